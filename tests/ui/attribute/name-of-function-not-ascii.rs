use mcp_tool::mcp_tool;

#[mcp_tool]
fn züge() {}

fn main() {}
