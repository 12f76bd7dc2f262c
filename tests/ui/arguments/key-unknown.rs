use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(required)] square: String) {
    let _ = square;
}

fn main() {}
