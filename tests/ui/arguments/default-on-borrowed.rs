use mcp_tool::mcp_tool;

pub struct Engine;

#[mcp_tool]
fn moves(#[arg(default = Engine)] engine: &Engine) {
    let _ = engine;
}

fn main() {}
