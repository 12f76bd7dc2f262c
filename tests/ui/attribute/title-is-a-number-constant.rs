use mcp_tool::mcp_tool;

const TITLE: u32 = 3;

#[mcp_tool(title = TITLE)]
fn moves() {}

fn main() {}
