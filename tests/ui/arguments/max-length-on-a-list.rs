use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(max_length = 8)] squares: Option<Vec<String>>) {
    let _ = squares;
}

fn main() {}
