use mcp_tool::mcp_tool;

#[mcp_tool(name = "chess/moves")]
fn moves() {}

fn main() {}
