//! Where schemas stand within a schema: a keyword's value may be one, or data that only looks
//! like one.

use crate::tool::JsonObject;
use serde_json::Value;

/// How a keyword holds schemas.
pub(crate) enum Shape {
    /// Its value is one.
    One,
    /// A list of them.
    List,
    /// An object of them, by names that are no keywords.
    Named,
}

pub(crate) fn shape(keyword: &str) -> Option<Shape> {
    Some(match keyword {
        "additionalItems"
        | "additionalProperties"
        | "contains"
        | "contentSchema"
        | "else"
        | "if"
        | "items"
        | "not"
        | "propertyNames"
        | "then"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Shape::One,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Shape::List,
        "$defs" | "definitions" | "dependentSchemas" | "patternProperties" | "properties" => {
            Shape::Named
        }
        _ => return None,
    })
}

/// Hands each direct subschema to `visit`, with the keyword that holds it and its name there; an
/// empty one where it has none.
pub(crate) fn subschemas_mut(
    schema: &mut JsonObject,
    mut visit: impl FnMut(&str, &str, &mut Value),
) {
    for (keyword, value) in schema {
        match (shape(keyword), value) {
            // Before 2020-12, a list of `items` was what `prefixItems` is now.
            (Some(Shape::List | Shape::One), Value::Array(values)) => {
                for value in values {
                    visit(keyword, "", value);
                }
            }
            (Some(Shape::One), value) => visit(keyword, "", value),
            (Some(Shape::Named), Value::Object(values)) => {
                for (name, value) in values {
                    visit(keyword, name, value);
                }
            }
            _ => {}
        }
    }
}

/// Hands each direct subschema to `visit`, with the path to it: its JSON Pointer, relative to
/// the schema.
pub(crate) fn subschemas<'a>(schema: &'a JsonObject, mut visit: impl FnMut(String, &'a Value)) {
    for (keyword, value) in schema {
        match (shape(keyword), value) {
            (Some(Shape::List | Shape::One), Value::Array(values)) => {
                for (index, value) in values.iter().enumerate() {
                    visit(format!("/{keyword}/{index}"), value);
                }
            }
            (Some(Shape::One), value) => visit(format!("/{keyword}"), value),
            (Some(Shape::Named), Value::Object(values)) => {
                for (name, value) in values {
                    visit(format!("/{keyword}/{}", escaped(name)), value);
                }
            }
            _ => {}
        }
    }
}

/// Hands each `$ref` of the schema and of all below it to `visit`.
pub(crate) fn references<'a>(schema: &'a Value, visit: &mut impl FnMut(&'a str)) {
    let Some(object) = schema.as_object() else {
        return;
    };
    if let Some(pointer) = object.get("$ref").and_then(Value::as_str) {
        visit(pointer);
    }
    subschemas(object, |_, value| references(value, visit));
}

/// A name as a token of a JSON Pointer (RFC 6901).
pub(crate) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
