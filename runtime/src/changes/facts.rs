//! What is known of the values that a schema allows.

use super::same::{address, local};
use crate::tool::JsonObject;
use serde_json::{Number, Value};
use std::collections::BTreeSet;

/// Sets of types, one bit each. An integer is a number without a fraction.
pub(super) mod types {
    use serde_json::Value;

    pub(in super::super) const NULL: u8 = 1;
    pub(in super::super) const BOOLEAN: u8 = 1 << 1;
    pub(in super::super) const OBJECT: u8 = 1 << 2;
    pub(in super::super) const ARRAY: u8 = 1 << 3;
    pub(in super::super) const STRING: u8 = 1 << 4;
    pub(in super::super) const INTEGER: u8 = 1 << 5;
    pub(in super::super) const FRACTION: u8 = 1 << 6;
    pub(in super::super) const NUMBER: u8 = INTEGER | FRACTION;
    pub(in super::super) const ALL: u8 = (1 << 7) - 1;
    pub(in super::super) const EACH: [u8; 6] = [NULL, BOOLEAN, OBJECT, ARRAY, STRING, NUMBER];

    /// None for what is no type.
    pub(in super::super) fn named(keyword: &Value) -> Option<u8> {
        match keyword {
            Value::String(name) => Some(match name.as_str() {
                "null" => NULL,
                "boolean" => BOOLEAN,
                "object" => OBJECT,
                "array" => ARRAY,
                "string" => STRING,
                "integer" => INTEGER,
                "number" => NUMBER,
                _ => return None,
            }),
            Value::Array(names) => names
                .iter()
                .try_fold(0, |types, name| Some(types | named(name)?)),
            _ => None,
        }
    }

    pub(in super::super) fn of(value: &Value) -> u8 {
        match value {
            Value::Null => NULL,
            Value::Bool(_) => BOOLEAN,
            Value::Object(_) => OBJECT,
            Value::Array(_) => ARRAY,
            Value::String(_) => STRING,
            Value::Number(number) => match number.as_f64() {
                Some(number) if number.fract() != 0.0 => FRACTION,
                _ => INTEGER,
            },
        }
    }
}

/// What is known of the values that a schema allows: each of them meets all of these constraints.
/// Leaving one out is safe, since more values meet fewer constraints.
#[derive(Clone)]
pub(super) struct Facts<'a> {
    root: &'a Value,
    pub(super) constraints: Vec<&'a JsonObject>,
    /// What the cases so far leave.
    pub(super) types: u8,
    constant: Option<&'a Value>,
    /// The alternatives that a case was made of.
    pub(super) split: Vec<usize>,
}

static FALSE: Value = Value::Bool(false);
static TRUE: Value = Value::Bool(true);
static NULL: Value = Value::Null;

impl<'a> Facts<'a> {
    /// Whoever writes more says nothing that could be followed.
    const MOST: usize = 64;

    pub(super) fn of(root: &'a Value, schemas: impl IntoIterator<Item = &'a Value>) -> Self {
        let mut facts = Self {
            root,
            constraints: Vec::new(),
            types: types::ALL,
            constant: None,
            split: Vec::new(),
        };
        schemas.into_iter().for_each(|schema| facts.add(schema));
        facts
    }

    fn add(&mut self, schema: &'a Value) {
        let mut rest = vec![schema];
        while let Some(schema) = rest.pop() {
            if self.constraints.len() >= Self::MOST {
                return;
            }
            match schema {
                Value::Bool(false) => self.types = 0,
                Value::Object(object) => {
                    if self
                        .constraints
                        .iter()
                        .any(|known| std::ptr::eq(*known, object))
                    {
                        continue;
                    }
                    self.constraints.push(object);
                    rest.extend(local(self.root, object));
                    let all_of = object.get("allOf").and_then(Value::as_array);
                    rest.extend(all_of.into_iter().flatten());
                }
                _ => {}
            }
        }
    }

    /// What the facts are, to be recognised.
    pub(super) fn key(&self) -> (Vec<usize>, u8, Option<usize>) {
        let mut constraints: Vec<usize> = self
            .constraints
            .iter()
            .map(|object| address(*object))
            .collect();
        constraints.sort_unstable();
        (constraints, self.types, self.constant.map(address))
    }

