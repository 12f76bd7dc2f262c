//! What people and machines read of the changes.

use crate::{compare, list};
use mcp_tool::changes::{Changes, Impact};
use mcp_tool::{ListToolsResult, Registry, mcp_tool, tools};
use serde_json::{Value, json};

fn tool(depth: &Value, description: &str) -> Value {
    json!({
        "name": "analyze_game",
        "description": description,
        "inputSchema": {
            "type": "object",
            "properties": {"pgn": {"type": "string"}, "depth": depth},
            "required": ["pgn"]
        },
        "annotations": {"readOnlyHint": true}
    })
}

#[test]
fn the_report_has_what_breaks_first_then_the_rest() {
    let old = tool(&json!({"type": "integer", "maximum": 40}), "Analyze");
    let mut new = tool(&json!({"type": "integer", "maximum": 20}), "Analyze a game");
    new["inputSchema"]["required"] = json!(["pgn", "depth"]);
    new["annotations"]["readOnlyHint"] = json!(false);
    let changes = compare(&old, &new);
    assert_eq!(
        changes.to_string(),
        "\
3 changes break callers:
- analyze_game /annotations/readOnlyHint: `readOnlyHint` was true, is false: the tool may change something now
- analyze_game /inputSchema/properties/depth/maximum: `maximum` was 40, is 20; what was valid may be refused
- analyze_game /inputSchema/required: the argument `depth` is required now
1 change is compatible:
- analyze_game /description: the description changed
"
    );
    assert_eq!(changes.breaking().count(), 3);
    assert_eq!(changes.compatible().count(), 1);
}

#[test]
fn no_change_is_said_too() {
    assert_eq!(
        compare(&json!({}), &json!({})).to_string(),
        "nothing changed\n"
    );
}

#[test]
fn a_machine_reads_what_was_written() {
    let changes = compare(&json!({"title": "A"}), &json!({"title": "B"}));
    let json = json!(changes);
    assert_eq!(
        json,
        json!([{
            "tool": "tool",
            "pointer": "/title",
            "kind": "changed",
            "impact": "compatible",
            "reason": "the title changed"
        }])
    );
    assert_eq!(serde_json::from_value::<Changes>(json).unwrap(), changes);
    assert!(Impact::Breaking < Impact::Compatible);
}

#[test]
fn a_long_value_is_cut() {
    let of = |text: &str| json!({"inputSchema": {"type": "object", "properties": {"x": {"const": text}}}});
    let changes = compare(&of(&"é".repeat(500)), &of("e"));
    assert!(changes.entries[0].reason.len() < 300, "{changes}");
    assert!(changes.entries[0].reason.contains('…'));
}

#[test]
fn a_name_is_escaped_in_the_pointer() {
    let of = |ty: &str| json!({"inputSchema": {"type": "object", "properties": {"a/b~c": {"type": ty}}}});
    let changes = compare(&of("string"), &of("integer"));
    assert_eq!(
        changes.entries[0].pointer,
        "/inputSchema/properties/a~1b~0c/type"
    );
    let new = of("integer");
    assert_eq!(
        new.pointer(&changes.entries[0].pointer),
        Some(&json!("integer"))
    );
}

/// A change of each kind is reported once, however often a definition is used.
#[test]
fn a_definition_is_looked_at_once() {
    let of = |most: u32| {
        json!({"inputSchema": {
            "type": "object",
            "properties": {"a": {"$ref": "#/$defs/n"}, "b": {"$ref": "#/$defs/n"}},
            "$defs": {"n": {"type": "integer", "maximum": most}}
        }})
    };
    assert_eq!(compare(&of(1), &of(2)).entries.len(), 1);
    assert_eq!(compare(&of(2), &of(1)).entries.len(), 1);
}

/// A schema can be made to have more cases than can be looked at, or to nest without end.
#[test]
fn hostile_schemas_have_an_end() {
    let mut alternatives = json!({"type": "string", "maxLength": 1});
    for depth in 0..60 {
        alternatives = json!({"anyOf": [alternatives, {"type": "object", "properties": {"a": {"maximum": depth}}}]});
    }
    let many: Vec<Value> = (0..300)
        .map(|at| json!({"enum": [at, format!("{at}")]}))
        .collect();
    let chain = |end: Value| {
        let mut definitions = json!({"d0": end});
        for at in 1..5_000 {
            definitions[format!("d{at}")] = json!({"$ref": format!("#/$defs/d{}", at - 1)});
        }
        json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/d4999"}}, "$defs": definitions})
    };
    let recursive = |most: u32| {
        json!({
            "type": "object",
            "properties": {"a": {"$ref": "#"}, "b": {"anyOf": [{"$ref": "#"}, {"maximum": most}]}},
            "required": ["a"],
            "not": {"$ref": "#"}
        })
    };
    let product = |last: u32| {
        let parts: Vec<Value> = (0..30)
            .map(|at| json!({"oneOf": [{"required": [format!("a{at}")]}, {"required": [format!("b{at}")]}]}))
            .collect();
        json!({"type": "object", "allOf": parts, "maxProperties": last})
    };
    let cases = [
        (
            alternatives.clone(),
            json!({"anyOf": [alternatives, {"not": {}}]}),
        ),
        (json!({"anyOf": many}), json!({"oneOf": many})),
        (chain(json!({"maximum": 1})), chain(json!({"maximum": 2}))),
        (chain(json!({"maximum": 2})), chain(json!({"maximum": 1}))),
        (recursive(1), recursive(2)),
        (recursive(2), recursive(1)),
        (product(31), product(30)),
        (json!({"$ref": "#"}), json!({"$ref": "#/$ref"})),
        (
            json!({"type": 3, "enum": {}, "required": 1}),
            json!({"properties": [], "anyOf": 1, "maximum": "x"}),
        ),
    ];
    for (old, new) in cases {
        for key in ["inputSchema", "outputSchema"] {
            let _ = compare(&json!({key: old}), &json!({key: new})).to_string();
        }
    }
}

#[test]
fn any_answer_to_tools_list_can_be_compared() {
    /// Add two numbers
    #[mcp_tool(read_only, tags = ["numbers"])]
    fn add(a: u32, b: Option<u32>) -> u64 {
        u64::from(a) + u64::from(b.unwrap_or(0))
    }

    let registry = Registry::builder().tools(tools![add]).build().unwrap();
    for version in mcp_tool::ProtocolVersion::ALL {
        let served: ListToolsResult =
            serde_json::from_str(&registry.list_json_for(version)).unwrap();
        assert!(mcp_tool::changes(&served, registry.list_for(version)).is_empty());
    }
    let empty = list(&[]);
    let changes = mcp_tool::changes(&empty, registry.list());
    assert_eq!(
        changes.to_string(),
        "1 change is compatible:\n- add: the tool is new\n"
    );
}
