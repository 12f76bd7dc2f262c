use mcp_tool::mcp_tool;

#[mcp_tool(crate = "mcp_tool")]
fn moves() {}

fn main() {}
