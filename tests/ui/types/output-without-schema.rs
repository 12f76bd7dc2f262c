use mcp_tool::{CallToolResult, mcp_tool};

pub struct Report;

#[mcp_tool(output = Report)]
fn analyze() -> CallToolResult {
    CallToolResult::text("done")
}

fn main() {}
