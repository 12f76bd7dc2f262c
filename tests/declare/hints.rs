//! The four hints: unset, true or false each, as written, with one implication.

use mcp_tool::{Registry, mcp_tool, tools};
use mcp_tool_tests::tool_json;
use serde_json::{Value, json};

#[mcp_tool]
fn none() {}

#[mcp_tool(read_only)]
fn read_only() {}

#[mcp_tool(read_only = true)]
fn read_only_true() {}

#[mcp_tool(read_only = false)]
fn read_only_false() {}

#[mcp_tool(read_only, destructive = false)]
fn read_only_twice() {}

#[mcp_tool(destructive, idempotent)]
fn clears() {}

#[mcp_tool(read_only, open_world)]
fn searches() {}

#[mcp_tool(
    read_only = false,
    destructive = false,
    idempotent = false,
    open_world = false
)]
fn all_false() {}

#[mcp_tool(annotations = mcp_tool::serde_json::json!({"audience": "admin", "cost": 2}))]
fn further() {}

#[mcp_tool(read_only, annotations = json!({"cost": 2}))]
fn further_beside() {}

fn annotations(name: &str) -> Value {
    let registry = Registry::builder()
        .tools(tools![
            none,
            read_only,
            read_only_true,
            read_only_false,
            read_only_twice,
            clears,
            searches,
            all_false,
            further,
            further_beside
        ])
        .build()
        .unwrap();
    tool_json(&registry, name)["annotations"].take()
}

#[test]
fn nothing_written_is_nothing_emitted() {
    assert_eq!(annotations("none"), Value::Null);
}

#[test]
fn read_only_implies_not_destructive() {
    let expected = json!({"readOnlyHint": true, "destructiveHint": false});
    assert_eq!(annotations("read_only"), expected);
    assert_eq!(annotations("read_only_true"), expected);
    assert_eq!(annotations("read_only_twice"), expected);
}

#[test]
fn not_read_only_implies_nothing() {
    assert_eq!(
        annotations("read_only_false"),
        json!({"readOnlyHint": false})
    );
}

#[test]
fn hints_are_independent() {
    assert_eq!(
        annotations("clears"),
        json!({"destructiveHint": true, "idempotentHint": true})
    );
    assert_eq!(
        annotations("searches"),
        json!({"readOnlyHint": true, "destructiveHint": false, "openWorldHint": true})
    );
}

#[test]
fn false_is_emitted_as_written() {
    assert_eq!(
        annotations("all_false"),
        json!({
            "readOnlyHint": false,
            "destructiveHint": false,
            "idempotentHint": false,
            "openWorldHint": false
        })
    );
}

#[test]
fn annotations_take_further_properties() {
    assert_eq!(
        annotations("further"),
        json!({"audience": "admin", "cost": 2})
    );
    assert_eq!(
        annotations("further_beside"),
        json!({"readOnlyHint": true, "destructiveHint": false, "cost": 2})
    );
}
