use mcp_tool::mcp_tool;

#[mcp_tool(deprecated = "use legal_moves")]
fn moves() {}

fn main() {}
