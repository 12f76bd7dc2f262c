use mcp_tool::mcp_tool;

#[mcp_tool(icons = icon(src = "https://example.com/knight.png"))]
fn moves() {}

fn main() {}
