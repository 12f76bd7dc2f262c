use mcp_tool::mcp_tool;

const USUAL: u32 = 50;

#[mcp_tool]
fn moves(#[arg(maximum = 40, default = USUAL)] depth: u32) {
    let _ = depth;
}

fn main() {}
