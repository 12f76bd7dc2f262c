//! An input schema, compiled: what reading into Rust's types leaves to check, how to mend what
//! came in a wrong form, and what to say of the rest.
//!
//! This is no general validator. It knows the keywords that `#[arg]` and schemars' derive write,
//! after normalisation; [`Checks::compile`] names any other that constrains a value.

#[cfg(test)]
mod agreement;
mod diagnose;
mod meets;
mod number;
mod repair;
mod words;

pub(crate) use diagnose::{Problems, unknown};
pub(crate) use repair::{Extents, Repair};
#[cfg(feature = "jsonschema")]
pub(crate) use words::place;
pub(crate) use words::{Path, cut, plain, shown};

use crate::schema::Field;
use crate::tool::JsonObject;
use regex_lite::Regex;
use serde_json::{Map, Number, Value};
use std::collections::{BTreeMap, HashMap};

/// A schema and all that it refers to.
#[derive(Debug, Default)]
pub(crate) struct Checks {
    nodes: Vec<Node>,
}

/// A schema of [`Checks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Id(usize);

/// One schema. All of it has to hold.
#[derive(Debug, Default)]
struct Node {
    types: Types,
    /// The values that there are, from `enum` and `const`.
    values: Option<Vec<Value>>,
    number: Option<Box<NumberRule>>,
    string: Option<Box<StringRule>>,
    array: Option<Box<ArrayRule>>,
    object: Option<Box<ObjectRule>>,
    any_of: Vec<Id>,
    all_of: Vec<Id>,
    reference: Option<Id>,
    /// No value meets it.
    never: bool,
    /// Whether it, or a schema below it, has a keyword that reading doesn't check.
    constrained: bool,
}

#[derive(Debug, Default)]
struct NumberRule {
    minimum: Option<Number>,
    exclusive_minimum: Option<Number>,
    maximum: Option<Number>,
    exclusive_maximum: Option<Number>,
    multiple_of: Option<Number>,
}

#[derive(Debug, Default)]
struct StringRule {
    min: Option<u64>,
    max: Option<u64>,
    pattern: Option<Regex>,
    /// Only for the words: a format is an annotation.
    format: Option<String>,
}

#[derive(Debug, Default)]
struct ArrayRule {
    min: Option<u64>,
    max: Option<u64>,
    unique: bool,
    prefix: Vec<Id>,
    /// The items after the prefix.
    items: Option<Id>,
}

#[derive(Debug, Default)]
struct ObjectRule {
    min: Option<u64>,
    max: Option<u64>,
    properties: Vec<Property>,
    patterns: Vec<(Regex, Id)>,
    others: Others,
    names: Option<Id>,
}

#[derive(Debug)]
struct Property {
    name: String,
    required: bool,
    /// None for a name that is required and nothing else.
    schema: Option<Id>,
}

/// `additionalProperties`.
#[derive(Debug, Default, Clone, Copy)]
enum Others {
    #[default]
    Allowed,
    Refused,
    Schema(Id),
}

impl ObjectRule {
    fn property(&self, name: &str) -> Option<&Property> {
        self.properties
            .iter()
            .find(|property| property.name == name)
    }

    /// The schemas that the value of a property has to meet; none at all for a property that
    /// must not be there.
    fn schemas<'a>(&'a self, name: &'a str) -> Option<impl Iterator<Item = Id> + 'a> {
        let own = self.property(name).and_then(|property| property.schema);
        let matching = |(pattern, _): &&(Regex, Id)| pattern.is_match(name);
        let others = if own.is_some() || self.patterns.iter().any(|entry| matching(&entry)) {
            None
        } else {
            match self.others {
                Others::Allowed => None,
                Others::Refused => return None,
                Others::Schema(schema) => Some(schema),
            }
        };
        let patterns = self.patterns.iter().filter(matching);
        let patterns = patterns.map(|(_, schema)| *schema);
        Some(own.into_iter().chain(patterns).chain(others))
    }
}

/// A set of JSON's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Types(u8);

impl Default for Types {
    fn default() -> Self {
        Self::ALL
    }
}

