use mcp_tool::mcp_tool;

#[mcp_tool]
const MOVES: u32 = 3;

fn main() {}
