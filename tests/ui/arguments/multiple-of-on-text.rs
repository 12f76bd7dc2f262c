use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(multiple_of = 2)] square: Box<str>) {
    let _ = square;
}

fn main() {}
