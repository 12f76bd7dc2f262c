//! Arguments in the forms that models send by mistake.

use crate::{answer, refusal};
use mcp_tool::{Nullable, Registry, mcp_tool, tools};
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Point {
    x: i32,
    #[serde(default)]
    y: i32,
    label: Option<String>,
    color: Option<Color>,
}

#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Color {
    Red,
}

#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Item {
    Dot(Point),
    Text {
        words: Vec<String>,
        size: Option<f64>,
    },
}

#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(untagged)]
enum Loose {
    Number(i64),
    List(Vec<i64>),
    Text(String),
}

#[derive(Debug, serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
struct Echo {
    text: Option<String>,
    number: Option<i64>,
    float: Option<f64>,
    flag: Option<bool>,
    list: Option<Vec<i64>>,
    matrix: Option<Vec<Vec<u8>>>,
    point: Option<Point>,
    items: Option<Vec<Item>>,
    map: Option<BTreeMap<String, u8>>,
    loose: Option<Loose>,
    nullable: Option<i64>,
    was_null: bool,
    color: Option<Color>,
    any: Option<Value>,
    depth: u32,
}

/// Give back what came
#[mcp_tool(read_only)]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
fn echo(
    text: Option<String>,
    number: Option<i64>,
    float: Option<f64>,
    flag: Option<bool>,
    list: Option<Vec<i64>>,
    matrix: Option<Vec<Vec<u8>>>,
    point: Option<Point>,
    items: Option<Vec<Item>>,
    map: Option<BTreeMap<String, u8>>,
    loose: Option<Loose>,
    nullable: Nullable<i64>,
    color: Option<Color>,
    any: Option<Value>,
    #[arg(default = 3, maximum = 9)] depth: u32,
) -> Echo {
    Echo {
        text,
        number,
        float,
        flag,
        list,
        matrix,
        point,
        items,
        map,
        loose,
        was_null: nullable == Nullable::Null,
        nullable: nullable.value(),
        color,
        any,
        depth,
    }
}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![echo])
        .build()
        .expect("a sound registry")
}

#[tokio::test]
async fn what_is_meant_is_taken() {
    let registry = registry();
    for (name, sent, taken) in [
        // JSON text.
        ("number", json!("5"), json!(5)),
        ("number", json!(" -5 "), json!(-5)),
        ("number", json!("5.0"), json!(5)),
        ("float", json!("1.5"), json!(1.5)),
        ("float", json!("2"), json!(2.0)),
        ("flag", json!("true"), json!(true)),
        ("list", json!("[1, 2]"), json!([1, 2])),
        ("list", json!("[\"1\", 2.0]"), json!([1, 2])),
        ("list", json!(["1", 2.0, 3]), json!([1, 2, 3])),
        ("matrix", json!(["[1]", "[]"]), json!([[1], []])),
        (
            "matrix",
            json!("[[1, \"2\"], \"[3]\"]"),
            json!([[1, 2], [3]]),
        ),
        (
            "point",
            json!("{\"x\": \"1\"}"),
            json!({"x": 1, "y": 0, "label": null, "color": null}),
        ),
        ("map", json!({"a": "1"}), json!({"a": 1})),
        ("map", json!("{\"a\": 1.0}"), json!({"a": 1})),
        // A whole number written as a float.
        ("number", json!(30.0), json!(30)),
        ("number", json!(-0.0), json!(0)),
        ("depth", json!(4.0), json!(4)),
        // Unset.
        ("number", json!(""), Value::Null),
        ("flag", json!(""), Value::Null),
        ("list", json!(""), Value::Null),
        ("point", json!(""), Value::Null),
        ("color", json!(""), Value::Null),
        ("number", Value::Null, Value::Null),
        ("any", Value::Null, Value::Null),
        ("depth", json!(""), json!(3)),
        ("depth", Value::Null, json!(3)),
        (
            "point",
            json!({"x": 1, "y": null, "label": null, "color": ""}),
            json!({"x": 1, "y": 0, "label": null, "color": null}),
        ),
        (
            "point",
            json!({"x": "1", "y": "", "label": ""}),
            json!({"x": 1, "y": 0, "label": "", "color": null}),
        ),
        // Within alternatives.
        (
            "items",
            json!([{"type": "dot", "x": "7"}, {"type": "text", "words": "[\"a\"]", "size": "1"}]),
            json!([
                {"type": "dot", "x": 7, "y": 0, "label": null, "color": null},
                {"type": "text", "words": ["a"], "size": 1.0}
            ]),
        ),
        ("loose", json!(3.0), json!(3)),
        ("loose", json!([1.0, "2"]), json!([1, 2])),
        ("nullable", json!("8"), json!(8)),
    ] {
        let answer = answer(&registry, "echo", json!({ name: sent })).await;
        let echo = &answer["structuredContent"];
        assert_eq!(echo[name], taken, "{name} from {sent}: {answer}");
    }
}

