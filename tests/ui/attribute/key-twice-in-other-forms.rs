use mcp_tool::mcp_tool;

#[mcp_tool(read_only, title = "Moves", read_only = false)]
fn moves() {}

fn main() {}
