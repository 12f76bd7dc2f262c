//! How messages name places, schemas and values. A model reads them.

use super::{Checks, Id, Node, Types};
use serde_json::Value;
use std::fmt::{self, Write};

/// How much of a value, in characters, a message shows.
const SHOWN: usize = 60;

/// The place of a value within the arguments, such as `edits[2].line`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Path {
    segments: Vec<Segment>,
}

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Segment {
    Name(String),
    Index(usize),
    /// Every item of an array.
    Item,
    /// Every property whose name is not spelt out.
    Any,
}

impl Path {
    pub(crate) fn push_name(&mut self, name: &str) {
        self.segments.push(Segment::Name(name.to_owned()));
    }

    pub(crate) fn push_index(&mut self, index: usize) {
        self.segments.push(Segment::Index(index));
    }

    pub(super) fn push_item(&mut self) {
        self.segments.push(Segment::Item);
    }

    pub(super) fn push_any(&mut self) {
        self.segments.push(Segment::Any);
    }

    pub(crate) fn pop(&mut self) {
        self.segments.pop();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    pub(super) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(super) fn extend(&mut self, below: Self) {
        self.segments.extend(below.segments);
    }

    /// The value that stands there.
    pub(super) fn find<'a>(&self, mut value: &'a Value) -> Option<&'a Value> {
        for segment in &self.segments {
            value = match segment {
                Segment::Name(name) => value.get(name)?,
                Segment::Index(index) => value.get(index)?,
                Segment::Item | Segment::Any => return None,
            };
        }
        Some(value)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |name: &str| {
            !name.is_empty()
                && name
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || "_-$".contains(letter))
        };
        for (at, segment) in self.segments.iter().enumerate() {
            match segment {
                Segment::Name(name) if at == 0 => f.write_str(&cut(name))?,
                Segment::Name(name) if plain(name) => write!(f, ".{}", cut(name))?,
                Segment::Name(name) => write!(f, "[{}]", quoted(name))?,
                Segment::Index(index) => write!(f, "[{index}]")?,
                Segment::Item => f.write_str("[]")?,
                Segment::Any => f.write_str(".*")?,
            }
        }
        Ok(())
    }
}

/// A place for a line of a message: the arguments as such have a name as well.
pub(crate) fn place(path: &Path) -> String {
    if path.is_empty() {
        "arguments".to_owned()
    } else {
        path.to_string()
    }
}

/// A value as a message shows it: its JSON, cut at 60 characters.
pub(crate) fn shown(value: &Value) -> String {
    let mut text = Cut::default();
    // Fails when the text is full, and then the rest of the value is of no interest.
    let _ = write!(text, "{value}");
    text.finish()
}

fn quoted(name: &str) -> String {
    shown(&Value::from(name))
}

/// A name that a client sent, cut like a value. One that could be mistaken for something else is
/// quoted: a line has one problem.
pub(crate) fn cut(name: &str) -> String {
    if name.trim() != name || name.is_empty() || name.contains(char::is_control) {
        return quoted(name);
    }
    let mut text = Cut::default();
    let _ = text.write_str(name);
    text.finish()
}

/// Text that ends after so many characters, so that a long value is not written out first.
#[derive(Default)]
struct Cut {
    text: String,
    length: usize,
    full: bool,
}

impl Cut {
    fn finish(mut self) -> String {
        if self.full {
            self.text.push('…');
        }
        self.text
    }
}

impl fmt::Write for Cut {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            if self.length == SHOWN {
                self.full = true;
                return Err(fmt::Error);
            }
            self.length = self.length.saturating_add(1);
            self.text.push(letter);
        }
        Ok(())
    }
}

impl Checks {
    /// What a schema asks for: "an integer from 1 to 10", "one of \"blue\", \"green\"".
    pub(super) fn words(&self, id: Id) -> String {
        self.words_within(id, 3)
    }

