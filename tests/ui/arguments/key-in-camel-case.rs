use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(maxLength = 2)] square: String) {
    let _ = square;
}

fn main() {}
