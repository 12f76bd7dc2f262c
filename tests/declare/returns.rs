//! Return types: no wrapper needed, aliases work.

use mcp_tool::{
    AudioContent, CallToolResult, ContentBlock, EmbeddedResource, ImageContent, Registry,
    ResourceLink, TextContent, mcp_tool, tools,
};
use mcp_tool_tests::{call_json, tool_json};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

#[derive(Debug, Serialize, JsonSchema)]
struct Point {
    x: i32,
    y: Option<i32>,
}

type Text = String;
type Answer<T> = Result<T, Outer>;

#[derive(Debug)]
struct Inner;

impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("disk full")
    }
}

impl Error for Inner {}

#[derive(Debug)]
struct Outer(Inner);

impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot save")
    }
}

impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// Shows its cause itself, as many errors do.
#[derive(Debug)]
struct Telling(Inner);

impl fmt::Display for Telling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot tell: {}", self.0)
    }
}

impl Error for Telling {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

macro_rules! returning {
    ($($name:ident: $ty:ty = $value:expr;)*) => {
        $(
            #[mcp_tool]
            fn $name() -> $ty {
                $value
            }
        )*

        fn registry() -> Registry {
            Registry::builder().tools(tools![$($name),*]).build().unwrap()
        }
    };
}

returning! {
    string: String = "a".to_owned();
    alias: Text = "a".to_owned();
    literal: &'static str = "a";
    cow: Cow<'static, str> = Cow::Borrowed("a");
    unit: () = ();
    point: Point = Point { x: 1, y: None };
    number: f64 = 1.5;
    flag: bool = true;
    list: Vec<u32> = vec![1, 2];
    strings: Vec<String> = vec!["a".to_owned()];
    option: Option<Point> = None;
    map: BTreeMap<String, u8> = BTreeMap::from([("a".to_owned(), 1)]);
    pair: (u8, String) = (1, "a".to_owned());
    object: Value = json!({"a": 1});
    array: Value = json!([1]);
    block: ContentBlock = ContentBlock::text("a");
    text_block: TextContent = TextContent::new("a");
    image: ImageContent = ImageContent::new("AA==", "image/png");
    audio: AudioContent = AudioContent::new("AA==", "audio/wav");
    link: ResourceLink = ResourceLink::new("file:///a", "a");
    embedded: EmbeddedResource = EmbeddedResource::text("file:///a", "b");
    blocks: Vec<ContentBlock> = vec![ContentBlock::text("a"), ImageContent::new("AA==", "image/png").into()];
    images: Vec<ImageContent> = vec![ImageContent::new("AA==", "image/png")];
    whole: CallToolResult = CallToolResult::error("no");
    ok: Result<Point, String> = Ok(Point { x: 1, y: Some(2) });
    ok_text: Result<String, String> = Ok("a".to_owned());
    ok_unit: Result<(), String> = Ok(());
    ok_block: Result<ContentBlock, Inner> = Ok(ContentBlock::text("a"));
    ok_whole: Result<CallToolResult, Inner> = Ok(CallToolResult::text("a"));
    err: Result<Point, String> = Err("no".to_owned());
    err_static: Result<String, &'static str> = Err("no");
    err_chain: Answer<Vec<Point>> = Err(Outer(Inner));
    err_telling: Result<(), Telling> = Err(Telling(Inner));
    err_boxed: Result<(), Box<dyn Error>> = Err(Outer(Inner).into());
    err_boxed_send: Result<(), Box<dyn Error + Send + Sync>> = Err(Outer(Inner).into());
    err_anyhow: anyhow::Result<String> = Err(anyhow::Error::new(Inner).context("cannot save"));
}

fn result(name: &str) -> Value {
    call_json(&registry(), name, json!({}))
}

fn schema(name: &str) -> Option<Value> {
    tool_json(&registry(), name).get("outputSchema").cloned()
}

fn text(text: &str) -> Value {
    json!({"content": [{"type": "text", "text": text}]})
}

#[test]
fn text_is_one_block() {
    for name in ["string", "alias", "literal", "cow", "ok_text"] {
        assert_eq!(result(name), text("a"), "{name}");
        assert_eq!(schema(name), None, "{name}");
    }
}

#[test]
fn nothing_is_empty_content() {
    assert_eq!(result("unit"), json!({"content": []}));
    assert_eq!(result("ok_unit"), json!({"content": []}));
    assert_eq!(schema("unit"), None);
}

#[test]
fn a_type_with_a_schema_is_structured() {
    assert_eq!(
        result("point"),
        json!({
            "content": [{"type": "text", "text": "{\"x\":1,\"y\":null}"}],
            "structuredContent": {"x": 1, "y": null}
        })
    );
    // The property is always written, so its null is part of the schema.
    assert_eq!(
        schema("point"),
        Some(json!({
            "type": "object",
            "properties": {"x": {"type": "integer"}, "y": {"type": ["integer", "null"]}},
            "required": ["x", "y"]
        }))
    );
    assert_eq!(schema("ok"), schema("point"));
    assert_eq!(result("ok")["structuredContent"], json!({"x": 1, "y": 2}));
}

#[test]
fn what_is_no_object_is_wrapped() {
    for (name, value, natural) in [
        ("number", json!(1.5), json!({"type": "number"})),
        ("flag", json!(true), json!({"type": "boolean"})),
        (
            "list",
            json!([1, 2]),
            json!({"type": "array", "items": {"type": "integer", "minimum": 0}}),
        ),
        (
            "strings",
            json!(["a"]),
            json!({"type": "array", "items": {"type": "string"}}),
        ),
    ] {
        assert_eq!(
            result(name),
            json!({
                "content": [{"type": "text", "text": value.to_string()}],
                "structuredContent": {"result": value}
            })
        );
        assert_eq!(
            schema(name),
            Some(
                json!({"type": "object", "properties": {"result": natural}, "required": ["result"]})
            )
        );
    }
    assert_eq!(
        result("option")["structuredContent"],
        json!({"result": null})
    );
    assert_eq!(
        result("pair")["structuredContent"],
        json!({"result": [1, "a"]})
    );
}

#[test]
fn a_map_is_an_object() {
    assert_eq!(result("map")["structuredContent"], json!({"a": 1}));
    assert_eq!(schema("map").unwrap()["type"], "object");
}

#[test]
fn json_is_structured_when_it_is_an_object() {
    assert_eq!(
        result("object"),
        json!({"content": [{"type": "text", "text": "{\"a\":1}"}], "structuredContent": {"a": 1}})
    );
    assert_eq!(result("array"), text("[1]"));
    assert_eq!(schema("object"), None);
}

#[test]
fn content_is_as_given() {
    let image = json!({"type": "image", "data": "AA==", "mimeType": "image/png"});
    for (name, block) in [
        ("block", json!({"type": "text", "text": "a"})),
        ("text_block", json!({"type": "text", "text": "a"})),
        ("ok_block", json!({"type": "text", "text": "a"})),
        ("ok_whole", json!({"type": "text", "text": "a"})),
        ("image", image.clone()),
        ("images", image.clone()),
        (
            "audio",
            json!({"type": "audio", "data": "AA==", "mimeType": "audio/wav"}),
        ),
        (
            "link",
            json!({"type": "resource_link", "uri": "file:///a", "name": "a"}),
        ),
        (
            "embedded",
            json!({"type": "resource", "resource": {"uri": "file:///a", "text": "b"}}),
        ),
    ] {
        assert_eq!(result(name), json!({"content": [block]}), "{name}");
        assert_eq!(schema(name), None, "{name}");
    }
    assert_eq!(
        result("blocks"),
        json!({"content": [{"type": "text", "text": "a"}, image]})
    );
}

#[test]
fn a_whole_result_is_as_given() {
    assert_eq!(
        result("whole"),
        json!({"content": [{"type": "text", "text": "no"}], "isError": true})
    );
}

#[test]
fn an_error_is_its_text() {
    let error = json!({"content": [{"type": "text", "text": "no"}], "isError": true});
    assert_eq!(result("err"), error);
    assert_eq!(result("err_static"), error);
    assert!(schema("err").is_some());
}

#[test]
fn an_error_has_its_causes() {
    for name in ["err_chain", "err_boxed", "err_boxed_send", "err_anyhow"] {
        assert_eq!(
            result(name)["content"][0]["text"],
            "cannot save: disk full",
            "{name}"
        );
    }
}

#[test]
fn a_cause_is_said_once() {
    assert_eq!(
        result("err_telling")["content"][0]["text"],
        "cannot tell: disk full"
    );
}
