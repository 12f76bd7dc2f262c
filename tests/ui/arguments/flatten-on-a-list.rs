use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(flatten)] squares: Vec<String>) {
    let _ = squares;
}

fn main() {}
