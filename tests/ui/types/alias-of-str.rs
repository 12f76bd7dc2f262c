use mcp_tool::mcp_tool;

pub type Text = str;

#[mcp_tool]
async fn search(text: &Text) {
    let _ = text;
}

fn main() {}
