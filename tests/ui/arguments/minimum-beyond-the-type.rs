use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(minimum = 300)] depth: u8) {
    let _ = depth;
}

fn main() {}
