//! Whether a value meets a schema, without a word about why not: this runs in every call of a
//! tool with constraints.

use super::number::{compare, duplicate, is_multiple, order};
use super::{ArrayRule, Checks, Id, Node, NumberRule, ObjectRule, StringRule, Types};
use serde_json::{Map, Number, Value};
use std::collections::HashMap;

/// How much of a schema is held against a value.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Extent {
    /// Types and names, as reading does.
    Form,
    /// The constraints as well.
    All,
}

impl Checks {
    /// Whether a value that could be read meets the constraints as well.
    pub(crate) fn satisfied(&self, id: Id, value: &Value) -> bool {
        // Only a circle of references that consumes nothing of the value goes deeper than this.
        self.satisfied_within(id, value, 512)
    }

    fn satisfied_within(&self, id: Id, value: &Value, depth: u32) -> bool {
        let node = self.node(id);
        if !node.constrained {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return true;
        };
        let below = |id: Id, value: &Value| self.satisfied_within(id, value, depth);
        if node.lists_numbers() && !node.admits(value) {
            return false;
        }
        let own = match value {
            Value::Number(number) => node.number.as_ref().is_none_or(|rule| rule.holds(number)),
            Value::String(text) => node.string.as_ref().is_none_or(|rule| rule.holds(text)),
            Value::Array(items) => node.array.as_ref().is_none_or(|rule| {
                rule.holds(items)
                    && (items.iter().enumerate())
                        .all(|(at, item)| rule.item(at).is_none_or(|schema| below(schema, item)))
            }),
            Value::Object(object) => node.object.as_ref().is_none_or(|rule| {
                rule.holds(object)
                    && object.iter().all(|(name, value)| {
                        self.is_named(rule, name, depth)
                            && (rule.schemas(name).into_iter().flatten())
                                .all(|schema| below(schema, value))
                    })
            }),
            Value::Null | Value::Bool(_) => true,
        };
        own && node.all_of.iter().all(|schema| below(*schema, value))
            && node.reference.is_none_or(|schema| below(schema, value))
            && self.some_branch_satisfied(node, value)
    }

    /// Whether the name of a property meets what is asked of all names.
    fn is_named(&self, rule: &ObjectRule, name: &str, depth: u32) -> bool {
        rule.names
            .filter(|names| self.is_constrained(*names))
            .is_none_or(|names| self.satisfied_within(names, &Value::from(name), depth))
    }

    /// One alternative that the value has the form of has to be met. When it has the form of
    /// none, reading knows more than the schema says, such as another name of a property.
    fn some_branch_satisfied(&self, node: &Node, value: &Value) -> bool {
        let mut formed = false;
        for branch in &node.any_of {
            if self.accepts(*branch, value, Extent::All) {
                return true;
            }
            formed |= self.accepts(*branch, value, Extent::Form);
        }
        !formed
    }

    /// Whether a value meets a schema altogether.
    pub(super) fn accepts(&self, id: Id, value: &Value, extent: Extent) -> bool {
        Acceptance {
            checks: self,
            extent,
            known: HashMap::new(),
        }
        .accepts(id, value)
    }
}

struct Acceptance<'a> {
    checks: &'a Checks,
    extent: Extent,
    /// What came of a reference and a value, by its address. Without this, a recursive type with
    /// alternatives would be tried for ever, or a time exponential in the depth of the value.
    known: HashMap<(Id, *const Value), bool>,
}

