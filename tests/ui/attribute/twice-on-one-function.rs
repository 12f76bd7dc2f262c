use mcp_tool::mcp_tool;

#[mcp_tool(read_only)]
#[mcp_tool(title = "Moves")]
fn moves() {}

fn main() {}
