//! The keys of `#[arg]` and what parameters say of themselves.

use mcp_tool::{Registry, mcp_tool, tools};
use mcp_tool_tests::{call_json, tool_json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

const MOST: u32 = 40;
const LEAST: f64 = 0.5;

#[derive(Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Side {
    /// The one who begins
    #[default]
    White,
    Black,
}

#[mcp_tool]
#[allow(clippy::too_many_arguments)]
fn described(
    /// In words
    a: String,
    /// First line
    ///
    /// and a paragraph
    b: String,
    #[arg(description = "By key")]
    /// and not by comment
    c: String,
    #[arg(description = concat!("by ", "expression"), title = "The D")] d: String,
    #[arg(deprecated)] e: Option<bool>,
    #[arg(examples = ["e4", "d4"])] f: String,
    #[arg(examples = [Side::Black])] g: Side,
    r#type: u8,
) {
    let _ = (a, b, c, d, e, f, g, r#type);
}

#[mcp_tool]
#[allow(clippy::too_many_arguments)]
fn bounded(
    #[arg(minimum = 1, maximum = MOST)] int: u32,
    #[arg(exclusive_minimum = -1.5, exclusive_maximum = 2, multiple_of = LEAST)] float: f64,
    #[arg(minimum = -3)] signed: Option<i32>,
    #[arg(min_length = 2, max_length = 5, pattern = "^[a-h]", format = "square")] text: String,
    #[arg(min_items = 1, max_items = 8, unique_items)] list: Vec<u8>,
    #[arg(minimum = 300, maximum = 300)] wide: u16,
    #[arg(minimum = 0, maximum = 1000)] narrow: u8,
) {
    let _ = (int, float, signed, text, list, wide, narrow);
}

#[mcp_tool]
fn defaulted(
    #[arg(default = 30)] number: u32,
    #[arg(default = "x")] text: String,
    #[arg(default = 2.5)] float: f32,
    #[arg(default = Side::Black)] side: Side,
    #[arg(default = ["a"])] list: Vec<String>,
    #[arg(default = 7)] optional: Option<i64>,
    #[arg(default = Side::default())] call: Side,
) -> Value {
    json!([number, text, float, side, list, optional, call])
}

#[mcp_tool]
#[allow(clippy::too_many_arguments)]
fn literals(
    #[arg(default = "a")] cow: Cow<'static, str>,
    #[arg(default = "b")] boxed: Option<Box<str>>,
    #[arg(default = "c")] path: PathBuf,
    #[arg(default = "d")] shared: Arc<str>,
    #[arg(default = ["e"], examples = [[], ["f", "g"]])] texts: Option<Vec<String>>,
    #[arg(default = [2, 1, 2])] set: BTreeSet<u8>,
    #[arg(default = [1.5])] queue: VecDeque<f64>,
    #[arg(default = [1])] optional: Vec<Option<u8>>,
    #[arg(default = [])] none: HashSet<String>,
    #[arg(default = [])] no_text: Option<Vec<PathBuf>>,
    #[arg(default = [])] array: [u8; 0],
) -> Value {
    json!([
        cow, boxed, path, shared, texts, set, queue, optional, none, no_text, array
    ])
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Page {
    /// How many to skip
    #[serde(default)]
    offset: u32,
    limit: Option<u32>,
    #[serde(rename = "sortBy")]
    sort_by: String,
}

#[mcp_tool]
fn flattened(query: String, #[arg(flatten)] page: Page) -> Value {
    json!({"query": query, "page": page})
}

#[mcp_tool]
fn headed(#[arg(header = "Region")] region: String, #[arg(header = "Retry-Count")] retries: u8) {
    let _ = (region, retries);
}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![
            described, bounded, defaulted, literals, flattened, headed
        ])
        .build()
        .unwrap()
}

fn properties(tool: &str) -> Value {
    tool_json(&registry(), tool)["inputSchema"]["properties"].take()
}

#[test]
fn descriptions_and_titles() {
    let properties = properties("described");
    assert_eq!(properties["a"]["description"], "In words");
    assert_eq!(
        properties["b"]["description"],
        "First line\n\nand a paragraph"
    );
    assert_eq!(properties["c"]["description"], "By key");
    assert_eq!(properties["d"]["description"], "by expression");
    assert_eq!(properties["d"]["title"], "The D");
    assert_eq!(properties["e"]["deprecated"], true);
}

