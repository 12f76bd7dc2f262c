use mcp_tool::mcp_tool;

#[mcp_tool(rename_all = "camel")]
fn moves(from_square: String) {
    let _ = from_square;
}

fn main() {}
