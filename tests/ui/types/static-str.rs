use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(text: &'static str) {
    let _ = text;
}

fn main() {}
