//! Values in a form that models send by mistake, put right. The schema says what was wanted; a
//! value that could be read as it was sent never comes here.

use super::meets::Extent;
use super::number::as_integer;
use super::words::Path;
use super::{Checks, Id, Types};
use serde_json::{Map, Value};

/// What was put right, and where.
#[derive(Debug)]
pub(crate) struct Repair {
    pub(crate) path: Path,
    pub(crate) kind: &'static str,
}

/// How many schemas are held against values before no more is tried.
const STEPS: u32 = 20_000;

const JSON_TEXT: &str = "JSON text in place of the value";
const WHOLE_FLOAT: &str = "a whole number written as a float";
const EMPTY: &str = "an empty string for an unset value";
const NULL: &str = "null for an unset value";

/// Which forms are put right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Extents {
    /// Null for absence only, which is a form of its own rather than a mistake.
    Null,
    All,
}

impl Checks {
    /// Whether a value stands for absence where something optional was wanted.
    pub(crate) fn means_absence(
        &self,
        id: Option<Id>,
        value: &Value,
        extents: Extents,
    ) -> Option<&'static str> {
        match value {
            Value::Null if id.is_none_or(|id| !self.may_be(id, Types::NULL)) => Some(NULL),
            Value::String(text)
                if text.is_empty()
                    && extents == Extents::All
                    && id.is_some_and(|id| !self.may_be_empty(id)) =>
            {
                Some(EMPTY)
            }
            _ => None,
        }
    }

    /// Puts right what it can, and says what that was.
    pub(crate) fn repair(
        &self,
        id: Id,
        value: &mut Value,
        path: &Path,
        extents: Extents,
    ) -> Vec<Repair> {
        let mut workshop = Workshop {
            checks: self,
            path: path.clone(),
            extents,
            done: Vec::new(),
            steps: STEPS,
        };
        workshop.value(id, value);
        workshop.done
    }

    /// Whether some value of these types could meet the schema.
    fn may_be(&self, id: Id, types: Types) -> bool {
        self.types(id, 16).and(types) != Types::NONE
    }

    /// Whether an empty string can be a value of its own. That of an enum, or of a format such
    /// as a date, is none.
    fn may_be_empty(&self, id: Id) -> bool {
        let node = self.resolved(id);
        if !node.any_of.is_empty() {
            return node.any_of.iter().any(|branch| {
                // A circle of alternatives is no schema of a value that could end.
                *branch != id && self.may_be_empty_flat(*branch)
            });
        }
        self.may_be_empty_flat(id)
    }

    fn may_be_empty_flat(&self, id: Id) -> bool {
        let node = self.resolved(id);
        let text = Value::String(String::new());
        node.types.contains(Types::STRING)
            && node.admits(&text)
            && node
                .string
                .as_ref()
                .is_none_or(|rule| rule.format.is_none())
    }

    /// The types that a schema has room for.
    fn types(&self, id: Id, depth: u8) -> Types {
        let node = self.node(id);
        let Some(depth) = depth.checked_sub(1) else {
            return Types::ALL;
        };
        let mut types = node.types;
        if node.never {
            return Types::NONE;
        }
        if let Some(values) = &node.values {
            types = types.and(values.iter().map(Types::of).fold(Types::NONE, Types::or));
        }
        if let Some(reference) = node.reference {
            types = types.and(self.types(reference, depth));
        }
        for schema in &node.all_of {
            types = types.and(self.types(*schema, depth));
        }
        if !node.any_of.is_empty() {
            let branches = node.any_of.iter().map(|branch| self.types(*branch, depth));
            types = types.and(branches.fold(Types::NONE, Types::or));
        }
        types
    }
}

struct Workshop<'a> {
    checks: &'a Checks,
    path: Path,
    extents: Extents,
    done: Vec<Repair>,
    steps: u32,
}

impl Workshop<'_> {
    fn note(&mut self, kind: &'static str) {
        self.done.push(Repair {
            path: self.path.clone(),
            kind,
        });
    }

    fn value(&mut self, id: Id, value: &mut Value) {
        let Some(steps) = self.steps.checked_sub(1) else {
            return;
        };
        self.steps = steps;
        if self.extents == Extents::All {
            self.retype(id, value);
        }
        let node = self.checks.node(id);
        match value {
            Value::Array(items) => {
                if let Some(rule) = &node.array {
                    for (at, item) in items.iter_mut().enumerate() {
                        if let Some(schema) = rule.item(at) {
                            self.path.push_index(at);
                            self.value(schema, item);
                            self.path.pop();
                        }
                    }
                }
            }
            Value::Object(object) => self.object(id, object),
            _ => {}
        }
        for schema in &node.all_of {
            self.value(*schema, value);
        }
        if let Some(schema) = node.reference {
            self.value(schema, value);
        }
        if !node.any_of.is_empty() {
            self.alternatives(id, value);
        }
    }

    /// A value of another type than any that the schema has room for.
    fn retype(&mut self, id: Id, value: &mut Value) {
        let wanted = self.checks.types(id, 16);
        if let Value::String(text) = value
            && !wanted.contains(Types::STRING)
            && let Ok(parsed) = serde_json::from_str::<Value>(text)
            && wanted.contains(Types::of(&parsed))
        {
            *value = parsed;
            self.note(JSON_TEXT);
        }
        if let Value::Number(number) = value
            && !wanted.contains(Types::FRACTION)
            && let Some(integer) = as_integer(number)
        {
            *value = integer;
            self.note(WHOLE_FLOAT);
        }
    }

    fn object(&mut self, id: Id, object: &mut Map<String, Value>) {
        let Some(rule) = &self.checks.node(id).object else {
            return;
        };
        let mut unset = Vec::new();
        for (name, value) in object.iter_mut() {
            self.path.push_name(name);
            let property = rule.property(name);
            let optional = property.is_some_and(|property| !property.required);
            let schema = rule.schemas(name).and_then(|mut schemas| schemas.next());
            if optional && let Some(kind) = self.checks.means_absence(schema, value, self.extents) {
                self.note(kind);
                unset.push(name.clone());
            } else if let Some(schema) = schema {
                self.value(schema, value);
            }
            self.path.pop();
        }
        for name in unset {
            object.remove(&name);
        }
    }

    /// The first alternative that the value can be mended for; if there is none, but only one
    /// that it can be meant for, as far as it goes.
    fn alternatives(&mut self, id: Id, value: &mut Value) {
        let node = self.checks.node(id);
        // A number may have the form and still be a float where an integer is read, and what
        // contains others may contain one; anything else that has the form is as it should be.
        if matches!(value, Value::Null | Value::Bool(_) | Value::String(_))
            && node
                .any_of
                .iter()
                .any(|branch| self.checks.accepts(*branch, value, Extent::Form))
        {
            return;
        }
        let candidates = match self.checks.candidates(node, value) {
            all if all.is_empty() => node.any_of.clone(),
            all => all,
        };
        let one = candidates.len() == 1;
        for branch in candidates {
            let before = self.done.len();
            let mut copy = value.clone();
            self.value(branch, &mut copy);
            if self.done.len() > before {
                if one || self.checks.accepts(branch, &copy, Extent::Form) {
                    *value = copy;
                    return;
                }
                self.done.truncate(before);
            }
        }
    }
}
