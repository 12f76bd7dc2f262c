use mcp_tool::mcp_tool;

#[mcp_tool]
fn analyze() -> fn() {
    main
}

fn main() {}
