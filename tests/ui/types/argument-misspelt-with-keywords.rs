use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(min_length = 2)] square: Option<Sqare>) {}

fn main() {}
