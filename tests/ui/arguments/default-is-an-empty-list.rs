use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(default = [])] captures: bool) {
    let _ = captures;
}

fn main() {}
