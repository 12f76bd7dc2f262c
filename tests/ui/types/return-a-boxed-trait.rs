use mcp_tool::mcp_tool;

#[mcp_tool]
fn analyze() -> Box<dyn ToString> {
    Box::new(3)
}

fn main() {}
