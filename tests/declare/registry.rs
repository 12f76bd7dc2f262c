//! Building a registry: order, choice of tools, and every problem at once.

use mcp_tool::{BuildError, BuildProblem, Registry, mcp_tool, tools};
use mcp_tool_tests::block_on;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[mcp_tool]
fn zebra() {}

#[mcp_tool]
fn ant() {}

#[mcp_tool(name = "Bee")]
fn bee() {}

mod twin {
    #[mcp_tool::mcp_tool(name = "zebra")]
    pub fn other() {}
}

struct Missing;

#[mcp_tool]
fn needy(_missing: &Missing, _other: &Vec<Missing>) {}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
enum Shape {
    Round { radius: f64 },
    Square { side: f64 },
}

#[mcp_tool]
fn shaped(#[arg(flatten)] _shape: Shape) {}

/// A map in disguise: the compiler can't tell, the finished schema does.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
struct Bag(#[allow(dead_code)] BTreeMap<String, u8>);

#[mcp_tool]
fn mapped(#[arg(flatten)] _bag: Bag) {}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Pair {
    first: u8,
    second: u8,
}

#[mcp_tool]
fn doubled(first: u8, #[arg(flatten)] _pair: Pair) {
    let _ = first;
}

#[mcp_tool(meta = json!([1]))]
fn bad_meta() {}

#[mcp_tool(input_schema = json!({"type": "string"}), unchecked)]
fn bad_input() {}

fn plain() {}

fn refused(builder: mcp_tool::Builder) -> BuildError {
    builder.build().expect_err("is refused")
}

#[test]
fn tools_are_listed_by_name() {
    let registry = Registry::builder()
        .tools(tools![zebra, ant, bee])
        .build()
        .unwrap();
    let names: Vec<&str> = registry.iter().map(|tool| tool.name.as_str()).collect();
    assert_eq!(names, ["Bee", "ant", "zebra"]);
    let listed: Vec<&str> = registry
        .list()
        .tools
        .iter()
        .map(|tool| tool.name.as_str())
        .collect();
    assert_eq!(listed, names);
}

#[test]
fn get_finds_by_name() {
    let registry = Registry::builder().tools(tools![ant]).build().unwrap();
    assert_eq!(registry.get("ant").unwrap().name, "ant");
    assert_eq!(registry.get("bee"), None);
}

#[test]
fn a_tool_named_twice_is_one() {
    let registry = Registry::builder()
        .tools(tools![ant, ant])
        .tools(tools![ant])
        .build()
        .unwrap();
    assert_eq!(registry.iter().count(), 1);
}

#[test]
fn an_empty_registry_lists_nothing() {
    let registry = Registry::builder().build().unwrap();
    assert_eq!(
        serde_json::to_value(registry.list()).unwrap(),
        json!({"tools": []})
    );
}

#[test]
fn an_unknown_tool_is_a_protocol_error() {
    let registry = Registry::builder().build().unwrap();
    let error = block_on(registry.call("nope", json!({}))).unwrap_err();
    assert_eq!(error.code(), -32602);
    assert_eq!(error.to_string(), "Unknown tool: nope");
}

#[test]
fn every_problem_is_reported_at_once_with_its_place() {
    let error = refused(Registry::builder().tools(tools![zebra, twin::other, needy, shaped, ant]));
    let text = error.to_string();
    let tools: Vec<&str> = error.problems().iter().map(BuildProblem::tool).collect();
    assert_eq!(tools, ["zebra", "needy", "needy", "shaped"], "{text}");
    for problem in error.problems() {
        let (file, line) = problem.place().rsplit_once(':').unwrap();
        assert!(file.ends_with("registry.rs"), "{text}");
        assert!(line.parse::<u32>().unwrap() > 10, "{text}");
    }
    assert!(text.contains("a second tool is called `zebra`, after the one at"));
    assert!(text.contains("the tool `needy` borrows a `declare::registry::Missing`"));
    assert!(text.contains("Vec<declare::registry::Missing>"));
    assert!(text.contains("`flatten` on `declare::registry::Shape` needs a struct"));
}

#[test]
fn the_two_places_of_a_duplicate_differ() {
    let error = refused(Registry::builder().tools(tools![zebra, twin::other]));
    let [problem] = error.problems() else {
        panic!("{error}")
    };
    let message = problem.to_string();
    let places: Vec<&str> = message
        .split([' ', ','])
        .filter(|word| word.contains("registry.rs:"))
        .map(|word| word.trim_end_matches(':'))
        .collect();
    assert_eq!(places.len(), 2, "{message}");
    assert_ne!(places[0], places[1]);
}

#[test]
fn a_root_that_is_no_object_of_properties_is_refused() {
    let error = refused(Registry::builder().tools(tools![mapped]));
    assert!(error.to_string().contains("the tool `mapped`"), "{error}");
    assert!(
        error.to_string().contains("declare::registry::Bag"),
        "{error}"
    );
}

#[test]
fn a_flattened_field_that_meets_an_argument_is_refused() {
    let error = refused(Registry::builder().tools(tools![doubled]));
    assert!(
        error
            .to_string()
            .contains("two arguments are called `first`"),
        "{error}"
    );
}

#[test]
fn expressions_that_are_no_objects_are_refused() {
    let error = refused(Registry::builder().tools(tools![bad_meta, bad_input]));
    let text = error.to_string();
    assert!(
        text.contains("`meta` needs a JSON object, not [1]"),
        "{text}"
    );
    assert!(
        text.contains("`input_schema` needs `\"type\": \"object\"`"),
        "{text}"
    );
}

#[test]
fn a_function_that_is_no_tool_is_refused() {
    let error = refused(Registry::builder().tools(tools![plain]));
    assert!(
        error
            .to_string()
            .contains("`plain` is a function but no tool"),
        "{error}"
    );
    assert!(error.problems()[0].place().contains("registry.rs:"));
}

#[test]
fn two_values_of_one_type_are_refused() {
    let error = refused(Registry::builder().state(1_u8).state(2_u8));
    assert!(
        error.to_string().contains("a second `u8` is supplied"),
        "{error}"
    );
}

#[test]
fn collect_takes_every_tool_of_the_program() {
    // This program has two tools called `zebra` and others that can't be built, so collecting
    // all of it fails, and says so of each.
    let error = refused(Registry::builder().collect());
    let tools: Vec<&str> = error.problems().iter().map(BuildProblem::tool).collect();
    for tool in [
        "zebra",
        "needy",
        "shaped",
        "mapped",
        "doubled",
        "bad_meta",
        "bad_input",
    ] {
        assert!(tools.contains(&tool), "{tool} in {error}");
    }
}

#[test]
fn the_list_is_the_same_bytes_every_time() {
    let bytes = || {
        let registry = Registry::builder()
            .tools(tools![zebra, ant, bee])
            .build()
            .unwrap();
        serde_json::to_string(registry.list()).unwrap()
    };
    assert_eq!(bytes(), bytes());
}

#[test]
fn a_registry_is_shared_between_threads() {
    fn shared<T: Send + Sync + Clone + 'static>() {}
    fn sendable<T: Send>(value: T) -> T {
        value
    }
    shared::<Registry>();
    let registry = Registry::builder().tools(tools![ant]).build().unwrap();
    let result: Value =
        serde_json::to_value(block_on(sendable(registry.call("ant", ()))).unwrap()).unwrap();
    assert_eq!(result, json!({"content": []}));
}
