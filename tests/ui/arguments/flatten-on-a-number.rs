use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(flatten)] depth: Option<u32>) {
    let _ = depth;
}

fn main() {}