#[test]
fn examples_are_values_of_the_type() {
    let properties = properties("described");
    assert_eq!(properties["f"]["examples"], json!(["e4", "d4"]));
    assert_eq!(properties["g"]["examples"], json!(["black"]));
}

#[test]
fn a_raw_identifier_loses_its_mark() {
    assert!(properties("described").get("type").is_some());
}

#[test]
fn keywords_by_literal_and_by_constant() {
    let properties = properties("bounded");
    assert_eq!(
        properties["int"],
        json!({"type": "integer", "minimum": 1, "maximum": 40})
    );
    assert_eq!(
        properties["float"],
        json!({"type": "number", "exclusiveMinimum": -1.5, "exclusiveMaximum": 2, "multipleOf": 0.5})
    );
    assert_eq!(
        properties["signed"],
        json!({"type": "integer", "minimum": -3})
    );
    assert_eq!(
        properties["text"],
        json!({"type": "string", "minLength": 2, "maxLength": 5, "pattern": "^[a-h]", "format": "square"})
    );
    assert_eq!(
        properties["list"],
        json!({
            "type": "array",
            "items": {"type": "integer", "minimum": 0, "maximum": 255},
            "minItems": 1,
            "maxItems": 8,
            "uniqueItems": true
        })
    );
}

#[test]
fn of_two_bounds_the_stricter_stays() {
    let properties = properties("bounded");
    assert_eq!(
        properties["wide"],
        json!({"type": "integer", "minimum": 300, "maximum": 300})
    );
    assert_eq!(
        properties["narrow"],
        json!({"type": "integer", "minimum": 0, "maximum": 255})
    );
}

#[test]
fn a_default_is_advertised_and_makes_optional() {
    let tool = tool_json(&registry(), "defaulted");
    let schema = &tool["inputSchema"];
    assert_eq!(schema.get("required"), None);
    let defaults: Vec<&Value> = [
        "number", "text", "float", "side", "list", "optional", "call",
    ]
    .iter()
    .map(|name| &schema["properties"][name]["default"])
    .collect();
    assert_eq!(
        json!(defaults),
        json!([30, "x", 2.5, "black", ["a"], 7, "white"])
    );
}

#[test]
fn literals_do_for_every_text_and_list() {
    let registry = registry();
    let properties = properties("literals");
    assert_eq!(properties["texts"]["examples"], json!([[], ["f", "g"]]));
    let expected = json!(["a", "b", "c", "d", ["e"], [1, 2], [1.5], [1], [], [], []]);
    let names = [
        "cow", "boxed", "path", "shared", "texts", "set", "queue", "optional", "none", "no_text",
        "array",
    ];
    let advertised = names.map(|name| &properties[name]["default"]);
    assert_eq!(json!(advertised), expected);
    let result = call_json(&registry, "literals", json!({}));
    assert_eq!(result["content"][0]["text"], expected.to_string());
}

#[test]
fn a_default_is_applied_when_absent_or_null() {
    let registry = registry();
    let expected = json!([30, "x", 2.5, "black", ["a"], 7, "white"]).to_string();
    let text =
        |arguments| call_json(&registry, "defaulted", arguments)["content"][0]["text"].take();
    assert_eq!(text(json!({})), expected.as_str());
    assert_eq!(
        text(json!({"number": null, "side": null, "optional": null})),
        expected.as_str()
    );
    assert_eq!(
        text(
            json!({"number": 1, "text": "", "float": 0.5, "side": "white", "list": [], "optional": 0})
        ),
        json!([1, "", 0.5, "white", [], 0, "white"])
            .to_string()
            .as_str()
    );
}

#[test]
fn flatten_makes_arguments_of_fields() {
    let registry = registry();
    let schema = tool_json(&registry, "flattened")["inputSchema"].take();
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "query": {"type": "string"},
                "offset": {"type": "integer", "minimum": 0, "default": 0, "description": "How many to skip"},
                "limit": {"type": "integer", "minimum": 0},
                "sortBy": {"type": "string"}
            },
            "required": ["query", "sortBy"]
        })
    );
    let result = call_json(
        &registry,
        "flattened",
        json!({"query": "pin", "sortBy": "date", "limit": 5}),
    );
    assert_eq!(
        result["structuredContent"],
        json!({"query": "pin", "page": {"offset": 0, "limit": 5, "sortBy": "date"}})
    );
}

#[test]
fn a_header_is_an_extension_of_the_property() {
    let properties = properties("headed");
    assert_eq!(properties["region"]["x-mcp-header"], "Region");
    assert_eq!(properties["retries"]["x-mcp-header"], "Retry-Count");
}
