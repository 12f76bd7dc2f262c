//! A struct whose fields become arguments.

use super::keywords::ANNOTATIONS;
use super::normalize::Normalizer;
use super::{Field, Flattened, admits_null};
use crate::tool::JsonObject;
use serde_json::Value;
use std::collections::BTreeMap;

/// An object of properties: all of a tool's arguments, or those that one struct brings.
#[derive(Default)]
pub(super) struct Fields {
    pub(super) properties: JsonObject,
    pub(super) required: Vec<String>,
    /// Whether there is nothing else.
    pub(super) closed: bool,
    /// What else there may be, if that is restricted.
    pub(super) additional: Option<Value>,
    /// Whether there may be anything else.
    pub(super) rest: bool,
}

impl Fields {
    /// The fields of a type; none when it is no struct with named fields.
    pub(super) fn of(
        normalizer: &mut Normalizer<'_>,
        schema: Value,
        optional: bool,
    ) -> Option<Self> {
        let derived = normalizer.head(schema.clone());
        // Of a map to anything, a portable schema tells nothing.
        let rest = ["additionalProperties", "patternProperties"]
            .iter()
            .any(|keyword| derived.get(*keyword).is_some_and(|value| *value != false));
        let mut schema = normalizer.root(schema);
        if (rest && !derived.contains_key("properties")) || schema.remove("type")? != "object" {
            return None;
        }
        let mut fields = Self {
            rest,
            ..Self::default()
        };
        for (keyword, value) in schema {
            match (keyword.as_str(), value) {
                ("properties", Value::Object(properties)) => fields.properties = properties,
                // A struct that may be absent as a whole requires nothing.
                ("required", Value::Array(_)) if optional => {}
                ("required", Value::Array(required)) => {
                    fields.required = required
                        .iter()
                        .filter_map(Value::as_str)
                        .map(str::to_owned)
                        .collect();
                }
                ("additionalProperties", Value::Bool(open)) => fields.closed = !open,
                ("additionalProperties", additional) => fields.additional = Some(additional),
                (keyword, _) if ANNOTATIONS.contains(&keyword) => {}
                (keyword, _) if keyword.starts_with("x-") => {}
                _ => return None,
            }
        }
        Some(fields)
    }

    /// What a call needs to know of them.
    pub(super) fn plan(&self) -> Flattened {
        let fields: BTreeMap<String, Field> = self
            .properties
            .iter()
            .map(|(name, schema)| {
                let required = self.required.contains(name);
                let field = Field {
                    required,
                    null_is_absence: !required && !admits_null(schema),
                };
                (name.clone(), field)
            })
            .collect();
        Flattened {
            fields,
            rest: self.rest,
        }
    }

    /// Takes in the fields of a struct. The answer is what doesn't go together.
    pub(super) fn extend(&mut self, fields: Self, ty: &str) -> Vec<String> {
        let mut problems = Vec::new();
        for (name, field) in fields.properties {
            if self.properties.insert(name.clone(), field).is_some() {
                problems.push(format!(
                    "two arguments are called `{name}`: one of them is a field of the flattened `{ty}`"
                ));
            }
        }
        self.required.extend(fields.required);
        self.closed |= fields.closed;
        if let Some(additional) = fields.additional
            && self.additional.replace(additional).is_some()
        {
            problems.push(format!(
                "the flattened `{ty}` takes the arguments that have no name of their own, and so does another"
            ));
        }
        problems
    }

    pub(super) fn into_schema(self) -> JsonObject {
        let mut schema = JsonObject::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), self.properties.into());
        if !self.required.is_empty() {
            schema.insert("required".to_owned(), self.required.into());
        }
        if let Some(additional) = self.additional {
            schema.insert("additionalProperties".to_owned(), additional);
        } else if self.closed {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        schema
    }
}
