use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(minimum = 1, default = 0)] depth: u32) {
    let _ = depth;
}

fn main() {}
