use mcp_tool::mcp_tool;

#[mcp_tool(readOnly)]
fn moves() {}

fn main() {}
