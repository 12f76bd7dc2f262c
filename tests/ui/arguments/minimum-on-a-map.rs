use std::collections::BTreeMap;

#[mcp_tool::mcp_tool]
fn moves(#[arg(minimum = 1)] squares: BTreeMap<String, u32>) {
    let _ = squares;
}

fn main() {}
