use mcp_tool::mcp_tool;

const LEAST: i32 = -1;

#[mcp_tool]
fn moves(#[arg(min_length = LEAST)] square: String) {
    let _ = square;
}

fn main() {}
