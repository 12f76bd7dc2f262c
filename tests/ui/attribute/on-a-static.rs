use mcp_tool::mcp_tool;

#[mcp_tool]
static MOVES: u32 = 3;

fn main() {}
