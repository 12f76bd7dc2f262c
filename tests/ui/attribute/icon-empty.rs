use mcp_tool::mcp_tool;

#[mcp_tool(icons = [icon()])]
fn moves() {}

fn main() {}
