use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves() -> Result<String, Eror> {
    todo!()
}

fn main() {}
