//! Where schemas stand within a schema: a keyword's value may be one, or data that only looks
//! like one.

use serde_json::{Map, Value};

/// Keywords whose value is a schema.
const ONE: &[&str] = &[
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Keywords whose value is a list of schemas.
const LIST: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];

/// Keywords whose value is an object of schemas.
const NAMED: &[&str] = &[
    "$defs",
    "definitions",
    "dependentSchemas",
    "patternProperties",
    "properties",
];

/// Hands each direct subschema to `visit`.
pub(crate) fn subschemas_mut(schema: &mut Map<String, Value>, mut visit: impl FnMut(&mut Value)) {
    for (keyword, value) in schema {
        let keyword = keyword.as_str();
        if ONE.contains(&keyword) {
            visit(value);
        } else if LIST.contains(&keyword) {
            value
                .as_array_mut()
                .into_iter()
                .flatten()
                .for_each(&mut visit);
        } else if NAMED.contains(&keyword) {
            value
                .as_object_mut()
                .into_iter()
                .flatten()
                .for_each(|(_, value)| visit(value));
        }
    }
}

/// Hands each `$ref` of the schema and of all below it to `visit`.
pub(crate) fn references<'a>(schema: &'a Value, visit: &mut impl FnMut(&'a str)) {
    let Some(object) = schema.as_object() else {
        return;
    };
    for (keyword, value) in object {
        let keyword = keyword.as_str();
        if keyword == "$ref" {
            value.as_str().into_iter().for_each(&mut *visit);
        } else if ONE.contains(&keyword) {
            references(value, visit);
        } else if LIST.contains(&keyword) {
            value
                .as_array()
                .into_iter()
                .flatten()
                .for_each(|value| references(value, visit));
        } else if NAMED.contains(&keyword) {
            value
                .as_object()
                .into_iter()
                .flatten()
                .for_each(|(_, value)| references(value, visit));
        }
    }
}
