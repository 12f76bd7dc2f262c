//! From what schemars derives to what every client takes.
//!
//! One pass, from the root down. At each schema the rules are applied in the order in which
//! they stand below: the first ones look at it as it was derived, the later ones at one whose
//! subschemas are done. A rule is a function, and says why it is there.
//!
//! schemars marks the null of an `Option` by nothing but its shape. What tells it from a null of
//! the author's own is the place: the body of a type with a name is the author's, and `Option`
//! is met where a type is used and may be left out. A type with `#[schemars(inline)]` has no body
//! apart from its uses: of what may be left out, or stands in a list, null beside one other
//! alternative is taken for an `Option`'s there.

use super::definitions::{self, Definitions};
use super::keywords::{ANNOTATIONS, is_stricter};
use super::{NULLABLE, walk};
use crate::tool::JsonObject;
use schemars::generate::Contract;
use serde_json::map::Entry;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Makes the schemas of one tool portable.
pub(super) struct Normalizer<'a> {
    definitions: Definitions<'a>,
    input: bool,
    /// Whether schemas come as schemars derives them: nulls of `Option` and closed maps among
    /// them are to be told from the author's.
    derived: bool,
}

/// Where a schema stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// The root of a document.
    Root,
    /// Where a type is used.
    Use,
    /// The same, of what has to be there, as no `Option` has.
    Required,
    /// One of several, such as a variant.
    Alternative,
    /// The body of a type that has a name.
    Body,
}

impl<'a> Normalizer<'a> {
    pub(super) fn new(definitions: &'a JsonObject, contract: &Contract) -> Self {
        Self {
            definitions: Definitions::new(definitions),
            input: contract.is_deserialize(),
            derived: true,
        }
    }

    /// For schemas in which all is meant as it stands: such as those that are portable already.
    pub(super) fn of_author(self) -> Self {
        Self {
            derived: false,
            ..self
        }
    }

    /// A schema as the root of a document.
    pub(super) fn root(&mut self, schema: Value) -> JsonObject {
        self.schema(schema, Place::Root)
    }

    /// The schema of a property, which is there always or may be left out.
    pub(super) fn property(&mut self, schema: Value, required: bool) -> JsonObject {
        let place = if required {
            Place::Required
        } else {
            Place::Use
        };
        self.schema(schema, place)
    }

    /// A schema as it was derived, but for the reference that it may be.
    pub(super) fn head(&mut self, schema: Value) -> JsonObject {
        let mut schema = boolean_schema(schema);
        self.resolve(&mut schema, Place::Root);
        schema
    }

    /// Puts the definitions that are still referred to into the root of a document, which is
    /// then complete.
    pub(super) fn finish(self, root: &mut JsonObject) -> Result<(), String> {
        if let Some(definitions) = self.definitions.finish() {
            root.insert("$defs".to_owned(), definitions.into());
        }
        match definitions::dangling(root) {
            None => Ok(()),
            Some(pointer) => Err(format!(
                "a schema refers to `{pointer}`, and nothing is there: what a hand-written `JsonSchema` refers to must come from its generator"
            )),
        }
    }

    fn schema(&mut self, schema: Value, place: Place) -> JsonObject {
        let mut schema = boolean_schema(schema);
        let inline = self.resolve(&mut schema, place);
        drop_dialect(&mut schema);
        drop_made_up_format(&mut schema);
        open_variants(&mut schema);
        if inline && self.derived {
            open_map(&mut schema);
        }
        if self.input {
            enum_of_variants(&mut schema);
            const_to_enum(&mut schema);
            one_of_to_any_of(&mut schema);
            nullable_is_optional(&mut schema);
            null_beside_type(&mut schema);
        } else if self.derived {
            drop_null_of_skipped(&mut schema);
        }
        schema.remove(NULLABLE);

        // What a variant holds is there always, be it an `Option`.
        let required = if inline && place == Place::Alternative {
            BTreeSet::new()
        } else {
            required(&schema)
        };
        walk::subschemas_mut(&mut schema, |keyword, name, value| {
            if !closes(keyword, value) {
                let place = match keyword {
                    "anyOf" | "oneOf" => Place::Alternative,
                    "properties" if required.contains(name) => Place::Required,
                    _ => Place::Use,
                };
                *value = Value::Object(self.schema(value.take(), place));
            }
        });

        drop_open(&mut schema);
        drop_empty_required(&mut schema);
        uniform_tuple(&mut schema);
        array_has_items(&mut schema);
        drop_null_default(&mut schema);
        schema
    }

