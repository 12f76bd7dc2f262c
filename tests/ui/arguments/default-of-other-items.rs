use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(default = [1])] squares: Vec<String>) {
    let _ = squares;
}

fn main() {}
