use mcp_tool::mcp_tool;

#[mcp_tool(title = "Moves"; read_only)]
fn moves() {}

fn main() {}
