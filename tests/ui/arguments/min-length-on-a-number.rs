use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(min_length = 1)] depth: u32) {
    let _ = depth;
}

fn main() {}
