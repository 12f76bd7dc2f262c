use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(flatten)] pair: (u32, u32)) {
    let _ = pair;
}

fn main() {}
