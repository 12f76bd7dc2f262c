use mcp_tool::mcp_tool;

const TITLE: &str = "Moves";

#[mcp_tool(title = TITEL)]
fn moves() {
    let _ = TITLE;
}

fn main() {}
