//! Declare tools of the [Model Context Protocol](https://modelcontextprotocol.io) with an
//! attribute.
//!
//! ```standalone_crate
//! use mcp_tool::{Registry, mcp_tool};
//!
//! /// Add two whole numbers
//! #[mcp_tool(title = "Add", read_only, idempotent)]
//! async fn add(
//!     /// The first number
//!     a: i64,
//!     /// The second number
//!     #[arg(default = 1)]
//!     b: i64,
//! ) -> i64 {
//!     a + b
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = Registry::builder().collect().build()?;
//!
//! // The answer to `tools/list`.
//! let list = serde_json::to_value(registry.list())?;
//! assert_eq!(list["tools"][0]["name"], "add");
//! assert_eq!(list["tools"][0]["inputSchema"]["required"], serde_json::json!(["a"]));
//!
//! // The answer to `tools/call`.
//! let result = registry.call("add", serde_json::json!({"a": 2, "b": 3})).await?;
//! assert_eq!(serde_json::to_value(&result)?["structuredContent"]["result"], 5);
//! # Ok(())
//! # }
//! ```
//!
//! - [`macro@mcp_tool`] turns a function into a tool, [`macro@mcp_tools`] the methods of an impl.
//! - [`tags!`] declares a vocabulary of tags; a misspelt tag is then a compile error.
//! - [`Registry`] collects the tools of the program, lists and calls them: completely, or as a
//!   [revision of the protocol](ProtocolVersion) has it.
//! - [`describe`] has the MCP Description document of a server, [`mod@changes`] what changed between
//!   two tool lists and what of it breaks callers.
//! - [`Tool`], [`CallToolResult`] and [`ContentBlock`] are MCP's objects, typed.
#![cfg_attr(
    feature = "rmcp",
    doc = "- [`rmcp`] serves a registry over stdio and Streamable HTTP, with the official SDK."
)]
// Nothing that a client sends may end the server.
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::panic_in_result_fn,
        clippy::string_slice,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod argument;
mod call;
pub mod changes;
mod check;
mod content;
mod context;
mod declaration;
pub mod describe;
mod error;
mod flatten;
pub mod lint;
mod macros;
#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "runs in the compiler, on the program's own text"
)]
mod message;
mod nullable;
mod observe;
mod output;
mod registry;
mod result;
#[cfg(feature = "rmcp")]
pub mod rmcp;
#[allow(
    clippy::arithmetic_side_effects,
    reason = "runs while a registry is built, on lengths of what is in memory"
)]
mod schema;
#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "runs in the compiler, where a panic is a compile error, on the program's own tags"
)]
mod tag;
mod timer;
mod tool;
#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "runs in the compiler, where a panic is a compile error, on the program's own tools"
)]
mod typed;
mod validator;
mod version;
mod view;
mod wire;

pub use changes::changes;
pub use content::{
    AudioContent, BlobResourceContents, ContentAnnotations, ContentBlock, EmbeddedResource,
    ImageContent, ResourceContents, ResourceLink, Role, TextContent, TextResourceContents,
};
pub use context::{
    Context, LoggingLevel, LoggingMessage, Peer, Progress, ProgressToken, Recording,
};
pub use error::{BuildError, BuildProblem, CallError};
pub use macros::{mcp_tool, mcp_tools};
pub use nullable::Nullable;
pub use registry::{Builder, Registry};
pub use result::CallToolResult;
pub use tag::Tag;
pub use tool::{
    CacheScope, Execution, Icon, IconTheme, JsonObject, ListToolsResult, TaskSupport, Tool,
    ToolAnnotations,
};
pub use version::{ProtocolVersion, UnknownVersion};
pub use wire::Fingerprint;

pub use {schemars, serde_json};

/// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