impl Types {
    const NULL: Self = Self(1);
    const BOOLEAN: Self = Self(2);
    const INTEGER: Self = Self(4);
    /// Numbers with a fraction; `number` is these and the integers.
    const FRACTION: Self = Self(8);
    const STRING: Self = Self(16);
    const ARRAY: Self = Self(32);
    const OBJECT: Self = Self(64);
    const NUMBER: Self = Self(4 | 8);
    const ALL: Self = Self(127);
    const NONE: Self = Self(0);

    fn named(name: &str) -> Self {
        match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => Self::NONE,
        }
    }

    /// The type of a value.
    fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if number::is_whole(number) => Self::INTEGER,
            Value::Number(_) => Self::FRACTION,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Why a schema is not checked as it stands.
#[derive(Debug)]
pub(crate) struct Flaw {
    /// The place within the arguments, such as `window.from`; empty for the arguments as such.
    pub(crate) place: String,
    pub(crate) problem: String,
    /// Whether a general validator could still enforce it.
    pub(crate) sound: bool,
}

impl Checks {
    /// Compiles the schema of all arguments. Beside it comes what is wrong or not
    /// covered.
    pub(crate) fn compile(root: &JsonObject) -> (Self, Vec<Flaw>) {
        let mut compiler = Compiler {
            root,
            checks: Self::default(),
            references: HashMap::new(),
            path: Path::default(),
            flaws: Vec::new(),
        };
        compiler.object(root);
        let Compiler {
            mut checks, flaws, ..
        } = compiler;
        checks.mark_constrained();
        (checks, flaws)
    }

    /// The arguments as such.
    pub(crate) const ROOT: Id = Id(0);

    /// The schema of one argument.
    pub(crate) fn argument(&self, name: &str) -> Option<Id> {
        self.node(Self::ROOT)
            .object
            .as_ref()?
            .property(name)?
            .schema
    }

    /// The schema of a struct whose fields are arguments.
    pub(crate) fn flattened(&mut self, fields: &BTreeMap<String, Field>) -> Id {
        let properties: Vec<Property> = fields
            .iter()
            .map(|(name, field)| Property {
                name: name.clone(),
                required: field.required,
                schema: self.argument(name),
            })
            .collect();
        let constrained = properties
            .iter()
            .filter_map(|property| property.schema)
            .any(|schema| self.is_constrained(schema));
        let id = Id(self.nodes.len());
        self.nodes.push(Node {
            types: Types::OBJECT,
            object: Some(Box::new(ObjectRule {
                properties,
                ..ObjectRule::default()
            })),
            constrained,
            ..Node::default()
        });
        id
    }

    /// The names of all arguments.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.node(Self::ROOT)
            .object
            .iter()
            .flat_map(|object| &object.properties)
            .map(|property| property.name.as_str())
    }

    /// Whether there is anything that reading doesn't check.
    pub(crate) fn is_constrained(&self, id: Id) -> bool {
        self.node(id).constrained
    }

    /// Whether a schema, of a type that reads nothing but integers of this range, asks for no more
    /// than that.
    pub(crate) fn is_implied_by(&self, id: Id, (least, most): (i128, i128)) -> bool {
        let node = self.node(id);
        let implied = |rule: &NumberRule| {
            let minimum = rule.minimum.as_ref().map_or(Some(least), Number::as_i128);
            let maximum = rule.maximum.as_ref().map_or(Some(most), Number::as_i128);
            minimum.is_some_and(|minimum| minimum <= least)
                && maximum.is_some_and(|maximum| maximum >= most)
                && rule.exclusive_minimum.is_none()
                && rule.exclusive_maximum.is_none()
                && rule.multiple_of.is_none()
        };
        node.number.as_deref().is_some_and(implied) && node.children().next().is_none()
    }

    fn node(&self, id: Id) -> &Node {
        const ANY: &Node = &Node {
            types: Types::ALL,
            values: None,
            number: None,
            string: None,
            array: None,
            object: None,
            any_of: Vec::new(),
            all_of: Vec::new(),
            reference: None,
            never: false,
            constrained: false,
        };
        self.nodes.get(id.0).unwrap_or(ANY)
    }

    /// The schema that a chain of references ends at, if nothing stands beside them.
    fn resolved(&self, id: Id) -> &Node {
        let mut node = self.node(id);
        // A chain is no longer than there are schemas, or it is a circle.
        for _ in 0..self.nodes.len() {
            match node.reference {
                Some(next) => node = self.node(next),
                None => break,
            }
        }
        node
    }

    /// Hands the mark of a schema on to those that contain or refer to it.
    fn mark_constrained(&mut self) {
        loop {
            let marks: Vec<bool> = self
                .nodes
                .iter()
                .map(|node| {
                    node.constrained || node.children().any(|child| self.node(child).constrained)
                })
                .collect();
            let mut changed = false;
            for (node, mark) in self.nodes.iter_mut().zip(marks) {
                changed |= mark != node.constrained;
                node.constrained = mark;
            }
            if !changed {
                break;
            }
        }
    }
}

