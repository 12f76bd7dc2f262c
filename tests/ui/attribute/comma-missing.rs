use mcp_tool::mcp_tool;

#[mcp_tool(read_only title = "Moves")]
fn moves() {}

fn main() {}
