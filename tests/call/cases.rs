//! What a call answers, case by case: `cases.json` beside this file.

use mcp_tool::{CallError, CallToolResult, Registry, mcp_tool, tools};
use serde_json::{Value, json};

#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Window {
    #[schemars(range(min = 0, max = 23))]
    from: u8,
    #[schemars(range(min = 0, max = 23))]
    to: Option<u8>,
}

#[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Room {
    Blue,
    Green,
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Booking {
    name: String,
    seats: u32,
    minutes: u32,
    note: Option<String>,
    tags: Option<Vec<String>>,
    window: Option<Window>,
    vip: Option<bool>,
    room: Option<Room>,
}

/// Book seats
#[mcp_tool(destructive = false)]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
async fn book(
    #[arg(min_length = 1, max_length = 20)] name: String,
    #[arg(minimum = 1, maximum = 10)] seats: u32,
    #[arg(default = 30)] minutes: u32,
    note: Option<String>,
    #[arg(max_items = 3)] tags: Option<Vec<String>>,
    window: Option<Window>,
    vip: Option<bool>,
    room: Option<Room>,
    #[arg(pattern = "^[A-Z]{2}[0-9]{3}$")] code: Option<String>,
) -> Result<Booking, String> {
    if code.as_deref() == Some("ZZ999") {
        return Err("no such code".to_owned());
    }
    Ok(Booking {
        name,
        seats,
        minutes,
        note,
        tags,
        window,
        vip,
        room,
    })
}

/// Panic, unless told when to
#[mcp_tool(read_only)]
async fn boom(after: Option<u32>) -> String {
    assert!(after.is_some(), "internal detail 4711");
    "alive".to_owned()
}

/// Nothing
#[mcp_tool(read_only)]
async fn nothing() {}

/// A number
#[mcp_tool(read_only)]
async fn number() -> f64 {
    1.5
}

/// A sum, computed in place
#[mcp_tool(read_only)]
#[expect(clippy::needless_pass_by_value, reason = "arguments are owned")]
fn sum(values: Vec<i64>) -> i64 {
    values.iter().sum()
}

#[derive(Debug)]
struct Unreadable(std::num::ParseIntError);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("cannot read the account")
    }
}

impl std::error::Error for Unreadable {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

type Answer<T> = Result<T, Unreadable>;

/// Fails with a cause
#[mcp_tool(read_only)]
async fn account(id: String) -> Answer<Vec<u32>> {
    Ok(vec![id.parse().map_err(Unreadable)?])
}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![book, boom, nothing, number, sum, account])
        .build()
        .expect("a sound registry")
}

async fn call(registry: &Registry, name: &str, arguments: Value) -> CallToolResult {
    registry.call(name, arguments).await.expect("a known tool")
}

/// The text of a result with one block of it.
fn text(result: &CallToolResult) -> String {
    let json = serde_json::to_value(result).expect("a result is JSON");
    match &json["content"].as_array().expect("content")[..] {
        [block] => block["text"].as_str().expect("text").to_owned(),
        [] => String::new(),
        _ => panic!("more than one block: {json}"),
    }
}

#[tokio::test]
async fn every_case() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("cases.json")).expect("the cases are JSON");
    assert_eq!(cases.len(), 34);
    // One registry for all: a call that fails leaves nothing behind.
    let registry = registry();
    for case in cases {
        let name = case["call"].as_str().expect("a name");
        let outcome = registry.call(name, case["with"].clone()).await;
        let mut told = String::new();
        match outcome {
            Err(error) => {
                assert_eq!(case["code"], error.code(), "{case}");
                told = error.to_string();
            }
            Ok(result) => {
                assert_eq!(case["code"], Value::Null, "{case}");
                let failed = result.is_error == Some(true);
                assert_eq!(case["fails"].as_bool().unwrap_or(false), failed, "{case}");
                if let Some(structured) = case.get("structured") {
                    assert_eq!(
                        result.structured_content.as_ref().unwrap_or(&Value::Null),
                        structured,
                        "{case}"
                    );
                }
                if failed {
                    assert_eq!(result.structured_content, None, "{case}");
                }
                if let Some(content) = case.get("content") {
                    assert_eq!(json!(result.content), *content, "{case}");
                } else {
                    told = text(&result);
                }
            }
        }
        let words = |key: &str| -> Vec<String> {
            serde_json::from_value(case.get(key).cloned().unwrap_or(json!([]))).expect("a list")
        };
        for word in words("says") {
            assert!(told.contains(&word), "{word:?} is not in {told:?}: {case}");
        }
        for word in words("never") {
            assert!(!told.contains(&word), "{word:?} is in {told:?}: {case}");
        }
        assert!(!told.contains("column"), "{told}");
    }
}

