use mcp_tool::mcp_tool;

pub type Square = String;

#[mcp_tool]
fn moves(#[arg(minimum = 1)] square: Option<Square>) {
    let _ = square;
}

fn main() {}
