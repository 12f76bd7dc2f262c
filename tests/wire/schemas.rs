//! Schemas in the form of a revision: roots, references, headers.

use crate::tools::registry;
use mcp_tool::{CallToolResult, ProtocolVersion, Registry, mcp_tool, tools};
use mcp_tool_tests::assert_conforms;
use serde_json::{Value, json};

use ProtocolVersion::{V2025_06_18, V2025_11_25, V2026_07_28};

fn output(version: ProtocolVersion, name: &str) -> Value {
    of(&registry(), version, name, "outputSchema")
}

fn input(version: ProtocolVersion, name: &str) -> Value {
    of(&registry(), version, name, "inputSchema")
}

fn of(registry: &Registry, version: ProtocolVersion, name: &str, key: &str) -> Value {
    let tools = &registry.list_for(version).tools;
    let tool = tools.iter().find(|tool| tool.name == name).unwrap();
    json!(tool)[key].clone()
}

#[test]
fn an_object_is_its_own_root_everywhere() {
    let expected = json!({
        "type": "object",
        "description": "A move and what may follow it",
        "properties": {
            "played": {"type": "string"},
            "next": {"type": "array", "items": {"$ref": "#/$defs/Line"}}
        },
        "required": ["played", "next"],
        "$defs": {
            "Line": {
                "type": "object",
                "description": "A move and what may follow it",
                "properties": {
                    "played": {"type": "string"},
                    "next": {"type": "array", "items": {"$ref": "#/$defs/Line"}}
                },
                "required": ["played", "next"]
            }
        }
    });
    for version in [V2025_06_18, V2025_11_25, V2026_07_28] {
        assert_eq!(output(version, "line"), expected, "{version}");
    }
}

#[test]
fn another_root_is_wrapped_until_a_revision_allows_it() {
    for version in [V2025_06_18, V2025_11_25] {
        assert_eq!(
            output(version, "maybe"),
            json!({
                "type": "object",
                "properties": {"result": {"type": ["number", "null"]}},
                "required": ["result"]
            })
        );
    }
    assert_eq!(
        output(V2026_07_28, "maybe"),
        json!({"type": ["number", "null"]})
    );
}

#[test]
fn definitions_stay_at_the_root_in_both_forms() {
    let old = output(V2025_11_25, "lines");
    assert_eq!(
        old["properties"]["result"],
        json!({"type": "array", "items": {"$ref": "#/$defs/Line"}})
    );
    assert_eq!(old["$defs"]["Line"]["type"], "object");
    let new = output(V2026_07_28, "lines");
    assert_eq!(new["items"], json!({"$ref": "#/$defs/Line"}));
    assert_eq!(new["$defs"], old["$defs"]);
}

#[test]
fn references_to_the_root_move_with_it() {
    assert_eq!(
        output(V2025_11_25, "nested"),
        json!({
            "type": "object",
            "properties": {
                "result": {
                    "type": "array",
                    "items": {"anyOf": [{"$ref": "#/properties/result"}, {"$ref": "#/$defs/leaf"}]}
                }
            },
            "required": ["result"],
            "$defs": {"leaf": {"type": "string"}}
        })
    );
    assert_eq!(
        output(V2026_07_28, "nested")["items"]["anyOf"][0],
        json!({"$ref": "#"})
    );
}

/// Every way in which a schema can refer, each to a place that only its own target satisfies.
#[test]
fn every_reference_leads_where_it_led() {
    let natural = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "array",
        "prefixItems": [
            {"$ref": "#/$defs/one"},
            {"$ref": "#/definitions/two"},
            {"$ref": "#/prefixItems/4"},
            {"$ref": "#four"},
            {"const": 3},
            {"$ref": "#/$defs/of~1slash"},
            {"$id": "https://example.com/own", "$ref": "#/$defs/one", "$defs": {"one": {"const": "own"}}},
            {"const": {"$ref": "#"}}
        ],
        "items": false,
        "$defs": {
            "one": {"const": 1},
            "four": {"$anchor": "four", "const": 4},
            "of/slash": {"$ref": "#/prefixItems/4"}
        },
        "definitions": {"two": {"const": 2}}
    });
    let value = json!([1, 2, 3, 4, 3, 3, "own", {"$ref": "#"}]);

    let given = natural.clone();
    let registry = given_output(given);
    let wrapped = of(&registry, V2025_11_25, "described", "outputSchema");
    assert_conforms(&registry);
    assert_eq!(
        of(&registry, V2026_07_28, "described", "outputSchema"),
        natural
    );
    assert_eq!(wrapped["$schema"], natural["$schema"]);

    let natural = jsonschema::validator_for(&natural).unwrap();
    let wrapped = jsonschema::validator_for(&wrapped).unwrap();
    assert!(natural.is_valid(&value));
    assert!(wrapped.is_valid(&json!({"result": value})));
    for at in 0..8 {
        let mut wrong = value.clone();
        wrong[at] = json!("wrong");
        assert!(!natural.is_valid(&wrong), "{at}");
        assert!(!wrapped.is_valid(&json!({"result": wrong})), "{at}");
    }
}