    pub(super) fn each(&self, keyword: &str) -> impl Iterator<Item = &'a Value> {
        self.constraints
            .iter()
            .filter_map(move |object| object.get(keyword))
    }

    pub(super) fn types(&self) -> u8 {
        let named = |keyword| types::named(keyword).unwrap_or(types::ALL);
        let types = self
            .each("type")
            .map(named)
            .fold(self.types, |all, some| all & some);
        let known = self.values().map(|values| {
            values
                .into_iter()
                .map(types::of)
                .fold(0, |all, one| all | one)
        });
        types & known.unwrap_or(types::ALL)
    }

    pub(super) fn may_be(&self, types: u8) -> bool {
        self.types() & types != 0
    }

    /// The only values, where they are listed.
    fn listed(&self) -> Option<Vec<&'a Value>> {
        if let Some(constant) = self.constant {
            return Some(vec![constant]);
        }
        if let Some(constant) = self.each("const").next() {
            return Some(vec![constant]);
        }
        let values = self.each("enum").find_map(Value::as_array)?;
        Some(values.iter().collect())
    }

    /// The same, without those that the types exclude.
    pub(super) fn values(&self) -> Option<Vec<&'a Value>> {
        let named = |keyword| types::named(keyword).unwrap_or(types::ALL);
        let types = self
            .each("type")
            .map(named)
            .fold(self.types, |all, some| all & some);
        let values = match self.listed() {
            Some(values) => values,
            None if types & !(types::NULL | types::BOOLEAN) == 0 => vec![&NULL, &FALSE, &TRUE],
            None => return None,
        };
        Some(
            values
                .into_iter()
                .filter(|value| types::of(value) & types != 0)
                .collect(),
        )
    }

    /// The bounds that numbers keep on one side, each with whether it is excluded itself. Where
    /// the values are listed, these are theirs, and all of them must be looked at.
    pub(super) fn bounds(&self, inclusive: &str, exclusive: &str) -> Bounds {
        let number = |value: &'a Value| value.as_number().cloned();
        if let Some(values) = self.values() {
            return Bounds::Of(values.into_iter().filter_map(number).collect());
        }
        let inclusive = self
            .each(inclusive)
            .filter_map(number)
            .map(|number| (number, false));
        let exclusive = self
            .each(exclusive)
            .filter_map(number)
            .map(|number| (number, true));
        Bounds::Any(inclusive.chain(exclusive).collect())
    }

    /// The tightest of the bounds on a size, such as `maxItems`.
    pub(super) fn size(&self, keyword: &str) -> Option<u64> {
        let sizes = self.each(keyword).filter_map(Value::as_u64);
        if keyword.starts_with("max") {
            sizes.min()
        } else {
            sizes.max()
        }
    }

    pub(super) fn required(&self) -> BTreeSet<&'a str> {
        self.each("required")
            .filter_map(Value::as_array)
            .flatten()
            .filter_map(Value::as_str)
            .collect()
    }

    pub(super) fn properties(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.each("properties")
            .filter_map(Value::as_object)
            .flatten()
            .map(|(name, schema)| (name.as_str(), schema))
    }

    /// The schemas that a property's value meets: its own, and those of others where a constraint
    /// doesn't name it.
    pub(super) fn property(&self, name: &str) -> Vec<&'a Value> {
        let of = |object: &&'a JsonObject| -> Option<&'a Value> {
            let own = object
                .get("properties")
                .and_then(|properties| properties.get(name));
            own.or_else(|| others(object))
        };
        self.constraints.iter().filter_map(of).collect()
    }

    pub(super) fn other_properties(&self) -> Vec<&'a Value> {
        self.constraints
            .iter()
            .filter_map(|object| others(object))
            .collect()
    }

    pub(super) fn has_patterns(&self) -> bool {
        self.each("patternProperties").next().is_some()
    }

    /// The schemas that the item at this place meets.
    pub(super) fn item(&self, at: usize) -> Vec<&'a Value> {
        let of = |object: &&'a JsonObject| -> Option<&'a Value> {
            let prefix = object.get("prefixItems").and_then(Value::as_array);
            match prefix.and_then(|prefix| prefix.get(at)) {
                Some(schema) => Some(schema),
                None => object.get("items").filter(|items| !items.is_array()),
            }
        };
        self.constraints.iter().filter_map(of).collect()
    }

    /// How many places have a schema of their own.
    pub(super) fn places(&self) -> usize {
        let lengths = self
            .each("prefixItems")
            .filter_map(Value::as_array)
            .map(Vec::len);
        lengths.max().unwrap_or(0)
    }

    /// Cases that together are all there is: alternatives, and where `all` is asked for also the
    /// values and the types.
    pub(super) fn cases(&self, all: bool) -> Option<Vec<Self>> {
        if all
            && self.constant.is_none()
            && let Some(values) = self.values()
        {
            let case = |value| Self {
                constant: Some(value),
                ..self.clone()
            };
            return Some(values.into_iter().map(case).collect());
        }
        for keyword in ["anyOf", "oneOf"] {
            for alternatives in self.each(keyword).filter_map(Value::as_array) {
                if self.split.contains(&address(alternatives)) {
                    continue;
                }
                let case = |alternative| {
                    let mut case = self.clone();
                    case.split.push(address(alternatives));
                    case.add(alternative);
                    case
                };
                return Some(alternatives.iter().map(case).collect());
            }
        }
        if !all {
            return None;
        }
        let types = self.types();
        let each = types::EACH.map(|ty| ty & types);
        let several = each.iter().filter(|ty| **ty != 0).count() > 1;
        several.then(|| {
            let case = |types| Self {
                types,
                ..self.clone()
            };
            each.into_iter().filter(|ty| *ty != 0).map(case).collect()
        })
    }
}

