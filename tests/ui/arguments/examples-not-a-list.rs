use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(examples = "e4")] square: String) {
    let _ = square;
}

fn main() {}