#[tokio::test]
async fn what_can_be_read_as_it_was_sent_is_left_alone() {
    let registry = registry();
    for (name, sent) in [
        ("text", json!("5")),
        ("text", json!("true")),
        ("text", json!("[1]")),
        ("text", json!("")),
        ("text", json!("null")),
        ("loose", json!("5")),
        ("loose", json!("[1]")),
        ("any", json!("5")),
        ("any", json!({"a": [1.0, "2", null, ""]})),
        ("float", json!(2.0)),
    ] {
        let answer = answer(&registry, "echo", json!({ name: sent })).await;
        assert_eq!(answer["structuredContent"][name], sent, "{answer}");
    }
    let answer = answer(&registry, "echo", json!({"nullable": null})).await;
    assert_eq!(answer["structuredContent"]["was_null"], true);
}

#[tokio::test]
async fn what_leaves_a_doubt_is_refused() {
    let registry = registry();
    for (arguments, expected) in [
        (
            json!({"number": "five"}),
            "number: expected an integer, received \"five\"",
        ),
        (
            json!({"number": "5.5"}),
            "number: expected an integer, received \"5.5\"",
        ),
        (
            json!({"number": "[5]"}),
            "number: expected an integer, received \"[5]\"",
        ),
        (
            json!({"number": 1e19}),
            "number: expected an integer, received 1e+19",
        ),
        (json!({"flag": 1}), "flag: expected a boolean, received 1"),
        (
            json!({"flag": "yes"}),
            "flag: expected a boolean, received \"yes\"",
        ),
        (json!({"text": 5}), "text: expected a string, received 5"),
        (
            json!({"text": ["a"]}),
            "text: expected a string, received [\"a\"]",
        ),
        (
            json!({"list": 5}),
            "list: expected an array of integers, received 5",
        ),
        (
            json!({"list": "1,2"}),
            "list: expected an array of integers, received \"1,2\"",
        ),
        (
            json!({"list": [1, null]}),
            "list[1]: expected an integer, received null",
        ),
        (
            json!({"list": "[1, \"x\"]"}),
            "list[1]: expected an integer, received \"x\"",
        ),
        (
            json!({"depth": "10"}),
            "depth: 10 is more than the maximum 9",
        ),
        (
            json!({"items": [{"type": "text", "words": "a"}]}),
            "items[0].words: expected an array of strings, received \"a\"",
        ),
        (
            json!({"point": {"x": ""}}),
            "point.x: expected an integer, received \"\"",
        ),
        (
            json!({"point": {"x": null}}),
            "point.x: expected an integer, received null",
        ),
    ] {
        let text = refusal(&registry, "echo", arguments).await;
        // What a type's own bounds add differs from type to type.
        let plain = text.split(" from ").next().unwrap_or_default();
        assert!(
            text == expected || text.starts_with(expected) || expected.starts_with(plain),
            "{text}\n{expected}"
        );
    }
}

#[tokio::test]
async fn repairs_can_be_refused() {
    let registry = Registry::builder()
        .tools(tools![echo])
        .refuse_repairs()
        .build()
        .expect("a sound registry");
    for arguments in [
        json!({"number": "5"}),
        json!({"number": 5.0}),
        json!({"number": ""}),
        json!({"list": "[1]"}),
        json!({"point": {"x": "1"}}),
    ] {
        refusal(&registry, "echo", arguments).await;
    }
    // Null for what was not set is no repair.
    let answer = answer(
        &registry,
        "echo",
        json!({"number": null, "depth": null, "point": {"x": 1, "y": null}}),
    )
    .await;
    assert_eq!(answer["structuredContent"]["depth"], 3);
    assert_eq!(answer["structuredContent"]["point"]["y"], 0);
}
