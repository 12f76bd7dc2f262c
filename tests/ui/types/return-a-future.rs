use mcp_tool::mcp_tool;

#[mcp_tool]
fn analyze() -> impl Future<Output = String> + Send {
    std::future::ready(String::new())
}

fn main() {}
