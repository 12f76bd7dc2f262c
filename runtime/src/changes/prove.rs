//! Whether every value that one schema allows is allowed by another: a proof, or none.
//!
//! A schema is a conjunction of constraints, so the one is within the other if each constraint of
//! the other follows from what is known of the one. Where that fails, the one is taken apart into
//! cases (its alternatives, its values, its types) and each must be within the other. What can't
//! be shown so counts as not being so: the answer "within" is safe, the answer "not" is careful.

use super::Side;
use super::facts::{Bounds, Facts, Spoken, beside, is_anything, types};
use super::same::{Equal, address, local, number_order, same};
use crate::tool::JsonObject;
use serde_json::{Number, Value};
use std::cmp::Ordering;
use std::collections::BTreeSet;

type Key = (Vec<usize>, u8, Option<usize>);

/// One attempt at a proof.
pub(super) struct Prover<'a> {
    inner: &'a Value,
    outer: &'a Value,
    side: Side,
    /// What is being shown, and how deep in the value. A schema may contain itself: what is to be
    /// shown of a part of a value may be taken as shown when it is the same, for values end.
    open: Vec<(Key, usize, usize)>,
    depth: usize,
    /// Schemas can be made so that the cases never end; a careful answer then does.
    steps: u32,
}

impl<'a> Prover<'a> {
    const DEEPEST: usize = 60;
    const MOST_OPEN: usize = 150;

    /// For schemas of two documents, given by their roots. The proof has to be found in so many
    /// steps.
    pub(super) fn new(inner: &'a Value, outer: &'a Value, side: Side, steps: u32) -> Self {
        Self {
            inner,
            outer,
            side,
            open: Vec::new(),
            depth: 0,
            steps,
        }
    }

    /// Whether each value that `inner` allows is allowed by `outer`.
    pub(super) fn within(&mut self, inner: &'a Value, outer: &'a Value) -> bool {
        self.place(&Facts::of(self.inner, [inner]), outer)
    }

    /// The steps that are left.
    pub(super) fn steps(&self) -> u32 {
        self.steps
    }

    /// Whether what is known of values implies one keyword of a schema.
    pub(super) fn implies(
        &mut self,
        inner: &'a Value,
        outer: &'a JsonObject,
        keyword: &str,
    ) -> bool {
        let facts = Facts::of(self.inner, [inner]);
        outer
            .get(keyword)
            .is_none_or(|value| self.keyword(&facts, outer, keyword, value))
    }

    /// At a place of the value that was not yet looked at.
    fn place(&mut self, facts: &Facts<'a>, outer: &'a Value) -> bool {
        if self.depth >= Self::DEEPEST || self.loses_a_property(facts, outer) {
            return false;
        }
        self.depth = self.depth.saturating_add(1);
        let holds = self.meets(facts, outer);
        self.depth = self.depth.saturating_sub(1);
        holds
    }

    /// Takes a step, if there is one left and the proof is not yet too deep.
    fn may_go_on(&mut self) -> bool {
        let left = self.steps.checked_sub(1);
        self.steps = left.unwrap_or(0);
        left.is_some() && self.open.len() < Self::MOST_OPEN
    }

    /// An argument that is gone is lost on the tool, or refused, even where the schema allows any.
    fn loses_a_property(&self, facts: &Facts<'a>, outer: &'a Value) -> bool {
        self.side == Side::Input && facts.may_be(types::OBJECT) && {
            let inner = Spoken::of(self.inner, facts.constraints.iter().copied());
            let outer = Spoken::of(self.outer, outer.as_object());
            !outer.others && !inner.names.is_subset(&outer.names)
        }
    }

    fn meets(&mut self, facts: &Facts<'a>, outer: &'a Value) -> bool {
        if facts.types() == 0 {
            return true;
        }
        match outer {
            Value::Bool(any) => *any,
            Value::Object(object) => self.meets_all(facts, object),
            _ => false,
        }
    }

