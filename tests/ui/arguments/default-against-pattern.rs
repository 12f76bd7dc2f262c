use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(pattern = "^[a-h][1-8]$", default = "i9")] square: String) {
    let _ = square;
}

fn main() {}
