use mcp_tool::mcp_tool;

#[mcp_tool(name = "züge")]
fn moves() {}

fn main() {}
