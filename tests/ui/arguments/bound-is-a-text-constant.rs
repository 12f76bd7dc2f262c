use mcp_tool::mcp_tool;

const LEAST: &str = "1";

#[mcp_tool]
fn moves(#[arg(minimum = LEAST)] depth: u32) {
    let _ = depth;
}

fn main() {}
