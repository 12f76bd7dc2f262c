use mcp_tool::mcp_tool;

#[mcp_tool]
use std::string::String as Text;

fn main() {
    let _ = Text::new();
}
