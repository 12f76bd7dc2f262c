use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves() -> Result<String, Eror> {
    Ok("e2e4".to_owned())
}

fn main() {}
