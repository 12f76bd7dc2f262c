use mcp_tool::mcp_tool;

const LEAST: i64 = 40;

#[mcp_tool]
fn moves(#[arg(minimum = LEAST, maximum = 1)] depth: i64) {
    let _ = depth;
}

fn main() {}
