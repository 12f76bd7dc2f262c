use mcp_tool::mcp_tool;

#[mcp_tool]
macro_rules! moves {
    () => {};
}

moves!();

fn main() {}
