use mcp_tool::mcp_tool;

pub trait Engine {}

#[mcp_tool]
async fn search(engine: &(dyn Engine + Send + Sync)) {
    let _ = engine;
}

fn main() {}
