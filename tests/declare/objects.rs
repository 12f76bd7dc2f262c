//! MCP's objects as Rust types: they read what they write, and keep what they don't know.

use mcp_tool::{
    CallToolResult, ContentBlock, Icon, ListToolsResult, TaskSupport, Tool, ToolAnnotations,
};
use serde_json::{Value, json};

fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned>(json: &Value) -> Value {
    let value: T = serde_json::from_value(json.clone()).unwrap();
    serde_json::to_value(value).unwrap()
}

#[test]
fn a_full_tool_is_read_and_written_again() {
    let json = json!({
        "name": "a",
        "title": "A",
        "description": "Does a",
        "inputSchema": {"type": "object", "$schema": "https://json-schema.org/draft/2020-12/schema"},
        "outputSchema": {"type": "object"},
        "annotations": {
            "title": "A",
            "readOnlyHint": false,
            "destructiveHint": true,
            "idempotentHint": false,
            "openWorldHint": true,
            "vendor": [1, 2]
        },
        "execution": {"taskSupport": "optional", "vendor": null},
        "icons": [{"src": "https://example.com", "sizes": ["any"], "theme": "dark", "vendor": 1}],
        "tags": ["x", "y"],
        "deprecated": false,
        "_meta": {"example.com/a": {"b": []}},
        "x-unknown": {"kept": true}
    });
    assert_eq!(round_trip::<Tool>(&json), json);
    let tool: Tool = serde_json::from_value(json).unwrap();
    assert_eq!(
        tool.execution.unwrap().task_support,
        Some(TaskSupport::Optional)
    );
    assert_eq!(tool.extra["x-unknown"], json!({"kept": true}));
}

#[test]
fn a_minimal_tool_gains_nothing() {
    let json = json!({"name": "a"});
    assert_eq!(round_trip::<Tool>(&json), json);
}

#[test]
fn hints_are_strict_booleans() {
    for wrong in [json!("true"), json!(1)] {
        assert!(
            serde_json::from_value::<ToolAnnotations>(json!({ "readOnlyHint": wrong })).is_err()
        );
    }
}

#[test]
fn every_kind_of_block_is_read_and_written_again() {
    for json in [
        json!({"type": "text", "text": "a", "annotations": {"audience": ["user", "assistant"], "priority": 0.5}}),
        json!({"type": "image", "data": "AA==", "mimeType": "image/png", "_meta": {"a": 1}}),
        json!({"type": "audio", "data": "AA==", "mimeType": "audio/wav"}),
        json!({"type": "resource_link", "uri": "a:b", "name": "b", "size": 3, "title": "B", "icons": [{"src": "a"}]}),
        json!({"type": "resource", "resource": {"uri": "a:b", "text": "t", "mimeType": "text/plain"}}),
        json!({"type": "resource", "resource": {"uri": "a:b", "blob": "AA=="}}),
    ] {
        assert_eq!(round_trip::<ContentBlock>(&json), json);
    }
}

#[test]
fn results_and_lists_keep_what_they_do_not_know() {
    let result = json!({
        "content": [],
        "structuredContent": {"a": 1},
        "isError": false,
        "_meta": {},
        "resultType": "complete"
    });
    assert_eq!(round_trip::<CallToolResult>(&result), result);
    let list = json!({"tools": [], "nextCursor": "x", "ttlMs": 5});
    assert_eq!(round_trip::<ListToolsResult>(&list), list);
    let icon = json!({"src": "a", "more": 1});
    assert_eq!(round_trip::<Icon>(&icon), icon);
}
