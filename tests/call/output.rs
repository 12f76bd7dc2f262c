//! Schemas given as they are, and results held against the schema that was promised.

use crate::{answer, refusal};
use mcp_tool::{CallToolResult, ContentBlock, Registry, mcp_tool, tools};
use serde_json::{Value, json};

fn searching() -> Value {
    json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 2, "pattern": "^(?!drop)"},
            "limit": {"type": "integer", "maximum": 10},
            "near": {
                "type": "object",
                "properties": {"lat": {"type": "number"}, "lon": {"type": "number"}},
                "dependentRequired": {"lat": ["lon"]},
                "additionalProperties": false
            }
        },
        "required": ["query"],
        "additionalProperties": false
    })
}

/// Search, by a schema of its own
#[mcp_tool(input_schema = searching())]
fn search(query: String, limit: Option<u8>, near: Option<Value>) -> String {
    format!("{query} {limit:?} {}", near.unwrap_or_default())
}

/// Search, and check alone
#[mcp_tool(input_schema = searching(), unchecked)]
fn search_unchecked(query: String) -> String {
    query
}

/// The schema is none
#[mcp_tool(input_schema = json!({"type": "object", "properties": {"a": {"type": "strin"}}}))]
fn misspelt_schema(a: String) -> String {
    a
}

/// Refer to what is elsewhere
#[mcp_tool(input_schema = json!({"type": "object", "properties": {"a": {"$ref": "https://example.com/a.json"}}}))]
fn remote_schema(a: String) -> String {
    a
}

#[tokio::test]
async fn a_given_schema_is_enforced() {
    let registry = Registry::builder()
        .tools(tools![search, search_unchecked])
        .build()
        .expect("a sound registry");
    for (arguments, text) in [
        (json!({"query": "ab"}), "ab None null"),
        (
            json!({"query": "ab", "limit": 3, "near": {"lat": 1, "lon": 2.5}}),
            r#"ab Some(3) {"lat":1,"lon":2.5}"#,
        ),
        // Put right by what the given schema says.
        (
            json!({"query": "ab", "limit": "3", "near": "{\"lat\": \"1\", \"lon\": 2}"}),
            r#"ab Some(3) {"lat":1,"lon":2}"#,
        ),
        (json!({"query": "ab", "limit": 10.0}), "ab Some(10) null"),
        (json!({"query": "ab", "limit": null}), "ab None null"),
    ] {
        let answer = answer(&registry, "search", arguments).await;
        assert_eq!(answer["content"][0]["text"], text, "{answer}");
    }
    for (arguments, places) in [
        (json!({}), &["arguments: "][..]),
        (json!({"query": "a", "limit": 11}), &["query: ", "limit: "]),
        (json!({"query": "drop it"}), &["query: "]),
        (json!({"query": "ab", "near": {"lat": 1}}), &["near: "]),
        (
            json!({"query": "ab", "near": {"lat": "north", "lon": 1}}),
            &["near.lat: "],
        ),
        (json!({"query": "ab", "other": 1}), &["arguments: "]),
    ] {
        let text = refusal(&registry, "search", arguments).await;
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), places.len(), "{text}");
        for place in places {
            assert!(lines.iter().any(|line| line.starts_with(place)), "{text}");
        }
    }
    let long = refusal(&registry, "search", json!({"query": ["x".repeat(1000)]})).await;
    assert!(long.chars().count() < 200, "{long}");
    // This tool's schema is its own affair.
    let answer = answer(
        &registry,
        "search_unchecked",
        json!({"query": "drop", "x": 1}),
    )
    .await;
    assert_eq!(answer["content"][0]["text"], "drop");
}

#[test]
fn a_schema_that_cannot_be_enforced_is_an_error_of_the_build() {
    for tool in tools![misspelt_schema, remote_schema] {
        let error = Registry::builder().tools([tool]).build().unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("`input_schema` could not be enforced: "),
            "{text}"
        );
        assert!(text.contains("or say `unchecked`"), "{text}");
    }
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[schemars(extend("dependentRequired" = {"from": ["to"]}))]
struct Range {
    from: Option<u8>,
    to: Option<u8>,
}

/// A derived schema with a keyword that is seldom seen
#[mcp_tool]
fn span(range: Range) -> String {
    format!("{:?} {:?}", range.from, range.to)
}

#[tokio::test]
async fn keywords_that_only_a_validator_knows_are_enforced() {
    let registry = Registry::builder()
        .tools(tools![span])
        .build()
        .expect("a sound registry");
    let sent = json!({"range": {"from": 1, "to": 2}});
    assert_eq!(
        answer(&registry, "span", sent).await["content"][0]["text"],
        "Some(1) Some(2)"
    );
    let text = refusal(&registry, "span", json!({"range": {"from": 1}})).await;
    assert!(text.starts_with("range: "), "{text}");
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Report {
    #[schemars(range(max = 100))]
    percent: u32,
    names: Vec<String>,
}

/// A report that keeps its promise, or not
#[mcp_tool(output = Report)]
fn report(kind: String) -> CallToolResult {
    match kind.as_str() {
        "good" => CallToolResult::structured(json!({"percent": 100, "names": ["a"]})),
        "high" => CallToolResult::structured(json!({"percent": 101, "names": [1]})),
        "none" => CallToolResult::new(vec![ContentBlock::text("nothing")]),
        _ => CallToolResult::error("no report"),
    }
}

/// A number that is none
#[mcp_tool]
fn not_a_number(percent: bool) -> Report {
    Report {
        percent: if percent { 200 } else { 50 },
        names: Vec::new(),
    }
}

/// A list, whose schema is wrapped
#[mcp_tool]
fn list() -> Vec<u32> {
    vec![1, 2]
}

/// Tests are debug builds, where every result is checked.
#[tokio::test]
async fn a_result_that_breaks_the_promise_is_an_error() {
    let registry = Registry::builder()
        .tools(tools![report, not_a_number, list])
        .build()
        .expect("a sound registry");
    let good = answer(&registry, "report", json!({"kind": "good"})).await;
    assert_eq!(good["structuredContent"]["percent"], 100);
    assert_eq!(good.get("isError"), None);
    let list = answer(&registry, "list", json!({})).await;
    assert_eq!(list["structuredContent"], json!({"result": [1, 2]}));

    let text = refusal(&registry, "report", json!({"kind": "high"})).await;
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(
            "the result of the tool `report` does not conform to its outputSchema, which is a mistake of the server:"
        )
    );
    let rest: Vec<&str> = lines.collect();
    assert_eq!(rest.len(), 2, "{text}");
    assert!(
        rest.iter().any(|line| line.starts_with("percent: ")),
        "{text}"
    );
    assert!(
        rest.iter().any(|line| line.starts_with("names[0]: ")),
        "{text}"
    );

    let text = refusal(&registry, "report", json!({"kind": "none"})).await;
    assert!(text.ends_with("structuredContent: missing"), "{text}");
    // An error is no result, so there is nothing to hold against the schema.
    let text = refusal(&registry, "report", json!({"kind": "other"})).await;
    assert_eq!(text, "no report");

    let text = refusal(&registry, "not_a_number", json!({"percent": true})).await;
    assert!(text.contains("percent: "), "{text}");
}
