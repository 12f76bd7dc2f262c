use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(maximum = 40, examples = [12, 60])] depth: u32) {
    let _ = depth;
}

fn main() {}
