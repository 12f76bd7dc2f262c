use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves() -> Anwser<String, String> {
    todo!()
}

fn main() {}
