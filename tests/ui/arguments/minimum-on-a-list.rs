use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(minimum = 1)] squares: Vec<u32>) {
    let _ = squares;
}

fn main() {}
