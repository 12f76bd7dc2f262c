//! One fault after the other, each planted into a tool that is clean otherwise.

use crate::{clean, list, put, with, with_argument, without};
use mcp_tool::lint::{Target, check, rules};
use mcp_tool::serde_json::{Value, json};
use std::collections::BTreeSet;

/// A list with one fault: its code, where it is, and the list.
type Fault = (&'static str, &'static str, Value);

const EXTRA: &str = "/inputSchema/properties/extra";

fn fault(code: &'static str, pointer: &'static str, tool: Value) -> Fault {
    (code, pointer, list(tool))
}

fn argument(code: &'static str, pointer: &'static str, schema: Value) -> Fault {
    assert!(pointer.starts_with(EXTRA));
    fault(code, pointer, with_argument(schema))
}

fn faults() -> Vec<Fault> {
    [
        of_lists(),
        of_tools(),
        of_roots(),
        of_references(),
        of_schemas(),
        of_containers(),
    ]
    .concat()
}

fn of_lists() -> Vec<Fault> {
    let many = (0..129).map(|number| with("/name", json!(format!("tool_{number}"))));
    vec![
        ("malformed-list", "", json!({"tool": []})),
        ("malformed-list", "/tools", json!({"tools": {"a": clean()}})),
        ("malformed-tool", "", json!({"tools": ["find_games"]})),
        fault("malformed-tool", "/name", with("/name", json!(7))),
        fault("malformed-tool", "/name", without("/name")),
        fault("malformed-tool", "/title", with("/title", Value::Null)),
        fault(
            "malformed-tool",
            "/annotations/readOnlyHint",
            with("/annotations/readOnlyHint", json!("true")),
        ),
        (
            "duplicate-name",
            "/name",
            json!({"tools": [clean(), clean()]}),
        ),
        (
            "too-many-tools",
            "/tools",
            json!({"tools": many.collect::<Vec<_>>()}),
        ),
    ]
}

fn of_tools() -> Vec<Fault> {
    vec![
        fault("name-pattern", "/name", with("/name", json!("find.games"))),
        fault("name-pattern", "/name", with("/name", json!("2find"))),
        fault("name-pattern", "/name", with("/name", json!("-find"))),
        fault("name-pattern", "/name", with("/name", json!(""))),
        fault("name-pattern", "/name", with("/name", json!("größe"))),
        fault(
            "name-pattern",
            "/name",
            with("/name", json!("a".repeat(65))),
        ),
        fault("name-length", "/name", with("/name", json!("a".repeat(59)))),
        fault("title-missing", "/title", without("/title")),
        fault("hints-missing", "/annotations", without("/annotations")),
        fault(
            "hints-contradict",
            "/annotations",
            with("/annotations/destructiveHint", json!(true)),
        ),
        fault(
            "description-missing",
            "/description",
            without("/description"),
        ),
        fault(
            "description-missing",
            "/description",
            with("/description", json!(" \n")),
        ),
        fault(
            "description-length",
            "/description",
            with("/description", json!("é".repeat(2049))),
        ),
    ]
}

fn of_roots() -> Vec<Fault> {
    let draft_07 = json!("http://json-schema.org/draft-07/schema#");
    vec![
        fault("root-type", "/inputSchema", without("/inputSchema")),
        fault(
            "root-type",
            "/inputSchema",
            with("/inputSchema", json!(true)),
        ),
        fault(
            "root-type",
            "/inputSchema",
            with("/inputSchema/type", json!("string")),
        ),
        fault(
            "root-type",
            "/outputSchema",
            with("/outputSchema", json!([])),
        ),
        fault("root-type", "/outputSchema", without("/outputSchema/type")),
        fault(
            "no-properties",
            "/inputSchema",
            without("/inputSchema/properties"),
        ),
        fault(
            "root-combinator",
            "/inputSchema/anyOf",
            with("/inputSchema/anyOf", json!([{"required": ["player"]}])),
        ),
        fault(
            "root-combinator",
            "/inputSchema/allOf",
            with("/inputSchema/allOf", json!([{"required": ["player"]}])),
        ),
        fault(
            "root-reference",
            "/inputSchema/$ref",
            with(
                "/inputSchema",
                json!({
                    "$ref": "#/$defs/Find",
                    "$defs": {"Find": {"type": "object", "properties": {}}}
                }),
            ),
        ),
        fault(
            "dialect",
            "/inputSchema/$schema",
            with(
                "/inputSchema/$schema",
                json!("https://json-schema.org/draft/2020-12/schema"),
            ),
        ),
        fault(
            "other-dialect",
            "/inputSchema/$schema",
            with("/inputSchema/$schema", draft_07.clone()),
        ),
        fault(
            "other-dialect",
            "/outputSchema/$schema",
            with("/outputSchema/$schema", draft_07),
        ),
        fault(
            "property-key",
            "/inputSchema/properties/rule[]",
            with("/inputSchema/properties/rule[]", json!({"type": "string"})),
        ),
        fault(
            "parameter-name",
            "/inputSchema/properties/a~1b",
            with("/inputSchema/properties/a~1b", json!({"type": "string"})),
        ),
    ]
}

