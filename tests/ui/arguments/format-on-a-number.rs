use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(format = "byte")] depth: u8) {
    let _ = depth;
}

fn main() {}
