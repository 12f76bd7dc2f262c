use mcp_tool::mcp_tool;

#[mcp_tool(output = u32, output_schema = mcp_tool::serde_json::json!({"type": "object"}))]
fn moves() -> mcp_tool::CallToolResult {
    mcp_tool::CallToolResult::text("e4")
}

fn main() {}