fn of_references() -> Vec<Fault> {
    let mut plain = with_argument(json!({"$ref": "#/$defs/day", "description": "When"}));
    put(
        &mut plain,
        "/inputSchema/$defs",
        json!({"day": {"type": "string"}}),
    );
    let mut tree = with_argument(json!({"$ref": "#/$defs/Tree%3Cu8%3E"}));
    let node = json!({
        "type": "object",
        "properties": {"children": {"type": "array", "items": {"$ref": "#/$defs/Tree%3Cu8%3E"}}}
    });
    put(&mut tree, "/inputSchema/$defs", json!({ "Tree<u8>": node }));
    let mut mutual = clean();
    put(
        &mut mutual,
        "/outputSchema/$defs",
        json!({
            "A": {"type": "object", "properties": {"b": {"$ref": "#/$defs/B"}}},
            "B": {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}}
        }),
    );
    vec![
        fault("reference", "/inputSchema/properties/extra/$ref", plain),
        fault(
            "recursion",
            "/inputSchema/$defs/Tree<u8>/properties/children/items/$ref",
            tree,
        ),
        fault(
            "recursion",
            "/outputSchema/$defs/A/properties/b/$ref",
            mutual,
        ),
        fault(
            "recursion",
            "/inputSchema/properties/extra/$ref",
            with_argument(json!({"$ref": "#"})),
        ),
        argument(
            "dangling-reference",
            "/inputSchema/properties/extra/$ref",
            json!({"$ref": "#/$defs/Nowhere"}),
        ),
        fault(
            "dangling-reference",
            "/outputSchema/properties/next/$ref",
            with(
                "/outputSchema/properties/next",
                json!({"$ref": "#/definitions/Next"}),
            ),
        ),
    ]
}

