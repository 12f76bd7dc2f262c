use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(multiple_of = 0)] depth: u32) {
    let _ = depth;
}

fn main() {}
