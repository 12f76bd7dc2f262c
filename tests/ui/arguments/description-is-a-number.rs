use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(description = 3)] square: String) {
    let _ = square;
}

fn main() {}
