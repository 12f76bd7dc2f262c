//! What a schema advertises is enforced, at every depth and for every kind of type.

use crate::{answer, refusal};
use mcp_tool::{Nullable, Registry, mcp_tool, tools};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Edit {
    #[schemars(range(min = 1))]
    line: u32,
    #[schemars(length(max = 5))]
    text: String,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Circle {
        #[schemars(range(min = 0, max = 10))]
        radius: i32,
    },
    Square {
        #[schemars(range(max = 100))]
        side: i32,
    },
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Command {
    Stop,
    Move {
        #[schemars(range(min = 1, max = 9))]
        steps: u8,
    },
    Say(#[schemars(length(min = 1))] String),
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
enum Either {
    Number(#[schemars(range(min = 1))] i64),
    Text(#[schemars(length(max = 3))] String),
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Tree {
    #[schemars(range(max = 9))]
    value: u8,
    #[serde(default)]
    #[schemars(length(max = 2))]
    children: Vec<Tree>,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Aliased {
    #[serde(alias = "colour")]
    #[schemars(length(min = 3))]
    color: String,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct Strict {
    #[schemars(range(max = 5))]
    depth: u8,
    width: Option<u8>,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Paging {
    #[schemars(range(min = 1, max = 50))]
    limit: u32,
    #[schemars(length(max = 4))]
    cursor: Option<String>,
}

#[mcp_tool]
fn edits(edits: Vec<Edit>) -> usize {
    edits
        .iter()
        .filter(|edit| edit.line > 0 && edit.text.len() <= 5)
        .count()
}

#[mcp_tool]
fn draw(shape: Shape) -> i32 {
    match shape {
        Shape::Circle { radius } => radius,
        Shape::Square { side } => side,
    }
}

#[mcp_tool]
fn command(command: Command) -> String {
    match command {
        Command::Stop => "stop".to_owned(),
        Command::Move { steps } => steps.to_string(),
        Command::Say(words) => words,
    }
}

#[mcp_tool]
fn either(either: Either) -> String {
    match either {
        Either::Number(number) => number.to_string(),
        Either::Text(text) => text,
    }
}

#[mcp_tool]
fn tree(tree: Tree) -> u64 {
    fn sum(tree: &Tree) -> u64 {
        u64::from(tree.value) + tree.children.iter().map(sum).sum::<u64>()
    }
    sum(&tree)
}

#[mcp_tool]
fn aliased(thing: Aliased) -> String {
    thing.color
}

#[mcp_tool]
fn strict(strict: Strict) -> u8 {
    strict.depth + strict.width.unwrap_or(0)
}

#[mcp_tool]
fn page(#[arg(flatten)] paging: Paging, query: String) -> String {
    format!("{query} {} {:?}", paging.limit, paging.cursor)
}

#[mcp_tool]
#[expect(clippy::too_many_arguments, reason = "one of each")]
fn bounds(
    #[arg(exclusive_minimum = 0, exclusive_maximum = 1)] share: Option<f64>,
    #[arg(multiple_of = 0.1)] tenths: Option<f64>,
    #[arg(multiple_of = 3)] thirds: Option<i64>,
    #[arg(min_items = 2, unique_items)] names: Option<Vec<String>>,
    #[arg(max_length = 2)] initials: Option<String>,
    #[arg(maximum = 5)] nullable: Nullable<i32>,
    set: Option<BTreeSet<u8>>,
    map: Option<BTreeMap<String, Edit>>,
    pair: Option<(u8, String)>,
) -> bool {
    let _ = (share, tenths, thirds, names, initials, set, map, pair);
    matches!(nullable, Nullable::Null)
}

/// Bounds as wide as the type, which reading keeps by itself, beside some that are narrower.
#[mcp_tool]
fn edges(
    byte: Option<u8>,
    #[arg(minimum = 0, maximum = 254)] most: Option<u8>,
    #[arg(minimum = -128, maximum = 127)] whole: Option<i8>,
    #[arg(exclusive_minimum = 0)] positive: Option<u64>,
    #[arg(multiple_of = 5)] fives: Option<u16>,
    #[arg(minimum = 0.5)] half: Option<u32>,
    one_of: Option<Few>,
) -> bool {
    let _ = (byte, most, whole, positive, fives, half);
    one_of.is_none_or(|Few(number)| number < 4)
}

/// Reads more numbers than its schema lets pass.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Few(#[schemars(range(max = 3))] u32);

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![
            edges, edits, draw, command, either, tree, aliased, strict, page, bounds
        ])
        .build()
        .expect("a sound registry")
}

#[tokio::test]
async fn what_meets_the_schema_is_taken() {
    let registry = registry();
    for (tool, arguments, expected) in [
        (
            "edits",
            json!({"edits": [{"line": 1, "text": "abcde"}]}),
            json!(1),
        ),
        (
            "draw",
            json!({"shape": {"kind": "circle", "radius": 10}}),
            json!(10),
        ),
        // Too much for a circle, but it is none.
        (
            "draw",
            json!({"shape": {"kind": "square", "side": 50}}),
            json!(50),
        ),
        (
            "tree",
            json!({"tree": {"value": 1, "children": [{"value": 2}, {"value": 3}]}}),
            json!(6),
        ),
        (
            "strict",
            json!({"strict": {"depth": 5, "width": null}}),
            json!(5),
        ),
        ("bounds", json!({"nullable": null}), json!(true)),
        (
            "bounds",
            json!({"share": 0.5, "tenths": 0.3, "thirds": -9, "names": ["a", "b"], "initials": "éé", "nullable": 5, "set": [1, 2], "map": {"x": {"line": 1, "text": ""}}, "pair": [1, "a"]}),
            json!(false),
        ),
    ] {
        let answer = answer(&registry, tool, arguments).await;
        assert_eq!(answer["structuredContent"]["result"], expected, "{answer}");
    }
    for (tool, arguments, expected) in [
        ("command", json!({"command": "stop"}), "stop"),
        ("command", json!({"command": {"move": {"steps": 9}}}), "9"),
        ("command", json!({"command": {"say": "a"}}), "a"),
        ("either", json!({"either": 7}), "7"),
        ("either", json!({"either": "abc"}), "abc"),
        // Reading knows a name that the schema doesn't show, so the schema is no judge.
        ("aliased", json!({"thing": {"colour": "red"}}), "red"),
        (
            "page",
            json!({"query": "q", "limit": 50, "cursor": "abcd"}),
            "q 50 Some(\"abcd\")",
        ),
        (
            "page",
            json!({"query": "q", "limit": 1, "cursor": null}),
            "q 1 None",
        ),
    ] {
        let answer = answer(&registry, tool, arguments).await;
        assert_eq!(answer["content"][0]["text"], expected, "{answer}");
    }
}

#[tokio::test]
async fn what_breaks_a_bound_is_refused() {
    let registry = registry();
    for (tool, arguments, expected) in [
        (
            "edits",
            json!({"edits": [{"line": 1, "text": ""}, {"line": 0, "text": "too long"}]}),
            "edits[1].line: 0 is less than the minimum 1\n\
             edits[1].text: \"too long\" has 8 characters, expected at most 5",
        ),
        (
            "draw",
            json!({"shape": {"kind": "circle", "radius": 11}}),
            "shape.radius: 11 is more than the maximum 10",
        ),
        (
            "command",
            json!({"command": {"move": {"steps": 10}}}),
            "command.move.steps: 10 is more than the maximum 9",
        ),
        (
            "command",
            json!({"command": {"say": ""}}),
            "command.say: \"\" has 0 characters, expected at least 1",
        ),
        (
            "either",
            json!({"either": 0}),
            "either: 0 is less than the minimum 1",
        ),
        (
            "either",
            json!({"either": "long"}),
            "either: \"long\" has 4 characters, expected at most 3",
        ),
        (
            "tree",
            json!({"tree": {"value": 1, "children": [{"value": 1, "children": [{"value": 10}]}]}}),
            "tree.children[0].children[0].value: 10 is more than the maximum 9",
        ),
        (
            "tree",
            json!({"tree": {"value": 1, "children": [{"value": 1}, {"value": 1}, {"value": 1}]}}),
            "tree.children: the array has 3 items, expected at most 2",
        ),
        (
            "strict",
            json!({"strict": {"depth": 6}}),
            "strict.depth: 6 is more than the maximum 5",
        ),
        (
            "page",
            json!({"query": "q", "limit": 51, "cursor": "abcde"}),
            "cursor: \"abcde\" has 5 characters, expected at most 4\n\
             limit: 51 is more than the maximum 50",
        ),
        (
            "bounds",
            json!({"share": 0, "nullable": "six"}),
            "share: 0 is too small, it has to be more than 0\n\
             nullable: expected an integer of at most 5 or null, received \"six\"",
        ),
        (
            "bounds",
            json!({"share": 1.0, "tenths": 0.35, "thirds": 4}),
            "share: 1.0 is too large, it has to be less than 1\n\
             tenths: 0.35 is not a multiple of 0.1\n\
             thirds: 4 is not a multiple of 3",
        ),
        (
            "bounds",
            json!({"names": ["a"], "initials": "ééé"}),
            "names: the array has 1 item, expected at least 2\n\
             initials: \"ééé\" has 3 characters, expected at most 2",
        ),
        (
            "bounds",
            json!({"names": ["a", "b", "a"], "set": [1, 1]}),
            "names: the items 0 and 2 are both \"a\", expected each once\n\
             set: the items 0 and 1 are both 1, expected each once",
        ),
        (
            "bounds",
            json!({"map": {"x y": {"line": 0, "text": ""}}}),
            "map[\"x y\"].line: 0 is less than the minimum 1",
        ),
    ] {
        assert_eq!(refusal(&registry, tool, arguments).await, expected);
    }
}

#[tokio::test]
async fn bounds_as_wide_as_the_type_hold_like_narrower_ones() {
    let registry = registry();
    let inside = json!({"byte": 255, "most": 254, "whole": -128, "positive": 1, "fives": 65535, "half": 1, "one_of": 3});
    let answer = answer(&registry, "edges", inside).await;
    assert_eq!(answer["structuredContent"]["result"], true, "{answer}");
    for (outside, expected) in [
        (
            json!({"byte": 256, "most": 255, "whole": -129, "positive": 0}),
            "byte: 256 is more than the maximum 255\n\
             most: 255 is more than the maximum 254\n\
             whole: -129 is less than the minimum -128\n\
             positive: 0 is too small, it has to be more than 0",
        ),
        (
            json!({"byte": -1, "whole": 128, "fives": 4, "half": 0, "one_of": 4}),
            "byte: -1 is less than the minimum 0\n\
             whole: 128 is more than the maximum 127\n\
             fives: 4 is not a multiple of 5\n\
             half: 0 is less than the minimum 0.5\n\
             one_of: 4 is more than the maximum 3",
        ),
    ] {
        assert_eq!(refusal(&registry, "edges", outside).await, expected);
    }
}

/// Fields whose types would read more than their schemas list.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Listed {
    #[schemars(extend("enum" = [1, 2, 5]))]
    number: u8,
    #[schemars(extend("const" = true))]
    consent: bool,
    #[schemars(extend("propertyNames" = {"pattern": "^x-", "maxLength": 4}))]
    headers: BTreeMap<String, u8>,
    #[schemars(extend("enum" = [-1, 0.5]))]
    factor: Option<f64>,
    #[schemars(extend("items" = {"type": "integer", "enum": [10, 20]}))]
    #[serde(default)]
    sizes: Vec<u16>,
}

#[mcp_tool]
fn listed(listed: Listed) -> usize {
    let factors = usize::from(listed.factor.is_some());
    let numbers = usize::from(listed.number) + listed.sizes.len() + factors;
    numbers + usize::from(listed.consent) + listed.headers.len()
}

#[tokio::test]
async fn listed_numbers_and_names_of_properties_hold() {
    let registry = Registry::builder().tools(tools![listed]).build().unwrap();
    // An optional value that is null was not sent, whatever is listed.
    for (right, sum) in [
        (
            json!({"number": 5, "consent": true, "headers": {"x-a": 1}}),
            7,
        ),
        (
            json!({"number": 5.0, "consent": true, "headers": {}, "factor": null}),
            6,
        ),
        (
            json!({"number": 1, "consent": true, "headers": {}, "factor": 0.5, "sizes": [10, 20]}),
            5,
        ),
        (
            json!({"number": "2", "consent": "true", "headers": {}, "factor": -1}),
            4,
        ),
    ] {
        let answer = answer(&registry, "listed", json!({"listed": right})).await;
        assert_eq!(answer["structuredContent"]["result"], sum, "{answer}");
    }
    for (more, expected) in [
        (
            json!({"factor": 0.25}),
            "listed.factor: expected one of -1, 0.5, received 0.25",
        ),
        (
            json!({"sizes": [10, 30]}),
            "listed.sizes[1]: expected one of 10, 20, received 30",
        ),
    ] {
        let mut wrong = json!({"number": 1, "consent": true, "headers": {}});
        let fields = wrong.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        assert_eq!(
            refusal(&registry, "listed", json!({"listed": wrong})).await,
            expected
        );
    }
    let wrong =
        json!({"listed": {"number": 3, "consent": false, "headers": {"x-long": 1, "y-a": 2}}});
    assert_eq!(
        refusal(&registry, "listed", wrong).await,
        "listed.consent: expected true, received false\n\
         listed.headers.x-long: the name is not one of those allowed: expected a string of at most 4 characters that matches the pattern ^x-\n\
         listed.headers.y-a: the name is not one of those allowed: expected a string of at most 4 characters that matches the pattern ^x-\n\
         listed.number: expected one of 1, 2, 5, received 3"
    );
}

#[tokio::test]
async fn what_cannot_be_read_is_explained() {
    let registry = registry();
    for (tool, arguments, expected) in [
        (
            "draw",
            json!({"shape": {"kind": "triangle"}}),
            "shape.kind: expected one of \"circle\", \"square\", received \"triangle\"",
        ),
        (
            "draw",
            json!({"shape": {"radius": 1}}),
            "shape.kind: required but missing, expected one of \"circle\", \"square\"",
        ),
        (
            "draw",
            json!({"shape": {"kind": "square", "side": "wide"}}),
            "shape.side: expected an integer of at most 100, received \"wide\"",
        ),
        (
            "draw",
            json!({"shape": 3}),
            "shape: expected an object with `kind`, `radius` or an object with `kind`, `side`, received 3",
        ),
        (
            "command",
            json!({"command": "halt"}),
            "command: expected \"stop\" or an object with `move` or an object with `say`, received \"halt\"",
        ),
        (
            "command",
            json!({"command": {"move": {}}}),
            "command.move.steps: required but missing, expected an integer from 1 to 9",
        ),
        (
            "command",
            json!({"command": {"walk": {"steps": 1}}}),
            "command: expected \"stop\" or an object with `move` or an object with `say`, received {\"walk\":{\"steps\":1}}",
        ),
        (
            "either",
            json!({"either": [1]}),
            "either: expected an integer of at least 1 or a string of at most 3 characters, received [1]",
        ),
        (
            "strict",
            json!({"strict": {"depth": 1, "widht": 2}}),
            "strict.widht: unknown property, did you mean `width`? (the properties are depth, width)",
        ),
        (
            "page",
            json!({"query": "q", "limt": 3}),
            "limt: unknown argument, did you mean `limit`? (the arguments are cursor, limit, query)\n\
             limit: required but missing, expected an integer from 1 to 50",
        ),
        (
            "bounds",
            json!({"pair": [1]}),
            "pair: the array has 1 item, expected at least 2",
        ),
        (
            "bounds",
            json!({"map": [], "set": {"a": 1}}),
            "set: expected an array of integers, received {\"a\":1}\nmap: expected an object, received []",
        ),
    ] {
        assert_eq!(refusal(&registry, tool, arguments).await, expected);
    }
}

#[mcp_tool]
fn beyond_its_type(small: u32, at: Day, days: Option<Vec<Day>>, list: Vec<u64>) -> u32 {
    let _ = (at.0, days.map(|days| days.len()), list);
    small
}

/// A day of the year, as text such as `day 33`.
struct Day(u16);

impl<'de> serde::Deserialize<'de> for Day {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.strip_prefix("day ")
            .and_then(|day| day.parse().ok())
            .filter(|day| (1..=366).contains(day))
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom("a day is `day ` and a number from 1 to 366"))
    }
}

impl schemars::JsonSchema for Day {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Day".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string"})
    }
}

/// The schema has nothing against these, but reading has.
#[tokio::test]
async fn what_only_reading_knows_has_a_path_as_well() {
    let registry = Registry::builder()
        .tools(tools![beyond_its_type])
        .build()
        .expect("a sound registry");
    let with = |extra: Value| {
        let mut arguments = json!({"small": 1, "at": "day 1", "list": []});
        let more = extra.as_object().cloned().unwrap_or_default();
        arguments.as_object_mut().expect("an object").extend(more);
        arguments
    };
    let tool = "beyond_its_type";
    for (arguments, place, said) in [
        (
            with(json!({"at": "day 0"})),
            "at: ",
            "received \"day 0\": a day is `day ` and a number from 1 to 366",
        ),
        (
            with(json!({"days": ["day 1", "monday"]})),
            "days[1]: ",
            "received \"monday\": a day is",
        ),
        (with(json!({"list": [1, -1]})), "list[1]: ", "-1"),
        (with(json!({"list": [1, 1e30]})), "list[1]: ", "1e+30"),
        (
            with(json!({"small": 4_294_967_296_u64})),
            "small: ",
            "4294967296",
        ),
    ] {
        let text = refusal(&registry, tool, arguments).await;
        assert!(text.starts_with(place), "{text}");
        assert!(text.contains(said), "{text}");
        for inside in ["line 1", "column", "u32", "u64", "Day", "serde"] {
            assert!(!text.contains(inside), "{text}");
        }
    }
}

// What the compiler can't see, since it knows no schema of these types.

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Word {
    #[schemars(regex(pattern = "^(?!a)b"))]
    text: String,
}

#[mcp_tool]
fn lookaround(word: Word) -> String {
    word.text
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Contradiction {
    #[schemars(range(min = 5, max = 4))]
    n: u8,
}

#[mcp_tool]
fn contradiction(list: Vec<Contradiction>) -> usize {
    list.iter().map(|item| usize::from(item.n)).sum()
}

#[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[schemars(transparent)]
struct Depth(#[schemars(range(max = 40))] u32);

#[mcp_tool]
fn defaulted(#[arg(default = Depth(50))] depth: Depth) -> u32 {
    depth.0
}

#[test]
fn what_can_never_hold_is_an_error_of_the_build() {
    let problem = |tool: mcp_tool::__private::Named| {
        let error = Registry::builder().tools([tool]).build().unwrap_err();
        assert_eq!(error.problems().len(), 1, "{error}");
        error.to_string()
    };
    let [tool] = tools![lookaround];
    let text = problem(tool);
    assert!(
        text.contains("the tool `lookaround`: the argument `word.text` has the pattern `^(?!a)b`"),
        "{text}"
    );
    let [tool] = tools![contradiction];
    let text = problem(tool);
    assert!(
        text.contains("the tool `contradiction`: the argument `list[].n` has `minimum` 5 and `maximum` 4, which leave no value"),
        "{text}"
    );
    let [tool] = tools![defaulted];
    let text = problem(tool);
    assert!(
        text.contains(
            "the tool `defaulted`: the argument `depth`: the default 50 is outside `maximum` 40"
        ),
        "{text}"
    );
}
