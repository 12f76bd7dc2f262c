use mcp_tool::mcp_tool;

#[derive(Debug)]
pub enum Failure {
    Lost,
}

#[mcp_tool]
async fn analyze() -> Result<u32, Failure> {
    Err(Failure::Lost)
}

fn main() {}
