//! The schemas of a tool.

use super::{Findings, Rule, Target, rules};
use crate::schema::definitions::percent_decoded;
use crate::schema::walk;
use crate::tool::JsonObject;
use serde_json::Value;
use std::collections::BTreeSet;

/// Which of the two schemas it is. Vendors see only that of the input.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Input,
    Output,
}

impl Side {
    const fn field(self) -> &'static str {
        match self {
            Self::Input => "inputSchema",
            Self::Output => "outputSchema",
        }
    }
}

/// The formats of JSON Schema 2020-12 (validation, section 7.3).
const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

/// Those of them that strict mode supports.
const OPENAI_FORMATS: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "time",
    "uuid",
];

/// How deep a schema is looked into. Nobody declares more; what does more is an attack.
const DEPTH: usize = 100;

/// How deep strict mode lets objects nest, and how many values enums may have together.
const OPENAI_DEPTH: usize = 10;
const OPENAI_ENUMS: usize = 1000;

/// The largest whole number of which JavaScript knows both neighbours.
const SAFE: f64 = 9_007_199_254_740_991.0;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

pub(super) fn check(tool: &JsonObject, side: Side, findings: &mut Findings) {
    let Some(document @ Value::Object(root)) = tool.get(side.field()) else {
        return;
    };
    let mut checker = Checker {
        document,
        side,
        recursive: BTreeSet::new(),
        enum_values: 0,
        deepest: 0,
        findings,
    };
    let pointer = format!("/{}", side.field());
    checker.root(root, &pointer);
    checker.schema(root, &pointer, Place::Root, 0, 0);
    checker.totals(&pointer);
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Root,
    /// One of several alternatives.
    Alternative,
    /// Adds to a schema that may have a type: an element of `allOf`, a condition.
    Part,
    /// A value's own.
    Value,
}

struct Checker<'a> {
    document: &'a Value,
    side: Side,
    /// The recursive references that were noted already.
    recursive: BTreeSet<&'a str>,
    enum_values: usize,
    deepest: usize,
    findings: &'a mut Findings,
}

impl<'a> Checker<'a> {
    /// What matters at the root only.
    fn root(&mut self, root: &'a JsonObject, pointer: &str) {
        let add = |findings: &mut Findings, rules, keyword: &str| {
            let at = format!("{pointer}/{keyword}");
            findings.add(rules, &at, format_args!("`{keyword}` at the root"));
        };
        if root.get("type").and_then(Value::as_str) != Some("object") {
            self.findings.add(
                rules::ROOT_TYPE,
                pointer,
                "the root doesn't say `\"type\": \"object\"`",
            );
        }
        if root.contains_key("$ref") {
            add(self.findings, rules::ROOT_REFERENCE, "$ref");
        }
        match root.get("$schema").and_then(Value::as_str) {
            Some(dialect) if dialect.trim_end_matches('#') != DIALECT => {
                add(self.findings, rules::OTHER_DIALECT, "$schema");
            }
            Some(_) if self.side == Side::Input => add(self.findings, rules::DIALECT, "$schema"),
            _ => {}
        }
        if self.side == Side::Output {
            return;
        }
        if !root.get("properties").is_some_and(Value::is_object) {
            let found = "an object without `properties`";
            self.findings.add(rules::NO_PROPERTIES, pointer, found);
        }
        for keyword in ["oneOf", "anyOf", "allOf"] {
            if root.contains_key(keyword) {
                add(self.findings, rules::ROOT_COMBINATOR, keyword);
            }
        }
        let keys = root.get("properties").and_then(Value::as_object);
        for key in keys.into_iter().flat_map(JsonObject::keys) {
            let allowed = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
            if key.is_empty() || key.len() > 64 || !key.chars().all(allowed) {
                let at = format!("{pointer}/properties/{}", walk::escaped(key));
                self.findings
                    .add(rules::PROPERTY_KEY, &at, format_args!("`{key}`"));
            }
        }
    }

