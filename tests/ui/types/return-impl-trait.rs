use mcp_tool::mcp_tool;

#[mcp_tool]
fn analyze() -> impl ToString {
    3
}

fn main() {}
