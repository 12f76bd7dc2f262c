use mcp_tool::mcp_tool;

#[mcp_tool(icons = ["https://example.com/knight.png"])]
fn moves() {}

fn main() {}
