use mcp_tool::mcp_tool;

pub struct Limit;
const DEEPEST: Limit = Limit;

#[mcp_tool]
fn moves(#[arg(maximum = DEEPEST)] depth: u32) {
    let _ = depth;
}

fn main() {}
