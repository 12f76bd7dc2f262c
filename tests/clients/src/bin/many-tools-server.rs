//! A thousand tools in pages of a hundred, over stdio or HTTP:
//!
//! ```text
//! many-tools-server list
//! many-tools-server stdio
//! many-tools-server http 127.0.0.1:0
//! ```

#![allow(
    clippy::needless_pass_by_value,
    reason = "an owned parameter is what makes it an argument of the tool"
)]

use std::error::Error;
use std::num::NonZeroUsize;

use axum::Router;
use mcp_tool::rmcp::ToolServer;
use mcp_tool::{Registry, mcp_tool};
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

macro_rules! many {
    ($($kind:ident $name:ident)*) => {
        $(many! { @$kind $name })*
    };
    (@text $name:ident) => {
        /// Repeat a word
        #[mcp_tool(read_only, tags = ["many", "text"])]
        fn $name(
            /// The word
            word: String,
        ) -> String {
            word
        }
    };
    (@numbers $name:ident) => {
        /// Count up to a number
        #[mcp_tool(read_only, tags = ["many", "numbers"])]
        fn $name(#[arg(minimum = 0, maximum = 9)] to: u32) -> Vec<u32> {
            (0..to).collect()
        }
    };
    (@choice $name:ident) => {
        /// Whether a number is greater than another
        #[mcp_tool(title = "Greater", read_only, idempotent, tags = ["many"])]
        fn $name(this: Option<i64>, #[arg(default = 5)] than: i64) -> bool {
            this.is_some_and(|this| this > than)
        }
    };
    (@record $name:ident) => {
        /// Do nothing
        #[mcp_tool]
        fn $name() {}
    };
}

include!(concat!(env!("OUT_DIR"), "/many.rs"));

const PAGE: NonZeroUsize = NonZeroUsize::new(100).unwrap();

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let registry = Registry::builder().collect().build()?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let server = ToolServer::new(registry.clone(), "many-tools", "1.0.0").page_size(PAGE);
    match arguments[..] {
        ["list"] => println!("{}", registry.list_json()),
        ["stdio"] => {
            server.serve(stdio()).await?.waiting().await?;
        }
        ["http", address] => {
            let service = StreamableHttpService::new(
                move || Ok(server.clone()),
                NeverSessionManager::default().into(),
                StreamableHttpServerConfig::default().with_legacy_session_mode(false),
            );
            let listener = TcpListener::bind(address).await?;
            eprintln!("listening on http://{}/mcp", listener.local_addr()?);
            axum::serve(listener, Router::new().nest_service("/mcp", service)).await?;
        }
        _ => return Err("usage: many-tools-server list | stdio | http ADDRESS".into()),
    }
    Ok(())
}
