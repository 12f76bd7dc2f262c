//! What is wrong with a value: every problem, a line each, in words that a model can act on.

use super::meets::{Extent, characters, count};
use super::number::{compare, duplicate, is_multiple};
use super::words::{Path, Segment, one_of, place, shown};
use super::{Checks, Id, Node, NumberRule, ObjectRule, StringRule, Types};
use serde_json::{Map, Number, Value};
use std::fmt;

/// How many lines a message has at most.
const LINES: usize = 20;

/// How many schemas are held against values before the search for problems ends: alternatives
/// within alternatives would else take a time exponential in their depth.
const STEPS: u32 = 20_000;

/// The problems of a call's arguments.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    lines: Vec<String>,
    more: bool,
}

impl Problems {
    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(crate) fn push(&mut self, place: impl fmt::Display, problem: impl fmt::Display) {
        if self.lines.len() < LINES {
            self.lines.push(format!("{place}: {problem}"));
        } else {
            self.more = true;
        }
    }

    pub(crate) fn append(&mut self, others: Self) {
        self.more |= others.more;
        for line in others.lines {
            if self.lines.len() < LINES {
                self.lines.push(line);
            } else {
                self.more = true;
            }
        }
    }

    pub(crate) fn into_text(mut self) -> String {
        if self.more {
            self.lines.push("… and more".to_owned());
        }
        self.lines.join("\n")
    }
}

impl Checks {
    /// All that a schema says against a value.
    pub(crate) fn diagnose(&self, id: Id, value: &Value, path: &mut Path, problems: &mut Problems) {
        let mut walk = Diagnosis {
            checks: self,
            path,
            steps: STEPS,
        };
        walk.schema(id, value, problems);
    }

    /// A line about a value that is not there.
    pub(crate) fn missing(&self, id: Option<Id>, path: &Path, problems: &mut Problems) {
        match id {
            Some(id) => problems.push(
                place(path),
                format_args!("required but missing, expected {}", self.words(id)),
            ),
            None => problems.push(place(path), "required but missing"),
        }
    }

    /// A line about a value of another kind than the schema's.
    fn unexpected(&self, id: Id, value: &Value, path: &Path, problems: &mut Problems) {
        problems.push(
            place(path),
            format_args!("expected {}, received {}", self.words(id), shown(value)),
        );
    }

    /// A line about a value that could not be read although the schema has nothing against it:
    /// a date that is none, a number beyond its type. `below` is where in the value that was, as
    /// far as it is known, and `detail` what was said of it.
    pub(crate) fn refused(
        &self,
        id: Option<Id>,
        mut value: &Value,
        mut path: Path,
        mut below: Path,
        detail: Option<String>,
        problems: &mut Problems,
    ) {
        // The place may be one that the value lacks; the nearest one around it is shown then.
        let found = loop {
            match below.find(value) {
                Some(found) => break found,
                None => below.pop(),
            }
        };
        let schema = id.and_then(|id| self.below(id, &below));
        value = found;
        path.extend(below);
        let detail = detail.unwrap_or_else(|| "it cannot be read".to_owned());
        // "invalid value: …, expected …" shows the value in another notation; within an array or
        // an object it may be about a part of it.
        let wanted = detail
            .strip_prefix("invalid ")
            .and_then(|detail| detail.rsplit_once(", expected "))
            .map(|(_, wanted)| wanted)
            .filter(|_| !value.is_array() && !value.is_object());
        let value = shown(value);
        // The value is of the schema's type, so only what goes beyond that is worth saying.
        let formatted = schema.filter(|schema| self.resolved(*schema).string.is_some());
        let problem = match (wanted, formatted) {
            (Some(wanted), _) => format!("expected {wanted}, received {value}"),
            (None, Some(schema)) => {
                format!(
                    "expected {}, received {value}: {detail}",
                    self.words(schema)
                )
            }
            (None, None) => format!("received {value}: {detail}"),
        };
        problems.push(place(&path), problem);
    }

