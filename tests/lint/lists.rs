//! What can be looked at: registries, typed lists, and the JSON of any server, malformed or not.

use crate::{clean, list};
use mcp_tool::lint::{Linter, Target, check};
use mcp_tool::serde_json::{self, json};
use mcp_tool::{ListToolsResult, Nullable, Registry, mcp_tool, tools};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only looked at")]
#[serde(tag = "kind")]
enum Shape {
    Circle { radius: f64 },
    Square { side: f64 },
}

/// Draw
#[mcp_tool(title = "Draw", read_only = false)]
fn draw(shape: Shape, labels: BTreeMap<String, String>, at: Nullable<u32>, size: (f64, String)) {
    let _ = (shape, labels, at, size);
}

#[test]
fn a_registry() {
    let registry = Registry::builder().tools(tools![draw]).build().unwrap();
    let report = registry.lint();
    let mut codes: Vec<(&str, Target)> = report
        .findings()
        .iter()
        .map(|finding| (finding.rule.code, finding.rule.target))
        .collect();
    codes.sort_unstable();
    assert_eq!(
        codes,
        [
            ("integer-alternative", Target::Cursor),
            ("map", Target::OpenAiStrict),
            ("object-alternatives", Target::Any),
            ("tuple", Target::OpenAiStrict),
            ("tuple", Target::Gemini),
        ]
    );
    assert!(
        report.is_clean(Target::Anthropic)
            == report.clone().of(Target::Anthropic).findings().is_empty()
    );
    report
        .without("object-alternatives")
        .assert_clean(Target::Anthropic);
}

#[test]
fn the_answer_to_tools_list_in_any_form() {
    let fault = list(json!({"name": "a b"}));
    let typed: ListToolsResult = serde_json::from_value(fault.clone()).unwrap();
    let report = check(&fault);
    assert!(!report.findings().is_empty());
    assert_eq!(check(&fault["tools"]), report);
    assert_eq!(
        check(&json!({"jsonrpc": "2.0", "id": 1, "result": fault})),
        report
    );
    assert_eq!(check(&typed), report);
}

#[test]
fn the_name_of_the_server_counts() {
    let tool = json!({"tools": [{
        "name": "n".repeat(40),
        "title": "N",
        "description": "N",
        "inputSchema": {"type": "object", "properties": {}},
        "annotations": {"readOnlyHint": true}
    }]});
    let report = |server: &str| Linter::new().server(server).check(&tool);
    report("nineteen-characters").assert_clean(Target::Any);
    assert!(!report("twenty-character-srv").is_clean(Target::Cursor));
    assert!(report("twenty-character-srv").is_clean(Target::VsCode));
}

/// Whatever a server sends, the answer is a report.
#[test]
fn nothing_is_too_malformed() {
    let odd = [
        json!(null),
        json!(1),
        json!("tools"),
        json!([]),
        json!({}),
        json!({"a": {"b": [null]}}),
        json!([null, 1, "a", [], {}]),
        json!({"type": "object", "properties": null, "$ref": 7, "enum": 1, "anyOf": {"a": 1}}),
        json!({"type": "object", "properties": {"": {"$ref": "#/%zz"}, "a": {"$ref": "#/%"}}}),
        json!({"type": ["object"], "items": [true, 1], "format": 1, "pattern": 2, "minimum": "x"}),
        json!({"type": "object", "properties": {"a": {"pattern": "(?", "default": {"$ref": "#/x"}}}}),
    ];
    for value in &odd {
        let _ = check(value);
        for field in [
            "name",
            "title",
            "description",
            "inputSchema",
            "outputSchema",
            "annotations",
            "execution",
            "icons",
            "tags",
            "deprecated",
            "_meta",
        ] {
            let mut tool = clean();
            tool[field] = value.clone();
            let report = check(&list(tool));
            let _ = (report.to_string(), serde_json::to_value(&report).unwrap());
        }
        let _ = check(&json!({"tools": value}));
        let _ = check(&json!({"result": value}));
    }
}

#[test]
fn a_schema_without_end_is_left_at_some_depth() {
    let mut schema = json!({"type": "string"});
    for _ in 0..200 {
        schema = json!({"type": "object", "properties": {"a": schema}});
    }
    let mut tool = clean();
    tool["inputSchema"] = schema;
    assert!(check(&list(tool)).findings().len() < 10);
}

/// A reference in data is no reference, and a property called like a keyword is no keyword.
#[test]
fn data_is_no_schema() {
    let mut tool = clean();
    tool["inputSchema"]["properties"] = json!({
        "const": {"type": "string", "default": {"$ref": "#/nowhere"}, "examples": [true, null]},
        "oneOf": {"type": "string", "enum": ["$ref", "allOf"]},
        "additionalProperties": {"type": "boolean"}
    });
    tool["inputSchema"]["required"] = json!(["const"]);
    let report = check(&list(tool));
    assert_eq!(report.findings(), [], "{report}");
}
