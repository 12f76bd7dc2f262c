use mcp_tool::mcp_tool;

pub struct Engine;

#[mcp_tool]
fn search<'a>(engine: &'a mut Engine) {
    let _ = engine;
}

fn main() {}
