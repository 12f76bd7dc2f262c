use mcp_tool::mcp_tool;

const DEEPEST: u32 = 40;

#[mcp_tool]
fn moves(#[arg(maximum = DEEPEST, default = 50)] depth: Option<u32>) {
    let _ = depth;
}

fn main() {}
