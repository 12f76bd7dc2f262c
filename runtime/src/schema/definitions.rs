//! The named types of one tool: which of them contain themselves, and what those are called.

use super::walk;
use crate::tool::JsonObject;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Where definitions stand: 2020-12's place, and the one of earlier drafts, which a schema
/// written by hand may still use.
const PLACES: [&str; 2] = ["$defs", "definitions"];

/// The definitions that references may mean.
pub(super) struct Definitions<'a> {
    derived: &'a JsonObject,
    /// Those that a type brought along in a schema written by hand.
    own: JsonObject,
    /// Whether a name is on a cycle, of those asked for so far.
    recursive: BTreeMap<String, bool>,
    /// The recursive ones in use: their names, and what clients see instead.
    kept: BTreeMap<String, Kept>,
}

struct Kept {
    name: String,
    body: Value,
}

impl<'a> Definitions<'a> {
    pub(super) fn new(derived: &'a JsonObject) -> Self {
        Self {
            derived,
            own: JsonObject::new(),
            recursive: BTreeMap::new(),
            kept: BTreeMap::new(),
        }
    }

    /// The name and the body that a pointer means, if it means a definition.
    pub(super) fn get(&self, pointer: &str) -> Option<(String, Value)> {
        let name = target(pointer)?;
        let body = self.body(&name)?.clone();
        Some((name, body))
    }

    fn body(&self, name: &str) -> Option<&Value> {
        self.own.get(name).or_else(|| self.derived.get(name))
    }

    /// Takes the definitions out of a schema that has its own: pointers start at the root of the
    /// document, and this schema is about to be somewhere below. Names that mean something else
    /// already are changed.
    pub(super) fn adopt(&mut self, schema: &mut JsonObject) {
        let mut adopted = JsonObject::new();
        for place in PLACES {
            if let Some(Value::Object(definitions)) = schema.remove(place) {
                adopted.extend(definitions);
            }
        }
        if adopted.is_empty() {
            return;
        }
        let mut renamed = BTreeMap::new();
        for (name, body) in &adopted {
            if self.body(name).is_some_and(|known| known != body) {
                let free = |new: &String| self.body(new).is_none() && !adopted.contains_key(new);
                // One of these is free: so many names there are not.
                let known = [self.own.len(), self.derived.len(), adopted.len(), 2];
                let most = known.into_iter().fold(0_usize, usize::saturating_add);
                let new = (2..=most).map(|count| format!("{name}_{count}")).find(free);
                renamed.extend(new.map(|new| (name.clone(), new)));
            }
        }
        rename(schema, &renamed);
        for (name, mut body) in adopted {
            if let Value::Object(body) = &mut body {
                rename(body, &renamed);
            }
            let name = renamed.get(&name).cloned().unwrap_or(name);
            self.own.insert(name, body);
        }
        // What a name leads to may have changed.
        self.recursive.clear();
    }

    /// Whether a definition can be reached from itself.
    pub(super) fn is_recursive(&mut self, name: &str) -> bool {
        if let Some(known) = self.recursive.get(name) {
            return *known;
        }
        let mut seen = BTreeSet::new();
        let mut open = vec![name.to_owned()];
        let mut found = false;
        while let (Some(next), false) = (open.pop(), found) {
            let Some(body) = self.body(&next) else {
                continue;
            };
            walk::references(body, &mut |pointer| {
                if let Some(target) = target(pointer) {
                    found |= target == name;
                    if seen.insert(target.clone()) {
                        open.push(target);
                    }
                }
            });
        }
        self.recursive.insert(name.to_owned(), found);
        found
    }

    /// The pointer to a recursive definition, and whether its body is still to be filled in.
    pub(super) fn keep(&mut self, name: &str) -> (String, bool) {
        let fresh = !self.kept.contains_key(name);
        if fresh {
            let plain = self.plain(name);
            let kept = Kept {
                name: plain,
                body: Value::Null,
            };
            self.kept.insert(name.to_owned(), kept);
        }
        let plain = self.kept.get(name).map_or(name, |kept| &kept.name);
        (format!("#/$defs/{plain}"), fresh)
    }

    pub(super) fn fill(&mut self, name: &str, body: Value) {
        if let Some(kept) = self.kept.get_mut(name) {
            kept.body = body;
        }
    }

    /// A name that means the same in a pointer, in a URI and in a client that undoes no escapes:
    /// that of `Tree<Vec<u8>>` has characters which don't.
    fn plain(&self, name: &str) -> String {
        let plain: String = name
            .split(|c: char| !c.is_ascii_alphanumeric() && !"_.-".contains(c))
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("_");
        let plain = if plain.is_empty() { "type" } else { &plain };
        let taken = |name: &str| self.kept.values().any(|kept| kept.name == name);
        let mut unique = plain.to_owned();
        let mut count = 1;
        while taken(&unique) {
            count += 1;
            unique = format!("{plain}_{count}");
        }
        unique
    }

    /// The definitions that are still referred to, for the root.
    pub(super) fn finish(self) -> Option<JsonObject> {
        (!self.kept.is_empty()).then(|| {
            self.kept
                .into_values()
                .map(|kept| (kept.name, kept.body))
                .collect()
        })
    }
}

/// Lets references mean definitions by their new names.
fn rename(schema: &mut JsonObject, renamed: &BTreeMap<String, String>) {
    if renamed.is_empty() {
        return;
    }
    if let Some(Value::String(pointer)) = schema.get_mut("$ref")
        && let Some(new) = target(pointer).and_then(|name| renamed.get(&name))
    {
        *pointer = format!("#/$defs/{}", walk::escaped(new).replace('%', "%25"));
    }
    walk::subschemas_mut(schema, |_, _, schema| {
        if let Value::Object(schema) = schema {
            rename(schema, renamed);
        }
    });
}

/// The name that a pointer to a definition has, its escapes undone: those of a URI's fragment,
/// then those of RFC 6901.
fn target(pointer: &str) -> Option<String> {
    let name = PLACES.iter().find_map(|place| {
        pointer
            .strip_prefix("#/")?
            .strip_prefix(place)?
            .strip_prefix('/')
    })?;
    let name = percent_decoded(name)?;
    (!name.contains('/')).then(|| name.replace("~1", "/").replace("~0", "~"))
}

pub(crate) fn percent_decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(text.into());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut hex = || char::from(rest.next()?).to_digit(16);
        bytes.push(match byte {
            b'%' => u8::try_from(hex()? * 16 + hex()?).ok()?,
            other => other,
        });
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

/// The first reference within the document that leads nowhere.
pub(super) fn dangling(root: &JsonObject) -> Option<String> {
    let document = Value::Object(root.clone());
    let mut found = None;
    walk::references(&document, &mut |pointer| {
        let resolves = match pointer.strip_prefix('#') {
            Some("") => true,
            Some(fragment) if fragment.starts_with('/') => percent_decoded(fragment)
                .is_some_and(|fragment| document.pointer(&fragment).is_some()),
            // Anchors and other documents are the author's concern.
            _ => true,
        };
        if !resolves && found.is_none() {
            found = Some(pointer.to_owned());
        }
    });
    found
}
