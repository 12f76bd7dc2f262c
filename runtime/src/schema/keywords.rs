//! What the keywords of JSON Schema are about.

use crate::tool::JsonObject;
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

/// Lower bounds, each with the upper bounds that it must leave room for. A bound that excludes
/// itself leaves none when the two are equal.
const BOUNDS: [(&str, &str, bool); 6] = [
    ("minimum", "maximum", false),
    ("minimum", "exclusiveMaximum", true),
    ("exclusiveMinimum", "maximum", true),
    ("exclusiveMinimum", "exclusiveMaximum", true),
    ("minLength", "maxLength", false),
    ("minItems", "maxItems", false),
];

/// Whether some value meets the bounds, and the default does.
pub(super) fn satisfiable(schema: &JsonObject, default: Option<&Value>) -> Result<(), String> {
    for (lower, upper, excluded) in BOUNDS {
        let (Some(least), Some(most)) = (schema.get(lower), schema.get(upper)) else {
            continue;
        };
        let order = compare(least, most);
        if order == Some(Ordering::Greater) || (excluded && order == Some(Ordering::Equal)) {
            return Err(format!(
                "`{lower}` {least} and `{upper}` {most}, the stricter of what the argument and its type say, leave no value"
            ));
        }
    }
    let Some(default) = default else {
        return Ok(());
    };
    if let Some(Value::Array(values)) = schema.get("enum")
        && !values.contains(default)
    {
        return Err(format!("the default {default} is none of the values"));
    }
    for (keyword, measure, meets) in LIMITS {
        if let (Some(bound), Some(size)) = (schema.get(keyword), measure(default))
            && compare(&size, bound).is_some_and(|order| !meets(order))
        {
            return Err(format!(
                "the default {default} is outside `{keyword}` {bound}"
            ));
        }
    }
    Ok(())
}

/// Keywords that limit a value: what of the value they measure, and how that may compare.
type Limit = (
    &'static str,
    fn(&Value) -> Option<Value>,
    fn(Ordering) -> bool,
);

const LIMITS: [Limit; 8] = [
    ("minimum", number, Ordering::is_ge),
    ("maximum", number, Ordering::is_le),
    ("exclusiveMinimum", number, Ordering::is_gt),
    ("exclusiveMaximum", number, Ordering::is_lt),
    ("minLength", characters, Ordering::is_ge),
    ("maxLength", characters, Ordering::is_le),
    ("minItems", elements, Ordering::is_ge),
    ("maxItems", elements, Ordering::is_le),
];

fn number(value: &Value) -> Option<Value> {
    value.is_number().then(|| value.clone())
}

fn characters(value: &Value) -> Option<Value> {
    value.as_str().map(|text| text.chars().count().into())
}

fn elements(value: &Value) -> Option<Value> {
    value.as_array().map(|items| items.len().into())
}
