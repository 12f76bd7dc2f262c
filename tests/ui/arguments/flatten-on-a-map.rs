use std::collections::HashMap;

#[mcp_tool::mcp_tool]
fn moves(#[arg(flatten)] filters: HashMap<String, String>) {
    let _ = filters;
}

fn main() {}
