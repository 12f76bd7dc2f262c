use mcp_tool::mcp_tool;

#[mcp_tool(tags = ["che\u{7}ss"])]
fn moves() {}

fn main() {}
