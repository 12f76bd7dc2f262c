use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(header = "Squares")] squares: Vec<String>) {
    let _ = squares;
}

fn main() {}
