use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(square: Sqare) {}

fn main() {}
