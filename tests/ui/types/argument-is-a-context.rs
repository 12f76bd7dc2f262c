use mcp_tool::{Context, mcp_tool};

#[mcp_tool]
fn search(cx: Context) {
    let _ = cx;
}

fn main() {}
