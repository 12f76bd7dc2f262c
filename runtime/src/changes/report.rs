//! What changed in a schema, place by place.

use super::prove::Prover;
use super::same::{Equal, Layers, has_meaning, same};
use super::{Changes, Impact, Kind, Side};
use crate::schema::walk::escaped;
use serde_json::Value;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Compares two schemas of a tool.
pub(super) struct Report<'a> {
    changes: &'a mut Changes,
    tool: &'a str,
    side: Side,
    old: &'a Value,
    new: &'a Value,
    /// What was compared already: a schema may contain itself, and stand in many places.
    seen: BTreeSet<(usize, usize)>,
    /// How often that was so.
    seen_again: usize,
    depth: usize,
    /// The steps that are left, for proofs and comparisons.
    steps: Cell<u32>,
    /// How much broke callers before this schema.
    before: usize,
}

impl<'a> Report<'a> {
    const DEEPEST: usize = 60;
    /// Schemas can be made so that there is no end of cases; a proof then is not found. Those of
    /// real tools take a few hundred steps.
    const STEPS: u32 = 10_000;
    const ALL_STEPS: u32 = 50_000;

    pub(super) fn new(
        changes: &'a mut Changes,
        tool: &'a str,
        side: Side,
        old: &'a Value,
        new: &'a Value,
    ) -> Self {
        let before = changes.breaking().count();
        Self {
            changes,
            tool,
            side,
            old,
            new,
            seen: BTreeSet::new(),
            seen_again: 0,
            depth: 0,
            steps: Cell::new(Self::ALL_STEPS),
            before,
        }
    }

    pub(super) fn run(mut self, pointer: &str) {
        let (old, new) = (self.old, self.new);
        if old == new {
            return;
        }
        if !(is_known(old, true) && is_known(new, true)) {
            if self.compare(Equal::in_meaning, |equal| equal.schemas(old, new))
                && dialect(old) == dialect(new)
            {
                self.push(
                    pointer,
                    Kind::Changed,
                    Impact::Compatible,
                    "the words of the schema changed",
                );
            } else {
                let reason = "the schema changed, and is not one of JSON Schema 2020-12 within a single document, so nothing can be shown of it";
                self.push(pointer, Kind::Changed, Impact::Breaking, reason);
            }
            return;
        }
        self.schema(old, new, pointer, false);
    }

    fn push(&mut self, pointer: &str, kind: Kind, impact: Impact, reason: impl Into<String>) {
        self.changes.push(self.tool, pointer, kind, impact, reason);
    }

    /// Whether nothing breaks callers between two schemas.
    fn holds(&self, old: &'a Value, new: &'a Value) -> bool {
        let (inner, outer) = self.inner_and_outer(old, new);
        self.prove(|prover| prover.within(inner, outer))
    }

