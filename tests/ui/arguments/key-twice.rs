use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(minimum = 1, minimum = 2)] depth: u32) {
    let _ = depth;
}

fn main() {}