    fn meets_all(&mut self, facts: &Facts<'a>, outer: &'a JsonObject) -> bool {
        if !self.may_go_on() {
            return false;
        }
        if facts.types() == 0 {
            return true;
        }
        let same = |inner: &&'a JsonObject| self.compare(|equal| equal.objects(inner, outer));
        if facts.constraints.iter().any(same) {
            return true;
        }
        let (key, outer_key) = (facts.key(), address(outer));
        let open = |(inner, outer, _): &&(Key, usize, usize)| *inner == key && *outer == outer_key;
        if let Some((_, _, depth)) = self.open.iter().find(open) {
            return *depth < self.depth;
        }
        self.open.push((key, outer_key, self.depth));
        let direct = outer
            .iter()
            .all(|(keyword, value)| self.keyword(facts, outer, keyword, value));
        let holds = direct
            || facts
                .cases(has_alternatives(outer))
                .is_some_and(|cases| cases.iter().all(|case| self.meets_all(case, outer)));
        self.open.pop();
        holds
    }

    fn keyword(
        &mut self,
        facts: &Facts<'a>,
        outer: &'a JsonObject,
        keyword: &str,
        value: &'a Value,
    ) -> bool {
        match keyword {
            "$ref" => match local(self.outer, outer) {
                Some(target) => self.meets(facts, target),
                None => {
                    !value
                        .as_str()
                        .is_some_and(|reference| reference.starts_with('#'))
                        && facts.each("$ref").any(|known| known == value)
                }
            },
            "type" => types::named(value).is_some_and(|types| facts.types() & !types == 0),
            "const" => is_among(facts, std::slice::from_ref(value)),
            "enum" => value
                .as_array()
                .is_some_and(|values| is_among(facts, values)),
            "minimum" | "exclusiveMinimum" | "maximum" | "exclusiveMaximum" => {
                !facts.may_be(types::NUMBER) || is_bounded(facts, keyword, value)
            }
            "multipleOf" => !facts.may_be(types::NUMBER) || is_multiple(facts, value),
            "minLength" | "maxLength" => {
                !facts.may_be(types::STRING) || is_sized(facts, keyword, value)
            }
            "minItems" | "maxItems" => {
                !facts.may_be(types::ARRAY) || is_sized(facts, keyword, value)
            }
            "minProperties" | "maxProperties" => {
                !facts.may_be(types::OBJECT) || is_sized(facts, keyword, value)
            }
            "pattern" => {
                !facts.may_be(types::STRING) || facts.each(keyword).any(|known| known == value)
            }
            "format" | "contentEncoding" | "contentMediaType" => {
                !facts.may_be(types::STRING | types::NUMBER)
                    || facts.each(keyword).any(|known| known == value)
            }
            "uniqueItems" => {
                *value != Value::Bool(true)
                    || !facts.may_be(types::ARRAY)
                    || facts.each(keyword).any(|known| known == value)
                    || facts.size("maxItems").is_some_and(|most| most <= 1)
            }
            "prefixItems" | "items" => {
                !facts.may_be(types::ARRAY) || self.items(facts, outer, keyword, value)
            }
            "required" => {
                !facts.may_be(types::OBJECT) || {
                    let known = facts.required();
                    let names = value.as_array().into_iter().flatten();
                    names
                        .into_iter()
                        .all(|name| name.as_str().is_some_and(|name| known.contains(name)))
                }
            }
            "properties" => !facts.may_be(types::OBJECT) || self.properties(facts, value),
            "additionalProperties" => {
                !facts.may_be(types::OBJECT) || self.others(facts, outer, value)
            }
            "patternProperties" => !facts.may_be(types::OBJECT) || self.patterns(facts, value),
            "propertyNames" => {
                !facts.may_be(types::OBJECT) || {
                    let mut names = Facts::of(self.inner, facts.each(keyword));
                    names.types &= types::STRING;
                    self.place(&names, value)
                }
            }
            "allOf" => all(value, |schema| self.meets(facts, schema)),
            "anyOf" => any(value, |schema| self.meets(facts, schema)),
            "oneOf" => self.exactly_one(facts, value),
            "not" => {
                facts
                    .each(keyword)
                    .any(|known| self.compare(|equal| equal.schemas(known, value)))
                    || self.apart(facts, &Facts::of(self.outer, [value]))
            }
            "if" => facts.constraints.iter().any(|known| {
                ["if", "then", "else"]
                    .iter()
                    .all(|part| self.equal_keyword(known, outer, part))
            }),
            "contains" => {
                !facts.may_be(types::ARRAY)
                    || facts.constraints.iter().any(|known| {
                        ["contains", "minContains", "maxContains"]
                            .iter()
                            .all(|part| self.equal_keyword(known, outer, part))
                    })
            }
            "dependentRequired" | "dependentSchemas" => {
                !facts.may_be(types::OBJECT)
                    || facts
                        .constraints
                        .iter()
                        .any(|known| self.equal_keyword(known, outer, keyword))
            }
            "unevaluatedProperties" | "unevaluatedItems" => is_anything(value),
            "$dynamicRef" | "$recursiveRef" | "dependencies" | "additionalItems" => false,
            // Parts of the above, and words that say nothing of what is valid.
            _ => true,
        }
    }

