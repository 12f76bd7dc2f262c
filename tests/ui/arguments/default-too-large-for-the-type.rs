use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(default = 300)] depth: u8) {
    let _ = depth;
}

fn main() {}
