use mcp_tool::mcp_tool;

#[mcp_tool(closed, input_schema = mcp_tool::serde_json::json!({"type": "object"}))]
fn moves() {}

fn main() {}
