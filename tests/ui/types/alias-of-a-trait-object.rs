use mcp_tool::mcp_tool;

pub trait Engine: Send + Sync {}
pub type AnyEngine = dyn Engine;

#[mcp_tool]
fn search(engine: &AnyEngine) {
    let _ = engine;
}

fn main() {}
