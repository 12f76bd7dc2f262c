use mcp_tool::mcp_tool;

#[mcp_tool(minimum = 1)]
fn moves() {}

fn main() {}
