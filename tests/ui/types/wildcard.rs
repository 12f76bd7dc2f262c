use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(_: String) {}

fn main() {}