impl Node {
    fn number_rule(&mut self) -> &mut NumberRule {
        self.number.get_or_insert_default()
    }

    fn string_rule(&mut self) -> &mut StringRule {
        self.string.get_or_insert_default()
    }

    fn array_rule(&mut self) -> &mut ArrayRule {
        self.array.get_or_insert_default()
    }

    fn object_rule(&mut self) -> &mut ObjectRule {
        self.object.get_or_insert_default()
    }

    fn children(&self) -> impl Iterator<Item = Id> {
        let array = self.array.iter().flat_map(|array| {
            let prefix = array.prefix.iter().copied();
            prefix.chain(array.items)
        });
        let object = self.object.iter().flat_map(|object| {
            let others = match object.others {
                Others::Schema(schema) => Some(schema),
                Others::Allowed | Others::Refused => None,
            };
            object
                .properties
                .iter()
                .filter_map(|property| property.schema)
                .chain(object.patterns.iter().map(|(_, schema)| *schema))
                .chain(others)
                .chain(object.names)
        });
        let combined = self.any_of.iter().chain(&self.all_of).copied();
        array.chain(object).chain(combined).chain(self.reference)
    }

    /// Whether a keyword of this schema constrains what its type lets pass.
    fn has_constraint(&self) -> bool {
        let number = self.number.is_some();
        let string = self.string.as_ref().is_some_and(|string| {
            string.min.is_some() || string.max.is_some() || string.pattern.is_some()
        });
        let array = self
            .array
            .as_ref()
            .is_some_and(|array| array.min.is_some() || array.max.is_some() || array.unique);
        let object = self
            .object
            .as_ref()
            .is_some_and(|object| object.min.is_some() || object.max.is_some());
        number || string || array || object || self.lists_numbers()
    }

    /// Whether `enum` has other values than the variants of a Rust enum, which are strings. Of those
    /// reading may know more than are listed: aliases, and `other`.
    fn lists_numbers(&self) -> bool {
        let mut values = self.values.iter().flatten();
        values.any(|value| !value.is_string() && !value.is_null())
    }
}

struct Compiler<'a> {
    root: &'a JsonObject,
    checks: Checks,
    references: HashMap<&'a str, Id>,
    path: Path,
    flaws: Vec<Flaw>,
}

impl<'a> Compiler<'a> {
    fn schema(&mut self, schema: &'a Value) -> Id {
        match schema {
            Value::Object(object) => self.object(object),
            other => self.add(Node {
                never: other == &Value::Bool(false),
                ..Node::default()
            }),
        }
    }

    fn add(&mut self, node: Node) -> Id {
        let id = Id(self.checks.nodes.len());
        self.checks.nodes.push(node);
        id
    }

    fn object(&mut self, schema: &'a Map<String, Value>) -> Id {
        // The place is taken first: what it contains may refer to it.
        let id = self.add(Node::default());
        let mut node = Node::default();
        for (keyword, value) in schema {
            self.keyword(&mut node, keyword, value);
        }
        if let Some(required) = schema.get("required").and_then(Value::as_array) {
            let object = node.object_rule();
            for name in required.iter().filter_map(Value::as_str) {
                let known = object
                    .properties
                    .iter_mut()
                    .find(|property| property.name == name);
                match known {
                    Some(property) => property.required = true,
                    None => object.properties.push(Property {
                        name: name.to_owned(),
                        required: true,
                        schema: None,
                    }),
                }
            }
        }
        node.constrained = node.has_constraint();
        self.contradictions(&node);
        if let Some(place) = self.checks.nodes.get_mut(id.0) {
            *place = node;
        }
        id
    }