    fn prove(&self, proof: impl FnOnce(&mut Prover<'a>) -> bool) -> bool {
        let (inner, outer) = self.inner_and_outer(self.old, self.new);
        let steps = self.steps.get().min(Self::STEPS);
        let mut prover = Prover::new(inner, outer, self.side, steps);
        let holds = proof(&mut prover);
        self.spend(steps, prover.steps());
        holds
    }

    fn spend(&self, given: u32, left: u32) {
        let spent = given.saturating_sub(left);
        self.steps.set(self.steps.get().saturating_sub(spent));
    }

    fn compare(
        &self,
        way: fn(&'a Value, &'a Value, u32) -> Equal<'a>,
        compare: impl FnOnce(&mut Equal<'a>) -> bool,
    ) -> bool {
        let steps = self.steps.get().min(Self::STEPS);
        let mut equal = way(self.old, self.new, steps);
        let is_equal = compare(&mut equal);
        self.spend(steps, equal.steps());
        is_equal
    }

    /// Of two schemas the one whose values must all be values of the other.
    fn inner_and_outer(&self, old: &'a Value, new: &'a Value) -> (&'a Value, &'a Value) {
        match self.side {
            Side::Input => (old, new),
            Side::Output => (new, old),
        }
    }

    /// `proven` says that for all of this place, and what is below it, nothing breaks callers.
    fn schema(&mut self, old: &'a Value, new: &'a Value, at: &str, proven: bool) {
        if self.compare(Equal::in_words, |equal| equal.schemas(old, new)) {
            return;
        }
        let (old_view, new_view) = (Layers::of(self.old, old), Layers::of(self.new, new));
        let (Some(own), Some(other)) = (old_view, new_view) else {
            let impact = impact(proven || self.holds(old, new));
            let reason = if *new == Value::Bool(false) {
                "nothing is allowed here now"
            } else {
                "something is allowed here now"
            };
            self.push(at, Kind::Changed, impact, reason);
            return;
        };
        if self.depth >= Self::DEEPEST {
            self.seen_again = self.seen_again.saturating_add(1);
            return;
        }
        let (place, other_place) = (own.place(), other.place());
        let is_new = self.seen.insert((place.1, other_place.1));
        let proven = proven || self.holds(old, new);
        let before = (self.changes.breaking().count(), self.seen_again);
        self.depth = self.depth.saturating_add(1);
        let keywords: BTreeSet<&str> = if is_new {
            own.keywords().union(&other.keywords()).copied().collect()
        } else {
            self.seen_again = self.seen_again.saturating_add(1);
            let (own, other) = (own.beside_references(), other.beside_references());
            own.union(&other).copied().collect()
        };
        for keyword in keywords {
            match (own.get(keyword), other.get(keyword)) {
                (Some(a), Some(b))
                    if self.compare(Equal::in_words, |equal| equal.keyword(keyword, a, b)) => {}
                (a, b) => self.keyword(keyword, a, b, (old, new), at, proven),
            }
        }
        self.depth = self.depth.saturating_sub(1);
        let after = (self.changes.breaking().count(), self.seen_again);
        if !proven && (after == before || self.depth == 0 && after.0 == self.before) {
            let reason = match self.side {
                Side::Input => "it can't be shown that what was valid still is",
                Side::Output => "it can't be shown that results are still what callers expect",
            };
            self.push(
                at,
                Kind::Changed,
                Impact::Breaking,
                format!("the schema changed, and {reason}"),
            );
        }
    }

    fn keyword(
        &mut self,
        keyword: &str,
        old: Option<&'a Value>,
        new: Option<&'a Value>,
        whole: (&'a Value, &'a Value),
        at: &str,
        proven: bool,
    ) {
        let at = format!("{at}/{}", escaped(keyword));
        match (keyword, old, new) {
            ("properties", old, new) => self.properties(old, new, whole, &at, proven),
            ("required", old, new) => self.required(old, new, whole, &at, proven),
            ("default", old, new) => self.default(old, new, &at),
            ("x-mcp-header", old, new) => self.header(old, new, &at),
            ("enum", Some(Value::Array(old)), Some(Value::Array(new))) => {
                self.values(old, new, &at, proven);
            }
            ("items" | "additionalProperties" | "propertyNames", Some(old), Some(new))
                if old.is_object() && new.is_object() =>
            {
                self.schema(old, new, &at, proven);
            }
            (
                "prefixItems" | "anyOf" | "oneOf" | "allOf",
                Some(Value::Array(old)),
                Some(Value::Array(new)),
            ) if old.len() == new.len()
                && (keyword == "prefixItems" || self.differ_once(old, new)) =>
            {
                for (place, (old, new)) in old.iter().zip(new).enumerate() {
                    self.schema(old, new, &format!("{at}/{place}"), proven);
                }
            }
            (keyword, old, new) if has_meaning(keyword) => {
                let holds = proven || self.keyword_holds(keyword, whole);
                self.push(
                    &at,
                    kind(old, new),
                    impact(holds),
                    self.described(keyword, old, new, holds),
                );
            }
            (keyword, old, new) => {
                let reason = match kind(old, new) {
                    Kind::Added => format!("`{keyword}` is new; it only describes"),
                    Kind::Removed => format!("`{keyword}` is gone; it only described"),
                    _ => format!("`{keyword}` changed; it only describes"),
                };
                self.push(&at, kind(old, new), Impact::Compatible, reason);
            }
        }
    }

    /// Whether one of the alternatives changed and the others are what they were.
    fn differ_once(&self, old: &'a [Value], new: &'a [Value]) -> bool {
        let differ = |(old, new): &(&'a Value, &'a Value)| {
            !self.compare(Equal::in_words, |equal| equal.schemas(old, new))
        };
        old.iter().zip(new).filter(differ).count() == 1
    }

    /// Whether this keyword alone breaks nobody.
    fn keyword_holds(&self, keyword: &str, (old, new): (&'a Value, &'a Value)) -> bool {
        let (_, outer_root) = self.inner_and_outer(self.old, self.new);
        let (inner, outer) = self.inner_and_outer(old, new);
        Layers::of(outer_root, outer).is_some_and(|layers| {
            self.prove(|prover| {
                layers
                    .each()
                    .all(|layer| prover.implies(inner, layer, keyword))
            })
        })
    }

    fn described(
        &self,
        keyword: &str,
        old: Option<&Value>,
        new: Option<&Value>,
        holds: bool,
    ) -> String {
        let what = match (old, new) {
            (Some(old), Some(new)) => format!("`{keyword}` was {}, is {}", shown(old), shown(new)),
            (None, Some(new)) => format!("`{keyword}` is new: {}", shown(new)),
            (Some(old), None) => format!("`{keyword}` is gone, was {}", shown(old)),
            (None, None) => format!("`{keyword}` changed"),
        };
        let effect = match (self.side, holds) {
            (Side::Input, true) => "whatever was valid still is",
            (Side::Input, false) => "what was valid may be refused",
            (Side::Output, true) => "results are still what callers expect",
            (Side::Output, false) => "results may be what callers do not expect",
        };
        format!("{what}; {effect}")
    }

    fn properties(
        &mut self,
        old: Option<&'a Value>,
        new: Option<&'a Value>,
        whole: (&'a Value, &'a Value),
        at: &str,
        proven: bool,
    ) {
        let of =
            |properties: Option<&'a Value>, name: &str| properties.and_then(|all| all.get(name));
        let names = |properties: Option<&'a Value>| {
            let properties = properties.and_then(Value::as_object);
            properties
                .into_iter()
                .flatten()
                .map(|(name, _)| name.as_str())
        };
        let all: BTreeSet<&str> = names(old).chain(names(new)).collect();
        for name in all {
            let at = format!("{at}/{}", escaped(name));
            let is_required = requires(Layers::of(self.new, whole.1), name);
            match (of(old, name), of(new, name), self.side) {
                (Some(old), Some(new), _) => self.schema(old, new, &at, proven),
                (Some(old), None, side) => {
                    let others = Layers::of(self.new, whole.1)
                        .and_then(|view| view.get("additionalProperties"));
                    let holds = proven || others.is_some_and(|others| self.holds(old, others));
                    let reason = match (side, holds) {
                        (Side::Input, false) => "the argument is gone",
                        (Side::Output, false) => "the property is gone from results",
                        (_, true) => "the property is one of those not named now",
                    };
                    self.push(&at, Kind::Removed, impact(holds), reason);
                }
                (None, Some(_), Side::Input) if is_required => {
                    self.push(
                        &at,
                        Kind::Added,
                        impact(proven),
                        "a required argument is new",
                    );
                }
                (None, Some(_), Side::Input) => {
                    let holds = proven || self.may_be_new(whole, name);
                    let reason = if holds {
                        "an optional argument is new"
                    } else {
                        "an argument is new where callers could send what they like"
                    };
                    self.push(&at, Kind::Added, impact(holds), reason);
                }
                (None, Some(_), Side::Output) => {
                    let holds = proven || !is_closed(Layers::of(self.old, whole.0));
                    let reason = if holds {
                        "results have a new property"
                    } else {
                        "results have a new property, where there were to be no others"
                    };
                    self.push(&at, Kind::Added, impact(holds), reason);
                }
                (None, None, _) => {}
            }
        }
    }

    /// Whether a new optional argument takes nothing away.
    fn may_be_new(&self, (old, new): (&'a Value, &'a Value), name: &str) -> bool {
        let old_view = Layers::of(self.old, old);
        let Some(others) = old_view
            .as_ref()
            .and_then(|view| view.get("additionalProperties"))
        else {
            return old_view.is_some_and(|view| view.get("patternProperties").is_none());
        };
        let own = Layers::of(self.new, new).and_then(|view| view.get("properties")?.get(name));
        own.is_some_and(|own| self.holds(others, own))
    }

    fn required(
        &mut self,
        old: Option<&'a Value>,
        new: Option<&'a Value>,
        whole: (&'a Value, &'a Value),
        at: &str,
        proven: bool,
    ) {
        let names = |required: Option<&'a Value>| -> BTreeSet<&'a str> {
            let names = required.and_then(Value::as_array).into_iter().flatten();
            names.filter_map(Value::as_str).collect()
        };
        let declares = |view: Option<Layers<'a>>, name: &str| {
            view.and_then(|view| view.get("properties")?.get(name))
                .is_some()
        };
        let (old, new) = (names(old), names(new));
        for name in new.difference(&old) {
            // A property that is new says so itself.
            let is_new = declares(Layers::of(self.new, whole.1), name)
                && !declares(Layers::of(self.old, whole.0), name);
            match self.side {
                _ if is_new => {}
                Side::Input => {
                    let reason = format!("the argument `{name}` is required now");
                    self.push(at, Kind::Changed, impact(proven), reason);
                }
                Side::Output => {
                    let reason = format!("the property `{name}` is always there now");
                    self.push(at, Kind::Changed, Impact::Compatible, reason);
                }
            }
        }
        for name in old.difference(&new) {
            let is_gone = declares(Layers::of(self.old, whole.0), name)
                && !declares(Layers::of(self.new, whole.1), name);
            match self.side {
                _ if is_gone => {}
                Side::Input => {
                    let reason = format!("the argument `{name}` is optional now");
                    self.push(at, Kind::Changed, Impact::Compatible, reason);
                }
                Side::Output => {
                    let reason = format!("the property `{name}` may be absent now");
                    self.push(at, Kind::Changed, impact(proven), reason);
                }
            }
        }
    }

