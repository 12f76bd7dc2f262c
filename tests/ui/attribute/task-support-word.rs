use mcp_tool::mcp_tool;

#[mcp_tool(task_support = "allowed")]
async fn moves() {}

fn main() {}
