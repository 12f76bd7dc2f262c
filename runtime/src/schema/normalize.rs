//! From what schemars derives to what every client takes: section by section, each rule a small
//! function with its reason.

use super::{NULLABLE, walk};
use crate::tool::JsonObject;
use schemars::Schema;
use schemars::generate::Contract;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const POINTER: &str = "#/$defs/";

/// Makes the schemas of one tool portable. Definitions are inlined but for recursive ones, which
/// are gathered on the way.
pub(super) struct Normalizer<'a> {
    definitions: &'a JsonObject,
    contract: Contract,
    /// Names on a cycle, among those looked at so far.
    recursive: BTreeMap<String, bool>,
    /// Recursive definitions that are referred to.
    kept: BTreeMap<String, Value>,
}

/// Where a schema stands, as far as a rule depends on it.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// The body of a type that has a name: a null in it is the author's.
    Type,
    /// Anywhere else: a null beside another schema comes from `Option`.
    Use,
}

impl<'a> Normalizer<'a> {
    pub(super) fn new(definitions: &'a JsonObject, contract: Contract) -> Self {
        Self {
            definitions,
            contract,
            recursive: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }

    /// A schema that stands at the root, where a reference is followed even when its type is
    /// recursive: clients look for `type` there.
    pub(super) fn root(&mut self, schema: &Schema) -> Value {
        let mut schema = schema.clone().to_value();
        if self.contract == Contract::Serialize
            && let Some(name) = reference(&schema)
            && let Some(body) = self.definitions.get(&name)
        {
            let mut body = body.clone();
            self.schema(&mut body, Place::Type);
            return body;
        }
        self.schema(&mut schema, Place::Use);
        schema
    }

    /// The definitions that are still referred to.
    pub(super) fn definitions(self) -> Option<JsonObject> {
        (!self.kept.is_empty()).then(|| self.kept.into_iter().collect())
    }

    fn schema(&mut self, schema: &mut Value, place: Place) {
        let mut place = place;
        boolean_schema(schema);
        let Some(object) = schema.as_object_mut() else {
            return;
        };
        if self.inline(object) {
            place = Place::Type;
        }
        let nullable = object.remove(NULLABLE).is_some();
        drop_dialect(object);
        drop_number_format(object);
        if place == Place::Use && !nullable && self.contract == Contract::Deserialize {
            drop_null(object);
        }
        if place == Place::Use && self.unwrap_single_any_of(object) {
            return self.schema_object(object, Place::Type);
        }
        self.schema_object(object, place);
    }

    fn schema_object(&mut self, object: &mut JsonObject, _place: Place) {
        enum_of_variants(object);
        const_to_enum(object);
        one_of_to_any_of(object);
        let optional = optional_properties(object);
        let contract = self.contract.clone();
        if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
            for (name, property) in properties {
                if contract == Contract::Serialize
                    && optional.contains(name)
                    && let Some(property) = property.as_object_mut()
                    && !property.contains_key(NULLABLE)
                {
                    drop_null(property);
                }
            }
        }
        walk::subschemas_mut(object, |schema| self.schema(schema, Place::Use));
        drop_nullable_required(object);
        drop_open(object);
        empty_required(object);
        tuple(object);
        array_items(object);
        drop_null_default(object);
    }

    /// Replaces a reference by what it stands for, unless that contains itself. Whatever stands
    /// beside the reference wins.
    fn inline(&mut self, object: &mut JsonObject) -> bool {
        let mut inlined = false;
        while let Some(name) = reference_of(object) {
            let Some(body) = self.definitions.get(&name) else {
                break;
            };
            if self.is_recursive(&name) {
                self.keep(&name, body);
                break;
            }
            object.remove("$ref");
            match body {
                Value::Object(body) => {
                    for (keyword, value) in body {
                        object
                            .entry(keyword.clone())
                            .or_insert_with(|| value.clone());
                    }
                }
                _ => break,
            }
            inlined = true;
        }
        inlined
    }

    fn keep(&mut self, name: &str, body: &Value) {
        if self.kept.contains_key(name) {
            return;
        }
        // First a place holder: the body refers to itself.
        self.kept.insert(name.to_owned(), Value::Null);
        let mut body = body.clone();
        self.schema(&mut body, Place::Type);
        self.kept.insert(name.to_owned(), body);
    }