    fn keyword(&mut self, node: &mut Node, keyword: &'a str, value: &'a Value) {
        match keyword {
            "not" if value.as_object().is_some_and(Map::is_empty) => node.never = true,
            "not" | "if" | "then" | "else" | "contains" | "minContains" | "maxContains"
            | "dependentRequired" | "dependentSchemas" | "dependencies" | "unevaluatedItems"
            | "additionalItems" | "$dynamicRef" => {
                self.flaw(true, format!("has the keyword `{keyword}`"));
            }
            // What is neither of these only describes, or follows from the type that is read, as
            // `unevaluatedProperties` does.
            _ => {
                self.scalar(node, keyword, value);
                self.container(node, keyword, value);
                self.combination(node, keyword, value);
            }
        }
    }

    /// Keywords whose values are no schemas.
    fn scalar(&mut self, node: &mut Node, keyword: &str, value: &Value) {
        match keyword {
            "type" => {
                let names = std::slice::from_ref(value);
                let names = value.as_array().map_or(names, Vec::as_slice);
                node.types = names
                    .iter()
                    .filter_map(Value::as_str)
                    .map(Types::named)
                    .fold(Types::NONE, Types::or);
            }
            "enum" => node.values = value.as_array().cloned(),
            "const" => node.values = Some(vec![value.clone()]),
            "minimum" => node.number_rule().minimum = value.as_number().cloned(),
            "maximum" => node.number_rule().maximum = value.as_number().cloned(),
            "exclusiveMinimum" => {
                node.number_rule().exclusive_minimum = value.as_number().cloned();
            }
            "exclusiveMaximum" => {
                node.number_rule().exclusive_maximum = value.as_number().cloned();
            }
            "multipleOf" => node.number_rule().multiple_of = value.as_number().cloned(),
            "minLength" => node.string_rule().min = count(value),
            "maxLength" => node.string_rule().max = count(value),
            "pattern" => {
                let pattern = value.as_str().and_then(|pattern| self.pattern(pattern));
                node.string_rule().pattern = pattern;
            }
            "format" => node.string_rule().format = value.as_str().map(str::to_owned),
            "minItems" => node.array_rule().min = count(value),
            "maxItems" => node.array_rule().max = count(value),
            "uniqueItems" => node.array_rule().unique = value == &Value::Bool(true),
            "minProperties" => node.object_rule().min = count(value),
            "maxProperties" => node.object_rule().max = count(value),
            _ => {}
        }
    }

