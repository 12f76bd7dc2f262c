use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(read_only)] square: String) {
    let _ = square;
}

fn main() {}
