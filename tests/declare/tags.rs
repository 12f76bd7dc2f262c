//! Tags as a list of a tool shows them. What the compiler refuses is in `tests/ui/tags`.

use crate::vocabulary;
use mcp_tool::{Registry, Tag, mcp_tool, tools};
use mcp_tool_tests::tool_json;
use serde_json::{Value, json};

#[mcp_tool]
fn untagged() {}

#[mcp_tool(tags = [])]
fn empty_list() {}

#[mcp_tool(tags = ["chess", "analysis"])]
fn literals() {}

#[mcp_tool(tags = [vocabulary::CHESS, crate::TWO_WORDS, "bare"])]
fn mixed() {}

mod inner {
    /// A constant of the same name as one at the root, and another tag.
    pub const CHESS: mcp_tool::Tag = crate::ANALYSIS;

    #[mcp_tool::mcp_tool(tags = [CHESS])]
    pub fn shadowed() {}
}

fn tags(name: &str) -> Value {
    let registry = Registry::builder()
        .tools(tools![
            untagged,
            empty_list,
            literals,
            mixed,
            inner::shadowed
        ])
        .build()
        .unwrap();
    tool_json(&registry, name)["tags"].take()
}

#[test]
fn no_tags_no_field() {
    assert_eq!(tags("untagged"), Value::Null);
    assert_eq!(tags("empty_list"), Value::Null);
}

#[test]
fn tags_stand_in_the_order_written() {
    assert_eq!(tags("literals"), json!(["chess", "analysis"]));
}

#[test]
fn literals_and_paths_mix() {
    assert_eq!(tags("mixed"), json!(["chess", "two words", "bare"]));
}

#[test]
fn a_path_means_what_it_means_where_it_stands() {
    assert_eq!(tags("shadowed"), json!(["analysis"]));
}

#[test]
fn a_tag_is_a_typed_constant() {
    let tag: Tag = vocabulary::ANALYSIS;
    assert_eq!(tag.name(), "analysis");
    assert_eq!(tag.description(), "Game analysis tools");
    assert_eq!(vocabulary::MACRO.description(), "Documented by a macro");
    assert_eq!(vocabulary::BARE.description(), "");
    assert_eq!(format!("{tag}"), "analysis");
}