pub(super) enum Bounds {
    /// All of these numbers, and no others.
    Of(Vec<Number>),
    /// Each of these bounds is kept.
    Any(Vec<(Number, bool)>),
}

/// The schema of the properties that the constraint doesn't name. Where it has patterns, it can't
/// be told which those are.
fn others(object: &JsonObject) -> Option<&Value> {
    object
        .get("additionalProperties")
        .filter(|_| !object.contains_key("patternProperties"))
}

pub(super) fn is_anything(schema: &Value) -> bool {
    match schema {
        Value::Bool(any) => *any,
        Value::Object(object) => object.is_empty(),
        _ => false,
    }
}

/// The properties that schemas speak of, alternatives included.
#[derive(Default)]
pub(super) struct Spoken<'a> {
    pub(super) names: BTreeSet<&'a str>,
    /// Whether they say what holds for others.
    pub(super) others: bool,
}

impl<'a> Spoken<'a> {
    pub(super) fn of(root: &'a Value, schemas: impl IntoIterator<Item = &'a JsonObject>) -> Self {
        let mut spoken = Self::default();
        let mut seen = BTreeSet::new();
        let mut rest: Vec<&'a JsonObject> = schemas.into_iter().collect();
        while let Some(object) = rest.pop() {
            if !seen.insert(address(object)) {
                continue;
            }
            let properties = object.get("properties").and_then(Value::as_object);
            let allowed = |(name, schema): (&'a String, &Value)| {
                (*schema != Value::Bool(false)).then_some(name.as_str())
            };
            spoken
                .names
                .extend(properties.into_iter().flatten().filter_map(allowed));
            spoken.others |= [
                "additionalProperties",
                "patternProperties",
                "unevaluatedProperties",
            ]
            .iter()
            .any(|keyword| object.contains_key(*keyword));
            rest.extend(local(root, object).and_then(Value::as_object));
            rest.extend(beside(object));
            let all_of = object.get("allOf").and_then(Value::as_array);
            rest.extend(all_of.into_iter().flatten().filter_map(Value::as_object));
        }
        spoken
    }
}

/// The schemas that hold for some of the values only.
pub(super) fn beside(object: &JsonObject) -> impl Iterator<Item = &JsonObject> {
    let alternatives = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|keyword| object.get(keyword)?.as_array())
        .flatten();
    let conditions = ["if", "then", "else"]
        .into_iter()
        .filter_map(|keyword| object.get(keyword));
    let dependent = object.get("dependentSchemas").and_then(Value::as_object);
    let dependent = dependent.into_iter().flatten().map(|(_, schema)| schema);
    alternatives
        .chain(conditions)
        .chain(dependent)
        .filter_map(Value::as_object)
}
