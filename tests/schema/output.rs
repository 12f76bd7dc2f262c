//! The schema of a result, type by type.

use mcp_tool::serde_json::json;

/// A test for each case: the items that a user writes, the type that the tool returns, and the
/// output schema that clients get.
macro_rules! cases {
    ($($name:ident: $({ $($declare:item)* })? $ty:ty => {$($schema:tt)*})*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use {mcp_tool::{Nullable, serde_json::Value}, schemars::JsonSchema, serde::Serialize};
            #[allow(unused_imports)]
            use std::collections::*;

            $($($declare)*)?

            /// Look
            #[mcp_tool::mcp_tool(read_only)]
            fn probe() -> $ty {
                unreachable!("only listed")
            }

            #[test]
            fn has_this_schema() {
                let registry = mcp_tool::Registry::builder()
                    .tools(mcp_tool::tools![probe])
                    .build()
                    .unwrap();
                let schema = registry.get("probe").unwrap().output_schema.clone().unwrap();
                assert_eq!(
                    mcp_tool::serde_json::Value::Object((*schema).clone()),
                    mcp_tool::serde_json::json!({$($schema)*})
                );
            }
        }
    )*};
}

cases! {
    object: {
        #[derive(Serialize, JsonSchema)]
        struct Score { /** In centipawns */ value: i32, depth: u8, share: f64 }
    } Score => {
        "type": "object",
        "properties": {
            "value": {"type": "integer", "description": "In centipawns"},
            "depth": {"type": "integer", "minimum": 0, "maximum": 255},
            "share": {"type": "number"}
        },
        "required": ["value", "depth", "share"]
    }
    // A property that is always written keeps its null; one that is left out loses it.
    optional_properties: {
        #[derive(Serialize, JsonSchema)]
        struct Place { name: String }
        #[derive(Serialize, JsonSchema)]
        struct Trip {
            written: Option<u32>,
            #[serde(skip_serializing_if = "Option::is_none")]
            skipped: Option<u32>,
            written_place: Option<Place>,
            /// Where it ends
            #[serde(skip_serializing_if = "Option::is_none")]
            skipped_place: Option<Place>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            legs: Vec<Option<bool>>,
            #[serde(skip_serializing_if = "Nullable::is_absent")]
            note: Nullable<String>,
        }
    } Trip => {
        "type": "object",
        "properties": {
            "written": {"type": ["integer", "null"], "minimum": 0},
            "skipped": {"type": "integer", "minimum": 0},
            "written_place": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"name": {"type": "string"}},
                        "required": ["name"]
                    },
                    {"type": "null"}
                ]
            },
            "skipped_place": {
                "type": "object",
                "description": "Where it ends",
                "properties": {"name": {"type": "string"}},
                "required": ["name"]
            },
            "legs": {"type": "array", "items": {"type": ["boolean", "null"]}},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]}
        },
        "required": ["written", "written_place"]
    }
    serde_names: {
        #[derive(Serialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        struct Move {
            from_square: String,
            #[serde(rename(serialize = "out", deserialize = "in"))]
            both: u8,
            #[serde(skip)]
            hidden: u8,
            #[serde(skip_serializing)]
            read: u8,
        }
    } Move => {
        "type": "object",
        "properties": {
            "fromSquare": {"type": "string"},
            "out": {"type": "integer", "minimum": 0, "maximum": 255}
        },
        "required": ["fromSquare", "out"]
    }
    closed: {
        #[derive(Serialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        struct File { content: String }
    } File => {
        "type": "object",
        "properties": {"content": {"type": "string"}},
        "required": ["content"],
        "additionalProperties": false
    }
    list: Vec<u32> => {
        "type": "object",
        "properties": {
            "result": {"type": "array", "items": {"type": "integer", "minimum": 0}}
        },
        "required": ["result"]
    }
    number: f64 => {
        "type": "object",
        "properties": {"result": {"type": "number"}},
        "required": ["result"]
    }
    optional_object: {
        #[derive(Serialize, JsonSchema)]
        struct Found { id: u32 }
    } Option<Found> => {
        "type": "object",
        "properties": {
            "result": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"id": {"type": "integer", "minimum": 0}},
                        "required": ["id"]
                    },
                    {"type": "null"}
                ]
            }
        },
        "required": ["result"]
    }
    pair: (f64, f64) => {
        "type": "object",
        "properties": {
            "result": {
                "type": "array",
                "items": {"type": "number"},
                "minItems": 2,
                "maxItems": 2
            }
        },
        "required": ["result"]
    }
    map: BTreeMap<String, Value> => {"type": "object"}
    anything_within: {
        #[derive(Serialize, JsonSchema)]
        struct Reply { data: Value }
    } Reply => {
        "type": "object",
        "properties": {"data": {}},
        "required": ["data"]
    }
    enum_of_structs: {
        #[derive(Serialize, JsonSchema)]
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Outcome { Won { by: String }, Drawn }
    } Outcome => {
        "type": "object",
        "properties": {
            "result": {
                "oneOf": [
                    {
                        "type": "object",
                        "properties": {
                            "kind": {"type": "string", "const": "won"},
                            "by": {"type": "string"}
                        },
                        "required": ["kind", "by"]
                    },
                    {
                        "type": "object",
                        "properties": {"kind": {"type": "string", "const": "drawn"}},
                        "required": ["kind"]
                    }
                ]
            }
        },
        "required": ["result"]
    }
    externally_tagged: {
        #[derive(Serialize, JsonSchema)]
        enum Shape { Circle { radius: f64 }, Point }
        #[derive(Serialize, JsonSchema)]
        struct Drawing { shape: Shape }
    } Drawing => {
        "type": "object",
        "properties": {
            "shape": {
                "oneOf": [
                    {"type": "string", "enum": ["Point"]},
                    {
                        "type": "object",
                        "properties": {
                            "Circle": {
                                "type": "object",
                                "properties": {"radius": {"type": "number"}},
                                "required": ["radius"]
                            }
                        },
                        "required": ["Circle"]
                    }
                ]
            }
        },
        "required": ["shape"]
    }
    // Clients look for `type` at the root, so that is written out even here.
    tree: {
        #[derive(Serialize, JsonSchema)]
        struct Tree { value: i32, children: Vec<Tree> }
    } Tree => {
        "type": "object",
        "properties": {
            "value": {"type": "integer"},
            "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}
        },
        "required": ["value", "children"],
        "$defs": {
            "Tree": {
                "type": "object",
                "properties": {
                    "value": {"type": "integer"},
                    "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}
                },
                "required": ["value", "children"]
            }
        }
    }
    list_of_trees: {
        #[derive(Serialize, JsonSchema)]
        struct Tree { children: Vec<Tree> }
    } Vec<Tree> => {
        "type": "object",
        "properties": {"result": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
        "required": ["result"],
        "$defs": {
            "Tree": {
                "type": "object",
                "properties": {
                    "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}
                },
                "required": ["children"]
            }
        }
    }
}

/// Both contracts of one type side by side: it is read and written differently.
#[test]
fn a_type_that_is_read_and_written() {
    #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
    struct Both {
        #[serde(rename(serialize = "out", deserialize = "in"))]
        name: Option<String>,
        #[serde(default)]
        count: u32,
    }
    /// Return what came
    #[mcp_tool::mcp_tool(read_only)]
    fn echo(both: Both) -> Both {
        both
    }
    let registry = mcp_tool::Registry::builder()
        .tools(mcp_tool::tools![echo])
        .build()
        .unwrap();
    let tool = mcp_tool::serde_json::to_value(registry.get("echo").unwrap()).unwrap();
    assert_eq!(
        tool["inputSchema"]["properties"]["both"],
        json!({
            "type": "object",
            "properties": {
                "in": {"type": "string"},
                "count": {"type": "integer", "minimum": 0, "default": 0}
            }
        })
    );
    assert_eq!(
        tool["outputSchema"],
        json!({
            "type": "object",
            "properties": {
                "out": {"type": ["string", "null"]},
                "count": {"type": "integer", "minimum": 0, "default": 0}
            },
            "required": ["out", "count"]
        })
    );
}
