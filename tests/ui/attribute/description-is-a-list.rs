use mcp_tool::mcp_tool;

#[mcp_tool(description = ["All", "moves"])]
fn moves() {}

fn main() {}