    fn values(&mut self, old: &[Value], new: &[Value], at: &str, proven: bool) {
        let without = |all: &[Value], others: &[Value]| -> Vec<String> {
            let missing = |value: &&Value| !others.iter().any(|other| same(value, other));
            all.iter().filter(missing).map(shown).collect()
        };
        let (gone, added) = (without(old, new), without(new, old));
        if gone.is_empty() && added.is_empty() {
            self.push(
                at,
                Kind::Changed,
                Impact::Compatible,
                "the order of the values changed",
            );
        }
        if !gone.is_empty() {
            let holds = proven || self.side == Side::Output;
            let reason = format!("no longer a value: {}", gone.join(", "));
            self.push(at, Kind::Changed, impact(holds), reason);
        }
        if !added.is_empty() {
            let holds = proven || self.side == Side::Input;
            let reason = match self.side {
                Side::Input => format!("a value now: {}", added.join(", ")),
                Side::Output => {
                    format!("a value now that callers don't know: {}", added.join(", "))
                }
            };
            self.push(at, Kind::Changed, impact(holds), reason);
        }
    }

    /// A default is what a call means that leaves the argument out.
    fn default(&mut self, old: Option<&Value>, new: Option<&Value>, at: &str) {
        let (impact, reason) = match (self.side, old, new) {
            (Side::Output, ..) => (
                Impact::Compatible,
                "the default changed; it only describes".to_owned(),
            ),
            (Side::Input, Some(old), Some(new)) if same(old, new) => (
                Impact::Compatible,
                "the default is written in another way".to_owned(),
            ),
            (Side::Input, Some(old), Some(new)) => (
                Impact::Breaking,
                format!(
                    "the default was {}, is {}: a call that leaves it out means something else now",
                    shown(old),
                    shown(new)
                ),
            ),
            (Side::Input, Some(old), None) => (
                Impact::Breaking,
                format!(
                    "the default is gone, was {}: a call that leaves it out may mean something else now",
                    shown(old)
                ),
            ),
            (Side::Input, None, _) => {
                let new = new.map(shown).unwrap_or_default();
                (
                    Impact::Compatible,
                    format!("a default is stated now: {new}"),
                )
            }
        };
        self.push(at, kind(old, new), impact, reason);
    }

