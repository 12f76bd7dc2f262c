//! Schemas are derived when a registry is built, and never again.

use mcp_tool::serde_json::json;
use mcp_tool::{Registry, mcp_tool, tools};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

static DERIVED: AtomicUsize = AtomicUsize::new(0);

/// A number that counts how often its schema is asked for.
#[derive(serde::Serialize, serde::Deserialize)]
struct Counted(u32);

impl JsonSchema for Counted {
    fn schema_name() -> Cow<'static, str> {
        "Counted".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        DERIVED.fetch_add(1, SeqCst);
        u32::json_schema(generator)
    }
}

/// Return the number
#[mcp_tool(read_only)]
fn echo(value: Counted, other: Option<Counted>) -> Counted {
    other.unwrap_or(value)
}

#[test]
fn neither_list_nor_call_derives_schemas() {
    let registry = Registry::builder().tools(tools![echo]).build().unwrap();
    // Once as an input, though two parameters have the type, and once as an output.
    assert_eq!(DERIVED.load(SeqCst), 2);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for number in 0..1250 {
                    assert_eq!(registry.list().tools.len(), 1);
                    let call = registry.call("echo", json!({"value": number}));
                    let result = mcp_tool_tests::block_on(call).unwrap();
                    assert_eq!(result.structured_content, Some(json!({"result": number})));
                }
            });
        }
    });
    assert_eq!(DERIVED.load(SeqCst), 2);
}
