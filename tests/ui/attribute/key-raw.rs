use mcp_tool::mcp_tool;

#[mcp_tool(r#titel = "Moves")]
fn moves() {}

fn main() {}