fn of_schemas() -> Vec<Fault> {
    vec![
        fault("boolean-schema", EXTRA, with_argument(json!(true))),
        fault(
            "boolean-schema",
            "/outputSchema/properties/games/items",
            with("/outputSchema/properties/games/items", json!(true)),
        ),
        fault(
            "boolean-additional-properties",
            "/inputSchema/additionalProperties",
            with("/inputSchema/additionalProperties", json!(false)),
        ),
        fault(
            "boolean-additional-properties",
            "/inputSchema/properties/since/additionalProperties",
            with(
                "/inputSchema/properties/since/additionalProperties",
                json!(true),
            ),
        ),
        argument(
            "unknown-format",
            "/inputSchema/properties/extra/format",
            json!({"type": "integer", "format": "uint32"}),
        ),
        fault(
            "unknown-format",
            "/outputSchema/properties/next/format",
            with(
                "/outputSchema/properties/next/format",
                json!("partial-time"),
            ),
        ),
        argument(
            "string-format",
            "/inputSchema/properties/extra/format",
            json!({"type": "string", "format": "uri"}),
        ),
        argument(
            "lookaround",
            "/inputSchema/properties/extra/pattern",
            json!({"type": "string", "pattern": "^(?!\\.)[a-z]+$"}),
        ),
        argument(
            "exclusive-bound",
            "/inputSchema/properties/extra/exclusiveMinimum",
            json!({"type": "number", "exclusiveMinimum": 0}),
        ),
        argument(
            "multiple-of",
            "/inputSchema/properties/extra/multipleOf",
            json!({"type": "integer", "multipleOf": 5}),
        ),
        argument(
            "large-integer",
            "/inputSchema/properties/extra/maximum",
            json!({"type": "integer", "minimum": 0, "maximum": u64::MAX}),
        ),
        fault(
            "large-integer",
            "/outputSchema/properties/id/minimum",
            with(
                "/outputSchema/properties/id",
                json!({"type": "integer", "minimum": i64::MIN}),
            ),
        ),
        argument(
            "null-default",
            "/inputSchema/properties/extra/default",
            json!({"type": "string", "default": null}),
        ),
        argument(
            "type-list",
            "/inputSchema/properties/extra/type",
            json!({"type": ["string", "null"]}),
        ),
        argument(
            "integer-alternative",
            "/inputSchema/properties/extra/anyOf",
            json!({"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        ),
        argument(
            "const",
            "/inputSchema/properties/extra/const",
            json!({"type": "string", "const": "a"}),
        ),
        argument(
            "one-of",
            "/inputSchema/properties/extra/oneOf",
            json!({"oneOf": [{"type": "string"}, {"type": "boolean"}]}),
        ),
        argument(
            "all-of",
            "/inputSchema/properties/extra/allOf",
            json!({"type": "string", "allOf": [{"minLength": 1}]}),
        ),
        argument(
            "condition",
            "/inputSchema/properties/extra/if",
            json!({"type": "string", "if": {"minLength": 2}, "then": {"maxLength": 4}}),
        ),
        argument(
            "condition",
            "/inputSchema/properties/extra/not",
            json!({"type": "integer", "not": {"type": "integer", "minimum": 0, "maximum": 0}}),
        ),
        argument(
            "number-enum",
            "/inputSchema/properties/extra/enum",
            json!({"type": "integer", "enum": [1, 2, 3]}),
        ),
        argument(
            "untyped-enum",
            "/inputSchema/properties/extra/enum",
            json!({"enum": ["a", "b"]}),
        ),
        argument("any-value", EXTRA, json!({"description": "Anything"})),
        argument(
            "object-alternatives",
            "/inputSchema/properties/extra/anyOf",
            json!({"anyOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}},
                {"type": "object", "properties": {"b": {"type": "string"}}}
            ]}),
        ),
    ]
}

fn of_containers() -> Vec<Fault> {
    let mut deep = json!({"type": "string"});
    for _ in 0..10 {
        deep = json!({"type": "object", "properties": {"inner": deep}});
    }
    let values: Vec<String> = (0..1000).map(|number| format!("v{number}")).collect();
    vec![
        argument("array-without-items", EXTRA, json!({"type": "array"})),
        argument(
            "tuple",
            "/inputSchema/properties/extra/prefixItems",
            json!({
                "type": "array",
                "prefixItems": [{"type": "string"}, {"type": "integer"}],
                "items": {"type": "string"}
            }),
        ),
        argument(
            "tuple-items",
            "/inputSchema/properties/extra/items",
            json!({"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}),
        ),
        argument(
            "unique-items",
            "/inputSchema/properties/extra/uniqueItems",
            json!({"type": "array", "items": {"type": "string"}, "uniqueItems": true}),
        ),
        argument(
            "map",
            "/inputSchema/properties/extra/additionalProperties",
            json!({"type": "object", "additionalProperties": {"type": "string"}}),
        ),
        argument("map", EXTRA, json!({"type": "object"})),
        argument(
            "parameter-name",
            "/inputSchema/properties/extra/properties/page-size",
            json!({"type": "object", "properties": {"page-size": {"type": "integer"}}}),
        ),
        argument("nesting", EXTRA, deep),
        argument(
            "enum-size",
            EXTRA,
            json!({"type": "string", "enum": values}),
        ),
    ]
    .into_iter()
    .map(|(code, pointer, list)| match code {
        // Counted over the whole schema.
        "nesting" | "enum-size" => (code, "/inputSchema", list),
        _ => (code, pointer, list),
    })
    .collect()
}

#[test]
fn the_tool_that_faults_are_planted_into_is_clean() {
    let report = check(&list(clean()));
    assert_eq!(report.findings(), [], "{report}");
}

/// Every planted fault is found, where it is, for each target that has a rule about it.
#[test]
fn every_fault_is_found() {
    for (code, pointer, list) in faults() {
        let report = check(&list);
        for rule in rules().filter(|rule| rule.code == code) {
            assert!(
                report
                    .findings()
                    .iter()
                    .any(|finding| finding.rule == rule && finding.pointer == pointer),
                "{code} for {} at {pointer}: {report}",
                rule.target
            );
        }
    }
}

/// A fault is not taken for another one. What a few of them bring along is named here.
#[test]
fn no_fault_is_found_that_is_not_there() {
    let along = |code| match code {
        "malformed-tool" => &["title-missing", "hints-missing"][..],
        "name-pattern" => &["name-length"],
        "root-type" => &["no-properties"],
        "root-reference" => &["root-type", "no-properties", "reference"],
        "property-key" => &["parameter-name"],
        "parameter-name" => &["property-key"],
        "recursion" | "dangling-reference" => &["reference"],
        "tuple-items" => &["tuple"],
        "one-of" => &["object-alternatives"],
        _ => &[],
    };
    for (code, _, list) in faults() {
        for finding in check(&list) {
            let found = finding.rule.code;
            assert!(
                found == code || along(code).contains(&found),
                "{found} beside {code}: {finding}"
            );
        }
    }
}

#[test]
fn every_rule_has_a_fault() {
    let planted: BTreeSet<&str> = faults().iter().map(|(code, _, _)| *code).collect();
    let known: BTreeSet<&str> = rules().map(|rule| rule.code).collect();
    assert_eq!(planted, known);
    for target in Target::ALL {
        assert!(rules().any(|rule| rule.target == target), "{target}");
    }
}

/// What is just within the limits.
#[test]
fn limits_are_where_the_rules_say() {
    let tools = |count: usize| {
        let tools = (0..count).map(|number| with("/name", json!(format!("tool_{number}"))));
        json!({"tools": tools.collect::<Vec<_>>()})
    };
    let codes = |list: &Value| -> Vec<(&str, Target)> {
        let found = check(list).into_iter();
        found
            .map(|finding| (finding.rule.code, finding.rule.target))
            .collect()
    };
    assert_eq!(codes(&tools(40)), []);
    assert_eq!(codes(&tools(41)), [("too-many-tools", Target::Cursor)]);
    assert_eq!(codes(&tools(128)), [("too-many-tools", Target::Cursor)]);
    assert_eq!(codes(&tools(129)).len(), 2);

    let described = |length| list(with("/description", json!("d".repeat(length))));
    assert_eq!(codes(&described(1024)), []);
    assert_eq!(
        codes(&described(1025)),
        [("description-length", Target::OpenAiStrict)]
    );
    assert_eq!(codes(&described(2048)).len(), 1);
    assert_eq!(codes(&described(2049)).len(), 2);

    let named = |length| list(with("/name", json!("n".repeat(length))));
    assert_eq!(codes(&named(58)), []);
    assert_eq!(codes(&named(59)), [("name-length", Target::Cursor)]);
    assert_eq!(codes(&named(64)), [("name-length", Target::Cursor)]);
    assert_eq!(codes(&named(65)).len(), 2);

    let largest = (1_u64 << 53) - 1;
    let bounded = |maximum: u64| {
        list(with_argument(
            json!({"type": "integer", "minimum": 0, "maximum": maximum}),
        ))
    };
    assert_eq!(codes(&bounded(largest)), []);
    assert_eq!(
        codes(&bounded(largest + 1)),
        [("large-integer", Target::Any)]
    );

    // Not looking around: a class, an escape, a group without capture.
    for pattern in ["[(?=]", "\\(?=", "(?:a|b)", "(?<name>a)"] {
        let list = list(with_argument(json!({"type": "string", "pattern": pattern})));
        assert_eq!(codes(&list), [], "{pattern}");
    }
}
