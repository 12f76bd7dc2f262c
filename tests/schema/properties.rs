//! What holds of every type and every value: instances are made from the schemas that clients
//! see, and schemas are made up.
//!
//! `PROPTEST_CASES` sets how many of each; the default is small enough for every run.

mod instances;
mod schemas;
mod types;

use instances::instance;
use mcp_tool::__private::portable;
use mcp_tool::schemars::generate::Contract;
use mcp_tool::serde_json::{self, Value, json};
use mcp_tool::{Registry, Tool};
use proptest::test_runner::{Config, TestRunner};
use schemas::{constructs, derived_like, finite};

fn runner(cases: u32) -> TestRunner {
    let given = std::env::var("PROPTEST_CASES").ok();
    let cases = given.and_then(|cases| cases.parse().ok()).unwrap_or(cases);
    TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    })
}

fn registry() -> Registry {
    Registry::builder().tools(types::tools()).build().unwrap()
}

fn schema_of(tool: &Tool) -> Value {
    Value::Object((*tool.input_schema).clone())
}

/// Every instance that the input schema admits is accepted by the function. Of numbers, those
/// that every integer type of the declaration has: a schema doesn't say how wide a type is.
#[test]
fn what_the_input_schema_admits_is_accepted() {
    let registry = registry();
    for tool in registry.iter() {
        let schema = schema_of(tool);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let arguments = instance(&schema);
        let run = runner(64).run(&arguments, |arguments| {
            assert!(validator.is_valid(&arguments), "{arguments}");
            let result = mcp_tool_tests::call(&registry, &tool.name, arguments.clone());
            assert_eq!(
                result.is_error, None,
                "{}: {arguments}: {result:?}",
                tool.name
            );
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{}: {error}", tool.name));
    }
}

/// Every structured output conforms to the output schema: the tools give back what they got.
#[test]
fn what_is_returned_conforms_to_the_output_schema() {
    let registry = registry();
    for tool in registry.iter() {
        let output = Value::Object((*tool.output_schema.clone().unwrap()).clone());
        let validator = jsonschema::validator_for(&output).unwrap();
        let run = runner(64).run(&instance(&schema_of(tool)), |arguments| {
            let result = mcp_tool_tests::call(&registry, &tool.name, arguments.clone());
            let content = result.structured_content.unwrap();
            let errors: Vec<String> = validator
                .iter_errors(&content)
                .map(|error| error.to_string())
                .collect();
            assert!(errors.is_empty(), "{}: {content}: {errors:?}", tool.name);
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{}: {error}", tool.name));
    }
}

/// What is portable stays as it is.
#[test]
fn making_portable_twice_equals_once() {
    for tool in registry().iter() {
        let input = schema_of(tool);
        assert_eq!(
            portable(input.clone(), &Contract::Deserialize, false),
            input
        );
        let output = Value::Object((*tool.output_schema.clone().unwrap()).clone());
        assert_eq!(
            portable(output.clone(), &Contract::Serialize, false),
            output
        );
    }
    let run = runner(512).run(&derived_like(), |schema| {
        for contract in [Contract::Deserialize, Contract::Serialize] {
            let once = portable(schema.clone(), &contract, true);
            assert_eq!(portable(once.clone(), &contract, false), once, "{schema}");
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// Of whatever schema: nothing is left that some client refuses outright, pointers lead
/// somewhere, and the schema is one.
#[test]
fn what_is_portable_has_nothing_of_what_it_must_not_have() {
    let run = runner(512).run(&derived_like(), |schema| {
        let input = portable(schema.clone(), &Contract::Deserialize, true);
        let output = portable(schema.clone(), &Contract::Serialize, true);
        for portable in [&input, &output] {
            assert!(
                jsonschema::draft202012::meta::is_valid(portable),
                "{portable}"
            );
            assert_eq!(
                dangling(portable),
                Vec::<String>::new(),
                "{schema}\n{portable}"
            );
            for keyword in constructs(portable) {
                assert!(
                    !["$schema", "x-mcp-tool-nullable"].contains(&&*keyword),
                    "{portable}"
                );
            }
        }
        for keyword in constructs(&input) {
            assert!(!["const", "oneOf"].contains(&&*keyword), "{input}");
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// What a portable schema admits, the derived one admitted.
#[test]
fn a_portable_input_schema_admits_nothing_new() {
    let run = runner(128).run(&finite(), |schema| {
        let input = portable(schema.clone(), &Contract::Deserialize, true);
        let derived = jsonschema::validator_for(&schema).unwrap();
        let mut values = runner(16);
        let run = values.run(&instance(&input), |value| {
            assert!(derived.is_valid(&value), "{value}\n{schema}\n{input}");
            Ok(())
        });
        run.unwrap_or_else(|error| panic!("{error}"));
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// Each emitted schema is one, and the list is what every revision of the protocol defines.
#[test]
fn emitted_schemas_are_schemas_and_lists_are_lists() {
    let registry = registry();
    for tool in registry.iter() {
        let output = tool.output_schema.clone().unwrap();
        for schema in [schema_of(tool), Value::Object((*output).clone())] {
            assert!(jsonschema::draft202012::meta::is_valid(&schema), "{schema}");
            assert_eq!(dangling(&schema), Vec::<String>::new(), "{schema}");
        }
    }
    let mut list = serde_json::to_value(registry.list()).unwrap();
    for version in mcp_tool::ProtocolVersion::ALL {
        let Some(mut document) = mcp_tool_tests::spec(version.as_str()) else {
            continue;
        };
        let definitions = if document.get("$defs").is_some() {
            "$defs"
        } else {
            "definitions"
        };
        document["$ref"] = format!("#/{definitions}/ListToolsResult").into();
        if version == mcp_tool::ProtocolVersion::V2026_07_28 {
            // What a server answers in this revision beside the tools.
            list["resultType"] = "complete".into();
            list["ttlMs"] = 0.into();
            list["cacheScope"] = "private".into();
        }
        let validator = jsonschema::validator_for(&document).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&list)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{version}: {errors:?}");
    }
}

/// The references of a document that lead nowhere.
fn dangling(document: &Value) -> Vec<String> {
    fn look(document: &Value, value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                if let Some(Value::String(reference)) = object.get("$ref") {
                    let pointer = reference.trim_start_matches('#');
                    if document.pointer(pointer).is_none() {
                        found.push(reference.clone());
                    }
                }
                object
                    .iter()
                    .filter(|(keyword, _)| !schemas::DATA.contains(&keyword.as_str()))
                    .for_each(|(_, value)| look(document, value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| look(document, value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    look(document, document, &mut found);
    found
}

#[test]
fn instances_conform_to_what_they_are_made_from() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a": {"type": "string", "minLength": 2, "maxLength": 3},
            "b": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "uniqueItems": true}
        },
        "required": ["a"],
        "additionalProperties": {"type": "boolean"}
    });
    let validator = jsonschema::validator_for(&schema).unwrap();
    let run = runner(128).run(&instance(&schema), |value| {
        assert!(validator.is_valid(&value), "{value}");
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
