use mcp_tool::mcp_tool;

#[mcp_tool]
extern "C" fn moves() {}

fn main() {}
