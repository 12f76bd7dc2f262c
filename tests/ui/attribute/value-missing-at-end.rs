use mcp_tool::mcp_tool;

#[mcp_tool(read_only, title)]
fn moves() {}

fn main() {}
