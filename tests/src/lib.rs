//! What the tests of `mcp-tool` share.

use mcp_tool::{CallToolResult, Registry, Tool};
use serde_json::Value;

/// The tool of this name as JSON, as a client sees it.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn tool_json(registry: &Registry, name: &str) -> Value {
    let tool: &Tool = registry.get(name).expect("the tool exists");
    serde_json::to_value(tool).expect("a tool is JSON")
}

/// The result of a call, on a runtime of its own.
///
/// # Panics
/// When there is no such tool.
#[must_use]
pub fn call(registry: &Registry, name: &str, arguments: Value) -> CallToolResult {
    block_on(registry.call(name, arguments)).expect("the tool exists")
}

/// The result of a call as JSON.
#[must_use]
pub fn call_json(registry: &Registry, name: &str, arguments: Value) -> Value {
    serde_json::to_value(call(registry, name, arguments)).expect("a result is JSON")
}

/// Runs a future to its end.
///
/// # Panics
/// When no runtime can be made.
pub fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(future)
}
