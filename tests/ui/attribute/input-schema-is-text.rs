use mcp_tool::mcp_tool;

#[mcp_tool(input_schema = r#"{"type": "object"}"#, unchecked)]
fn moves() {}

fn main() {}