    fn items(
        &mut self,
        facts: &Facts<'a>,
        outer: &'a JsonObject,
        keyword: &str,
        value: &'a Value,
    ) -> bool {
        let most = facts.size("maxItems").map_or(usize::MAX, |most| {
            usize::try_from(most).unwrap_or(usize::MAX)
        });
        let prefix = outer
            .get("prefixItems")
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        if keyword == "prefixItems" {
            return prefix
                .iter()
                .enumerate()
                .take_while(|(at, _)| *at < most)
                .all(|(at, schema)| self.place(&Facts::of(self.inner, facts.item(at)), schema));
        }
        let last = facts.places().max(prefix.len());
        !value.is_array()
            && (prefix.len()..=last)
                .take_while(|at| *at < most)
                .all(|at| self.place(&Facts::of(self.inner, facts.item(at)), value))
    }

    /// Callers send, and tools answer with, the properties that a schema declares, and others
    /// only where it speaks of them. So a new optional argument is no narrowing, and a property
    /// that is no longer declared is gone from the results.
    fn properties(&mut self, facts: &Facts<'a>, properties: &'a Value) -> bool {
        let properties = properties.as_object().into_iter().flatten();
        for (name, schema) in properties {
            let known = facts.property(name);
            let holds = if known.is_empty() {
                self.side == Side::Input && !self.may_speak_of(facts, name)
            } else {
                self.place(&Facts::of(self.inner, known), schema)
            };
            if !holds {
                return false;
            }
        }
        true
    }

    /// Whether alternatives that were not yet looked at, conditions or patterns say something of
    /// this property.
    fn may_speak_of(&self, facts: &Facts<'a>, name: &str) -> bool {
        let open = |object: &&'a JsonObject| -> Vec<&'a JsonObject> {
            let split = |keyword: &str| {
                let alternatives = object.get(keyword).and_then(Value::as_array);
                alternatives.is_some_and(|of| facts.split.contains(&address(of)))
            };
            if split("anyOf") || split("oneOf") {
                Vec::new()
            } else {
                beside(object).collect()
            }
        };
        let spoken = Spoken::of(self.inner, facts.constraints.iter().flat_map(open));
        spoken.others || facts.has_patterns() || spoken.names.contains(name)
    }

