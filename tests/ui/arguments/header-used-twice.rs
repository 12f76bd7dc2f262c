use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(header = "Square")] from: String, #[arg(header = "SQUARE")] to: String) {
    let _ = (from, to);
}

fn main() {}
