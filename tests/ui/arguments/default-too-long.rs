use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(max_length = 2, default = "e2e4")] square: String) {
    let _ = square;
}

fn main() {}