    /// Puts what a reference stands for in its place, and what an `Option` holds: Gemini and VS
    /// Code follow no references, and others lose the description beside one. The reference to a
    /// type that contains itself has to stay.
    ///
    /// The answer is whether the schema was written out where it is used.
    fn resolve(&mut self, schema: &mut JsonObject, place: Place) -> bool {
        let mut seen = BTreeSet::new();
        let mut inline = place != Place::Body;
        let mut nulls = inline && place != Place::Required && self.input && self.derived;
        loop {
            self.definitions.adopt(schema);
            if nulls && drop_option_null(schema) {
                nulls = false;
                continue;
            }
            let Some(pointer) = schema.get("$ref").and_then(Value::as_str) else {
                return inline;
            };
            let Some((name, body)) = self.definitions.get(pointer) else {
                return inline;
            };
            // At the root, clients look for `type`.
            let follow = place == Place::Root && seen.insert(name.clone());
            if !follow && self.definitions.is_recursive(&name) {
                let (pointer, fresh) = self.definitions.keep(&name);
                schema.insert("$ref".to_owned(), pointer.into());
                if fresh {
                    let body = self.schema(body, Place::Body);
                    self.definitions.fill(&name, body.into());
                }
                return false;
            }
            schema.remove("$ref");
            merge(schema, boolean_schema(body));
            inline = false;
            nulls = false;
        }
    }
}

/// Adds what a reference stood for to what stands beside it, which wins: it was written for this
/// very place. Restrictions of both hold.
fn merge(schema: &mut JsonObject, other: JsonObject) {
    let mut both = Vec::new();
    for (keyword, value) in other {
        match schema.entry(keyword) {
            Entry::Vacant(entry) => {
                entry.insert(value);
            }
            Entry::Occupied(mut entry) => {
                let keyword = entry.key().clone();
                match (keyword.as_str(), entry.get_mut(), value) {
                    (
                        "properties" | "patternProperties",
                        Value::Object(own),
                        Value::Object(other),
                    ) => {
                        for (name, property) in other {
                            own.entry(name).or_insert(property);
                        }
                    }
                    ("required", Value::Array(own), Value::Array(other)) => {
                        let new = other.into_iter().filter(|name| !own.contains(name));
                        own.extend(new.collect::<Vec<_>>());
                    }
                    ("allOf", Value::Array(own), Value::Array(other)) => own.extend(other),
                    (_, own, other) if *own == other => {}
                    ("anyOf" | "oneOf" | "not", _, other) => both.push(json!({ keyword: other })),
                    (keyword, own, other) => {
                        if is_stricter(keyword, own, &other) == Some(true) {
                            *own = other;
                        }
                    }
                }
            }
        }
    }
    if !both.is_empty()
        && let Value::Array(all_of) = schema.entry("allOf").or_insert_with(|| json!([]))
    {
        all_of.extend(both);
    }
}

/// A bare `true`, schemars' schema for any JSON, makes the TypeScript SDK drop the whole list.
pub(super) fn boolean_schema(schema: Value) -> JsonObject {
    match schema {
        Value::Object(schema) => schema,
        Value::Bool(false) => JsonObject::from_iter([("not".to_owned(), json!({}))]),
        _ => JsonObject::new(),
    }
}

/// The null of an `Option`, which says no more than "not required": Cursor and Windsurf refuse
/// `["T", "null"]`, others lose the description beside an `anyOf`. The answer is whether another
/// schema has taken the place of this one.
fn drop_option_null(schema: &mut JsonObject) -> bool {
    if schema.contains_key(NULLABLE) {
        return false;
    }
    drop_null_type(schema);
    let Some(Value::Array(any_of)) = schema.get_mut("anyOf") else {
        return false;
    };
    let is_null = |schema: &Value| *schema == json!({"type": "null"});
    match &mut any_of[..] {
        [value, null] | [null, value] if is_null(null) && !is_null(value) => {
            let value = value.take();
            schema.remove("anyOf");
            merge(schema, boolean_schema(value));
            true
        }
        _ => false,
    }
}

/// Takes null out of a list of types, and out of the values that go with it. The answer is
/// whether it was there.
fn drop_null_type(schema: &mut JsonObject) -> bool {
    let Some(Value::Array(types)) = schema.get_mut("type") else {
        return false;
    };
    let before = types.len();
    if before < 2 {
        return false;
    }
    types.retain(|ty| ty != "null");
    let found = types.len() < before;
    if let [single] = &mut types[..] {
        let single = single.take();
        schema.insert("type".to_owned(), single);
    }
    if found && let Some(Value::Array(values)) = schema.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    found
}

/// The dialect is the one that MCP assumes; some clients refuse one they can't fetch.
fn drop_dialect(schema: &mut JsonObject) {
    schema.remove("$schema");
}

