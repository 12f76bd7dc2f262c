use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(maximum = DEEPEST)] depth: u32) {
    let _ = depth;
}

fn main() {}
