use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(minimum = 0.5)] depth: u32) {
    let _ = depth;
}

fn main() {}
