//! The schemas that clients see.

#![allow(
    dead_code,
    clippy::box_collection,
    clippy::boxed_local,
    clippy::needless_pass_by_value,
    clippy::option_option,
    clippy::too_many_arguments,
    clippy::unnecessary_wraps,
    reason = "types and tools here are only looked at"
)]

mod arguments;
mod flatten;
mod input;
mod once;
mod output;
mod properties;
mod raw;

use mcp_tool::Registry;
use mcp_tool::serde_json::{Value, json};

/// The schema that a tool's only argument has, and whether the argument is required.
fn argument(registry: &Registry) -> (Value, bool) {
    mcp_tool_tests::assert_conforms(registry);
    let input = &registry.get("probe").unwrap().input_schema;
    assert_eq!(input["type"], "object");
    let properties = input["properties"].as_object().unwrap();
    assert_eq!(properties.keys().collect::<Vec<_>>(), ["value"]);
    let mut schema = properties["value"].clone();
    if let Some(definitions) = input.get("$defs") {
        schema["$defs"] = definitions.clone();
    }
    let required = match input.get("required") {
        None => false,
        Some(required) => {
            assert_eq!(*required, json!(["value"]));
            true
        }
    };
    (schema, required)
}