    /// The schema of a place within a value.
    fn below(&self, id: Id, path: &Path) -> Option<Id> {
        let mut id = id;
        for segment in path.segments() {
            let node = self.resolved(id);
            id = match segment {
                Segment::Name(name) => node.object.as_ref()?.schemas(name)?.next()?,
                Segment::Index(at) => node.array.as_ref()?.item(*at)?,
                Segment::Item | Segment::Any => return None,
            };
        }
        Some(id)
    }
}

/// `unknown argument, did you mean `minutes`? The arguments are name, minutes`.
pub(crate) fn unknown<'a>(
    what: &str,
    plural: &str,
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> String {
    let known: Vec<&str> = known.collect();
    let nearest = known
        .iter()
        .map(|candidate| (distance(name, candidate), *candidate))
        .filter(|(distance, candidate)| {
            // At most every second letter is another one.
            let length = name.chars().count().max(candidate.chars().count());
            distance.saturating_mul(2) <= length && !name.is_empty()
        })
        .min()
        .map(|(_, candidate)| candidate);
    let all = match &known[..] {
        [] => format!("there are no {plural}"),
        [only] => format!("the only {what} is {only}"),
        several => format!("the {plural} are {}", several.join(", ")),
    };
    match nearest {
        Some(nearest) => format!("unknown {what}, did you mean `{nearest}`? ({all})"),
        None => format!("unknown {what}; {all}"),
    }
}

/// How far apart two names are, however they are written: `pageSize` and `page_size` are one.
fn distance(a: &str, b: &str) -> usize {
    let plain = |name: &str| -> String {
        name.chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            // No argument has a name so long that more of it would make it nearer.
            .take(100)
            .collect()
    };
    strsim::damerau_levenshtein(&plain(a), &plain(b))
}

struct Diagnosis<'a, 'p> {
    checks: &'a Checks,
    path: &'p mut Path,
    steps: u32,
}

impl Diagnosis<'_, '_> {
    fn schema(&mut self, id: Id, value: &Value, problems: &mut Problems) {
        let Some(steps) = self.steps.checked_sub(1) else {
            return;
        };
        self.steps = steps;
        let node = self.checks.node(id);
        if node.never {
            problems.push(place(self.path), "not allowed here");
            return;
        }
        if !node.types.contains(Types::of(value)) {
            self.checks.unexpected(id, value, self.path, problems);
            return;
        }
        if let Some(values) = &node.values
            && !node.admits(value)
        {
            problems.push(
                place(self.path),
                format_args!("expected {}, received {}", one_of(values), shown(value)),
            );
            return;
        }
        match value {
            Value::Number(number) => self.number(node, number, problems),
            Value::String(text) => self.string(node, text, problems),
            Value::Array(items) => self.array(node, items, problems),
            Value::Object(object) => self.object(node, object, problems),
            Value::Null | Value::Bool(_) => {}
        }
        for schema in &node.all_of {
            self.schema(*schema, value, problems);
        }
        if !node.any_of.is_empty() {
            self.alternatives(id, node, value, problems);
        }
        if let Some(schema) = node.reference {
            self.schema(schema, value, problems);
        }
    }

    fn number(&mut self, node: &Node, number: &Number, problems: &mut Problems) {
        let Some(rule) = &node.number else {
            return;
        };
        let NumberRule {
            minimum,
            exclusive_minimum,
            maximum,
            exclusive_maximum,
            multiple_of,
        } = &**rule;
        let mut say = |problem: &str, bound: &Number| {
            problems.push(place(self.path), format_args!("{number} {problem} {bound}"));
        };
        let against = |bound: &Number| compare(number, bound);
        if let Some(bound) = minimum.as_ref().filter(|bound| against(bound).is_lt()) {
            say("is less than the minimum", bound);
        }
        if let Some(bound) = maximum.as_ref().filter(|bound| against(bound).is_gt()) {
            say("is more than the maximum", bound);
        }
        if let Some(bound) = exclusive_minimum
            .as_ref()
            .filter(|bound| against(bound).is_le())
        {
            say("is too small, it has to be more than", bound);
        }
        if let Some(bound) = exclusive_maximum
            .as_ref()
            .filter(|bound| against(bound).is_ge())
        {
            say("is too large, it has to be less than", bound);
        }
        if let Some(step) = multiple_of
            .as_ref()
            .filter(|step| !is_multiple(number, step))
        {
            say("is not a multiple of", step);
        }
    }

