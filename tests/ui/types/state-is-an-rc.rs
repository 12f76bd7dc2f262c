use std::rc::Rc;

#[mcp_tool::mcp_tool]
fn search(engine: &Rc<String>) {
    let _ = engine;
}

fn main() {}
