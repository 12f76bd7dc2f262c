use crate::{spec, stored};
use jsonschema::Validator;
use mcp_tool::{CallToolResult, ProtocolVersion, Registry};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// Holds what each revision gets of a registry's list against the schema of that revision.
///
/// # Panics
/// When a list breaks a schema.
pub fn assert_conforms(registry: &Registry) {
    for version in ProtocolVersion::ALL {
        let list = json!(registry.list_for(version));
        assert_list_conforms(&list, version);
        let served: Value = serde_json::from_str(&registry.list_json_for(version)).unwrap();
        assert_eq!(served, list, "{version}: the JSON is the list's");
    }
}

/// Holds an answer to `tools/list` against a revision's schema.
///
/// # Panics
/// When it breaks the schema.
pub fn assert_list_conforms(list: &Value, version: ProtocolVersion) {
    assert_defined(list, version, "ListToolsResult");
}

/// Holds an answer to `tools/call` against a revision's schema.
///
/// # Panics
/// When it breaks the schema.
pub fn assert_result_conforms(result: &CallToolResult, version: ProtocolVersion) {
    assert_defined(&json!(result), version, "CallToolResult");
}

/// Holds an MCP Description document against the schema of its format.
///
/// # Panics
/// When it breaks the schema.
pub fn assert_description_conforms(description: &Value) {
    let what = "MCP Description";
    if let Some(validator) = validator(what, || stored("mcpdesc/0.7.0.json")) {
        assert_valid(description, &validator, what);
    }
}

fn assert_defined(instance: &Value, version: ProtocolVersion, definition: &str) {
    let what = format!("{definition} of {version}");
    let validator = validator(&what, || {
        let mut schema = spec(version.as_str())?;
        let definitions = if schema.get("$defs").is_some() {
            "$defs"
        } else {
            "definitions"
        };
        schema["$ref"] = format!("#/{definitions}/{definition}").into();
        Some(schema)
    });
    if let Some(validator) = validator {
        assert_valid(instance, &validator, &what);
    }
}

/// The validator of a schema, which is read and compiled once.
fn validator(what: &str, schema: impl FnOnce() -> Option<Value>) -> Option<Arc<Validator>> {
    static KNOWN: Mutex<BTreeMap<String, Option<Arc<Validator>>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().expect("no test panics in here");
    let entry = known.entry(what.to_owned()).or_insert_with(|| {
        let validator = jsonschema::validator_for(&schema()?);
        Some(Arc::new(validator.expect("the specification is a schema")))
    });
    entry.clone()
}

fn assert_valid(instance: &Value, validator: &Validator, what: &str) {
    let errors: Vec<String> = validator
        .iter_errors(instance)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        errors.is_empty(),
        "{what}:\n{}\n{instance:#}",
        errors.join("\n")
    );
}
