//! When two values are one to JSON Schema, and when two schemas say the same.

use crate::schema::walk::{self, Shape};
use crate::tool::JsonObject;
use serde_json::{Number, Value};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Keywords that only hold what others refer to, or that name the dialect.
const ASIDE: &[&str] = &["$defs", "$schema", "$vocabulary", "definitions"];

/// Keywords that decide what is valid, or how a validator reads the schema.
const MEANING: &[&str] = &[
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$recursiveAnchor",
    "$recursiveRef",
    "$ref",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "required",
    "then",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
];

/// Whether a keyword decides what is valid. The others describe.
pub(super) fn has_meaning(keyword: &str) -> bool {
    MEANING.contains(&keyword)
}

pub(super) fn is_aside(keyword: &str) -> bool {
    ASIDE.contains(&keyword)
}

pub(super) fn address<T>(of: &T) -> usize {
    std::ptr::from_ref(of) as usize
}

/// Whether two values are one: `1` is `1.0`, and the order of keys is nothing.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => number_order(a, b) == Some(Ordering::Equal),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let other = |(key, value): (&String, &Value)| {
                b.get(key).is_some_and(|other| same(value, other))
            };
            a.len() == b.len() && a.iter().all(other)
        }
        (a, b) => a == b,
    }
}

/// None where a floating-point number is too large to tell it from its neighbours.
pub(super) fn number_order(a: &Number, b: &Number) -> Option<Ordering> {
    if let (Some(a), Some(b)) = (a.as_i128(), b.as_i128()) {
        return Some(a.cmp(&b));
    }
    let exact = |number: &Number| {
        let most = 1_i128 << f64::MANTISSA_DIGITS;
        number.as_i128().is_none_or(|number| number.abs() <= most)
    };
    // Rounding keeps the order, but for numbers that become equal.
    match a.as_f64()?.partial_cmp(&b.as_f64()?)? {
        Ordering::Equal if !(exact(a) && exact(b)) => None,
        order => Some(order),
    }
}

/// What a schema's `$ref` leads to, if that is in the same document.
pub(super) fn local<'a>(root: &'a Value, schema: &JsonObject) -> Option<&'a Value> {
    let reference = schema.get("$ref")?.as_str()?;
    let pointer = decoded(reference.strip_prefix('#')?)?;
    root.pointer(&pointer)
}

/// The escapes of a URI's fragment undone.
fn decoded(fragment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.split('%');
    bytes.extend_from_slice(rest.next()?.as_bytes());
    for part in rest {
        let code = part.get(..2)?;
        bytes.push(u8::from_str_radix(code, 16).ok()?);
        bytes.extend_from_slice(part.get(2..)?.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// A schema and what it refers to, seen as one: a keyword is looked for in the schema, then in
/// what it refers to. Only references are followed that nothing but descriptions stands beside.
#[derive(Clone)]
pub(super) struct Layers<'a> {
    layers: Vec<&'a JsonObject>,
}

impl<'a> Layers<'a> {
    /// No author lets a reference lead to so many others.
    const MOST: usize = 8;

    /// None for a schema that is a boolean, and so has no keywords. `true` and `{}` are one.
    pub(super) fn of(root: &'a Value, schema: &'a Value) -> Option<Self> {
        match schema {
            Value::Object(object) => Self::of_object(root, object),
            Value::Bool(true) => Some(Self { layers: Vec::new() }),
            _ => None,
        }
    }

    fn of_object(root: &'a Value, object: &'a JsonObject) -> Option<Self> {
        let mut layers = vec![object];
        let mut last = object;
        while layers.len() < Self::MOST
            && last
                .keys()
                .all(|keyword| keyword == "$ref" || !has_meaning(keyword))
        {
            match local(root, last) {
                Some(Value::Object(target)) => {
                    if layers.iter().any(|layer| std::ptr::eq(*layer, target)) {
                        break;
                    }
                    layers.push(target);
                    last = target;
                }
                Some(Value::Bool(false)) => return None,
                _ => break,
            }
        }
        Some(Self { layers })
    }

    pub(super) fn get(&self, keyword: &str) -> Option<&'a Value> {
        self.layers.iter().find_map(|layer| layer.get(keyword))
    }

    pub(super) fn each(&self) -> impl Iterator<Item = &'a JsonObject> {
        self.layers.iter().copied()
    }

    /// The keywords, in order, without those that only led here.
    pub(super) fn keywords(&self) -> BTreeSet<&'a str> {
        let last = self.layers.len().saturating_sub(1);
        let of = |(at, layer): (usize, &&'a JsonObject)| {
            let layer: &'a JsonObject = layer;
            let keywords = layer.keys().map(String::as_str);
            keywords.filter(move |keyword| !is_aside(keyword) && (at == last || *keyword != "$ref"))
        };
        self.layers.iter().enumerate().flat_map(of).collect()
    }

    /// The keywords that stand beside what only leads here.
    pub(super) fn beside_references(&self) -> BTreeSet<&'a str> {
        let (_, beside) = self.layers.split_last().unzip();
        let layers: &[&'a JsonObject] = beside.unwrap_or_default();
        let keywords = layers.iter().flat_map(|layer| layer.keys());
        keywords
            .map(String::as_str)
            .filter(|keyword| *keyword != "$ref")
            .collect()
    }

    /// What tells it from others.
    pub(super) fn place(&self) -> Place {
        let address = |layer: &&JsonObject| address(*layer);
        (
            self.layers.first().map_or(0, address),
            self.layers.last().map_or(0, address),
        )
    }
}

