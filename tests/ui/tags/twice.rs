use mcp_tool::mcp_tool;

#[mcp_tool(tags = ["chess", "go", "chess"])]
fn moves() {}

fn main() {}
