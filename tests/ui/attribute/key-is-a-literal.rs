use mcp_tool::mcp_tool;

#[mcp_tool("moves")]
fn moves() {}

fn main() {}
