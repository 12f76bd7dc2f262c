use std::sync::{Arc, Mutex};

pub struct Engine;

#[mcp_tool::mcp_tool]
fn search(engine: Arc<Mutex<Engine>>) {
    let _ = engine;
}

fn main() {}
