//! Whatever a client sends, the answer is a result, and the next call works.

use crate::answer;
use mcp_tool::{CallToolResult, Nullable, ProtocolVersion, Registry, mcp_tool, tools};
use mcp_tool_tests::{assert_result_conforms, block_on};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(untagged)]
enum Expression {
    Number(f64),
    Sum {
        left: Box<Expression>,
        right: Box<Expression>,
    },
    Named {
        #[schemars(length(max = 3))]
        name: String,
    },
    List(Vec<Expression>),
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Node {
    #[schemars(range(min = -5, max = 5))]
    value: i8,
    #[serde(default)]
    #[schemars(length(max = 3))]
    children: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Event {
    Opened,
    Moved {
        #[schemars(range(min = 1))]
        by: u16,
        note: Option<String>,
    },
    Said {
        text: String,
    },
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
enum External {
    Unit,
    NewType(u8),
    TwoFields(bool, char),
    WithFields { first_field: Option<u64> },
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Paging {
    #[schemars(range(max = 9))]
    page: Option<u8>,
    #[serde(default)]
    size: u32,
}

/// Everything at once, as it came
#[mcp_tool]
#[expect(
    clippy::many_single_char_names,
    clippy::too_many_arguments,
    reason = "one of each kind"
)]
fn everything(
    a: Option<String>,
    b: Option<u8>,
    c: Option<f32>,
    d: Option<Node>,
    e: Option<Expression>,
    f: Option<Event>,
    g: Option<External>,
    h: Nullable<Vec<i64>>,
    i: Option<BTreeMap<String, bool>>,
    j: Option<(i8, String)>,
    k: Option<Value>,
    l: Option<BTreeSet<u8>>,
    m: Option<char>,
    #[arg(default = 8, minimum = 3, multiple_of = 2)] n: i64,
    #[arg(flatten)] paging: Paging,
) -> String {
    format!("{a:?}{b:?}{c:?}{d:?}{e:?}{f:?}{g:?}{h:?}{i:?}{j:?}{k:?}{l:?}{m:?}{n:?}{paging:?}")
}

/// One of several kinds of results
#[mcp_tool]
async fn required(text: String, event: Event, list: Vec<Node>) -> Result<Vec<Node>, String> {
    if text.is_empty() {
        return Err(format!("{event:?}"));
    }
    Ok(list)
}

/// Give a value back
#[mcp_tool]
async fn give_back(
    number: Option<i64>,
    float: Option<f64>,
    text: Option<String>,
    list: Option<Vec<Value>>,
    any: Value,
) -> Value {
    json!({"number": number, "float": float, "text": text, "list": list, "any": any})
}

/// No arguments
#[mcp_tool]
fn nothing() {}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![everything, required, give_back, nothing])
        .build()
        .expect("a sound registry")
}

fn cases(default: u32) -> ProptestConfig {
    let cases = std::env::var("MCP_TOOL_CALLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default);
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,8}",
        prop::sample::select(vec![
            "",
            "opened",
            "moved",
            "said",
            "unit",
            "5",
            "true",
            "null",
            "[1,2]",
            "{\"value\":\"1\"}",
            "1e999",
            "\"\\\"5\\\"\"",
            "\u{0}",
            "\u{FFFF}",
        ])
        .prop_map(str::to_owned),
    ]
}

fn anything() -> impl Strategy<Value = Value> {
    let names = prop_oneof![
        4 => prop::sample::select(vec!["value", "children", "left", "right", "kind", "by", "note", "text", "newType", "withFields", "firstField", "a", "b"]).prop_map(str::to_owned),
        1 => text(),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-9_i64..9).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-9_i32..9).prop_map(|whole| Value::from(f64::from(whole))),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map(names.clone(), inner, 0..4)
                .prop_map(|object| object.into_iter().collect::<Map<_, _>>().into()),
        ]
    })
}

fn arguments() -> impl Strategy<Value = Value> {
    let names = prop_oneof![
        9 => prop::sample::select(vec![
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "page", "size",
            "text", "event", "list", "number", "float", "any",
        ]).prop_map(str::to_owned),
        1 => text(),
    ];
    prop_oneof![
        9 => btree_map(names, anything(), 0..5)
            .prop_map(|object| Value::from(object.into_iter().collect::<Map<_, _>>())),
        1 => anything(),
    ]
}

