use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(default = 1)] captures: bool) {
    let _ = captures;
}

fn main() {}
