use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(header = "")] square: String) {
    let _ = square;
}

fn main() {}