    /// `depth` bounds how far schemas of alternatives and items are followed.
    fn words_within(&self, id: Id, depth: u8) -> String {
        let node = self.resolved(id);
        if let Some(values) = &node.values {
            return one_of(values);
        }
        let deeper = depth.checked_sub(1);
        if !node.any_of.is_empty()
            && let Some(depth) = deeper
        {
            let mut all: Vec<String> = Vec::new();
            for branch in &node.any_of {
                let words = self.words_within(*branch, depth);
                if !all.contains(&words) {
                    all.push(words);
                }
            }
            return all.join(" or ");
        }
        if node.types == Types::ALL {
            if let [only] = node.all_of[..]
                && let Some(depth) = deeper
            {
                return self.words_within(only, depth);
            }
            return if node.constrained {
                "a value that the schema allows".to_owned()
            } else {
                "any JSON value".to_owned()
            };
        }
        let names = [
            (Types::NULL, "null"),
            (Types::BOOLEAN, "a boolean"),
            (Types::NUMBER, "a number"),
            (Types::INTEGER, "an integer"),
            (Types::STRING, "a string"),
            (Types::ARRAY, "an array"),
            (Types::OBJECT, "an object"),
        ];
        let mut rest = node.types;
        let mut all = Vec::new();
        for (types, name) in names {
            if rest.contains(types) {
                rest = Types(rest.0 & !types.0);
                all.push(self.of_type(node, types, name, deeper));
            }
        }
        if all.is_empty() {
            return "nothing".to_owned();
        }
        all.join(" or ")
    }

    fn of_type(&self, node: &Node, types: Types, name: &str, deeper: Option<u8>) -> String {
        match types {
            Types::NUMBER | Types::INTEGER => number(node, name),
            Types::STRING => string(node, name),
            Types::ARRAY => self.array(node, deeper),
            Types::OBJECT => object(node, name),
            _ => name.to_owned(),
        }
    }

    fn array(&self, node: &Node, deeper: Option<u8>) -> String {
        let Some(rule) = &node.array else {
            return "an array".to_owned();
        };
        let many = rule
            .items
            .filter(|_| rule.prefix.is_empty())
            .zip(deeper)
            .and_then(|(items, _)| self.plural(items))
            .unwrap_or("items");
        match (span(rule.min, rule.max), many) {
            (None, "items") => "an array".to_owned(),
            (None, many) => format!("an array of {many}"),
            (Some(span), many) => format!("an array of {span} {many}"),
        }
    }

    fn plural(&self, id: Id) -> Option<&'static str> {
        let node = self.resolved(id);
        if node.values.is_some() || !node.any_of.is_empty() {
            return None;
        }
        match node.types {
            Types::BOOLEAN => Some("booleans"),
            Types::NUMBER => Some("numbers"),
            Types::INTEGER => Some("integers"),
            Types::STRING => Some("strings"),
            Types::ARRAY => Some("arrays"),
            Types::OBJECT => Some("objects"),
            _ => None,
        }
    }
}

pub(super) fn one_of(values: &[Value]) -> String {
    let all: Vec<String> = values.iter().map(shown).collect();
    match &all[..] {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        several => format!("one of {}", several.join(", ")),
    }
}

fn number(node: &Node, name: &str) -> String {
    let Some(rule) = &node.number else {
        return name.to_owned();
    };
    let mut text = name.to_owned();
    let least = rule
        .minimum
        .as_ref()
        .map(|bound| format!("at least {bound}"));
    let more = rule
        .exclusive_minimum
        .as_ref()
        .map(|bound| format!("more than {bound}"));
    let most = rule
        .maximum
        .as_ref()
        .map(|bound| format!("at most {bound}"));
    let less = rule
        .exclusive_maximum
        .as_ref()
        .map(|bound| format!("less than {bound}"));
    if let (Some(least), Some(most), None, None) = (
        &rule.minimum,
        &rule.maximum,
        &rule.exclusive_minimum,
        &rule.exclusive_maximum,
    ) {
        let _ = write!(text, " from {least} to {most}");
    } else {
        let bounds: Vec<String> = [least, more, most, less].into_iter().flatten().collect();
        if !bounds.is_empty() {
            text.push_str(" of ");
            text.push_str(&bounds.join(" and "));
        }
    }
    if let Some(step) = &rule.multiple_of {
        let _ = write!(text, ", a multiple of {step}");
    }
    text
}

