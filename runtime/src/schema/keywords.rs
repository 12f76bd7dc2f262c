//! What the keywords of JSON Schema are about.

use serde_json::Value;
use std::cmp::Ordering;

/// Keywords that say something of a value and restrict nothing.
pub(crate) const ANNOTATIONS: &[&str] = &[
    "$comment",
    "default",
    "deprecated",
    "description",
    "examples",
    "readOnly",
    "title",
    "writeOnly",
];

/// The types that a keyword is for; none for one that is about every type, or no validation.
pub(super) fn types_of(keyword: &str) -> &'static [&'static str] {
    match keyword {
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &["integer", "number"]
        }
        "minLength" | "maxLength" | "pattern" | "format" => &["string"],
        "minItems" | "maxItems" | "uniqueItems" => &["array"],
        _ => &[],
    }
}

/// Whether a new value of a bound restricts more than the old one; none for what is no bound.
pub(super) fn is_stricter(keyword: &str, old: &Value, new: &Value) -> Option<bool> {
    let wanted = match keyword {
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" => {
            Ordering::Greater
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" => {
            Ordering::Less
        }
        _ => return None,
    };
    compare(new, old).map(|ordering| ordering == wanted)
}

/// Two numbers: whole ones exactly, as a `u64` has more digits than an `f64`.
pub(super) fn compare(a: &Value, b: &Value) -> Option<Ordering> {
    let whole = |value: &Value| {
        let signed = value.as_i64().map(i128::from);
        signed.or_else(|| value.as_u64().map(i128::from))
    };
    match (whole(a), whole(b)) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}
