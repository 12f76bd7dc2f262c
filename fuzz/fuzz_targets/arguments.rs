//! Arguments of any kind against tools of any shape: `cargo +nightly fuzz run arguments`.
//!
//! The input is the JSON of the arguments. Every tool gets it, and has to answer with a result
//! whose JSON can be read back, and which is none of a panic.
#![no_main]
#![allow(dead_code, reason = "fields are read by their `Debug` only")]

use libfuzzer_sys::fuzz_target;
use mcp_tool::{CallToolResult, Nullable, Registry, mcp_tool, tools};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};

#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Node {
    #[schemars(range(min = -5, max = 5))]
    value: i8,
    #[serde(default)]
    #[schemars(length(max = 3))]
    children: Vec<Node>,
    label: Option<String>,
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Event {
    Opened,
    Moved {
        #[schemars(range(min = 1))]
        by: u16,
    },
    Said {
        #[schemars(length(min = 1))]
        text: String,
    },
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum External {
    Unit,
    One(u8),
    Two(bool, char),
    Fields { number: Option<u64> },
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
enum Loose {
    Number(i64),
    List(Vec<f64>),
    Text(#[schemars(length(max = 3))] String),
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
struct Paging {
    #[schemars(range(max = 9))]
    page: Option<u8>,
    #[serde(default, alias = "count")]
    size: u32,
}

#[mcp_tool]
#[allow(clippy::too_many_arguments)]
fn optional(
    #[arg(min_length = 1, max_length = 5, pattern = "^[a-z]*$")] a: Option<String>,
    #[arg(multiple_of = 0.1)] b: Option<f64>,
    c: Option<Node>,
    d: Option<Event>,
    e: Option<External>,
    f: Option<Loose>,
    g: Nullable<Vec<i64>>,
    h: Option<BTreeMap<u8, bool>>,
    i: Option<(i8, String)>,
    j: Option<Value>,
    k: Option<BTreeSet<u8>>,
    l: Option<char>,
    #[arg(default = 8, minimum = 3)] m: i64,
    #[arg(flatten)] paging: Paging,
) -> String {
    format!("{a:?}{b:?}{c:?}{d:?}{e:?}{f:?}{g:?}{h:?}{i:?}{j:?}{k:?}{l:?}{m:?}{paging:?}")
}

#[mcp_tool]
async fn required(a: String, c: Vec<Node>, d: Event) -> Result<Vec<Node>, String> {
    if a.is_empty() { Err(format!("{d:?}")) } else { Ok(c) }
}

fn given() -> Value {
    serde_json::json!({
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "integer", "maximum": 10}},
        "dependentRequired": {"a": ["b"]}
    })
}

#[mcp_tool(input_schema = given())]
fn raw(a: Option<String>, b: Option<u8>) -> String {
    format!("{a:?}{b:?}")
}

#[mcp_tool]
fn nothing() {}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    Registry::builder()
        .tools(tools![optional, required, raw, nothing])
        .build()
        .expect("a sound registry")
});

fuzz_target!(|json: &[u8]| {
    let Ok(arguments) = serde_json::from_slice::<Value>(json) else {
        return;
    };
    for tool in ["optional", "required", "raw", "nothing"] {
        let mut call = pin!(REGISTRY.call(tool, arguments.clone()));
        let mut cx = Context::from_waker(Waker::noop());
        let Poll::Ready(Ok(result)) = call.as_mut().poll(&mut cx) else {
            panic!("`{tool}` gave no answer");
        };
        let json = serde_json::to_string(&result).expect("a result is JSON");
        let same: CallToolResult = serde_json::from_str(&json).expect("and can be read");
        assert_eq!(same, result);
        assert!(!json.contains("failed unexpectedly"), "{json}");
    }
});