    fn others(&mut self, facts: &Facts<'a>, outer: &'a JsonObject, schema: &'a Value) -> bool {
        if is_anything(schema) {
            return true;
        }
        let patterns = outer.get("patternProperties");
        let covered = |known: &Value| {
            let known = known.as_object().into_iter().flatten();
            known
                .into_iter()
                .all(|(pattern, _)| patterns.is_some_and(|own| own.get(pattern).is_some()))
        };
        if !facts.each("patternProperties").all(covered) {
            return false;
        }
        let own = outer.get("properties");
        let is_other = |name: &&str| own.is_none_or(|own| own.get(*name).is_none());
        let names = facts.properties().map(|(name, _)| name);
        let names: BTreeSet<&str> = names.filter(is_other).collect();
        for name in names {
            if !self.place(&Facts::of(self.inner, facts.property(name)), schema) {
                return false;
            }
        }
        let others = facts.other_properties();
        !others.is_empty() && self.place(&Facts::of(self.inner, others), schema)
    }

    fn patterns(&mut self, facts: &Facts<'a>, patterns: &'a Value) -> bool {
        let patterns = patterns.as_object().into_iter().flatten();
        patterns.into_iter().all(|(pattern, schema)| {
            let known: Vec<&'a Value> = facts
                .each("patternProperties")
                .filter_map(|patterns| patterns.get(pattern))
                .collect();
            is_anything(schema)
                || !known.is_empty() && self.place(&Facts::of(self.inner, known), schema)
        })
    }

    fn exactly_one(&mut self, facts: &Facts<'a>, alternatives: &'a Value) -> bool {
        let equal = |known| self.compare(|equal| equal.lists(known, alternatives));
        if facts.each("oneOf").any(equal) {
            return true;
        }
        let alternatives = alternatives.as_array().map_or(&[][..], Vec::as_slice);
        (0..alternatives.len()).any(|one| {
            alternatives.iter().enumerate().all(|(at, schema)| {
                if at == one {
                    self.meets(facts, schema)
                } else {
                    self.apart(facts, &Facts::of(self.outer, [schema]))
                }
            })
        })
    }

    /// Whether no value meets both.
    fn apart(&mut self, a: &Facts<'a>, b: &Facts<'a>) -> bool {
        if !self.may_go_on() || self.depth >= Self::DEEPEST {
            return false;
        }
        self.depth = self.depth.saturating_add(1);
        let apart = self.are_apart(a, b);
        self.depth = self.depth.saturating_sub(1);
        apart
    }

    fn are_apart(&mut self, a: &Facts<'a>, b: &Facts<'a>) -> bool {
        if a.types() & b.types() == 0 {
            return true;
        }
        if let (Some(a), Some(b)) = (a.values(), b.values())
            && !a
                .iter()
                .any(|value| b.iter().any(|other| same(value, other)))
        {
            return true;
        }
        if a.types() | b.types() == types::OBJECT {
            let names = &a.required() | &b.required();
            for name in names {
                let (a, b) = (a.property(name), b.property(name));
                if !a.is_empty()
                    && !b.is_empty()
                    && self.apart(&Facts::of(self.inner, a), &Facts::of(self.outer, b))
                {
                    return true;
                }
            }
        }
        if let Some(cases) = b.cases(false) {
            return cases.iter().all(|case| self.apart(a, case));
        }
        if let Some(cases) = a.cases(false) {
            return cases.iter().all(|case| self.apart(case, b));
        }
        false
    }