/// Where a schema stands, and what it refers to.
pub(super) type Place = (usize, usize);

/// Compares schemas of two documents.
pub(super) struct Equal<'a> {
    a: &'a Value,
    b: &'a Value,
    /// Whether words that describe count, and the order of values.
    in_words: bool,
    /// What is being compared: a schema that contains itself is equal to another if nothing
    /// within differs.
    open: Vec<(Place, Place)>,
    steps: u32,
}

impl<'a> Equal<'a> {
    const DEEPEST: usize = 100;

    /// Whether the same values are valid, as far as the same words say so. What takes more than
    /// these steps to compare counts as different.
    pub(super) fn in_meaning(a: &'a Value, b: &'a Value, steps: u32) -> Self {
        Self {
            a,
            b,
            in_words: false,
            open: Vec::new(),
            steps,
        }
    }

    /// Whether they also describe it in the same words.
    pub(super) fn in_words(a: &'a Value, b: &'a Value, steps: u32) -> Self {
        Self {
            in_words: true,
            ..Self::in_meaning(a, b, steps)
        }
    }

    /// The steps that are left.
    pub(super) fn steps(&self) -> u32 {
        self.steps
    }

    pub(super) fn schemas(&mut self, a: &'a Value, b: &'a Value) -> bool {
        match (Layers::of(self.a, a), Layers::of(self.b, b)) {
            (Some(a), Some(b)) => self.layers(&a, &b),
            (None, None) => a == b,
            _ => false,
        }
    }

    pub(super) fn objects(&mut self, a: &'a JsonObject, b: &'a JsonObject) -> bool {
        match (Layers::of_object(self.a, a), Layers::of_object(self.b, b)) {
            (Some(a), Some(b)) => self.layers(&a, &b),
            (None, None) => true,
            _ => false,
        }
    }

    fn layers(&mut self, a: &Layers<'a>, b: &Layers<'a>) -> bool {
        let pair = (a.place(), b.place());
        if self.open.contains(&pair) {
            return true;
        }
        self.steps = self.steps.saturating_sub(1);
        if self.open.len() > Self::DEEPEST || self.steps == 0 {
            return false;
        }
        let counts = |keyword: &&str| self.in_words || has_meaning(keyword);
        let keywords: BTreeSet<&str> = a.keywords().into_iter().filter(counts).collect();
        if keywords != b.keywords().into_iter().filter(counts).collect() {
            return false;
        }
        self.open.push(pair);
        let equal = keywords
            .into_iter()
            .all(|keyword| match (a.get(keyword), b.get(keyword)) {
                (Some(a), Some(b)) => self.keyword(keyword, a, b),
                _ => false,
            });
        self.open.pop();
        equal
    }

    /// Whether one keyword says the same with these values.
    pub(super) fn keyword(&mut self, keyword: &str, a: &'a Value, b: &'a Value) -> bool {
        if keyword == "$ref" {
            return self.references(a, b);
        }
        match walk::shape(keyword) {
            Some(Shape::One) => self.schemas(a, b),
            Some(Shape::List) if keyword == "prefixItems" => match (a.as_array(), b.as_array()) {
                (Some(a), Some(b)) => {
                    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.schemas(a, b))
                }
                _ => false,
            },
            Some(Shape::List) => self.lists(a, b),
            Some(Shape::Named) => match (a.as_object(), b.as_object()) {
                (Some(a), Some(b)) => {
                    a.len() == b.len()
                        && a.iter().all(|(name, schema)| {
                            b.get(name).is_some_and(|other| self.schemas(schema, other))
                        })
                }
                _ => false,
            },
            None => match keyword {
                "required" | "type" => same_set(a, b),
                "enum" if !self.in_words => same_set(a, b),
                _ => same(a, b),
            },
        }
    }

    /// Whether each schema of one list has its own in the other, in any order.
    pub(super) fn lists(&mut self, a: &'a Value, b: &'a Value) -> bool {
        let (Some(a), Some(b)) = (a.as_array(), b.as_array()) else {
            return false;
        };
        let mut left: Vec<&'a Value> = b.iter().collect();
        a.len() == b.len()
            && a.iter().all(|schema| {
                let found = left.iter().position(|other| self.schemas(schema, other));
                found.map(|at| left.swap_remove(at)).is_some()
            })
    }

    /// References beside other constraints, or out of the document.
    fn references(&mut self, a: &'a Value, b: &'a Value) -> bool {
        let target = |root: &'a Value, reference: &'a Value| {
            let pointer = decoded(reference.as_str()?.strip_prefix('#')?)?;
            root.pointer(&pointer)
        };
        match (target(self.a, a), target(self.b, b)) {
            (Some(a), Some(b)) => self.schemas(a, b),
            (None, None) => a == b && !a.as_str().is_some_and(|text| text.starts_with('#')),
            _ => false,
        }
    }
}

fn same_set(a: &Value, b: &Value) -> bool {
    let (Some(a), Some(b)) = (a.as_array(), b.as_array()) else {
        return same(a, b);
    };
    let within = |a: &[Value], b: &[Value]| a.iter().all(|a| b.iter().any(|b| same(a, b)));
    within(a, b) && within(b, a)
}