/// `uint32` and its kin are Rust's, and no format that JSON Schema knows: Genkit fails on them,
/// others warn two hundred times, and for the few that schemars makes up for text too. The bounds
/// that they stand for stay; wider ones that were written over them would promise what the type
/// can't hold.
fn drop_made_up_format(schema: &mut JsonObject) {
    let bounds: (Option<i64>, Option<i64>) = match schema.get("format").and_then(Value::as_str) {
        Some("int8") => (Some(i8::MIN.into()), Some(i8::MAX.into())),
        Some("int16") => (Some(i16::MIN.into()), Some(i16::MAX.into())),
        Some("uint8") => (Some(0), Some(u8::MAX.into())),
        Some("uint16") => (Some(0), Some(u16::MAX.into())),
        Some("uint32" | "uint64" | "uint128" | "uint") => (Some(0), None),
        Some(
            "int32" | "int64" | "int128" | "int" | "float" | "double" | "ip" | "partial-date-time"
            | "partial-time" | "zoned-date-time",
        ) => (None, None),
        _ => return,
    };
    schema.remove("format");
    for (keyword, bound) in [("minimum", bounds.0), ("maximum", bounds.1)] {
        if let (Some(bound), Some(written)) = (bound, schema.get_mut(keyword))
            && is_stricter(keyword, written, &bound.into()) == Some(true)
        {
            *written = bound.into();
        }
    }
}

/// schemars closes the object around an externally tagged variant, `{"Circle": …}`. The author
/// did not, and a boolean `additionalProperties`, at any depth, makes google-genai drop the whole
/// list. What the author closed, with `deny_unknown_fields`, either has a tag beside its fields
/// or is no alternative of a `oneOf`.
fn open_variants(schema: &mut JsonObject) {
    let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for variant in variants.into_iter().flatten() {
        let Some(variant) = variant.as_object_mut() else {
            continue;
        };
        let wraps = variant
            .get("properties")
            .and_then(Value::as_object)
            .is_some_and(|properties| {
                properties.len() == 1
                    && properties.iter().all(|(name, value)| {
                        variant.get("required") == Some(&json!([name]))
                            && value.get("const").is_none()
                    })
            });
        if wraps && variant.get("additionalProperties") == Some(&Value::Bool(false)) {
            variant.remove("additionalProperties");
        }
    }
}

/// schemars closes a map whose keys are an enum's or numbers. The author did not, and no struct
/// looks like it: one that is closed is a type with a name.
fn open_map(schema: &mut JsonObject) {
    if schema.get("additionalProperties") != Some(&Value::Bool(false))
        || schema.contains_key("required")
    {
        return;
    }
    let mut values = ["properties", "patternProperties"]
        .into_iter()
        .filter_map(|keyword| schema.get(keyword)?.as_object())
        .flat_map(JsonObject::values);
    if let Some(first) = values.next()
        && values.all(|value| value == first)
    {
        schema.remove("additionalProperties");
    }
}

/// Variants without data are one `enum`; what is said of each goes into the description of the
/// whole, a line each. As a `oneOf` of constants, google-genai loses the values.
fn enum_of_variants(schema: &mut JsonObject) {
    let Some(variants) = schema.get("oneOf").and_then(Value::as_array) else {
        return;
    };
    let mut values = Vec::new();
    let mut lines = Vec::new();
    for variant in variants {
        if variant.get("type").and_then(Value::as_str) != Some("string") {
            return;
        }
        match (variant.get("const"), variant.get("enum")) {
            (Some(value), _) => {
                if let (Some(name), Some(doc)) = (value.as_str(), variant_doc(variant)) {
                    lines.push(format!("- {name}: {doc}"));
                }
                values.push(value.clone());
            }
            (None, Some(Value::Array(several))) => values.extend(several.iter().cloned()),
            _ => return,
        }
    }
    schema.remove("oneOf");
    schema.insert("type".to_owned(), "string".into());
    schema.insert("enum".to_owned(), values.into());
    if !lines.is_empty() {
        let description = schema.get("description").and_then(Value::as_str);
        let lines: Vec<&str> = description
            .into_iter()
            .chain(lines.iter().map(String::as_str))
            .collect();
        schema.insert("description".to_owned(), lines.join("\n").into());
    }
}

