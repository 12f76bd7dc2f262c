//! The tools, prompts and resources that the official conformance suite
//! (`@modelcontextprotocol/conformance`) asks of a server:
//!
//! ```text
//! conformance-server 127.0.0.1:3000    serves http://127.0.0.1:3000/mcp
//! conformance-server stdio
//! conformance-server list              prints the tools
//! ```
//!
//! The tools are declared with `#[mcp_tool]`. Prompts and resources are rmcp's, and the handler
//! in `server.rs` has both.

mod questions;
mod server;
mod tools;

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;

use axum::Router;
use mcp_tool::Registry;
use mcp_tool::rmcp::ToolServer;
use rmcp::ServiceExt;
use rmcp::transport::stdio_pipes;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

use crate::server::Server;

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let swap = Arc::new(tools::Swap::new());
    let registry = Registry::builder()
        .collect()
        .shared(Arc::clone(&swap))
        .build()?;
    let serve = |registry| {
        let version = env!("CARGO_PKG_VERSION");
        let (server, tools) = ToolServer::new(registry, "conformance-server", version).swappable();
        swap.get_or_init(|| tools);
        Server::new(server)
    };
    match arguments[..] {
        ["list"] => println!("{}", registry.list_json()),
        ["stdio"] => {
            serve(registry)
                .serve(stdio_pipes())
                .await?
                .waiting()
                .await?;
        }
        [address] => http(serve(registry), address).await?,
        _ => {
            eprintln!("usage: conformance-server ADDRESS | stdio | list");
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn http(server: Server, address: &str) -> Result<(), Box<dyn Error>> {
    // With sessions, which the revisions before 2026-07-28 need for what a server asks of its
    // client. Requests of 2026-07-28 are served without one in any case.
    let config = StreamableHttpServerConfig::default()
        .with_json_response(true)
        .with_allowed_origins(["http://localhost:*", "http://127.0.0.1:*"]);
    let stop = config.cancellation_token.clone();
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        LocalSessionManager::default().into(),
        config,
    );
    let router = Router::new().nest_service("/mcp", service);
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on http://{}/mcp", listener.local_addr()?);
    axum::serve(listener, router)
        .with_graceful_shutdown(async move {
            let _ = tokio::signal::ctrl_c().await;
            stop.cancel();
        })
        .await?;
    Ok(())
}