    /// Whether a definition can be reached from itself.
    fn is_recursive(&mut self, name: &str) -> bool {
        if let Some(known) = self.recursive.get(name) {
            return *known;
        }
        let mut seen = BTreeSet::new();
        let mut open = vec![name.to_owned()];
        let mut found = false;
        while let (Some(next), false) = (open.pop(), found) {
            let Some(body) = self.definitions.get(&next) else {
                continue;
            };
            walk::references(body, &mut |pointer| {
                if let Some(target) = target(pointer) {
                    found |= target == name;
                    if seen.insert(target.clone()) {
                        open.push(target);
                    }
                }
            });
        }
        self.recursive.insert(name.to_owned(), found);
        found
    }

    /// `anyOf` of one schema, as `Option` leaves behind, is that schema.
    fn unwrap_single_any_of(&mut self, object: &mut JsonObject) -> bool {
        let single = object
            .get("anyOf")
            .and_then(Value::as_array)
            .filter(|any_of| any_of.len() == 1)
            .and_then(|any_of| any_of.first())
            .and_then(Value::as_object)
            .cloned();
        let Some(mut inner) = single else {
            return false;
        };
        object.remove("anyOf");
        self.inline(&mut inner);
        for (keyword, value) in inner {
            object.entry(keyword).or_insert(value);
        }
        true
    }
}

fn reference(schema: &Value) -> Option<String> {
    reference_of(schema.as_object()?)
}

fn reference_of(schema: &JsonObject) -> Option<String> {
    target(schema.get("$ref")?.as_str()?)
}

/// The name that a pointer to a definition has, its escapes (RFC 6901, and those of a URI's
/// fragment) undone.
fn target(pointer: &str) -> Option<String> {
    let name = pointer.strip_prefix(POINTER)?;
    let mut bytes = Vec::with_capacity(name.len());
    let mut rest = name.bytes();
    while let Some(byte) = rest.next() {
        let hex = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
        match byte {
            b'%' => match (hex(rest.next()), hex(rest.next())) {
                (Some(high), Some(low)) => bytes.push(u8::try_from(high * 16 + low).ok()?),
                _ => return None,
            },
            other => bytes.push(other),
        }
    }
    Some(
        String::from_utf8(bytes)
            .ok()?
            .replace("~1", "/")
            .replace("~0", "~"),
    )
}

/// A bare `true` makes the TypeScript SDK drop the whole list.
fn boolean_schema(schema: &mut Value) {
    match schema {
        Value::Bool(true) => *schema = json!({}),
        Value::Bool(false) => *schema = json!({"not": {}}),
        _ => {}
    }
}

/// The dialect is the specification's default; some clients refuse one they can't fetch.
fn drop_dialect(object: &mut JsonObject) {
    object.remove("$schema");
}

/// `uint32` and its kin are Rust's, no format that JSON Schema knows; some clients fail on them.
fn drop_number_format(object: &mut JsonObject) {
    const OURS: &[&str] = &[
        "int8", "int16", "int32", "int64", "int128", "int", "uint8", "uint16", "uint32", "uint64",
        "uint128", "uint", "float", "double",
    ];
    if object
        .get("format")
        .and_then(Value::as_str)
        .is_some_and(|format| OURS.contains(&format))
    {
        object.remove("format");
    }
}

/// `default: null` says nothing that "not required" doesn't.
fn drop_null_default(object: &mut JsonObject) {
    if object.get("default").is_some_and(Value::is_null) {
        object.remove("default");
    }
}

/// The null of an `Option`: Cursor and Windsurf refuse `["T", "null"]`, others lose the
/// description beside `anyOf`.
fn drop_null(object: &mut JsonObject) {
    let is_null = |schema: &Value| {
        schema.as_object().is_some_and(|schema| {
            schema.get("type").and_then(Value::as_str) == Some("null") && schema.len() == 1
        })
    };
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|ty| ty != "null");
        if let [single] = &types[..] {
            let single = single.clone();
            object.insert("type".to_owned(), single);
        }
        if let Some(Value::Array(values)) = object.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
    }
    if let Some(Value::Array(any_of)) = object.get_mut("anyOf")
        && any_of.len() == 2
        && any_of.last().is_some_and(is_null)
    {
        any_of.pop();
    }
}

