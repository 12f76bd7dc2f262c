use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(min_length = 4, max_length = 2)] square: String) {
    let _ = square;
}

fn main() {}
