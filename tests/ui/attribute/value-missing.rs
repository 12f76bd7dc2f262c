use mcp_tool::mcp_tool;

#[mcp_tool(title =, read_only)]
fn moves() {}

fn main() {}
