use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[cfg(unix)] square: String) {
    let _ = square;
}

fn main() {}
