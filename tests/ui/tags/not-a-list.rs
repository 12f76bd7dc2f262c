use mcp_tool::mcp_tool;

#[mcp_tool(tags = ("chess", "go"))]
fn moves() {}

fn main() {}
