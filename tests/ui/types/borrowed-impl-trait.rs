use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(engine: &impl ToString) {
    let _ = engine.to_string();
}

fn main() {}
