//! A struct whose fields are arguments: which of the arguments are its own.
//!
//! Its schema shows most of their names. It doesn't show those that serde takes besides, by
//! `alias`, and no derive tells them. So the struct itself is asked: it is
//! read once more with a value that nothing can be made of under the name in question. Where
//! that is refused, the name is the struct's; where it is skipped, it is a mistake of the caller.

use crate::schema::Flattened;
use crate::tool::JsonObject;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use std::cell::Cell;

/// How many names of one call are asked about. No struct has as many aliases, and a client that
/// sends names without end is not answered at the price of a reading for each.
const ASKED: usize = 100;

/// Takes the arguments that are fields of a struct out of all, and those of the names that no
/// schema shows which it takes besides.
///
/// `null` for a field that may be absent is absence.
pub(crate) fn share<T: DeserializeOwned>(
    flattened: &Flattened,
    arguments: &JsonObject,
    strangers: &mut Vec<String>,
) -> JsonObject {
    let mut share: JsonObject = arguments
        .iter()
        .filter(|(name, value)| {
            let field = flattened.fields.get(*name);
            field.is_some_and(|field| !(field.null_is_absence && value.is_null()))
        })
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if strangers.is_empty() {
        return share;
    }
    let mut candidates = share.clone();
    for name in &*strangers {
        if let Some(value) = arguments.get(name) {
            candidates.insert(name.clone(), value.clone());
        }
    }
    if flattened.rest {
        strangers.clear();
        return candidates;
    }
    let asked = strangers.len().min(ASKED);
    for name in strangers.extract_if(..asked, |name| takes::<T>(name, &candidates)) {
        if let Some(value) = candidates.get(&name) {
            share.insert(name, value.clone());
        }
    }
    share
}

/// Whether a struct has a use for an argument of this name, among all that may be its own.
fn takes<T: DeserializeOwned>(name: &str, candidates: &JsonObject) -> bool {
    let seen = Cell::new(Seen::Skipped);
    let others: Vec<(&str, &Value)> = candidates
        .iter()
        .map(|(name, value)| (name.as_str(), value))
        .filter(|(other, _)| *other != name)
        .collect();
    let probe = Probe {
        name: Some(name),
        poisoned: true,
        seen: &seen,
        others: others.into_iter(),
        value: None,
    };
    let refused = T::deserialize(probe).is_err();
    match seen.get() {
        Seen::Skipped => false,
        Seen::Wanted => true,
        // Put aside, for whom is not known: it was wanted if reading fails because of it alone.
        Seen::Buffered => refused && T::deserialize(Value::Object(candidates.clone())).is_ok(),
    }
}

/// What became of the value that nothing can be made of.
#[derive(Clone, Copy)]
enum Seen {
    /// Nobody looked at it.
    Skipped,
    /// A field's type did.
    Wanted,
    /// It was stored, as a struct with flattened parts stores all that it doesn't know.
    Buffered,
}

/// Arguments of which the first can't be read.
struct Probe<'a> {
    name: Option<&'a str>,
    /// Whether the next value is that of `name`.
    poisoned: bool,
    seen: &'a Cell<Seen>,
    others: std::vec::IntoIter<(&'a str, &'a Value)>,
    value: Option<&'a Value>,
}

impl<'de> Deserializer<'de> for Probe<'de> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_map(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> MapAccess<'de> for Probe<'de> {
    type Error = serde_json::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Self::Error> {
        let name = match self.name.take() {
            Some(name) => name,
            None => match self.others.next() {
                Some((name, value)) => {
                    self.value = Some(value);
                    name
                }
                None => return Ok(None),
            },
        };
        let name: StrDeserializer<'_, Self::Error> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, Self::Error> {
        if std::mem::take(&mut self.poisoned) {
            return seed.deserialize(Poison(self.seen));
        }
        match self.value.take() {
            Some(value) => seed.deserialize(value),
            None => seed.deserialize(Value::Null),
        }
    }
}

/// A value of which no type can be made: bytes, and no text. The only types that take bytes are
/// those which only store.
struct Poison<'a>(&'a Cell<Seen>);

impl<'de> Deserializer<'de> for Poison<'_> {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        let outcome = visitor.visit_bytes(&[0xFF]);
        self.0.set(match &outcome {
            Ok(_) => Seen::Buffered,
            Err(_) => Seen::Wanted,
        });
        outcome
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
    }
}
