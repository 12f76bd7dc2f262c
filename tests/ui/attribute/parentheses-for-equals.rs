use mcp_tool::mcp_tool;

#[mcp_tool(title("Moves"))]
fn moves() {}

fn main() {}
