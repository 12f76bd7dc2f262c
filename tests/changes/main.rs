//! What changed between two tool lists, and what of it breaks callers.

// A table: one line for each pair.
#[rustfmt::skip]
mod pairs;
mod report;
mod sound;
mod stored;

use mcp_tool::ListToolsResult;
use mcp_tool::changes::Changes;
use serde_json::{Value, json};

/// Compares two tools, given without what both need.
fn compare(old: &Value, new: &Value) -> Changes {
    mcp_tool::changes(&list(&[old]), &list(&[new]))
}

fn list(tools: &[&Value]) -> ListToolsResult {
    let complete = |tool: &&Value| {
        let mut complete = json!({"name": "tool", "inputSchema": {"type": "object"}});
        for (key, value) in tool.as_object().unwrap() {
            complete[key] = value.clone();
        }
        complete
    };
    let tools: Vec<Value> = tools.iter().map(complete).collect();
    serde_json::from_value(json!({ "tools": tools })).unwrap()
}
