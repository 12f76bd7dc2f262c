#[mcp_tool::mcp_tool(tags("chess"))]
fn moves() {}

fn main() {}
