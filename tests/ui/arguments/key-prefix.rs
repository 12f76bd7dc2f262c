use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(max = 40)] depth: u32) {
    let _ = depth;
}

fn main() {}
