use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(pattern = "*")] square: String) {
    let _ = square;
}

fn main() {}
