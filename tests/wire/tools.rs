//! Tools that between them use every field and every kind of answer.

use mcp_tool::{
    AudioContent, CallToolResult, ContentBlock, EmbeddedResource, ImageContent, Registry,
    ResourceLink, mcp_tool, tools,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

mcp_tool::tags! {
    /// Everything about chess
    pub(crate) CHESS = "chess";
    /// Elo ratings
    pub(crate) RATING = "rating";
    /// For operators
    pub(crate) ADMIN = "admin";
}

/// Uses every field
#[mcp_tool(
    title = "Everything",
    read_only,
    idempotent,
    open_world = false,
    annotations = json!({"vendorHint": "kept"}),
    tags = ["rating", CHESS],
    task_support = "optional",
    icons = [icon(src = "https://example.com/a.png", mime_type = "image/png", sizes = ["48x48"], theme = "dark")],
    deprecated,
    meta = json!({"com.example/key": 1})
)]
pub(crate) fn everything(
    /// Where to look
    #[arg(header = "Region", default = "eu")]
    region: String,
) -> Vec<String> {
    vec![region]
}

/// Nothing beyond what a tool must have
#[mcp_tool]
pub(crate) fn least() {}

/// A move and what may follow it
#[derive(Serialize, JsonSchema)]
pub(crate) struct Line {
    played: String,
    next: Vec<Line>,
}

/// A line of play
#[mcp_tool(destructive, tags = ["chess", "admin"])]
pub(crate) fn line() -> Line {
    Line {
        played: "e4".to_owned(),
        next: Vec::new(),
    }
}

/// Lines of play: a recursive type below a root that is no object
#[mcp_tool(read_only, tags = ["chess"])]
pub(crate) fn lines() -> Vec<Line> {
    vec![line(), line()]
}

/// Whether there is one
#[mcp_tool(read_only = false, destructive = false)]
pub(crate) fn maybe(yes: Option<bool>) -> Option<f64> {
    yes.unwrap_or(false).then_some(0.5)
}

/// A list that is described by hand and refers to its own root
#[mcp_tool(output_schema = json!({
    "type": "array",
    "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/$defs/leaf"}]},
    "$defs": {"leaf": {"type": "string"}}
}), meta = json!({}))]
pub(crate) fn nested() -> CallToolResult {
    CallToolResult::structured(json!(["a", ["b"]]))
}

/// One block of each kind
#[mcp_tool]
pub(crate) fn blocks() -> Vec<ContentBlock> {
    let mut link = ResourceLink::new("file:///games/1.pgn", "1.pgn");
    link.title = Some("The first game".to_owned());
    link.mime_type = Some("application/vnd.chess-pgn".to_owned());
    link.size = Some(120);
    link.icons =
        Some(serde_json::from_value(json!([{"src": "https://example.com/a.png"}])).unwrap());
    link.meta = Some(meta());
    let mut text = mcp_tool::TextContent::new("1. e4");
    text.annotations = Some(
        serde_json::from_value(json!({
            "audience": ["user"],
            "priority": 0.5,
            "lastModified": "2025-01-12T15:00:58Z"
        }))
        .unwrap(),
    );
    text.meta = Some(meta());
    let mut sound = AudioContent::new("UklGRg==", "audio/wav");
    sound.annotations.clone_from(&text.annotations);
    let mut embedded = EmbeddedResource::text("file:///games/2.pgn", "1. d4");
    if let mcp_tool::ResourceContents::Text(contents) = &mut embedded.resource {
        contents.meta = Some(meta());
    }
    vec![
        text.into(),
        ImageContent::new("iVBORw0KGgo=", "image/png").into(),
        sound.into(),
        link.into(),
        embedded.into(),
        EmbeddedResource::blob("file:///games/3.pgn", "AA==").into(),
    ]
}

fn meta() -> mcp_tool::JsonObject {
    [("com.example/key".to_owned(), Value::from(1))]
        .into_iter()
        .collect()
}

/// Structured content alone
#[mcp_tool]
pub(crate) fn bare() -> CallToolResult {
    let mut result = CallToolResult::default();
    result.structured_content = Some(json!({"winner": "white"}));
    result
}

/// Structured content that is no object, of a tool without a schema
#[mcp_tool]
pub(crate) fn loose() -> CallToolResult {
    let mut result = CallToolResult::text("three");
    result.structured_content = Some(json!(3));
    result
}

/// Never works
#[mcp_tool]
pub(crate) fn failing() -> Result<Vec<u32>, std::fmt::Error> {
    Err(std::fmt::Error)
}

/// Takes any object
#[mcp_tool(unchecked, input_schema = json!({
    "type": "object",
    "properties": {
        "any": true,
        "none": false,
        "kind": {"type": "string", "x-mcp-header": "Kind"},
        "again": {"type": "string", "x-mcp-header": "KIND"},
        "count": {"type": "number", "x-mcp-header": "Count"},
        "spaced": {"type": "string", "x-mcp-header": "a b"},
        "x-mcp-header": {"type": "string"},
        "where": {
            "type": "object",
            "x-mcp-header": "Where",
            "properties": {"city": {"type": "string", "x-mcp-header": "City"}}
        },
        "list": {"type": "array", "items": {"type": "string", "x-mcp-header": "Item"}}
    },
    "examples": [{"x-mcp-header": "data"}]
}))]
pub(crate) fn raw() -> &'static str {
    "taken"
}

pub(crate) fn registry() -> Registry {
    Registry::builder()
        .tools(tools![
            everything, least, line, lines, maybe, nested, blocks, bare, loose, failing, raw
        ])
        .build()
        .unwrap()
}
