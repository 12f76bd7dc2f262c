//! Real tools of public servers, declared with the macro: `tools.json` is what their own servers
//! list, with neutral words in the place of theirs.

#![allow(
    clippy::doc_markdown,
    clippy::enum_variant_names,
    clippy::needless_pass_by_value,
    clippy::struct_field_names,
    clippy::too_many_arguments,
    dead_code,
    reason = "these tools are listed, never called, and their names are given"
)]

mod browser;
mod files;
mod github;
mod others;

use mcp_tool::Registry;
use mcp_tool::serde_json::{self, Value};

fn expected() -> Vec<Value> {
    serde_json::from_str(include_str!("tools.json")).unwrap()
}

/// The order of `required` means nothing.
fn sort_required(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(sort_required),
        Value::Object(object) => {
            for (key, value) in object {
                match value {
                    Value::Array(names) if key == "required" => {
                        names.sort_by_key(ToString::to_string);
                    }
                    value => sort_required(value),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn every_tool_is_the_one_of_its_server() {
    let registry = Registry::builder().collect().build().unwrap();
    let mut listed = serde_json::to_value(&registry.list().tools).unwrap();
    sort_required(&mut listed);
    for mut tool in expected() {
        sort_required(&mut tool);
        let name = &tool["name"];
        let declared = listed.as_array().unwrap().iter();
        let declared: Vec<&Value> = declared.filter(|tool| tool["name"] == *name).collect();
        assert_eq!(declared, [&tool], "{name}");
    }
    assert_eq!(registry.list().tools.len(), expected().len());
}

#[test]
fn every_revision_of_the_protocol_gets_what_it_defines() {
    mcp_tool_tests::assert_conforms(&Registry::builder().collect().build().unwrap());
}
