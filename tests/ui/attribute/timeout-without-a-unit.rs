use mcp_tool::mcp_tool;

/// Wait
#[mcp_tool(timeout = "30")]
async fn wait() {}

fn main() {}
