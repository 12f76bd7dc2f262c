use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves() -> Anwser<String, String> {
    Err("no game is open".into())
}

fn main() {}