    /// What matters of all schemas together.
    fn totals(&mut self, pointer: &str) {
        if self.side == Side::Output {
            return;
        }
        if self.deepest > OPENAI_DEPTH {
            let found = format!("{} levels of objects", self.deepest);
            self.findings.add(rules::NESTING, pointer, found);
        }
        if self.enum_values > OPENAI_ENUMS {
            let found = format!("{} values of enums", self.enum_values);
            self.findings.add(rules::ENUM_SIZE, pointer, found);
        }
    }

    fn schema(
        &mut self,
        schema: &'a JsonObject,
        pointer: &str,
        place: Place,
        depth: usize,
        objects: usize,
    ) {
        if depth > DEPTH {
            return;
        }
        let objects = objects.saturating_add(schema.contains_key("properties").into());
        self.deepest = self.deepest.max(objects);
        self.reference(schema, pointer);
        self.numbers(schema, pointer);
        self.text(schema, pointer);
        if schema.get("default").is_some_and(Value::is_null) {
            self.findings.add(
                rules::NULL_DEFAULT,
                &format!("{pointer}/default"),
                "`\"default\": null`",
            );
        }
        if self.side == Side::Input {
            self.types(schema, pointer, place);
            self.combinators(schema, pointer, place);
            self.values(schema, pointer);
            self.array(schema, pointer);
            self.object(schema, pointer, place);
        }
        walk::subschemas(schema, |path, value| {
            let keyword = path.split('/').nth(1).unwrap_or_default();
            let at = format!("{pointer}{path}");
            match value {
                Value::Object(inner) => {
                    let place = match keyword {
                        "anyOf" | "oneOf" => Place::Alternative,
                        "allOf" | "if" | "then" | "else" | "not" | "dependentSchemas"
                        | "contains" | "propertyNames" => Place::Part,
                        _ => Place::Value,
                    };
                    self.schema(inner, &at, place, depth.saturating_add(1), objects);
                }
                Value::Bool(value) => self.boolean(*value, keyword, &at),
                _ => {}
            }
        });
    }

    fn boolean(&mut self, value: bool, keyword: &str, pointer: &str) {
        match keyword {
            "additionalProperties" => {
                if self.side == Side::Input {
                    self.findings.add(
                        rules::BOOLEAN_ADDITIONAL_PROPERTIES,
                        pointer,
                        format_args!("`{value}`"),
                    );
                }
            }
            "unevaluatedProperties" | "unevaluatedItems" | "additionalItems" => {}
            _ => self.findings.add(
                rules::BOOLEAN_SCHEMA,
                pointer,
                format_args!("`{value}` as a schema"),
            ),
        }
    }

    fn reference(&mut self, schema: &'a JsonObject, pointer: &str) {
        let Some(reference) = schema.get("$ref").and_then(Value::as_str) else {
            return;
        };
        let at = format!("{pointer}/$ref");
        let found = format!("`{reference}`");
        if self.side == Side::Input {
            self.findings.add(rules::REFERENCE, &at, &found);
        }
        if !leads_to_a_schema(reference) {
            return;
        }
        if target(self.document, reference).is_none() {
            self.findings.add(rules::DANGLING_REFERENCE, &at, &found);
        } else if !self.recursive.contains(reference) && is_recursive(self.document, reference) {
            self.recursive.insert(reference);
            self.findings.add(rules::RECURSION, &at, &found);
        }
    }

