use mcp_tool::mcp_tool;

const CHESS: &str = "chess";

#[mcp_tool(tags = [CHESS])]
fn moves() {}

fn main() {}
