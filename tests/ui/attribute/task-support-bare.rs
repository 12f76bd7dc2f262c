use mcp_tool::mcp_tool;

#[mcp_tool(task_support = required)]
async fn moves() {}

fn main() {}