fn string(node: &Node, name: &str) -> String {
    let Some(rule) = &node.string else {
        return name.to_owned();
    };
    let mut text = name.to_owned();
    if let Some(span) = span(rule.min, rule.max) {
        let plural = if rule.max.or(rule.min) == Some(1) {
            ""
        } else {
            "s"
        };
        let _ = write!(text, " of {span} character{plural}");
    }
    if let Some(format) = &rule.format {
        let _ = write!(text, " in the format `{format}`");
    }
    if let Some(pattern) = &rule.pattern {
        let _ = write!(text, " that matches the pattern {pattern}");
    }
    text
}

fn object(node: &Node, name: &str) -> String {
    let required: Vec<String> = node
        .object
        .iter()
        .flat_map(|object| &object.properties)
        .filter(|property| property.required)
        .map(|property| format!("`{}`", property.name))
        .collect();
    if required.is_empty() {
        name.to_owned()
    } else {
        format!("{name} with {}", required.join(", "))
    }
}

fn span(min: Option<u64>, max: Option<u64>) -> Option<String> {
    match (min.filter(|min| *min > 0), max) {
        (None, None) => None,
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (Some(min), Some(max)) if min == max => Some(min.to_string()),
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
    }
}

/// What an implementation of `Deserialize` says, in words that mean something to a client:
/// without positions in some text, and with the range of a number for the name of its type.
pub(crate) fn plain(message: &str) -> String {
    let mut text = without_position(message).to_owned();
    for (ty, words) in [
        ("i8", "an integer from -128 to 127"),
        ("i16", "an integer from -32768 to 32767"),
        ("i32", "an integer from -2147483648 to 2147483647"),
        (
            "i64",
            "an integer from -9223372036854775808 to 9223372036854775807",
        ),
        ("u8", "an integer from 0 to 255"),
        ("u16", "an integer from 0 to 65535"),
        ("u32", "an integer from 0 to 4294967295"),
        ("u64", "an integer from 0 to 18446744073709551615"),
        ("i128", "an integer"),
        ("u128", "an integer of at least 0"),
        ("isize", "an integer"),
        ("usize", "an integer of at least 0"),
        ("f32", "a number"),
        ("f64", "a number"),
        ("unit", "null"),
    ] {
        if let Some(rest) = text.strip_suffix(&format!("expected {ty}")) {
            text = format!("{rest}expected {words}");
        }
    }
    // "expected struct Window": the kind and name of a Rust type.
    if let Some((before, ty)) = text.rsplit_once("expected ") {
        let mut words = ty.split_whitespace();
        let kind = match words.next() {
            Some("struct") => Some("an object"),
            Some("enum") => Some("one of its variants"),
            Some("tuple" | "unit" | "newtype" | "internally" | "adjacently") => Some("its form"),
            _ => None,
        };
        if let Some(kind) = kind {
            text = format!("{before}expected {kind}");
        }
    }
    if text.starts_with("data did not match any variant of untagged enum") {
        "it has none of the forms that the schema allows".clone_into(&mut text);
    }
    text
}