    fn string(&mut self, node: &Node, text: &str, problems: &mut Problems) {
        let Some(rule) = &node.string else {
            return;
        };
        let StringRule {
            min, max, pattern, ..
        } = &**rule;
        let received = || shown(&Value::from(text));
        if min.is_some() || max.is_some() {
            let length = characters(text);
            self.length(&received, length, "character", *min, *max, problems);
        }
        if let Some(pattern) = pattern.as_ref().filter(|pattern| !pattern.is_match(text)) {
            problems.push(
                place(self.path),
                format_args!("{} does not match the pattern {pattern}", received()),
            );
        }
    }

    fn length(
        &mut self,
        received: &dyn Fn() -> String,
        length: u64,
        unit: &str,
        min: Option<u64>,
        max: Option<u64>,
        problems: &mut Problems,
    ) {
        let plural = if length == 1 { "" } else { "s" };
        let bound = match (min, max) {
            (Some(min), _) if length < min => format!("at least {min}"),
            (_, Some(max)) if length > max => format!("at most {max}"),
            _ => return,
        };
        problems.push(
            place(self.path),
            format_args!(
                "{} has {length} {unit}{plural}, expected {bound}",
                received()
            ),
        );
    }

    fn array(&mut self, node: &Node, items: &[Value], problems: &mut Problems) {
        let Some(rule) = &node.array else {
            return;
        };
        let whole = || "the array".to_owned();
        self.length(
            &whole,
            count(items.len()),
            "item",
            rule.min,
            rule.max,
            problems,
        );
        if rule.unique
            && let Some((first, second)) = duplicate(items)
        {
            let item = items.get(first).map(shown).unwrap_or_default();
            problems.push(
                place(self.path),
                format_args!("the items {first} and {second} are both {item}, expected each once"),
            );
        }
        for (at, item) in items.iter().enumerate() {
            if let Some(schema) = rule.item(at) {
                self.path.push_index(at);
                self.schema(schema, item, problems);
                self.path.pop();
            }
        }
    }

    fn object(&mut self, node: &Node, object: &Map<String, Value>, problems: &mut Problems) {
        let Some(rule) = &node.object else {
            return;
        };
        let length = count(object.len());
        match (rule.min, rule.max) {
            (Some(min), _) if length < min => problems.push(
                place(self.path),
                format_args!("the object has {length} properties, expected at least {min}"),
            ),
            (_, Some(max)) if length > max => problems.push(
                place(self.path),
                format_args!("the object has {length} properties, expected at most {max}"),
            ),
            _ => {}
        }
        for (name, value) in object {
            self.path.push_name(name);
            self.property(rule, name, value, problems);
            self.path.pop();
        }
        for property in &rule.properties {
            if property.required && !object.contains_key(&property.name) {
                self.path.push_name(&property.name);
                self.checks.missing(property.schema, self.path, problems);
                self.path.pop();
            }
        }
    }

    fn property(&mut self, rule: &ObjectRule, name: &str, value: &Value, problems: &mut Problems) {
        if let Some(names) = rule.names
            && !self.checks.accepts(names, &Value::from(name), Extent::All)
        {
            problems.push(
                place(self.path),
                format_args!(
                    "the name is not one of those allowed: expected {}",
                    self.checks.words(names)
                ),
            );
        }
        let Some(schemas) = rule.schemas(name) else {
            let known = rule.properties.iter().map(|property| &*property.name);
            problems.push(
                place(self.path),
                unknown("property", "properties", name, known),
            );
            return;
        };
        let optional = rule
            .property(name)
            .is_some_and(|property| !property.required);
        if !(value.is_null() && optional) {
            for schema in schemas {
                self.schema(schema, value, problems);
            }
        }
    }

