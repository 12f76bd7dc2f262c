use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(pattern = "^true$")] captures: bool) {
    let _ = captures;
}

fn main() {}
