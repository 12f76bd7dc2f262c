use mcp_tool::mcp_tool;

#[mcp_tool(output = "Report")]
fn moves() -> String {
    String::new()
}

fn main() {}
