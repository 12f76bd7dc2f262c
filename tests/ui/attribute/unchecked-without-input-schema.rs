use mcp_tool::mcp_tool;

#[mcp_tool(unchecked)]
fn moves() {}

fn main() {}
