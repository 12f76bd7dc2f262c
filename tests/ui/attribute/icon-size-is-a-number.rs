use mcp_tool::mcp_tool;

#[mcp_tool(icons = [icon(src = "https://example.com/knight.png", sizes = [48])])]
fn moves() {}

fn main() {}
