use mcp_tool::mcp_tool;

fn title() -> &'static str {
    "Moves"
}

#[mcp_tool(title = title())]
fn moves() {}

fn main() {}
