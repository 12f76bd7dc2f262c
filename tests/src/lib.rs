//! Tests of `mcp-tool` as its users see it, and what several of them need.

use serde_json::Value;
use std::path::Path;

/// The protocol's own JSON Schema of a revision, such as `2025-11-25`, from the folder
/// `../shared/spec` beside the repository.
///
/// Without that folder the answer is none, and a line says that the check was skipped; where
/// `CI` is set, nothing is skipped.
///
/// # Panics
/// When the schema is there and no JSON, and when it is missing where `CI` is set.
#[must_use]
pub fn spec(revision: &str) -> Option<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared/spec/mcp")
        .join(revision)
        .join("schema.json");
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str(&text).expect("the specification is JSON")),
        Err(error) => {
            assert!(
                std::env::var_os("CI").is_none(),
                "{}: {error}",
                path.display()
            );
            eprintln!(
                "skipped: no specification of {revision} at {}",
                path.display()
            );
            None
        }
    }
}

mod conform;
pub use conform::{assert_conforms, assert_list_conforms, assert_result_conforms};
