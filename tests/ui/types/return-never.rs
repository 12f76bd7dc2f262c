use mcp_tool::mcp_tool;

#[mcp_tool]
fn analyze() -> ! {
    panic!()
}

fn main() {}
