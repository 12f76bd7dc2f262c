//! Schemas that the author gives.

use mcp_tool::serde_json::{self, Value, json};
use mcp_tool::{Registry, mcp_tool, tools};

/// All that a derived schema would lose or change.
fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://example.com/game",
        "type": "object",
        "title": "Game",
        "properties": {
            "at": {"$ref": "#/$defs/address"},
            "any": true,
            "count": {"type": ["integer", "null"], "format": "uint32", "default": null},
            "kind": {"oneOf": [{"const": "a"}, {"const": "b"}]},
            "pair": {"type": "array", "prefixItems": [{"type": "string"}]},
            "list": {"type": "array"}
        },
        "required": [],
        "$defs": {
            "address": {"$anchor": "address", "type": "object", "properties": {"street": true}},
            "unused": {"$comment": "stays"}
        },
        "allOf": [{"required": ["at"]}],
        "if": {"properties": {"kind": {"const": "a"}}},
        "then": {"required": ["count"]},
        "else": {"required": ["list"]},
        "dependentRequired": {"list": ["pair"]},
        "additionalProperties": true,
        "unevaluatedProperties": false
    })
}

/// Look
#[mcp_tool(
    read_only,
    input_schema = schema(),
    output_schema = schema(),
    unchecked
)]
fn probe(at: Value) -> Value {
    at
}

#[test]
fn a_given_schema_is_passed_on_as_it_is() {
    let registry = Registry::builder().tools(tools![probe]).build().unwrap();
    let tool = registry.get("probe").unwrap();
    let given = schema().to_string();
    assert_eq!(serde_json::to_string(&tool.input_schema).unwrap(), given);
    assert_eq!(serde_json::to_string(&tool.output_schema).unwrap(), given);
    let list = serde_json::to_string(registry.list()).unwrap();
    assert_eq!(list.matches(&given).count(), 2);
}

#[test]
fn arguments_are_an_object() {
    /// One
    #[mcp_tool(input_schema = json!({"type": "array"}), unchecked)]
    fn an_array() {}
    /// Two
    #[mcp_tool(input_schema = json!({"properties": {}}), unchecked)]
    fn untyped() {}
    /// Three
    #[mcp_tool(input_schema = json!(true), unchecked)]
    fn a_boolean() {}
    let error = Registry::builder()
        .tools(tools![an_array, untyped, a_boolean])
        .build()
        .unwrap_err();
    assert_eq!(error.problems().len(), 3, "{error}");
    for (problem, tool) in error
        .problems()
        .iter()
        .zip(["a_boolean", "an_array", "untyped"])
    {
        let text = problem.to_string();
        assert!(text.contains(&format!("the tool `{tool}`")), "{text}");
        assert!(
            text.contains("`input_schema`") && text.contains("object"),
            "{text}"
        );
    }
}

/// A reference that only the author's own generator could resolve.
#[test]
fn a_reference_to_nothing_is_refused() {
    fn lost(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"$ref": "#/$defs/Nowhere"})
    }
    #[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
    struct Lost(#[schemars(schema_with = "lost")] Value);
    /// In
    #[mcp_tool]
    fn takes(value: Lost) {
        let _ = value;
    }
    /// Out
    #[mcp_tool]
    fn gives() -> Lost {
        Lost(Value::Null)
    }
    let error = Registry::builder()
        .tools(tools![takes, gives])
        .build()
        .unwrap_err();
    assert_eq!(error.problems().len(), 2, "{error}");
    for problem in error.problems() {
        assert!(
            problem.to_string().contains("`#/$defs/Nowhere`"),
            "{problem}"
        );
    }
}
