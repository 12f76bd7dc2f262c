use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(pattern = 8)] square: String) {
    let _ = square;
}

fn main() {}
