use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(words: &[String]) {
    let _ = words;
}

fn main() {}
