use std::borrow::Cow;

#[mcp_tool::mcp_tool]
fn moves(#[arg(min_items = 1)] square: Cow<'static, str>) {
    let _ = square;
}

fn main() {}