/// Messages as a model reads them, whole.
#[tokio::test]
async fn messages_say_what_to_do() {
    let registry = registry();
    let ann = |extra: Value| {
        let mut arguments = json!({"name": "Kim", "seats": 2});
        let more = extra.as_object().cloned().unwrap_or_default();
        arguments.as_object_mut().expect("an object").extend(more);
        arguments
    };
    for (arguments, expected) in [
        (
            json!({}),
            "name: required but missing, expected a string of 1 to 20 characters\n\
             seats: required but missing, expected an integer from 1 to 10",
        ),
        (
            json!({"name": 7, "seats": true}),
            "name: expected a string of 1 to 20 characters, received 7\n\
             seats: expected an integer from 1 to 10, received true",
        ),
        (
            ann(json!({"seats": 11})),
            "seats: 11 is more than the maximum 10",
        ),
        (
            ann(json!({"seats": "11"})),
            "seats: 11 is more than the maximum 10",
        ),
        (
            ann(json!({"seats": 0})),
            "seats: 0 is less than the minimum 1",
        ),
        (
            ann(json!({"seats": 2.5})),
            "seats: expected an integer from 1 to 10, received 2.5",
        ),
        (
            ann(json!({"name": ""})),
            "name: \"\" has 0 characters, expected at least 1",
        ),
        (
            ann(json!({"room": "red"})),
            "room: expected one of \"blue\", \"green\", received \"red\"",
        ),
        (
            ann(json!({"window": {"from": 25}})),
            "window.from: 25 is more than the maximum 23",
        ),
        (
            ann(json!({"window": {"form": 5}})),
            "window.from: required but missing, expected an integer from 0 to 23",
        ),
        (
            ann(json!({"tags": ["a", 1, "b", {}]})),
            "tags: the array has 4 items, expected at most 3\n\
             tags[1]: expected a string, received 1\n\
             tags[3]: expected a string, received {}",
        ),
        (
            ann(json!({"code": "ab1"})),
            "code: \"ab1\" does not match the pattern ^[A-Z]{2}[0-9]{3}$",
        ),
        (
            ann(json!({"minuts": 10})),
            "minuts: unknown argument, did you mean `minutes`? (the arguments are code, minutes, \
             name, note, room, seats, tags, vip, window)",
        ),
        (
            ann(json!({"note": "x".repeat(100), "vip": "y".repeat(100)})),
            "vip: expected a boolean, received \"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…",
        ),
        (
            json!([1, 2]),
            "arguments: expected an object of arguments by name, received [1,2]",
        ),
        (
            ann(json!({"minutes": -5})),
            "minutes: -5 is less than the minimum 0",
        ),
    ] {
        let result = call(&registry, "book", arguments.clone()).await;
        assert_eq!(text(&result), expected, "{arguments}");
        assert_eq!(result.is_error, Some(true));
    }
}

#[tokio::test]
async fn an_unknown_tool_is_a_protocol_error() {
    let error: CallError = registry().call("nope", ()).await.expect_err("no such tool");
    assert_eq!(
        (error.code(), error.to_string()),
        (-32602, "Unknown tool: nope".to_owned())
    );
}
