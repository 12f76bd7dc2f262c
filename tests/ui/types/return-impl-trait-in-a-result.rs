use mcp_tool::mcp_tool;

#[mcp_tool]
fn analyze() -> Result<impl ToString, String> {
    Ok::<u32, String>(3)
}

fn main() {}
