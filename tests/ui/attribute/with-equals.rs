use mcp_tool::mcp_tool;

#[mcp_tool = "reload"]
fn reload() {}

fn main() {}
