use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(default = Some(3))] depth: u32) {
    let _ = depth;
}

fn main() {}
