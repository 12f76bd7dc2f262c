use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(words: Vec<impl ToString>) {
    let _ = words.len();
}

fn main() {}
