//! Schemas of the kinds that schemars derives, made up.

use super::instances::any_json;
use mcp_tool::serde_json::{Map, Value, json};
use proptest::prelude::*;
use proptest::sample::select;

/// Keywords whose value is data.
pub(super) const DATA: [&str; 4] = ["const", "default", "enum", "examples"];

const A: &str = "#/$defs/A";
const B: &str = "#/$defs/B%3Cu8%3E";
const C: &str = "#/$defs/C";

/// Documents with `$defs` that may be recursive, and `Option`s at the places of use.
pub(super) fn derived_like() -> BoxedStrategy<Value> {
    let any = || schema(&[A, B, C]);
    document(any(), any(), any(), any())
}

/// The same without recursion: values of a type that contains itself on every way have no end.
pub(super) fn finite() -> BoxedStrategy<Value> {
    document(
        schema(&[A, B, C]),
        schema(&[B, C]),
        schema(&[C]),
        schema(&[]),
    )
}

fn document(
    root: impl Strategy<Value = Value> + 'static,
    a: impl Strategy<Value = Value> + 'static,
    b: impl Strategy<Value = Value> + 'static,
    c: impl Strategy<Value = Value> + 'static,
) -> BoxedStrategy<Value> {
    (root, a, b, c)
        .prop_map(|(root, a, b, c)| {
            let mut root = match root {
                Value::Object(root) => root,
                _ => Map::new(),
            };
            root.insert("$defs".to_owned(), json!({"A": a, "B<u8>": b, "C": c}));
            Value::Object(root)
        })
        .boxed()
}

fn schema(references: &'static [&'static str]) -> impl Strategy<Value = Value> {
    leaf(references).prop_recursive(3, 24, 3, |inner| {
        let fields = proptest::collection::btree_map("[a-z$]{1,3}", inner.clone(), 0..4);
        prop_oneof![
            inner
                .clone()
                .prop_map(|items| json!({"type": "array", "items": items})),
            inner
                .clone()
                .prop_map(|values| json!({"type": "object", "additionalProperties": values})),
            (fields, any::<bool>(), any::<bool>()).prop_map(object),
            proptest::collection::vec(inner.clone(), 1..4).prop_map(tuple),
            inner.clone().prop_map(option),
            proptest::collection::vec(inner.clone(), 1..4)
                .prop_map(|any_of| json!({"anyOf": any_of})),
            proptest::collection::vec(inner, 1..4).prop_map(externally_tagged),
        ]
    })
}

fn leaf(references: &'static [&'static str]) -> BoxedStrategy<Value> {
    let plain = select(vec![
        json!(true),
        json!({"type": "string"}),
        json!({"type": "string", "minLength": 1}),
        json!({"type": "string", "format": "date-time"}),
        json!({"type": "integer", "format": "int64"}),
        json!({"type": "integer", "format": "uint8", "minimum": 0, "maximum": 255}),
        json!({"type": "number", "format": "double"}),
        json!({"type": "boolean", "default": null}),
        json!({"type": "null"}),
        json!({"type": "string", "const": "a", "description": "One"}),
        json!({"type": "string", "enum": ["a", "b"]}),
        json!({"type": "array", "maxItems": 0}),
        json!({"oneOf": [
            {"type": "string", "const": "a", "description": "One\nof two"},
            {"type": "string", "const": "b"}
        ]}),
        json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string"}),
    ]);
    let data = any_json().prop_map(|data| json!({"type": "string", "examples": [data]}));
    if references.is_empty() {
        return prop_oneof![3 => plain, 1 => data].boxed();
    }
    let reference = select(references);
    prop_oneof![
        3 => plain,
        1 => data,
        1 => reference.clone().prop_map(|reference| json!({ "$ref": reference })),
        1 => reference.prop_map(|reference| json!({"$ref": reference, "description": "Beside"})),
    ]
    .boxed()
}

fn object((fields, all, closed): (std::collections::BTreeMap<String, Value>, bool, bool)) -> Value {
    let required: Vec<&String> = fields.keys().filter(|_| all).collect();
    let mut schema = json!({"type": "object", "properties": fields, "required": required});
    if closed {
        schema["additionalProperties"] = false.into();
    }
    schema
}

fn tuple(items: Vec<Value>) -> Value {
    let length = items.len();
    json!({"type": "array", "prefixItems": items, "minItems": length, "maxItems": length})
}

/// What schemars makes of an `Option`.
fn option(schema: Value) -> Value {
    match schema.get("type") {
        Some(Value::String(ty)) if ty != "null" && schema.get("const").is_none() => {
            let mut schema = schema.clone();
            schema["type"] = json!([ty, "null"]);
            if let Some(Value::Array(values)) = schema.get_mut("enum") {
                values.push(Value::Null);
            }
            schema
        }
        _ if schema.is_boolean() => schema,
        _ => json!({"anyOf": [schema, {"type": "null"}]}),
    }
}

fn externally_tagged(contents: Vec<Value>) -> Value {
    let variants = contents.into_iter().enumerate().map(|(index, content)| {
        let name = format!("V{index}");
        json!({
            "type": "object",
            "properties": { name.clone(): content },
            "required": [name],
            "additionalProperties": false
        })
    });
    json!({"oneOf": variants.collect::<Vec<_>>()})
}

/// The keywords of a schema and of all below it.
pub(super) fn constructs(schema: &Value) -> Vec<String> {
    fn look(value: &Value, names: bool, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    if !names {
                        found.push(key.clone());
                    }
                    if names || !DATA.contains(&key.as_str()) {
                        let inner = !names && ["properties", "$defs"].contains(&key.as_str());
                        look(value, inner, found);
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| look(value, false, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    look(schema, false, &mut found);
    found
}
