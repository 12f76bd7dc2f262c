use std::rc::Rc;

#[mcp_tool::mcp_tool]
async fn search(engine: &Rc<String>) {
    std::future::ready(()).await;
    let _ = engine;
}

fn main() {}
