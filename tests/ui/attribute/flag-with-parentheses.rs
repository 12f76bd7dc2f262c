use mcp_tool::mcp_tool;

#[mcp_tool(read_only())]
fn moves() {}

fn main() {}
