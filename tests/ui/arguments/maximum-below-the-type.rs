use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(maximum = -5)] depth: Option<u32>) {
    let _ = depth;
}

fn main() {}
