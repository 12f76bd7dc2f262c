//! The arguments of a call that an HTTP client repeats as headers (`x-mcp-header`): 2026-07-28,
//! section "Custom Headers from Tool Parameters" of Streamable HTTP.

use crate::tool::JsonObject;
use ::rmcp::model::ErrorData;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::{HeaderMap, HeaderValue};
use serde_json::Value;

/// Holds the headers of a call against its arguments, as rmcp does before the call for the tools
/// that it is told of by `get_tool`.
pub(super) fn check(
    headers: &HeaderMap,
    schema: &JsonObject,
    arguments: Option<&JsonObject>,
) -> Result<(), ErrorData> {
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, property) in properties.into_iter().flatten() {
        let Some(property) = property.as_object() else {
            continue;
        };
        let value = arguments.and_then(|arguments| arguments.get(name));
        if let Some(Value::String(header)) = property.get("x-mcp-header")
            && !agree(headers, header, value)
        {
            let message = format!("the header `Mcp-Param-{header}` is not the argument `{name}`");
            return Err(ErrorData::header_mismatch(message, None));
        }
        check(headers, property, value.and_then(Value::as_object))?;
    }
    Ok(())
}

fn agree(headers: &HeaderMap, name: &str, value: Option<&Value>) -> bool {
    let mut given = headers.get_all(format!("mcp-param-{name}")).iter();
    let value = value.filter(|value| value.is_string() || value.is_number() || value.is_boolean());
    match (given.next(), given.next(), value) {
        (None, _, None) => true,
        (Some(header), None, Some(value)) => {
            decoded(header).is_some_and(|header| says(&header, value))
        }
        _ => false,
    }
}

fn decoded(header: &HeaderValue) -> Option<String> {
    let text = header.to_str().ok()?;
    let encoded = text
        .strip_prefix("=?base64?")
        .and_then(|text| text.strip_suffix("?="));
    match encoded {
        Some(encoded) => String::from_utf8(BASE64_STANDARD.decode(encoded).ok()?).ok(),
        None => Some(text.to_owned()),
    }
}

/// Numbers are compared as such: `42.0` is `42`.
fn says(header: &str, value: &Value) -> bool {
    match value {
        Value::String(text) => header == text,
        Value::Number(number) => {
            let parsed = header.parse::<serde_json::Number>();
            parsed.is_ok_and(|parsed| parsed == *number || parsed.as_f64() == number.as_f64())
        }
        Value::Bool(truth) => header == if *truth { "true" } else { "false" },
        _ => false,
    }
}
