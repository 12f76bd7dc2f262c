//! A struct whose fields become arguments.

use mcp_tool::serde_json::{Value, json};
use mcp_tool::{CallToolResult, JsonObject, Nullable, Registry, mcp_tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Paging {
    /// The first one is 1
    #[serde(default = "first")]
    page_number: u32,
    #[serde(alias = "limit", alias = "count")]
    page_size: Option<u32>,
}

fn first() -> u32 {
    1
}

/// Search
#[mcp_tool(read_only)]
fn search(
    /// What to look for
    text: String,
    #[arg(flatten)] paging: Paging,
) -> Value {
    json!({"text": text, "paging": paging})
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Area {
    #[serde(alias = "x")]
    left: i32,
    note: Nullable<String>,
    #[serde(flatten)]
    size: Size,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Size {
    #[serde(alias = "w")]
    width: u32,
    height: Option<u32>,
}

/// Fill
#[mcp_tool]
fn fill(#[arg(flatten)] area: Area, color: String) -> Value {
    json!({"area": area, "color": color})
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    #[serde(rename = "type", alias = "kind")]
    ty: String,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Window {
    #[serde(alias = "start")]
    from: u8,
    to: u8,
}

/// Book
#[mcp_tool]
fn book(#[arg(flatten)] closed: Closed, #[arg(flatten)] window: Option<Window>) -> Value {
    json!({"closed": closed, "window": window})
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Labels {
    id: u32,
    #[serde(flatten)]
    rest: BTreeMap<String, bool>,
}

/// Label
#[mcp_tool]
fn label(#[arg(flatten)] labels: Labels) -> Value {
    json!(labels)
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Folder {
    name: String,
    #[serde(default)]
    folders: Vec<Folder>,
}

/// Make folders
#[mcp_tool]
fn make(#[arg(flatten)] folder: Folder) -> Value {
    json!(folder)
}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![search, fill, book, label, make])
        .build()
        .unwrap()
}

fn schema(tool: &str) -> Value {
    Value::Object((*registry().get(tool).unwrap().input_schema).clone())
}

async fn call(tool: &str, arguments: Value) -> CallToolResult {
    registry().call(tool, arguments).await.unwrap()
}

async fn answer(tool: &str, arguments: Value) -> Value {
    let result = call(tool, arguments).await;
    assert_eq!(result.is_error, None, "{result:?}");
    result.structured_content.unwrap()
}

async fn refusal(tool: &str, arguments: Value) -> String {
    let result = call(tool, arguments).await;
    assert_eq!(result.is_error, Some(true), "{result:?}");
    mcp_tool::serde_json::to_value(&result.content[0]).unwrap()["text"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn fields_stand_among_the_arguments() {
    assert_eq!(
        schema("search"),
        json!({
            "type": "object",
            "properties": {
                "text": {"type": "string", "description": "What to look for"},
                "pageNumber": {
                    "type": "integer",
                    "minimum": 0,
                    "default": 1,
                    "description": "The first one is 1"
                },
                "pageSize": {"type": "integer", "minimum": 0}
            },
            "required": ["text"]
        })
    );
    assert_eq!(
        schema("fill"),
        json!({
            "type": "object",
            "properties": {
                "left": {"type": "integer"},
                "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                "width": {"type": "integer", "minimum": 0},
                "height": {"type": "integer", "minimum": 0},
                "color": {"type": "string"}
            },
            "required": ["left", "width", "color"]
        })
    );
}

/// What the author closed stays closed, and an optional struct requires nothing.
#[test]
fn closed_and_optional_structs() {
    assert_eq!(
        schema("book"),
        json!({
            "type": "object",
            "properties": {
                "type": {"type": "string"},
                "from": {"type": "integer", "minimum": 0, "maximum": 255},
                "to": {"type": "integer", "minimum": 0, "maximum": 255}
            },
            "required": ["type"],
            "additionalProperties": false
        })
    );
}

#[test]
fn the_rest_of_a_map_is_the_rest_of_the_arguments() {
    assert_eq!(
        schema("label"),
        json!({
            "type": "object",
            "properties": {"id": {"type": "integer", "minimum": 0}},
            "required": ["id"],
            "additionalProperties": {"type": "boolean"}
        })
    );
}

#[test]
fn a_recursive_struct() {
    let folder = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "folders": {"type": "array", "items": {"$ref": "#/$defs/Folder"}, "default": []}
        },
        "required": ["name"]
    });
    let mut root = folder.clone();
    root["$defs"] = json!({ "Folder": folder });
    assert_eq!(schema("make"), root);
}

#[tokio::test]
async fn fields_are_read_as_serde_reads_them() {
    assert_eq!(
        answer(
            "search",
            json!({"text": "a", "pageNumber": 3, "pageSize": 10})
        )
        .await,
        json!({"text": "a", "paging": {"pageNumber": 3, "pageSize": 10}})
    );
    assert_eq!(
        answer("search", json!({"text": "a"})).await,
        json!({"text": "a", "paging": {"pageNumber": 1, "pageSize": null}})
    );
    assert_eq!(
        answer(
            "make",
            json!({"name": "a", "folders": [{"name": "b", "folders": []}]})
        )
        .await,
        json!({"name": "a", "folders": [{"name": "b", "folders": []}]})
    );
    assert_eq!(
        answer("label", json!({"id": 1, "new": true, "old": false})).await,
        json!({"id": 1, "new": true, "old": false})
    );
}

/// `null` for a field that may be absent is absence, but for one with three states.
#[tokio::test]
async fn null_is_absence() {
    assert_eq!(
        answer(
            "search",
            json!({"text": "a", "pageNumber": null, "pageSize": null})
        )
        .await,
        json!({"text": "a", "paging": {"pageNumber": 1, "pageSize": null}})
    );
    let area = |note: Value| json!({"left": 1, "width": 2, "color": "red", "note": note});
    assert_eq!(
        answer("fill", area(Value::Null)).await["area"]["note"],
        Value::Null
    );
    assert_eq!(answer("fill", area(json!("n"))).await["area"]["note"], "n");
}

#[tokio::test]
async fn aliases_are_known() {
    assert_eq!(
        answer("search", json!({"text": "a", "limit": 5})).await["paging"]["pageSize"],
        5
    );
    assert_eq!(
        answer("book", json!({"kind": "a", "start": 1, "to": 2})).await,
        json!({"closed": {"type": "a"}, "window": {"from": 1, "to": 2}})
    );
    // `w` is an alias in a struct that is flattened into the flattened one.
    assert_eq!(
        answer("fill", json!({"x": 1, "w": 2, "color": "red"})).await["area"],
        json!({"left": 1, "note": null, "width": 2, "height": null})
    );
}

#[tokio::test]
async fn an_optional_struct_is_none_when_nothing_of_it_comes() {
    assert_eq!(
        answer("book", json!({"type": "a"})).await,
        json!({"closed": {"type": "a"}, "window": null})
    );
    let text = refusal("book", json!({"type": "a", "from": 1})).await;
    assert!(text.contains("to"), "{text}");
}

#[tokio::test]
async fn names_that_nobody_takes_are_refused() {
    let text = refusal("search", json!({"text": "a", "pageSise": 5})).await;
    assert!(
        text.contains("pageSise") && text.contains("did you mean `pageSize`"),
        "{text}"
    );
    let text = refusal(
        "fill",
        json!({"left": 1, "width": 2, "color": "red", "heigth": 3}),
    )
    .await;
    assert!(
        text.contains("heigth") && text.contains("did you mean `height`"),
        "{text}"
    );
    let text = refusal("book", json!({"type": "a", "from": 1, "to": 2, "form": 1})).await;
    assert!(
        text.contains("form") && text.contains("did you mean `from`"),
        "{text}"
    );
    // Also when more is wrong.
    let text = refusal("fill", json!({"left": 1, "widht": 2, "color": "red"})).await;
    assert!(
        text.contains("did you mean `width`") && text.contains("width: required"),
        "{text}"
    );
}

#[tokio::test]
async fn all_that_is_missing_is_named() {
    let text = refusal("fill", json!({})).await;
    for name in ["left", "width", "color"] {
        assert!(text.contains(&format!("{name}: required")), "{text}");
    }
}

/// Types whose values are no object of properties, each with the words of the way out.
#[test]
fn what_has_no_fields_is_refused() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    enum Step {
        Go { x: i32 },
        Stop,
    }
    #[derive(Deserialize, JsonSchema)]
    struct Timed {
        at: u32,
        #[serde(flatten)]
        step: Step,
    }
    /// One
    #[mcp_tool]
    fn an_enum(#[arg(flatten)] step: Step) {
        let _ = step;
    }
    /// A map, a JSON object and a pair in disguise: the compiler refuses them by name.
    #[derive(Deserialize, JsonSchema)]
    #[serde(transparent)]
    struct Bag(#[allow(dead_code)] BTreeMap<String, u32>);
    #[derive(Deserialize, JsonSchema)]
    #[serde(transparent)]
    struct Object(#[allow(dead_code)] JsonObject);
    #[derive(Deserialize, JsonSchema)]
    #[serde(transparent)]
    struct Pair(#[allow(dead_code)] (u32, u32));
    /// Two
    #[mcp_tool]
    fn a_map(#[arg(flatten)] map: Bag) {
        let _ = map;
    }
    /// Three
    #[mcp_tool]
    fn any_map(#[arg(flatten)] map: Object) {
        let _ = map;
    }
    /// Four
    #[mcp_tool]
    fn an_enum_within(#[arg(flatten)] timed: Timed) {
        let _ = timed;
    }
    /// Five
    #[mcp_tool]
    fn a_pair(#[arg(flatten)] pair: Pair) {
        let _ = pair;
    }
    let error = Registry::builder()
        .tools(tools![an_enum, a_map, any_map, an_enum_within, a_pair])
        .build()
        .unwrap_err();
    let texts: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 5, "{texts:?}");
    for (text, (tool, ty)) in texts.iter().zip([
        ("a_map", "Bag"),
        ("a_pair", "Pair"),
        ("an_enum", "Step"),
        ("an_enum_within", "Timed"),
        ("any_map", "Object"),
    ]) {
        assert!(text.contains(&format!("the tool `{tool}`")), "{text}");
        assert!(
            text.contains(ty) && text.contains("Leave `flatten` out"),
            "{text}"
        );
    }
}

#[test]
fn an_empty_struct_brings_nothing() {
    #[derive(Deserialize, JsonSchema)]
    struct Empty {}
    /// Nothing
    #[mcp_tool]
    fn nothing(#[arg(flatten)] empty: Empty) {
        let Empty {} = empty;
    }
    let registry = Registry::builder().tools(tools![nothing]).build().unwrap();
    assert_eq!(
        Value::Object((*registry.get("nothing").unwrap().input_schema).clone()),
        json!({"type": "object", "properties": {}})
    );
}

#[test]
fn two_arguments_of_one_name_are_refused() {
    /// Twice
    #[mcp_tool]
    fn twice(from: u8, #[arg(flatten)] window: Window) {
        let _ = (from, window);
    }
    let error = Registry::builder()
        .tools(tools![twice])
        .build()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("two arguments are called `from`"),
        "{error}"
    );
}

/// A client that sends names without end gets an answer, and not at the price of asking the
/// struct about each.
#[tokio::test]
async fn names_without_end_are_answered() {
    let names = (0..10_000).map(|number| (format!("name{number}"), json!(number)));
    let mut arguments: JsonObject = names.collect();
    arguments.insert("left".to_owned(), json!(1));
    arguments.insert("width".to_owned(), json!(2));
    arguments.insert("color".to_owned(), json!("red"));
    let text = refusal("fill", arguments.into()).await;
    assert!(text.contains("name0: unknown argument"), "{text}");
}
