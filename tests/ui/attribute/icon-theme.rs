use mcp_tool::mcp_tool;

#[mcp_tool(icons = [icon(src = "https://example.com/knight.png", theme = "sepia")])]
fn moves() {}

fn main() {}
