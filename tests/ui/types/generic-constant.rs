use mcp_tool::mcp_tool;

#[mcp_tool]
fn search<const N: usize>(words: [String; N]) -> usize {
    words.len()
}

fn main() {}