    fn numbers(&mut self, schema: &JsonObject, pointer: &str) {
        for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] {
            if schema
                .get(keyword)
                .and_then(Value::as_f64)
                .is_some_and(|bound| bound.abs() > SAFE)
            {
                let at = format!("{pointer}/{keyword}");
                let found = format!("`{}`", schema.get(keyword).unwrap_or(&Value::Null));
                self.findings.add(rules::LARGE_INTEGER, &at, found);
            }
        }
        if self.side == Side::Input {
            for (keyword, rule) in [
                ("exclusiveMinimum", rules::EXCLUSIVE_BOUND),
                ("exclusiveMaximum", rules::EXCLUSIVE_BOUND),
                ("multipleOf", rules::MULTIPLE_OF),
            ] {
                if schema.contains_key(keyword) {
                    let at = format!("{pointer}/{keyword}");
                    let found = format!("`{keyword}`");
                    self.findings.add(rule, &at, found);
                }
            }
        }
    }

    fn text(&mut self, schema: &JsonObject, pointer: &str) {
        if let Some(format) = schema.get("format").and_then(Value::as_str) {
            let at = format!("{pointer}/format");
            let found = format!("`{format}`");
            if !FORMATS.contains(&format) {
                self.findings.add(rules::UNKNOWN_FORMAT, &at, &found);
            } else if self.side == Side::Input {
                if format != "date-time" {
                    self.findings
                        .add_for(Target::Gemini, rules::STRING_FORMAT, &at, &found);
                }
                if !OPENAI_FORMATS.contains(&format) {
                    self.findings
                        .add_for(Target::OpenAiStrict, rules::STRING_FORMAT, &at, &found);
                }
            }
        }
        if self.side == Side::Input
            && let Some(pattern) = schema.get("pattern").and_then(Value::as_str)
            && has_lookaround(pattern)
        {
            let at = format!("{pointer}/pattern");
            self.findings
                .add(rules::LOOKAROUND, &at, format_args!("`{pattern}`"));
        }
    }

    fn types(&mut self, schema: &JsonObject, pointer: &str, place: Place) {
        match schema.get("type") {
            Some(ty @ Value::Array(_)) => {
                let at = format!("{pointer}/type");
                self.findings
                    .add(rules::TYPE_LIST, &at, format_args!("`{ty}`"));
            }
            None if place == Place::Value => {
                let says = ["$ref", "allOf", "anyOf", "const", "enum", "oneOf"];
                if !says.iter().any(|keyword| schema.contains_key(*keyword)) {
                    let found = "a schema without a type";
                    self.findings.add(rules::ANY_VALUE, pointer, found);
                }
            }
            _ => {}
        }
    }

    fn combinators(&mut self, schema: &JsonObject, pointer: &str, place: Place) {
        let mut add = |rules: &'static [Rule], keyword: &str| {
            if schema.contains_key(keyword) {
                let at = format!("{pointer}/{keyword}");
                self.findings.add(rules, &at, format_args!("`{keyword}`"));
            }
        };
        add(rules::CONST, "const");
        if place != Place::Root {
            add(rules::ONE_OF, "oneOf");
            add(rules::ALL_OF, "allOf");
        }
        for keyword in [
            "not",
            "if",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "propertyNames",
            "patternProperties",
            "unevaluatedProperties",
        ] {
            add(rules::CONDITION, keyword);
        }
        if place == Place::Root {
            return;
        }
        for keyword in ["anyOf", "oneOf"] {
            let Some(alternatives) = schema.get(keyword).and_then(Value::as_array) else {
                continue;
            };
            let count = |ty: &str| {
                let of_type = alternatives
                    .iter()
                    .filter(|alternative| alternative.get("type").is_some_and(|found| found == ty));
                of_type.count()
            };
            let at = format!("{pointer}/{keyword}");
            if count("object") > 1 {
                let found = format!("{} objects to choose from", count("object"));
                self.findings.add(rules::OBJECT_ALTERNATIVES, &at, found);
            }
            if count("integer") > 0 && count("number") == 0 {
                let found = "an integer among the alternatives";
                self.findings.add(rules::INTEGER_ALTERNATIVE, &at, found);
            }
        }
    }

    fn values(&mut self, schema: &JsonObject, pointer: &str) {
        let Some(values) = schema.get("enum").and_then(Value::as_array) else {
            return;
        };
        self.enum_values = self.enum_values.saturating_add(values.len());
        let at = format!("{pointer}/enum");
        if let Some(value) = values.iter().find(|value| !value.is_string()) {
            self.findings
                .add(rules::NUMBER_ENUM, &at, format_args!("`{value}`"));
        } else if !schema.contains_key("type") {
            let found = "an enum without a type";
            self.findings.add(rules::UNTYPED_ENUM, &at, found);
        }
    }

    fn array(&mut self, schema: &JsonObject, pointer: &str) {
        let array = match schema.get("type") {
            Some(Value::Array(types)) => types.iter().any(|ty| ty == "array"),
            Some(ty) => ty == "array",
            None => false,
        };
        if array && !schema.contains_key("items") {
            let found = "an array without `items`";
            self.findings
                .add(rules::ARRAY_WITHOUT_ITEMS, pointer, found);
        }
        if schema.contains_key("prefixItems") {
            let at = format!("{pointer}/prefixItems");
            self.findings.add(rules::TUPLE, &at, "a tuple");
        }
        if schema.get("items").is_some_and(Value::is_array) {
            let at = format!("{pointer}/items");
            self.findings
                .add(rules::TUPLE_ITEMS, &at, "a list of schemas");
        }
        if schema.contains_key("uniqueItems") {
            let at = format!("{pointer}/uniqueItems");
            self.findings.add(rules::UNIQUE_ITEMS, &at, "`uniqueItems`");
        }
    }

    fn object(&mut self, schema: &JsonObject, pointer: &str, place: Place) {
        let at = format!("{pointer}/additionalProperties");
        if schema
            .get("additionalProperties")
            .is_some_and(Value::is_object)
        {
            self.findings.add(rules::MAP, &at, "an object of any names");
        } else if place != Place::Root
            && schema.get("type").is_some_and(|ty| ty == "object")
            && !schema.contains_key("properties")
            && !schema.contains_key("$ref")
        {
            self.findings
                .add(rules::MAP, pointer, "an object that names no properties");
        }
        let keys = schema.get("properties").and_then(Value::as_object);
        for key in keys.into_iter().flat_map(JsonObject::keys) {
            let first = |c: char| c.is_ascii_alphabetic() || c == '_';
            let other = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if !key.starts_with(first) || !key.chars().all(other) || key.len() > 64 {
                let at = format!("{pointer}/properties/{}", walk::escaped(key));
                self.findings
                    .add(rules::PARAMETER_NAME, &at, format_args!("`{key}`"));
            }
        }
    }
}

