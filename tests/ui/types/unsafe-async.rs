use mcp_tool::mcp_tool;

#[mcp_tool]
async unsafe fn moves() {}

fn main() {}
