use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(examples = [3, "four"])] depth: u32) {
    let _ = depth;
}

fn main() {}
