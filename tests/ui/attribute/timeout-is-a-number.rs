use mcp_tool::mcp_tool;

#[mcp_tool(timeout = 30)]
async fn moves() {}

fn main() {}
