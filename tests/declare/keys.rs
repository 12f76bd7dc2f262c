//! The keys of `#[mcp_tool]`, each with what it puts into the tool object.

use mcp_tool::{CallToolResult, Registry, mcp_tool, tools};
use mcp_tool_tests::tool_json;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

const TITLE: &str = "From a constant";
const TEXT: &str = "A description from a constant";

/// The doc comment
#[mcp_tool]
fn plain() {}

#[mcp_tool]
fn undocumented() {}

#[mcp_tool(name = "Ns.some-name_2", title = "Some Name")]
fn named() {}

#[mcp_tool(title = TITLE, description = TEXT)]
fn constants() {}

#[mcp_tool(description = concat!("one ", "two"))]
fn concatenated() {}

#[mcp_tool(description = include_str!("description.txt"))]
fn included() {}

/// First line
/// second line.
///
/// Another paragraph:
/// - an item
///   - an item below
///
/// ```
/// let code = 1;
/// ```
#[mcp_tool]
fn long() {}

/** A block comment */
#[mcp_tool]
fn block() {}

/**
 * A block comment
 * over two lines
 */
#[mcp_tool]
fn starred() {}

#[doc = "An attribute"]
#[doc = " with a second line"]
#[mcp_tool]
fn attributes() {}

#[doc = include_str!("description.txt")]
#[mcp_tool]
fn doc_included() {}

macro_rules! getter {
    ($name:ident, $what:literal, $where:expr) => {
        /// Documented by a macro.
        ///
        #[doc = concat!("Gets ", stringify!($name), "s:")]
        #[doc = $what]
        #[doc = ""]
        #[mcp_tool]
        fn $name(
            #[doc = concat!("Which ", stringify!($name))]
            #[allow(unused)]
            id: u32,
            #[doc = $where]
            #[allow(unused)]
            place: u32,
        ) {
        }
    };
}
getter!(game, "played ones", "Where to look");

#[mcp_tool(task_support = "forbidden")]
fn forbidden() {}

#[mcp_tool(task_support = "required")]
fn required() {}

#[mcp_tool(icons = [
    icon(src = "https://example.com/a.png", mime_type = "image/png", sizes = ["48x48", "any"], theme = "light"),
    icon(src = TITLE),
])]
fn pictured() {}

#[mcp_tool(deprecated)]
fn old() {}

#[deprecated = "use another"]
#[mcp_tool]
fn older() {}

#[mcp_tool(deprecated = false)]
#[deprecated]
fn not_so_old() {}

#[mcp_tool(meta = json!({"example.com/ui": {"visible": true}}))]
fn with_meta() {}

#[mcp_tool(closed)]
fn closed(_value: Option<u8>) {}

#[mcp_tool(rename_all = "camelCase")]
fn camel(first_name: String, #[arg(name = "last-name")] last_name: String, age: u8) {
    let _ = (first_name, last_name, age);
}

#[derive(Serialize, JsonSchema)]
#[allow(dead_code)]
struct Report {
    score: f64,
}

#[mcp_tool(output = Report)]
fn by_hand() -> CallToolResult {
    CallToolResult::structured(json!({"score": 0.5}))
}

#[mcp_tool(output = Vec<Report>)]
fn list_by_hand() -> Result<CallToolResult, String> {
    Ok(CallToolResult::structured(json!([{"score": 0.5}])))
}

#[mcp_tool(output_schema = json!({"type": "object", "properties": {"x": {"const": 1}}}))]
fn raw_output() -> Value {
    json!({"x": 1})
}

#[mcp_tool(
    input_schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"value": {"oneOf": [{"const": 1}, true]}},
        "$defs": {"unused": {"type": ["string", "null"]}}
    }),
    unchecked
)]
fn raw_input(value: Option<Value>) -> Value {
    value.unwrap_or_default()
}

#[allow(deprecated)]
fn tool(name: &str) -> Value {
    let registry = Registry::builder()
        .tools(tools![
            plain,
            undocumented,
            named,
            constants,
            concatenated,
            included,
            long,
            block,
            starred,
            attributes,
            doc_included,
            game,
            forbidden,
            required,
            pictured,
            old,
            older,
            not_so_old,
            with_meta,
            closed,
            camel,
            by_hand,
            list_by_hand,
            raw_output,
            raw_input
        ])
        .build()
        .unwrap();
    tool_json(&registry, name)
}

