use mcp_tool::mcp_tool;

#[mcp_tool(timeout = "30s")]
fn moves() {}

fn main() {}