#[test]
fn a_schema_with_an_identity_of_its_own_is_wrapped_as_it_is() {
    let natural = json!({
        "$id": "https://example.com/tree",
        "type": "array",
        "items": {"anyOf": [{"$ref": "#"}, {"$ref": "#/$defs/leaf"}]},
        "$defs": {"leaf": {"type": "string"}}
    });
    let registry = given_output(natural.clone());
    let wrapped = of(&registry, V2025_11_25, "described", "outputSchema");
    assert_eq!(wrapped["properties"]["result"], natural);
    let validator = jsonschema::validator_for(&wrapped).unwrap();
    assert!(validator.is_valid(&json!({"result": ["a", ["b", []]]})));
    assert!(!validator.is_valid(&json!({"result": ["a", [1]]})));
}

/// A registry of one tool with this output schema.
fn given_output(schema: Value) -> Registry {
    static SCHEMA: std::sync::Mutex<Value> = std::sync::Mutex::new(Value::Null);
    static ONE_AT_A_TIME: std::sync::Mutex<()> = std::sync::Mutex::new(());

    /// Described by the test
    #[mcp_tool(output_schema = SCHEMA.lock().unwrap().clone())]
    fn described() -> CallToolResult {
        CallToolResult::default()
    }

    let _turn = ONE_AT_A_TIME.lock().unwrap();
    *SCHEMA.lock().unwrap() = schema;
    Registry::builder()
        .tools(tools![described])
        .build()
        .unwrap()
}

#[test]
fn headers_are_left_out_before_their_revision() {
    for version in [V2025_06_18, V2025_11_25] {
        assert_eq!(
            input(version, "everything")["properties"]["region"],
            json!({"type": "string", "description": "Where to look", "default": "eu"})
        );
    }
    assert_eq!(
        input(V2026_07_28, "everything")["properties"]["region"]["x-mcp-header"],
        "Region"
    );
}

/// The rules of the Streamable HTTP transport: a string, an integer or a boolean, reached over
/// `properties` alone, a token, no two the same in any case.
#[test]
fn headers_stay_only_where_a_client_would_read_them() {
    let old = json!({
        "type": "object",
        "properties": {
            "any": {},
            "none": {"not": {}},
            "kind": {"type": "string"},
            "again": {"type": "string"},
            "count": {"type": "number"},
            "spaced": {"type": "string"},
            "x-mcp-header": {"type": "string"},
            "where": {"type": "object", "properties": {"city": {"type": "string"}}},
            "list": {"type": "array", "items": {"type": "string"}}
        },
        "examples": [{"x-mcp-header": "data"}]
    });
    assert_eq!(input(V2025_11_25, "raw"), old);
    let mut new = old;
    new["properties"]["any"] = json!(true);
    new["properties"]["none"] = json!(false);
    new["properties"]["again"]["x-mcp-header"] = json!("KIND");
    new["properties"]["where"]["properties"]["city"]["x-mcp-header"] = json!("City");
    assert_eq!(input(V2026_07_28, "raw"), new);
}

#[test]
fn the_complete_declaration_leaves_a_given_schema_as_it_is() {
    let registry = registry();
    let schema = json!(registry.get("raw").unwrap().input_schema);
    assert_eq!(schema["properties"]["any"], true);
    assert_eq!(
        schema["properties"]["list"]["items"]["x-mcp-header"],
        "Item"
    );
}
