use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(min_length = -1)] square: String) {
    let _ = square;
}

fn main() {}
