use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(filter: fn(u32) -> bool) {
    let _ = filter;
}

fn main() {}
