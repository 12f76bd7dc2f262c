#[mcp_tool::mcp_tool(annotations(read_only_hint = true))]
fn moves() {}

fn main() {}
