use mcp_tool::mcp_tools;

#[mcp_tools]
fn reload(#[arg(min_length = 1)] word: String) {
    let _ = word;
}

fn main() {
    reload(String::new());
}
