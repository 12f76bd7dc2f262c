//! What a parameter says of itself, and what its type says.

use mcp_tool::serde_json::{Value, json};
use mcp_tool::{Nullable, Registry, mcp_tool, tools};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game ended
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Outcome")]
#[serde(rename_all = "lowercase")]
enum Outcome {
    /// Somebody was mated
    Won,
    /// Nobody was
    Drawn,
}

/// A number of half-moves
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(transparent)]
struct Depth(#[schemars(range(min = 1, max = 40))] u32);

#[derive(Deserialize, JsonSchema)]
struct Tree {
    children: Vec<Tree>,
}

/// Look
#[mcp_tool(read_only, rename_all = "camelCase")]
fn probe(
    /// What to look for:
    ///
    /// - a list of the parameter's own
    an_outcome: Outcome,
    plain_outcome: Option<Outcome>,
    #[arg(title = "Mine", description = "In short")] titled: Nullable<Outcome>,
    #[arg(minimum = 5, maximum = 100)] depth: Option<Depth>,
    #[arg(minimum = -5, maximum = 1000)] byte: u8,
    #[arg(minimum = 18_446_744_073_709_551_615)] largest: u64,
    #[arg(max_length = 5, pattern = "^[a-z]+$")] text: Nullable<String>,
    #[arg(default = [], max_items = 3, unique_items)] list: Vec<String>,
    #[arg(examples = [1, 2], default = 3, multiple_of = 1)] count: i64,
    /// The whole of it
    tree: Option<Tree>,
) {
    let _ = (an_outcome, plain_outcome, titled, depth, byte, largest);
    let _ = (text, list, count, tree);
}

#[test]
fn the_parameter_wins_and_the_stricter_bound_stays() {
    let registry = Registry::builder().tools(tools![probe]).build().unwrap();
    let schema = Value::Object((*registry.get("probe").unwrap().input_schema).clone());
    let properties = json!({
        "anOutcome": {
            "type": "string",
            "title": "Outcome",
            "enum": ["won", "drawn"],
            "description": "What to look for:\n\n- a list of the parameter's own\n- won: Somebody was mated\n- drawn: Nobody was"
        },
        "plainOutcome": {
            "type": "string",
            "title": "Outcome",
            "enum": ["won", "drawn"],
            "description": "How a game ended\n- won: Somebody was mated\n- drawn: Nobody was"
        },
        "titled": {
            "title": "Mine",
            "description": "In short",
            "anyOf": [
                {
                    "type": "string",
                    "title": "Outcome",
                    "enum": ["won", "drawn"],
                    "description": "How a game ended\n- won: Somebody was mated\n- drawn: Nobody was"
                },
                {"type": "null"}
            ]
        },
        "depth": {
            "type": "integer",
            "description": "A number of half-moves",
            "minimum": 5,
            "maximum": 40
        },
        "byte": {"type": "integer", "minimum": 0, "maximum": 255},
        "largest": {"type": "integer", "minimum": u64::MAX},
        "text": {
            "anyOf": [
                {"type": "string", "maxLength": 5, "pattern": "^[a-z]+$"},
                {"type": "null"}
            ]
        },
        "list": {
            "type": "array",
            "items": {"type": "string"},
            "default": [],
            "maxItems": 3,
            "uniqueItems": true
        },
        "count": {"type": "integer", "multipleOf": 1, "default": 3, "examples": [1, 2]},
        "tree": {"$ref": "#/$defs/Tree", "description": "The whole of it"}
    });
    assert_eq!(schema["properties"], properties);
    let mut required: Vec<&str> = schema["required"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    required.sort_unstable();
    assert_eq!(required, ["anOutcome", "byte", "largest"]);
    assert_eq!(
        schema["$defs"],
        json!({
            "Tree": {
                "type": "object",
                "properties": {
                    "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}
                },
                "required": ["children"]
            }
        })
    );
}

/// What the compiler can't see, since it takes the schema of the type.
#[test]
fn what_no_value_can_meet_is_refused() {
    /// One
    #[mcp_tool]
    fn over_the_type(#[arg(minimum = 41)] depth: Depth) {
        let _ = depth;
    }
    /// Two
    #[mcp_tool]
    fn below_the_type(#[arg(exclusive_maximum = 0)] depth: Depth) {
        let _ = depth;
    }
    /// Three
    #[mcp_tool]
    fn default_over_the_type(#[arg(default = Depth(50))] depth: Depth) {
        let _ = depth;
    }
    /// Four
    #[mcp_tool]
    fn keyword_for_another_type(#[arg(pattern = "a")] outcome: Tree) {
        let _ = outcome;
    }
    let error = Registry::builder()
        .tools(tools![
            over_the_type,
            below_the_type,
            default_over_the_type,
            keyword_for_another_type
        ])
        .build()
        .unwrap_err();
    let texts: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 4, "{texts:?}");
    for (text, (tool, said)) in texts.iter().zip([
        ("below_the_type", "`minimum` 1 and `exclusiveMaximum` 0"),
        (
            "default_over_the_type",
            "the default 50 is outside `maximum` 40",
        ),
        ("keyword_for_another_type", "`pattern` is for string"),
        ("over_the_type", "`minimum` 41 and `maximum` 40"),
    ]) {
        assert!(text.contains(&format!("the tool `{tool}`")), "{text}");
        assert!(text.contains(said), "{text}");
    }
}

/// The schema of a tool doesn't depend on which other tools there are, and types of one name in
/// two functions keep apart.
#[test]
fn tools_do_not_touch_each_other() {
    fn names(registry: &Registry, tool: &str) -> Value {
        Value::Object((*registry.get(tool).unwrap().input_schema).clone())
    }
    mod first {
        /// One
        #[mcp_tool::mcp_tool]
        pub(super) fn one(node: Node) {
            let _ = node;
        }
        #[derive(serde::Deserialize, schemars::JsonSchema)]
        pub(super) struct Node {
            one: Option<Box<Node>>,
        }
    }
    mod second {
        /// Two
        #[mcp_tool::mcp_tool]
        pub(super) fn two(node: Node) {
            let _ = node;
        }
        #[derive(serde::Deserialize, schemars::JsonSchema)]
        pub(super) struct Node {
            two: Option<Box<Node>>,
        }
    }
    let both = Registry::builder()
        .tools(tools![first::one, second::two])
        .build()
        .unwrap();
    let alone = Registry::builder()
        .tools(tools![second::two])
        .build()
        .unwrap();
    assert_eq!(names(&both, "two"), names(&alone, "two"));
    assert!(names(&both, "one")["$defs"]["Node"]["properties"]["one"].is_object());
    assert!(names(&both, "two")["$defs"]["Node"]["properties"]["two"].is_object());
}