/// Whether a reference is a pointer into the document: anchors and other documents can't be
/// followed here.
fn leads_to_a_schema(reference: &str) -> bool {
    reference == "#" || reference.starts_with("#/")
}

fn target<'a>(document: &'a Value, reference: &str) -> Option<&'a Value> {
    document.pointer(&percent_decoded(reference.strip_prefix('#')?)?)
}

/// Whether what a reference means contains the same reference, directly or through others.
fn is_recursive(document: &Value, reference: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![reference];
    let mut found = false;
    while let (Some(next), false) = (open.pop(), found) {
        let Some(schema) = target(document, next) else {
            continue;
        };
        walk::references(schema, &mut |inner| {
            found |= inner == reference;
            if leads_to_a_schema(inner) && seen.insert(inner) {
                open.push(inner);
            }
        });
    }
    found
}

/// Whether a regular expression looks around: `(?=`, `(?!`, `(?<=` or `(?<!`, outside of classes
/// and not escaped.
fn has_lookaround(pattern: &str) -> bool {
    let mut rest = pattern.char_indices();
    let mut class = false;
    while let Some((at, c)) = rest.next() {
        match c {
            '\\' => {
                rest.next();
            }
            '[' => class = true,
            ']' => class = false,
            '(' if !class => {
                let group = pattern.get(at..).unwrap_or_default();
                if ["(?=", "(?!", "(?<=", "(?<!"]
                    .iter()
                    .any(|start| group.starts_with(start))
                {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}
