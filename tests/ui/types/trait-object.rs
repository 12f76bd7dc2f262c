use mcp_tool::mcp_tool;

pub trait Engine: Send + Sync {}

#[mcp_tool]
fn search(engine: &dyn Engine) {
    let _ = engine;
}

fn main() {}
