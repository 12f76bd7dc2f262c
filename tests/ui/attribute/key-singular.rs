use mcp_tool::mcp_tool;

#[mcp_tool(icon = "https://example.com/knight.png")]
fn moves() {}

fn main() {}