proptest! {
    #![proptest_config(cases(400))]

    /// Never a panic, always a result; and one that every revision of the protocol allows.
    #[test]
    fn every_call_is_answered(
        tool in prop::sample::select(vec!["everything", "required", "give_back", "nothing"]),
        arguments in arguments(),
    ) {
        thread_local!(static REGISTRY: Registry = registry());
        REGISTRY.with(|registry| {
            for version in ProtocolVersion::ALL {
                let result = block_on(registry.call_for(version, tool, arguments.clone())).expect("a tool");
                assert_result_conforms(&result, version);
                let json = serde_json::to_string(&result).expect("a result is JSON");
                let same: CallToolResult = serde_json::from_str(&json).expect("and can be read");
                assert_eq!(same, result);
                // What is said is about the arguments.
                for inside in ["at line", "column", "panicked", "failed unexpectedly", "src/"] {
                    assert!(!json.contains(inside) || arguments.to_string().contains(inside), "{json}");
                }
            }
        });
    }

    /// What is taken as it was sent reaches the function as it was sent.
    #[test]
    fn what_needs_no_repair_arrives_unchanged(
        number in any::<Option<i64>>(),
        float in prop::option::of(any::<f64>().prop_filter("JSON has no other", |float| float.is_finite())),
        text in prop::option::of(text()),
        list in prop::option::of(vec(anything(), 0..4)),
        any in anything(),
    ) {
        thread_local!(static REGISTRY: Registry = registry());
        let sent = json!({"number": number, "float": float, "text": text, "list": list, "any": any});
        let result = REGISTRY.with(|registry| block_on(registry.call("give_back", sent.clone())));
        prop_assert_eq!(result.expect("a tool").structured_content, Some(sent));
    }

    /// The same for types with a form of their own.
    #[test]
    fn typed_values_arrive_unchanged(expression in expression(), nodes in vec(node(), 0..3)) {
        thread_local!(static REGISTRY: Registry = registry());
        REGISTRY.with(|registry| {
            let sent = json!({"text": "a", "event": {"kind": "opened"}, "list": nodes});
            let result = block_on(registry.call("required", sent)).expect("a tool");
            assert_eq!(result.structured_content, Some(json!({"result": nodes})), "{result:?}");
            let sent = json!({"e": expression});
            let result = block_on(registry.call("everything", sent)).expect("a tool");
            assert_eq!(result.is_error, None, "{result:?}");
            let told = serde_json::to_value(&result).expect("a result is JSON");
            let told = told["content"][0]["text"].as_str().expect("text");
            assert!(told.contains(&format!("{expression:?}")), "{told}");
        });
    }
}

fn expression() -> impl Strategy<Value = Expression> {
    let leaf = (-100_i32..100).prop_map(|tenths| Expression::Number(f64::from(tenths) / 8.0));
    leaf.prop_recursive(4, 16, 3, |inner| {
        let pair = || {
            (
                inner.clone().prop_map(Box::new),
                inner.clone().prop_map(Box::new),
            )
        };
        prop_oneof![
            pair().prop_map(|(left, right)| Expression::Sum { left, right }),
            vec(inner.clone(), 0..3).prop_map(Expression::List),
        ]
    })
}

fn node() -> impl Strategy<Value = Node> {
    let leaf = (-5_i8..=5).prop_map(|value| Node {
        value,
        children: Vec::new(),
    });
    leaf.prop_recursive(4, 16, 3, |inner| {
        ((-5_i8..=5), vec(inner, 0..4)).prop_map(|(value, children)| Node { value, children })
    })
}

/// Nested arrays, `depth` of them.
fn nested(depth: usize) -> Value {
    // Not `json!`, which copies what it is given, part within part.
    (0..depth).fold(json!(1), |inner, _| Value::Array(vec![inner]))
}

fn under(name: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value)]))
}

#[tokio::test]
async fn nesting_has_a_limit() {
    let registry = registry();
    // The arguments themselves are one level.
    for (depth, refused) in [(127, false), (128, true), (50_000, true), (500_000, true)] {
        for tool in ["everything", "give_back"] {
            let name = if tool == "everything" { "k" } else { "any" };
            let answer = answer(&registry, tool, under(name, nested(depth))).await;
            assert_eq!(answer["isError"] == true, refused, "{depth}");
            if refused {
                assert_eq!(
                    answer["content"][0]["text"],
                    "arguments: nested too deep, expected at most 128 arrays and objects within each other"
                );
            }
        }
    }
    assert_eq!(
        answer(&registry, "nothing", nested(500_000)).await["isError"],
        true
    );
    let shallow = Registry::builder()
        .tools(tools![give_back])
        .max_argument_depth(3)
        .build()
        .expect("a sound registry");
    assert_ne!(
        answer(&shallow, "give_back", json!({"any": [[1]]})).await["isError"],
        true
    );
    assert_eq!(
        answer(&shallow, "give_back", json!({"any": [[[1]]]})).await["isError"],
        true
    );
}

