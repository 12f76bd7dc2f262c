use mcp_tool::mcp_tool;

#[mcp_tool]
fn search(filter: Box<dyn Fn(u32) -> bool>) {
    let _ = filter;
}

fn main() {}
