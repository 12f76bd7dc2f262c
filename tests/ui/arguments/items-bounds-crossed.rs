use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(max_items = 1, min_items = 2)] squares: Vec<String>) {
    let _ = squares;
}

fn main() {}
