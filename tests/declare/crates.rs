//! Tools of other crates, and crates with habits of their own.

use library as _;
use mcp_tool::{Registry, tools};
use mcp_tool_tests::{call_json, tool_json};
use serde_json::json;

#[test]
fn a_crate_that_is_named_is_collected() {
    let names: Vec<&str> = mcp_tool::__private::names().collect();
    assert!(names.contains(&"library.hidden"));
    assert!(names.contains(&"library.open"));
}

#[test]
fn a_tool_of_another_crate_by_its_path() {
    let registry = Registry::builder()
        .tools(tools![library::open])
        .build()
        .unwrap();
    assert_eq!(
        call_json(&registry, "library.open", json!({}))["content"][0]["text"],
        "open"
    );
}

#[test]
fn the_runtime_under_another_name() {
    let registry = Registry::builder()
        .tools(tools![renamed::double, renamed::Adder::sum])
        .state(renamed::Adder(1))
        .build()
        .unwrap();
    assert_eq!(
        tool_json(&registry, "double"),
        json!({
            "name": "double",
            "description": "Double a number",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "number": {
                        "type": "integer",
                        "description": "The number",
                        "minimum": -1000,
                        "maximum": 1000,
                        "default": 1,
                        "examples": [1, 2]
                    }
                }
            },
            "outputSchema": {
                "type": "object",
                "properties": {"result": {"type": "integer"}},
                "required": ["result"]
            },
            "annotations": {"readOnlyHint": true, "destructiveHint": false},
            "execution": {"taskSupport": "optional"},
            "icons": [{"src": "data:image/png;base64,AA==", "sizes": ["any"], "theme": "dark"}],
            "tags": ["arithmetic", "numbers"],
            "_meta": {"example.com/cost": 1}
        })
    );
    assert_eq!(
        call_json(&registry, "sum", json!({"number": 2}))["structuredContent"],
        json!({"result": 3})
    );
}

#[test]
fn a_crate_that_depends_on_nothing_else() {
    let registry = Registry::builder()
        .tools(tools![bare::join, bare::asker])
        .build()
        .unwrap();
    let schema = tool_json(&registry, "join")["inputSchema"].take();
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "allWords": {
                    "type": "array",
                    "items": {"type": "string"},
                    "minItems": 1,
                    "maxItems": 9,
                    "uniqueItems": true,
                    "description": "The words"
                },
                "separator": {"type": "string", "default": ", ", "description": "What stands between them"},
                "ranks": {
                    "type": "object",
                    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 255},
                    "description": "Their ranks"
                },
                "note": {"anyOf": [{"type": "boolean"}, {"type": "null"}]},
                "rest": {}
            },
            "required": ["allWords"],
            "additionalProperties": false
        })
    );
    let result = call_json(&registry, "join", json!({"allWords": ["a", "b"]}));
    assert_eq!(result["content"][0]["text"], "a, b");
}

#[test]
fn a_crate_that_denies_every_lint() {
    let registry = Registry::builder()
        .tools(tools![
            pedantic::lookup,
            pedantic::wait,
            pedantic::Dictionary::count
        ])
        .state(pedantic::Dictionary::of(&["fork"]))
        .build()
        .unwrap();
    assert_eq!(
        call_json(&registry, "lookup", json!({"word": "fork"}))["structuredContent"],
        json!({"word": "fork", "letters": 4})
    );
    assert_eq!(tool_json(&registry, "wait")["deprecated"], true);
}