/// All that is said of a variant, on one line.
fn variant_doc(variant: &Value) -> Option<String> {
    let text = |key| variant.get(key).and_then(Value::as_str);
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let deprecated = variant.get("deprecated") == Some(&Value::Bool(true));
    let parts: Vec<String> = [text("title"), text("description")]
        .into_iter()
        .flatten()
        .map(one_line)
        .chain(deprecated.then(|| "deprecated".to_owned()))
        .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// google-genai loses a `const`; an `enum` of one value says the same.
fn const_to_enum(schema: &mut JsonObject) {
    if let Some(value) = schema.remove("const") {
        schema.insert("enum".to_owned(), json!([value]));
    }
}

/// Strict modes and Gemini know `anyOf` only. Variants exclude each other anyway.
fn one_of_to_any_of(schema: &mut JsonObject) {
    let Some(one_of) = schema.remove("oneOf") else {
        return;
    };
    match schema.entry("anyOf") {
        Entry::Vacant(entry) => {
            entry.insert(one_of);
        }
        Entry::Occupied(_) => merge(
            schema,
            JsonObject::from_iter([("anyOf".to_owned(), one_of)]),
        ),
    }
}

/// A field of type `Nullable` may be left out: that is one of its three states. schemars doesn't
/// know, since all it looks for is `Option`.
fn nullable_is_optional(schema: &mut JsonObject) {
    let Some(Value::Object(properties)) = schema.get("properties") else {
        return;
    };
    let nullable: BTreeSet<String> = properties
        .iter()
        .filter(|(_, property)| property.get(NULLABLE).is_some())
        .map(|(name, _)| name.clone())
        .collect();
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name.as_str().is_none_or(|name| !nullable.contains(name)));
    }
}

/// A null that stays is an alternative of its own, not one of a list of types: Cursor and
/// Windsurf refuse that.
fn null_beside_type(schema: &mut JsonObject) {
    if !drop_null_type(schema) {
        return;
    }
    let (about, value): (JsonObject, JsonObject) = std::mem::take(schema)
        .into_iter()
        .partition(|(keyword, _)| ANNOTATIONS.contains(&keyword.as_str()));
    *schema = about;
    schema.insert("anyOf".to_owned(), json!([value, {"type": "null"}]));
}

/// A property of a result that is left out when `None` is never null. One that is always written
/// keeps its null, since results must conform.
fn drop_null_of_skipped(schema: &mut JsonObject) {
    let required = required(schema);
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        if let Value::Object(property) = property
            && !required.contains(name)
        {
            drop_option_null(property);
        }
    }
}

/// The names of the properties that have to be there.
fn required(schema: &JsonObject) -> BTreeSet<String> {
    let names = schema.get("required").and_then(Value::as_array);
    names
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

/// Whether a keyword says that there is nothing more: the one place for a boolean, which more
/// clients understand there than a schema that nothing meets.
fn closes(keyword: &str, value: &Value) -> bool {
    *value == Value::Bool(false) && (OPEN.contains(&keyword) || keyword == "items")
}

/// Keywords about what else there may be.
const OPEN: [&str; 4] = [
    "additionalItems",
    "additionalProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Further properties are allowed anyway, and a boolean that says so makes google-genai drop the
/// whole list.
fn drop_open(schema: &mut JsonObject) {
    for keyword in OPEN {
        if schema.get(keyword) == Some(&json!({})) {
            schema.remove(keyword);
        }
    }
}

/// Draft 4 forbids an empty `required`, and validators that know it are still about.
fn drop_empty_required(schema: &mut JsonObject) {
    if schema.get("required") == Some(&json!([])) {
        schema.remove("required");
    }
}

/// A tuple of one type is an array of it; few clients know `prefixItems`. For those, the items of
/// a tuple of several types are of any of them.
fn uniform_tuple(schema: &mut JsonObject) {
    let Some(Value::Array(prefix)) = schema.get("prefixItems") else {
        return;
    };
    let length = schema.get("maxItems").and_then(Value::as_u64);
    if schema.contains_key("items") || length != u64::try_from(prefix.len()).ok() {
        return;
    }
    let bare = |item: &Value| {
        let mut item = item.clone();
        if let Value::Object(item) = &mut item {
            item.retain(|keyword, _| !["title", "description"].contains(&keyword.as_str()));
        }
        item
    };
    let said = distinct(prefix.iter().cloned());
    let items = match (&said[..], &distinct(prefix.iter().map(bare))[..]) {
        ([single], _) | (_, [single]) => {
            let single = single.clone();
            schema.remove("prefixItems");
            single
        }
        _ => json!({ "anyOf": said }),
    };
    schema.insert("items".to_owned(), items);
}

fn distinct(values: impl Iterator<Item = Value>) -> Vec<Value> {
    values.fold(Vec::new(), |mut distinct, value| {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
        distinct
    })
}

/// VS Code refuses an array without `items`.
fn array_has_items(schema: &mut JsonObject) {
    let array = match schema.get("type") {
        Some(Value::String(ty)) => ty == "array",
        Some(Value::Array(types)) => types.iter().any(|ty| ty == "array"),
        _ => false,
    };
    if array {
        schema.entry("items").or_insert_with(|| json!({}));
    }
}

/// `default: null` says nothing that "not required" doesn't.
fn drop_null_default(schema: &mut JsonObject) {
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
}
