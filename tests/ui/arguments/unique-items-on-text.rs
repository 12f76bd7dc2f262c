use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(unique_items)] square: String) {
    let _ = square;
}

fn main() {}
