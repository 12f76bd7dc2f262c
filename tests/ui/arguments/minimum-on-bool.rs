use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(minimum = 0)] captures: bool) {
    let _ = captures;
}

fn main() {}
