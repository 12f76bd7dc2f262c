use mcp_tool::mcp_tool;

#[mcp_tool(retries = 3)]
fn moves() {}

fn main() {}
