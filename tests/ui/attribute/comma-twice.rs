use mcp_tool::mcp_tool;

#[mcp_tool(read_only,, idempotent)]
fn moves() {}

fn main() {}
