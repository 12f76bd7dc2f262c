use mcp_tool::mcp_tool;

#[mcp_tool(destructiveHint = false)]
fn moves() {}

fn main() {}
