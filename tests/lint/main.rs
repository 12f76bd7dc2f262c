//! The portability lint.

#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "tables of JSON read best in one piece"
)]

mod faults;
mod lists;
mod report;

use mcp_tool::serde_json::{Value, json};

/// A tool that nobody has anything against.
fn clean() -> Value {
    json!({
        "name": "find_games",
        "title": "Find Games",
        "description": "Find the games of a player",
        "inputSchema": {
            "type": "object",
            "properties": {
                "player": {"type": "string", "description": "Who played"},
                "limit": {"type": "integer", "minimum": 1, "maximum": 50, "default": 10},
                "colors": {
                    "type": "array",
                    "items": {"type": "string", "enum": ["white", "black"]}
                },
                "since": {
                    "type": "object",
                    "properties": {"day": {"type": "string", "format": "date-time"}},
                    "required": ["day"]
                }
            },
            "required": ["player"]
        },
        "outputSchema": {
            "type": "object",
            "properties": {
                "games": {"type": "array", "items": {"type": "object"}},
                "next": {"type": ["string", "null"]}
            },
            "required": ["games", "next"]
        },
        "annotations": {"readOnlyHint": true, "destructiveHint": false}
    })
}

/// That tool with another value at some place.
fn with(pointer: &str, value: Value) -> Value {
    let mut tool = clean();
    put(&mut tool, pointer, value);
    tool
}

/// That tool with one more argument.
fn with_argument(schema: Value) -> Value {
    with("/inputSchema/properties/extra", schema)
}

fn put(tool: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let key = key.replace("~1", "/").replace("~0", "~");
    tool.pointer_mut(parent)
        .unwrap()
        .as_object_mut()
        .unwrap()
        .insert(key, value);
}

fn without(pointer: &str) -> Value {
    let mut tool = clean();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = tool.pointer_mut(parent).unwrap();
    parent.as_object_mut().unwrap().remove(key).unwrap();
    tool
}

fn list(tool: Value) -> Value {
    json!({ "tools": [tool] })
}