#[tokio::test]
async fn size_has_a_limit() {
    let ten = "x".repeat(10 << 20);
    let registry = registry();
    for (tool, name) in [("give_back", "text"), ("everything", "a")] {
        let taken = registry
            .call(tool, json!({ name: ten }))
            .await
            .expect("a tool");
        assert_ne!(taken.is_error, Some(tool == "everything"));
    }
    for (tool, name) in [
        ("everything", "b"),
        ("everything", "d"),
        ("everything", "f"),
        ("nothing", "q"),
    ] {
        for value in [json!(ten), json!([ten]), json!({ &ten: ten.len() })] {
            let answer = answer(&registry, tool, json!({ name: value })).await;
            assert_eq!(answer["isError"], true);
            // The text stays small, however large the value.
            assert!(answer.to_string().len() < 1000);
        }
    }
    let answer = answer(&registry, "nothing", json!({"a": ten, "b": ten})).await;
    assert_eq!(
        answer["content"][0]["text"],
        "arguments: too large, expected at most 16777216 bytes in all"
    );
    let small = Registry::builder()
        .tools(tools![give_back])
        .max_argument_bytes(40)
        .build()
        .expect("a sound registry");
    for (sent, refused) in [
        (json!({"any": "x".repeat(29)}), false),
        (json!({"any": "x".repeat(30)}), true),
        (json!({"any": [1, 2, 3]}), false),
        (json!({"any": [1, 2, 3, 4]}), true),
    ] {
        let result = small.call("give_back", sent.clone()).await.expect("a tool");
        assert_eq!(result.is_error == Some(true), refused, "{sent}");
    }
}

#[tokio::test]
async fn a_message_has_an_end() {
    let registry = registry();
    let many: Vec<Value> = (0..10_000).map(|_| json!({"value": 100})).collect();
    let answer = answer(&registry, "required", json!({"list": many})).await;
    let text = answer["content"][0]["text"].as_str().expect("text");
    assert_eq!(text.lines().count(), 21, "{text}");
    assert!(text.ends_with("\n… and more"));
    let names: Map<String, Value> = (0..10_000).map(|n| (format!("x{n}"), json!(n))).collect();
    let answer = self::answer(&registry, "nothing", names.into()).await;
    assert!(answer.to_string().len() < 3000);
}

/// What arrives as text, with all that JSON's grammar lets through.
#[tokio::test]
async fn odd_json_is_answered() {
    let registry = registry();
    for (arguments, text) in [
        // The last of two wins, as everywhere in JavaScript.
        (r#"{"number": 1, "number": 2, "any": 0}"#, r#""number":2"#),
        (
            r#"{"any": 123456789012345678901234567890}"#,
            r#""any":1.2345678901234568e+29"#,
        ),
        (r#"{"any": -0.0}"#, r#""any":-0.0"#),
        (r#"{"any": "\ud83d\ude00"}"#, "😀"),
        (r#"{"any": {"": {"": ""}}}"#, r#"{"":{"":""}}"#),
    ] {
        let arguments: Value = serde_json::from_str(arguments).expect("JSON");
        let answer = answer(&registry, "give_back", arguments).await;
        let told = answer["content"][0]["text"].as_str().expect("text");
        assert!(told.contains(text), "{told}");
    }
    // These never become arguments: half of a surrogate pair, and a number beyond floats.
    for refused in [r#"{"any": "\ud83d"}"#, r#"{"any": 1e999}"#] {
        assert!(serde_json::from_str::<Value>(refused).is_err());
    }
    // As JSON text they are no other value either.
    for text in [r#""\ud83d""#, "1e999", "[1,]", "{'a': 1}", "NaN"] {
        let answer = answer(&registry, "everything", json!({"b": text})).await;
        assert_eq!(answer["isError"], true, "{answer}");
    }
}

#[test]
fn many_callers_at_once() {
    const CALLERS: usize = 64;
    const CALLS: usize = 100_000;

    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let registry = Arc::new(registry());
    let started = Instant::now();
    runtime.block_on(async {
        let callers: Vec<_> = (0..CALLERS)
            .map(|caller| {
                let registry = Arc::clone(&registry);
                tokio::spawn(async move {
                    for call in (caller..CALLS).step_by(CALLERS) {
                        let (tool, sent) = match call % 4 {
                            0 => ("give_back", json!({"number": call, "any": caller})),
                            1 => ("everything", json!({"b": "5", "page": 3})),
                            2 => ("nothing", json!({})),
                            _ => ("required", json!({"text": 1})),
                        };
                        let result = registry.call(tool, sent).await.expect("a tool");
                        assert_eq!(result.is_error == Some(true), call % 4 == 3);
                        if call % 4 == 0 {
                            let given = result.structured_content.expect("an object");
                            assert_eq!(
                                (&given["number"], &given["any"]),
                                (&json!(call), &json!(caller))
                            );
                        }
                    }
                })
            })
            .collect();
        for caller in callers {
            caller.await.expect("no caller fails");
        }
    });
    assert!(
        started.elapsed() < Duration::from_secs(120),
        "{:?}",
        started.elapsed()
    );
}
