use mcp_tool::mcp_tool;

const NAME: &str = "moves";

#[mcp_tool(name = NAME)]
fn moves() {}

fn main() {}
