use mcp_tool::mcp_tool;

#[mcp_tool(idempotent = 1)]
fn moves() {}

fn main() {}