/// Variants without data, each with its own description, are one `enum`; the descriptions go
/// into that of the whole, a line each.
fn enum_of_variants(object: &mut JsonObject) {
    let Some(variants) = object.get("oneOf").and_then(Value::as_array) else {
        return;
    };
    let mut values = Vec::new();
    let mut lines = Vec::new();
    for variant in variants {
        let Some(variant) = variant.as_object() else {
            return;
        };
        if variant.get("type").and_then(Value::as_str) != Some("string") {
            return;
        }
        match (
            variant.get("const"),
            variant.get("enum").and_then(Value::as_array),
        ) {
            (Some(value), _) => {
                if let (Some(name), Some(doc)) = (
                    value.as_str(),
                    variant.get("description").and_then(Value::as_str),
                ) {
                    lines.push(format!("- {name}: {}", doc.replace('\n', " ")));
                }
                values.push(value.clone());
            }
            (None, Some(several)) => values.extend(several.iter().cloned()),
            (None, None) => return,
        }
    }
    object.remove("oneOf");
    object.insert("type".to_owned(), "string".into());
    object.insert("enum".to_owned(), values.into());
    if !lines.is_empty() {
        let lines = lines.join("\n");
        let text = match object.get("description").and_then(Value::as_str) {
            Some(text) => format!("{text}\n{lines}"),
            None => lines,
        };
        object.insert("description".to_owned(), text.into());
    }
}

/// The lines of [`enum_of_variants`] at the end of a description.
pub(super) fn variant_lines(description: &str) -> Option<&str> {
    if description.starts_with("- ") {
        return Some(description);
    }
    let at = description.find("\n- ")?;
    description.get(at + 1..)
}

/// Gemini's conversion loses `const`; an `enum` of one value says the same.
fn const_to_enum(object: &mut JsonObject) {
    if let Some(value) = object.remove("const") {
        object.insert("enum".to_owned(), json!([value]));
    }
}

/// Several vendors know `anyOf` only. Variants exclude each other anyway.
fn one_of_to_any_of(object: &mut JsonObject) {
    if let Some(one_of) = object.remove("oneOf") {
        match object.remove("anyOf") {
            None => {
                object.insert("anyOf".to_owned(), one_of);
            }
            Some(any_of) => {
                let mut all_of = match object.remove("allOf") {
                    Some(Value::Array(all_of)) => all_of,
                    _ => Vec::new(),
                };
                all_of.push(json!({ "anyOf": any_of }));
                all_of.push(json!({ "anyOf": one_of }));
                object.insert("allOf".to_owned(), all_of.into());
            }
        }
    }
}

fn optional_properties(object: &JsonObject) -> BTreeSet<String> {
    let required: BTreeSet<&str> = object
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    object
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(name, _)| name)
        .filter(|name| !required.contains(name.as_str()))
        .cloned()
        .collect()
}

/// A three-state field may be left out.
fn drop_nullable_required(_object: &mut JsonObject) {}

/// Additional properties are allowed anyway, and a boolean in that place makes google-genai drop
/// the whole list.
fn drop_open(object: &mut JsonObject) {
    let open = |schema: &Value| {
        schema == &Value::Bool(true) || schema.as_object().is_some_and(JsonObject::is_empty)
    };
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        if object.get(keyword).is_some_and(open) {
            object.remove(keyword);
        }
        // The walk turned `false` into a schema that no value meets; as a boolean it is known to
        // more clients.
        if object.get(keyword) == Some(&json!({"not": {}})) {
            object.insert(keyword.to_owned(), false.into());
        }
    }
}

fn empty_required(object: &mut JsonObject) {
    if object
        .get("required")
        .and_then(Value::as_array)
        .is_some_and(Vec::is_empty)
    {
        object.remove("required");
    }
}

/// A tuple of one type is an array of it with a fixed length; few clients know `prefixItems`.
fn tuple(object: &mut JsonObject) {
    let Some(items) = object.get("prefixItems").and_then(Value::as_array) else {
        return;
    };
    let Some(first) = items.first().cloned() else {
        return;
    };
    if items.iter().all(|item| *item == first) {
        object.remove("prefixItems");
        object.insert("items".to_owned(), first);
    } else if !object.contains_key("items") {
        let mut distinct: Vec<Value> = Vec::new();
        for item in items {
            if !distinct.contains(item) {
                distinct.push(item.clone());
            }
        }
        object.insert("items".to_owned(), json!({ "anyOf": distinct }));
    }
}

/// VS Code refuses an array without `items`.
fn array_items(object: &mut JsonObject) {
    if object.get("type").and_then(Value::as_str) == Some("array") && !object.contains_key("items")
    {
        object.insert("items".to_owned(), json!({}));
    }
}
