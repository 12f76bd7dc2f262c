use mcp_tool::mcp_tool;

#[mcp_tool(tags = [1])]
fn moves() {}

fn main() {}
