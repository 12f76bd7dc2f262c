//! Calling tools: arguments, errors, results.

mod cases;
mod constraints;
mod context;
mod endings;
mod observed;
mod output;
mod repairs;
mod robust;

use mcp_tool::Registry;
use serde_json::Value;

/// What a call answers, as JSON.
async fn answer(registry: &Registry, tool: &str, arguments: Value) -> Value {
    let result = registry.call(tool, arguments).await.expect("a known tool");
    serde_json::to_value(&result).expect("a result is JSON")
}

/// The text of an error result.
async fn refusal(registry: &Registry, tool: &str, arguments: Value) -> String {
    let answer = answer(registry, tool, arguments.clone()).await;
    assert_eq!(answer["isError"], true, "{arguments}: {answer}");
    assert!(answer.get("structuredContent").is_none());
    answer["content"][0]["text"]
        .as_str()
        .expect("text")
        .to_owned()
}