    /// Keywords about what is within an array or an object.
    fn container(&mut self, node: &mut Node, keyword: &str, value: &'a Value) {
        match keyword {
            "items" => {
                self.path.push_item();
                node.array_rule().items = Some(self.schema(value));
                self.path.pop();
            }
            "prefixItems" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    self.path.push_index(index);
                    node.array_rule().prefix.push(self.schema(item));
                    self.path.pop();
                }
            }
            "properties" => {
                for (name, property) in value.as_object().into_iter().flatten() {
                    self.path.push_name(name);
                    node.object_rule().properties.push(Property {
                        name: name.clone(),
                        required: false,
                        schema: Some(self.schema(property)),
                    });
                    self.path.pop();
                }
            }
            "patternProperties" => {
                for (pattern, property) in value.as_object().into_iter().flatten() {
                    self.path.push_name(pattern);
                    let compiled = self.pattern(pattern);
                    let property = self.schema(property);
                    let patterns = &mut node.object_rule().patterns;
                    patterns.extend(compiled.map(|pattern| (pattern, property)));
                    self.path.pop();
                }
            }
            "additionalProperties" => {
                self.path.push_any();
                node.object_rule().others = match value {
                    Value::Bool(true) => Others::Allowed,
                    Value::Bool(false) => Others::Refused,
                    schema => Others::Schema(self.schema(schema)),
                };
                self.path.pop();
            }
            "propertyNames" => {
                self.path.push_any();
                let names = self.schema(value);
                // Every name is a string, and the words for it then say so.
                if let Some(schema) = self.checks.nodes.get_mut(names.0) {
                    schema.types = schema.types.and(Types::STRING);
                }
                node.object_rule().names = Some(names);
                self.path.pop();
            }
            _ => {}
        }
    }

    /// Keywords about the same value.
    fn combination(&mut self, node: &mut Node, keyword: &str, value: &'a Value) {
        match keyword {
            // Variants exclude each other, by their types if by nothing else.
            "anyOf" | "oneOf" => {
                let schemas = value.as_array().into_iter().flatten();
                let schemas: Vec<Id> = schemas.map(|schema| self.schema(schema)).collect();
                if node.any_of.is_empty() {
                    node.any_of = schemas;
                } else {
                    let either = self.add(Node {
                        any_of: schemas,
                        ..Node::default()
                    });
                    node.all_of.push(either);
                }
            }
            "allOf" => {
                let schemas = value.as_array().into_iter().flatten();
                node.all_of
                    .extend(schemas.map(|schema| self.schema(schema)));
            }
            "$ref" => {
                node.reference = value.as_str().and_then(|pointer| self.reference(pointer));
            }
            _ => {}
        }
    }

    fn pattern(&mut self, pattern: &str) -> Option<Regex> {
        match Regex::new(pattern) {
            Ok(regex) => Some(regex),
            Err(error) => {
                self.flaw(
                    false,
                    format!("has the pattern `{pattern}`, which is no regular expression that can be checked: {error}"),
                );
                None
            }
        }
    }

    fn reference(&mut self, pointer: &'a str) -> Option<Id> {
        if let Some(known) = self.references.get(pointer) {
            return Some(*known);
        }
        if pointer == "#" {
            return Some(Checks::ROOT);
        }
        let mut target: Option<&'a Value> = None;
        let segments = pointer.strip_prefix("#/")?;
        for segment in segments.split('/') {
            let segment = decoded(segment)?;
            target = match target {
                None => self.root.get(&segment),
                Some(Value::Object(object)) => object.get(&segment),
                Some(Value::Array(items)) => {
                    segment.parse().ok().and_then(|at: usize| items.get(at))
                }
                Some(_) => None,
            };
            target?;
        }
        // The place is taken first here as well: a recursive type refers to itself.
        let id = self.add(Node::default());
        self.references.insert(pointer, id);
        let schema = self.schema(target?);
        if let Some(place) = self.checks.nodes.get_mut(id.0) {
            place.reference = Some(schema);
        }
        Some(id)
    }

    fn flaw(&mut self, sound: bool, problem: String) {
        self.flaws.push(Flaw {
            place: self.path.to_string(),
            problem,
            sound,
        });
    }

    /// Bounds that leave no value.
    fn contradictions(&mut self, node: &Node) {
        let mut found = Vec::new();
        if let Some(rule) = &node.number {
            let lower = [
                ("minimum", &rule.minimum, false),
                ("exclusiveMinimum", &rule.exclusive_minimum, true),
            ];
            let upper = [
                ("maximum", &rule.maximum, false),
                ("exclusiveMaximum", &rule.exclusive_maximum, true),
            ];
            for (low, least, open) in lower {
                for (high, most, half_open) in &upper {
                    if let (Some(least), Some(most)) = (least, most) {
                        let order = number::compare(least, most);
                        if order.is_gt() || (order.is_eq() && (open || *half_open)) {
                            found.push(format!("`{low}` {least} and `{high}` {most}"));
                        }
                    }
                }
            }
        }
        let counts = [
            node.string
                .as_ref()
                .map(|rule| ("Length", rule.min, rule.max)),
            node.array
                .as_ref()
                .map(|rule| ("Items", rule.min, rule.max)),
            node.object
                .as_ref()
                .map(|rule| ("Properties", rule.min, rule.max)),
        ];
        for (what, min, max) in counts.into_iter().flatten() {
            if let (Some(min), Some(max)) = (min, max)
                && min > max
            {
                found.push(format!("`min{what}` {min} and `max{what}` {max}"));
            }
        }
        for bounds in found {
            self.flaw(false, format!("has {bounds}, which leave no value"));
        }
    }
}

/// A count may be written as a float, such as `3.0`.
fn count(value: &Value) -> Option<u64> {
    let number = value.as_number()?;
    number
        .as_u64()
        .or_else(|| number::as_integer(number)?.as_u64())
}

/// A segment of a pointer in the fragment of a URI, its escapes (RFC 3986 and RFC 6901) undone.
fn decoded(segment: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(segment.len());
    let mut rest = segment.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            let (high, low) = (digit()?, digit()?);
            bytes.push(u8::try_from(high << 4 | low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    Some(text.replace("~1", "/").replace("~0", "~"))
}
