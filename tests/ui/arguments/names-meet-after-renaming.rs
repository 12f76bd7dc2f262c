use mcp_tool::mcp_tool;

#[mcp_tool(rename_all = "camelCase")]
fn moves(from_square: String, #[arg(name = "fromSquare")] origin: String) {
    let _ = (from_square, origin);
}

fn main() {}
