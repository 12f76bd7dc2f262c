use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(name = "")] square: String) {
    let _ = square;
}

fn main() {}
