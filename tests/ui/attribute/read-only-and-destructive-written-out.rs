use mcp_tool::mcp_tool;

#[mcp_tool(destructive = true, read_only = true)]
fn moves() {}

fn main() {}
