use mcp_tool::mcp_tool;

pub struct Engine;

#[mcp_tool]
async fn moves(engine: &Engin) {}

fn main() {
    let _ = Engine;
}
