use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(text: &std::primitive::str) {
    let _ = text;
}

fn main() {}