/// `… at line 1 column 2` comes from code that parses text within a value.
fn without_position(message: &str) -> &str {
    let Some((before, position)) = message.rsplit_once(" at line ") else {
        return message;
    };
    let numbers = |text: &str| {
        text.split(' ')
            .all(|word| word == "column" || word.parse::<u64>().is_ok())
    };
    if numbers(position) { before } else { message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words(schema: &Value) -> String {
        let (checks, _) = Checks::compile(schema.as_object().unwrap());
        checks.words(Checks::ROOT)
    }

    #[test]
    fn schemas_have_words() {
        for (schema, expected) in [
            (
                json!({"type": "integer", "minimum": 1, "maximum": 10}),
                "an integer from 1 to 10",
            ),
            (
                json!({"type": "integer", "minimum": 0}),
                "an integer of at least 0",
            ),
            (
                json!({"type": "number", "exclusiveMinimum": 0, "maximum": 1.5}),
                "a number of more than 0 and at most 1.5",
            ),
            (
                json!({"type": "number", "multipleOf": 0.5}),
                "a number, a multiple of 0.5",
            ),
            (json!({"type": "string"}), "a string"),
            (
                json!({"type": "string", "minLength": 1, "maxLength": 20}),
                "a string of 1 to 20 characters",
            ),
            (
                json!({"type": "string", "minLength": 1}),
                "a string of at least 1 character",
            ),
            (
                json!({"type": "string", "format": "date"}),
                "a string in the format `date`",
            ),
            (
                json!({"type": "string", "pattern": "^a$"}),
                "a string that matches the pattern ^a$",
            ),
            (
                json!({"type": "string", "enum": ["blue", "green"]}),
                "one of \"blue\", \"green\"",
            ),
            (json!({"enum": ["blue"]}), "\"blue\""),
            (
                json!({"type": "array", "items": {"type": "string"}}),
                "an array of strings",
            ),
            (
                json!({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
                "an array of 2 integers",
            ),
            (
                json!({"type": "array", "maxItems": 3}),
                "an array of at most 3 items",
            ),
            (
                json!({"type": "object", "required": ["from"]}),
                "an object with `from`",
            ),
            (
                json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
                "a string or an integer",
            ),
            (json!({"type": ["integer", "null"]}), "null or an integer"),
            (
                json!({"$ref": "#/$defs/A~1B%20C", "$defs": {"A/B C": {"type": "boolean"}}}),
                "a boolean",
            ),
            (json!({}), "any JSON value"),
            (json!({"minLength": 1}), "a value that the schema allows"),
        ] {
            assert_eq!(words(&schema), expected, "{schema}");
        }
    }

    #[test]
    fn values_are_cut() {
        assert_eq!(
            shown(&json!("é".repeat(58))),
            format!("\"{}\"", "é".repeat(58))
        );
        assert_eq!(
            shown(&json!("é".repeat(59))),
            format!("\"{}…", "é".repeat(59))
        );
        assert_eq!(shown(&json!({"a": [1, null]})), r#"{"a":[1,null]}"#);
    }

    #[test]
    fn paths_are_read_like_code() {
        let mut path = Path::default();
        path.push_name("edits");
        path.push_index(2);
        path.push_name("line");
        assert_eq!(path.to_string(), "edits[2].line");
        path.pop();
        path.push_name("X: Y");
        assert_eq!(path.to_string(), "edits[2][\"X: Y\"]");
        assert_eq!(cut("a\nb"), "\"a\\nb\"");
        assert_eq!(cut(""), "\"\"");
    }

    #[test]
    fn messages_lose_what_is_rusts() {
        for (message, expected) in [
            ("premature end of input", "premature end of input"),
            ("expected value at line 1 column 2", "expected value"),
            ("meet at line 5 of the bus", "meet at line 5 of the bus"),
            (
                "invalid value: integer `4294967296`, expected u32",
                "invalid value: integer `4294967296`, expected an integer from 0 to 4294967295",
            ),
            (
                "invalid type: string \"a\", expected struct Window",
                "invalid type: string \"a\", expected an object",
            ),
            (
                "data did not match any variant of untagged enum Either",
                "it has none of the forms that the schema allows",
            ),
        ] {
            assert_eq!(plain(message), expected);
        }
    }
}
