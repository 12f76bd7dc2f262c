use crate::spec;
use mcp_tool::{CallToolResult, ProtocolVersion, Registry};
use serde_json::{Value, json};

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
    assert_valid(list, version, "ListToolsResult");
}

/// Holds an answer to `tools/call` against a revision's schema.
///
/// # Panics
/// When it breaks the schema.
pub fn assert_result_conforms(result: &CallToolResult, version: ProtocolVersion) {
    assert_valid(&json!(result), version, "CallToolResult");
}

fn assert_valid(instance: &Value, version: ProtocolVersion, definition: &str) {
    let Some(mut schema) = spec(version.as_str()) else {
        return;
    };
    let definitions = if schema.get("$defs").is_some() {
        "$defs"
    } else {
        "definitions"
    };
    schema["$ref"] = format!("#/{definitions}/{definition}").into();
    let validator = jsonschema::validator_for(&schema).expect("the specification is a schema");
    let errors: Vec<String> = validator
        .iter_errors(instance)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        errors.is_empty(),
        "{definition} of {version}:\n{}\n{instance:#}",
        errors.join("\n")
    );
}