    /// The problems of the alternative that was most likely meant.
    fn alternatives(&mut self, id: Id, node: &Node, value: &Value, problems: &mut Problems) {
        if node
            .any_of
            .iter()
            .any(|branch| self.checks.accepts(*branch, value, Extent::All))
        {
            return;
        }
        let candidates = self.checks.candidates(node, value);
        match &candidates[..] {
            [] => match self.checks.discriminator(node, value) {
                Some((name, allowed)) => {
                    self.path.push_name(name);
                    match value.get(name) {
                        Some(value) => problems.push(
                            place(self.path),
                            format_args!(
                                "expected {}, received {}",
                                one_of(&allowed),
                                shown(value)
                            ),
                        ),
                        None => problems.push(
                            place(self.path),
                            format_args!("required but missing, expected {}", one_of(&allowed)),
                        ),
                    }
                    self.path.pop();
                }
                None => self.checks.unexpected(id, value, self.path, problems),
            },
            [only] => self.schema(*only, value, problems),
            several => {
                let fewest = several
                    .iter()
                    .map(|branch| {
                        let mut own = Problems::default();
                        self.schema(*branch, value, &mut own);
                        own
                    })
                    .filter(|own| !own.is_empty())
                    .min_by_key(|own| own.lines.len());
                match fewest {
                    Some(own) => problems.append(own),
                    None => self.checks.unexpected(id, value, self.path, problems),
                }
            }
        }
    }
}

impl Checks {
    /// The alternatives that a value may be meant for: those of its type and, when it is an
    /// object, with its discriminator or with properties that it has.
    pub(super) fn candidates(&self, node: &Node, value: &Value) -> Vec<Id> {
        let ty = Types::of(value);
        let mut fitting: Vec<Id> = node
            .any_of
            .iter()
            .copied()
            .filter(|branch| {
                let branch = self.resolved(*branch);
                branch.types.contains(ty) && (value.is_object() || branch.admits(value))
            })
            .collect();
        let Value::Object(object) = value else {
            return fitting;
        };
        if self.discriminator(node, value).is_some() {
            return Vec::new();
        }
        let tagged: Vec<Id> = fitting
            .iter()
            .copied()
            .filter(|branch| {
                let mut tags = self.tags(*branch).peekable();
                tags.peek().is_some()
                    && tags.all(|(name, tag)| object.get(name).is_none_or(|value| value == tag))
            })
            .collect();
        if !tagged.is_empty() {
            return tagged;
        }
        let known = |branch: &Id| {
            let rule = self.resolved(*branch).object.as_ref();
            rule.is_some_and(|rule| {
                rule.properties
                    .iter()
                    .any(|property| property.required && object.contains_key(&property.name))
            })
        };
        if fitting.iter().any(known) {
            fitting.retain(known);
        } else if fitting.len() > 1
            && fitting.iter().all(|branch| {
                let rule = self.resolved(*branch).object.as_ref();
                rule.is_some_and(|rule| rule.properties.iter().any(|property| property.required))
            })
        {
            // Which one was meant is anybody's guess, so the message names them all.
            fitting.clear();
        }
        fitting
    }

    /// The property that tells the alternatives apart, and its values, if that of an object is
    /// none of them or missing.
    fn discriminator<'a>(&'a self, node: &'a Node, value: &Value) -> Option<(&'a str, Vec<Value>)> {
        let object = value.as_object()?;
        let objects: Vec<Id> = node
            .any_of
            .iter()
            .copied()
            .filter(|branch| self.resolved(*branch).types == Types::OBJECT)
            .collect();
        let first = objects.first()?;
        self.tags(*first)
            .map(|(name, _)| {
                let values: Vec<Value> = objects
                    .iter()
                    .filter_map(|branch| {
                        let (_, tag) = self.tags(*branch).find(|(other, _)| *other == name)?;
                        Some(tag.clone())
                    })
                    .collect();
                (name, values)
            })
            .find(|(name, values)| {
                values.len() == objects.len()
                    && object
                        .get(*name)
                        .is_none_or(|value| !values.contains(value))
            })
    }

    /// The required properties with one possible value.
    fn tags(&self, branch: Id) -> impl Iterator<Item = (&str, &Value)> {
        self.resolved(branch)
            .object
            .iter()
            .flat_map(|object| &object.properties)
            .filter(|property| property.required)
            .filter_map(
                |property| match self.resolved(property.schema?).values.as_deref() {
                    Some([only]) => Some((property.name.as_str(), only)),
                    _ => None,
                },
            )
    }
}
