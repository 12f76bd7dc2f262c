//! The tools served over stdio by mcp-tool and its feature `rmcp`.

mod domain;
mod tools;

use mcp_tool::{Registry, rmcp::ToolServer};
use rmcp::{ServiceExt, transport::stdio_pipes};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::builder().collect().build()?;
    ToolServer::new(registry, "bench", "1.0.0")
        .serve(stdio_pipes())
        .await?
        .waiting()
        .await?;
    Ok(())
}
