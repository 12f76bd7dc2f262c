use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(text: Option<&str>) {
    let _ = text;
}

fn main() {}