    fn compare(&mut self, compare: impl FnOnce(&mut Equal<'a>) -> bool) -> bool {
        let mut equal = Equal::in_meaning(self.inner, self.outer, self.steps);
        let is_equal = compare(&mut equal);
        self.steps = equal.steps();
        is_equal
    }

    fn equal_keyword(
        &mut self,
        inner: &'a JsonObject,
        outer: &'a JsonObject,
        keyword: &str,
    ) -> bool {
        match (inner.get(keyword), outer.get(keyword)) {
            (None, None) => true,
            (Some(inner), Some(outer)) => {
                self.compare(|equal| equal.keyword(keyword, inner, outer))
            }
            _ => false,
        }
    }
}

/// Whether the schema offers alternatives, so that each value may have one of its own.
fn has_alternatives(schema: &JsonObject) -> bool {
    let alternatives = ["$ref", "allOf", "anyOf", "oneOf", "not"];
    alternatives
        .iter()
        .any(|keyword| schema.contains_key(*keyword))
}

fn all<'a>(schemas: &'a Value, mut meets: impl FnMut(&'a Value) -> bool) -> bool {
    schemas
        .as_array()
        .is_some_and(|schemas| schemas.iter().all(&mut meets))
}

fn any<'a>(schemas: &'a Value, mut meets: impl FnMut(&'a Value) -> bool) -> bool {
    schemas
        .as_array()
        .is_some_and(|schemas| schemas.iter().any(&mut meets))
}

fn is_among(facts: &Facts<'_>, values: &[Value]) -> bool {
    facts.values().is_some_and(|known| {
        known
            .iter()
            .all(|known| values.iter().any(|value| same(known, value)))
    })
}

fn is_bounded(facts: &Facts<'_>, keyword: &str, bound: &Value) -> bool {
    let Some(bound) = bound.as_number() else {
        return false;
    };
    let (inclusive, exclusive, side) = match keyword {
        "minimum" | "exclusiveMinimum" => ("minimum", "exclusiveMinimum", Ordering::Greater),
        _ => ("maximum", "exclusiveMaximum", Ordering::Less),
    };
    let excluded = keyword == exclusive;
    match facts.bounds(inclusive, exclusive) {
        Bounds::Of(numbers) => numbers
            .iter()
            .all(|number| match number_order(number, bound) {
                Some(Ordering::Equal) => !excluded,
                order => order == Some(side),
            }),
        Bounds::Any(known) => known.iter().any(|(number, without)| {
            let keeps = match number_order(number, bound) {
                Some(Ordering::Equal) => *without || !excluded,
                order => order == Some(side),
            };
            // Of whole numbers those above 0 are those from 1.
            keeps
                || !facts.may_be(types::FRACTION)
                    && match (
                        outmost(number, *without, side),
                        outmost(bound, excluded, side),
                    ) {
                        (Some(own), Some(asked)) => own == asked || own.cmp(&asked) == side,
                        _ => false,
                    }
        }),
    }
}

/// The whole number nearest to a bound that keeps it.
fn outmost(bound: &Number, excluded: bool, side: Ordering) -> Option<i128> {
    let bound = bound.as_i128()?;
    match side {
        _ if !excluded => Some(bound),
        Ordering::Greater => bound.checked_add(1),
        _ => bound.checked_sub(1),
    }
}

fn is_multiple(facts: &Facts<'_>, of: &Value) -> bool {
    let whole = |value: &Value| value.as_i64().filter(|number| *number > 0);
    if whole(of) == Some(1) && !facts.may_be(types::FRACTION) {
        return true;
    }
    facts.each("multipleOf").any(|known| {
        same(known, of)
            || matches!((whole(known), whole(of)), (Some(known), Some(of)) if known.checked_rem(of) == Some(0))
    })
}

fn is_sized(facts: &Facts<'_>, keyword: &str, bound: &Value) -> bool {
    let Some(bound) = bound.as_u64() else {
        return false;
    };
    let most = keyword.starts_with("max");
    let keeps = |size: u64| if most { size <= bound } else { size >= bound };
    if !most && bound == 0 || facts.size(keyword).is_some_and(keeps) {
        return true;
    }
    if keyword == "minProperties" && keeps(facts.required().len() as u64) {
        return true;
    }
    facts.values().is_some_and(|values| {
        values.into_iter().all(|value| match value {
            Value::String(text) if keyword.ends_with("Length") => {
                keeps(text.chars().count() as u64)
            }
            Value::Array(items) if keyword.ends_with("Items") => keeps(items.len() as u64),
            Value::Object(object) if keyword.ends_with("Properties") => keeps(object.len() as u64),
            _ => true,
        })
    })
}
