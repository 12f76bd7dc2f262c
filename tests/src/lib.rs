//! What the tests of `mcp-tool` share.

mod conform;

pub use conform::{
    assert_conforms, assert_description_conforms, assert_list_conforms, assert_result_conforms,
};

use mcp_tool::{CallToolResult, Registry, Tool};
use serde_json::Value;
use std::path::Path;

/// The tool of this name as JSON, as a client sees it.
///
/// # Panics
/// When there is none, and when what some revision gets of it breaks that revision's schema.
#[must_use]
pub fn tool_json(registry: &Registry, name: &str) -> Value {
    let tool: &Tool = registry.get(name).expect("the tool exists");
    assert_conforms(&registry.view(|tool| tool.name == name));
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
///
/// # Panics
/// When there is no such tool.
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

/// The protocol's own JSON Schema of a revision, such as `2025-11-25`, from the folder
/// `../shared/spec` beside the repository.
///
/// Without that folder the answer is none, and a line says that the check was skipped; where
/// `MCP_TOOL_REQUIRE_SPEC` is set, nothing is skipped.
///
/// # Panics
/// When the schema is there and no JSON, and when it is missing where `MCP_TOOL_REQUIRE_SPEC` is set.
#[must_use]
pub fn spec(revision: &str) -> Option<Value> {
    stored(&format!("mcp/{revision}/schema.json"))
}

/// A file of the folder of specifications.
pub(crate) fn stored(name: &str) -> Option<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/spec")
        .join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str(&text).expect("the specification is JSON")),
        Err(error) => {
            assert!(
                std::env::var_os("MCP_TOOL_REQUIRE_SPEC").is_none_or(|value| value.is_empty()),
                "{}: {error}",
                path.display()
            );
            eprintln!("skipped: no specification at {}", path.display());
            None
        }
    }
}