#[test]
fn only_what_is_written_is_emitted() {
    assert_eq!(
        tool("undocumented"),
        json!({"name": "undocumented", "inputSchema": {"type": "object", "properties": {}}})
    );
}

#[test]
fn name_and_title() {
    let tool = tool("Ns.some-name_2");
    assert_eq!(tool["title"], "Some Name");
    assert_eq!(tool.get("annotations"), None);
}

#[test]
fn the_description_is_the_doc_comment() {
    assert_eq!(tool("plain")["description"], "The doc comment");
    assert_eq!(tool("block")["description"], "A block comment");
    assert_eq!(
        tool("starred")["description"],
        "A block comment\nover two lines"
    );
}

#[test]
fn paragraphs_breaks_and_lists_are_kept() {
    assert_eq!(
        tool("long")["description"],
        "First line\nsecond line.\n\nAnother paragraph:\n- an item\n  - an item below\n\n```\nlet code = 1;\n```"
    );
}

#[test]
fn doc_attributes_are_doc_comments() {
    assert_eq!(
        tool("attributes")["description"],
        "An attribute\n with a second line"
    );
}

#[test]
fn doc_attributes_may_be_macros() {
    assert_eq!(
        tool("doc_included")["description"],
        "Read from a file.\n\nAs it stands there."
    );
    let game = tool("game");
    assert_eq!(
        game["description"],
        "Documented by a macro.\nGets games:\nplayed ones"
    );
    let properties = &game["inputSchema"]["properties"];
    assert_eq!(properties["id"]["description"], "Which game");
    assert_eq!(properties["place"]["description"], "Where to look");
}

#[test]
fn the_description_is_any_constant() {
    assert_eq!(tool("constants")["title"], TITLE);
    assert_eq!(tool("constants")["description"], TEXT);
    assert_eq!(tool("concatenated")["description"], "one two");
    assert_eq!(
        tool("included")["description"],
        "Read from a file.\n\nAs it stands there.\n"
    );
}

#[test]
fn task_support_is_part_of_execution() {
    assert_eq!(
        tool("forbidden")["execution"],
        json!({"taskSupport": "forbidden"})
    );
    assert_eq!(
        tool("required")["execution"],
        json!({"taskSupport": "required"})
    );
}

#[test]
fn icons_have_what_was_given() {
    assert_eq!(
        tool("pictured")["icons"],
        json!([
            {"src": "https://example.com/a.png", "mimeType": "image/png", "sizes": ["48x48", "any"], "theme": "light"},
            {"src": "From a constant"}
        ])
    );
}

#[test]
fn deprecated_by_key_or_by_rusts_attribute() {
    assert_eq!(tool("old")["deprecated"], true);
    assert_eq!(tool("older")["deprecated"], true);
    assert_eq!(tool("not_so_old").get("deprecated"), None);
}

#[test]
fn meta_is_passed_on() {
    assert_eq!(
        tool("with_meta")["_meta"],
        json!({"example.com/ui": {"visible": true}})
    );
}

#[test]
fn closed_says_so_in_the_schema() {
    let schema = tool("closed")["inputSchema"].take();
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(
        tool("plain")["inputSchema"].get("additionalProperties"),
        None
    );
}

#[test]
fn rename_all_yields_to_a_name_given() {
    let schema = tool("camel")["inputSchema"].take();
    assert_eq!(schema["required"], json!(["firstName", "last-name", "age"]));
}

#[test]
fn output_gives_the_schema_of_another_type() {
    let report = json!({
        "type": "object",
        "properties": {"score": {"type": "number"}},
        "required": ["score"]
    });
    assert_eq!(tool("by_hand")["outputSchema"], report);
    assert_eq!(
        tool("list_by_hand")["outputSchema"],
        json!({
            "type": "object",
            "properties": {"result": {"type": "array", "items": report}},
            "required": ["result"]
        })
    );
}

#[test]
fn a_raw_schema_passes_untouched() {
    assert_eq!(
        tool("raw_input")["inputSchema"],
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "type": "object",
            "properties": {"value": {"oneOf": [{"const": 1}, true]}},
            "$defs": {"unused": {"type": ["string", "null"]}}
        })
    );
    assert_eq!(
        tool("raw_output")["outputSchema"],
        json!({"type": "object", "properties": {"x": {"const": 1}}})
    );
}
