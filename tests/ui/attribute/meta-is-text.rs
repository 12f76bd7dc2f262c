use mcp_tool::mcp_tool;

#[mcp_tool(meta = "cheap")]
fn moves() {}

fn main() {}