    /// A server refuses a call whose header is missing, and a client sends those that it read of.
    fn header(&mut self, old: Option<&Value>, new: Option<&Value>, at: &str) {
        let (impact, reason) = match (self.side, new) {
            (Side::Output, _) => (Impact::Compatible, "`x-mcp-header` says nothing of results"),
            (Side::Input, None) => (
                Impact::Compatible,
                "the argument is sent without a header now",
            ),
            (Side::Input, Some(_)) => (
                Impact::Breaking,
                "a call over HTTP must have another header now",
            ),
        };
        self.push(at, kind(old, new), impact, reason);
    }
}

fn impact(holds: bool) -> Impact {
    if holds {
        Impact::Compatible
    } else {
        Impact::Breaking
    }
}

fn kind(old: Option<&Value>, new: Option<&Value>) -> Kind {
    match (old, new) {
        (None, _) => Kind::Added,
        (_, None) => Kind::Removed,
        _ => Kind::Changed,
    }
}

fn requires(view: Option<Layers<'_>>, name: &str) -> bool {
    let required = view.and_then(|view| view.get("required")?.as_array());
    required.is_some_and(|names| names.iter().any(|required| required == name))
}

fn is_closed(view: Option<Layers<'_>>) -> bool {
    view.is_some_and(|view| {
        view.get("additionalProperties").is_some() || view.get("unevaluatedProperties").is_some()
    })
}

/// A value as JSON, cut where it is long.
fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    let json = value.to_string();
    match json.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", json.get(..at).unwrap_or_default()),
        None => json,
    }
}

fn dialect(schema: &Value) -> Option<&str> {
    schema.get("$schema")?.as_str()
}

/// Whether a schema is of the dialect that the proofs are for, and its references lead where they
/// are taken to.
fn is_known(schema: &Value, is_root: bool) -> bool {
    match schema {
        Value::Object(object) => {
            let known_dialect = match object.get("$schema") {
                None => true,
                Some(Value::String(dialect)) => {
                    dialect.trim_end_matches('#') == "https://json-schema.org/draft/2020-12/schema"
                }
                Some(_) => !is_root,
            };
            known_dialect
                && (is_root || !object.contains_key("$id"))
                && object.values().all(|value| is_known(value, false))
        }
        Value::Array(values) => values.iter().all(|value| is_known(value, false)),
        _ => true,
    }
}
