use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(min_items = 5)] corners: [String; 4]) {
    let _ = corners;
}

fn main() {}
