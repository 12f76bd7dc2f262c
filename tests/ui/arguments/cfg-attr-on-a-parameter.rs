use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[cfg_attr(unix, arg(min_length = 2))] square: String) {
    let _ = square;
}

fn main() {}