impl Acceptance<'_> {
    fn accepts(&mut self, id: Id, value: &Value) -> bool {
        let node = self.checks.node(id);
        let all = self.extent == Extent::All;
        if node.never || !node.types.contains(Types::of(value)) || !node.admits(value) {
            return false;
        }
        let own = match value {
            Value::Number(number) => {
                !all || node.number.as_ref().is_none_or(|rule| rule.holds(number))
            }
            Value::String(text) => !all || node.string.as_ref().is_none_or(|rule| rule.holds(text)),
            Value::Array(items) => node.array.as_ref().is_none_or(|rule| {
                (!all || rule.holds(items))
                    && (items.iter().enumerate()).all(|(at, item)| {
                        rule.item(at)
                            .is_none_or(|schema| self.accepts(schema, item))
                    })
            }),
            Value::Object(object) => node
                .object
                .as_ref()
                .is_none_or(|rule| (!all || rule.holds(object)) && self.object(rule, object)),
            Value::Null | Value::Bool(_) => true,
        };
        own && node
            .all_of
            .iter()
            .all(|schema| self.accepts(*schema, value))
            && (node.any_of.is_empty()
                || node
                    .any_of
                    .iter()
                    .any(|schema| self.accepts(*schema, value)))
            && node
                .reference
                .is_none_or(|schema| self.reference(schema, value))
    }

    fn object(&mut self, rule: &ObjectRule, object: &Map<String, Value>) -> bool {
        let complete = rule
            .properties
            .iter()
            .all(|property| !property.required || object.contains_key(&property.name));
        complete
            && object.iter().all(|(name, value)| {
                // On its own, since the address of this value is not its own for long.
                let named = rule.names.is_none_or(|names| {
                    self.checks
                        .accepts(names, &Value::from(name.as_str()), self.extent)
                });
                named
                    && rule.schemas(name).is_some_and(|mut schemas| {
                        let optional = || {
                            rule.property(name)
                                .is_some_and(|property| !property.required)
                        };
                        schemas.all(|schema| self.accepts(schema, value))
                            || (value.is_null() && optional())
                    })
            })
    }

    fn reference(&mut self, id: Id, value: &Value) -> bool {
        let key = (id, std::ptr::from_ref(value));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        // What depends on nothing but itself does not hold.
        self.known.insert(key, false);
        let accepted = self.accepts(id, value);
        self.known.insert(key, accepted);
        accepted
    }
}

impl Node {
    /// Whether `enum` has the value.
    pub(super) fn admits(&self, value: &Value) -> bool {
        self.values
            .as_ref()
            .is_none_or(|values| values.iter().any(|other| order(other, value).is_eq()))
    }
}

impl NumberRule {
    pub(super) fn holds(&self, number: &Number) -> bool {
        let bound = |bound: &Option<Number>, fits: fn(std::cmp::Ordering) -> bool| {
            bound
                .as_ref()
                .is_none_or(|bound| fits(compare(number, bound)))
        };
        bound(&self.minimum, std::cmp::Ordering::is_ge)
            && bound(&self.maximum, std::cmp::Ordering::is_le)
            && bound(&self.exclusive_minimum, std::cmp::Ordering::is_gt)
            && bound(&self.exclusive_maximum, std::cmp::Ordering::is_lt)
            && self
                .multiple_of
                .as_ref()
                .is_none_or(|step| is_multiple(number, step))
    }
}

impl StringRule {
    pub(super) fn holds(&self, text: &str) -> bool {
        // A character has one to four bytes, so the length is counted only when it matters.
        let bytes = u64::try_from(text.len()).unwrap_or(u64::MAX);
        let long_enough =
            |min: u64| bytes >= min.saturating_mul(4) || (bytes >= min && characters(text) >= min);
        self.min.is_none_or(long_enough)
            && self
                .max
                .is_none_or(|max| bytes <= max || characters(text) <= max)
            && self
                .pattern
                .as_ref()
                .is_none_or(|pattern| pattern.is_match(text))
    }
}

/// Unicode scalar values, as JSON Schema counts characters.
pub(super) fn characters(text: &str) -> u64 {
    u64::try_from(text.chars().count()).unwrap_or(u64::MAX)
}

pub(super) fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}

impl ArrayRule {
    fn holds(&self, items: &[Value]) -> bool {
        let length = count(items.len());
        self.min.is_none_or(|min| length >= min)
            && self.max.is_none_or(|max| length <= max)
            && (!self.unique || duplicate(items).is_none())
    }

    pub(super) fn item(&self, at: usize) -> Option<Id> {
        self.prefix.get(at).copied().or(self.items)
    }
}

impl ObjectRule {
    fn holds(&self, object: &Map<String, Value>) -> bool {
        let length = count(object.len());
        self.min.is_none_or(|min| length >= min) && self.max.is_none_or(|max| length <= max)
    }
}
