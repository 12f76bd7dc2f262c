use mcp_tool::mcp_tool;

#[mcp_tool(tags = [""])]
fn moves() {}

fn main() {}
