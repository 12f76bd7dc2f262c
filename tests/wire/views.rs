//! `view`: part of a registry.

use crate::tools::{CHESS, RATING, registry};
use mcp_tool::{ProtocolVersion, Registry, Tool};
use serde_json::json;

fn names(registry: &Registry) -> Vec<&str> {
    registry.iter().map(|tool| tool.name.as_str()).collect()
}

fn tool(json: serde_json::Value) -> Tool {
    serde_json::from_value(json).unwrap()
}

#[test]
fn a_view_has_what_its_condition_keeps() {
    let registry = registry();
    let chess = registry.view(|tool| tool.has_tag("chess"));
    assert_eq!(names(&chess), ["everything", "line", "lines"]);
    let quiet = registry.view(Tool::is_read_only);
    assert_eq!(names(&quiet), ["everything", "lines"]);
    let old = registry.view(Tool::is_deprecated);
    assert_eq!(names(&old), ["everything"]);
    assert_eq!(names(&registry.view(|_| false)), Vec::<&str>::new());
}

#[test]
fn tags_are_sets() {
    let registry = registry();
    let all = registry.view(|tool| tool.has_all_tags([CHESS, RATING]));
    assert_eq!(names(&all), ["everything"]);
    let any = registry.view(|tool| tool.has_any_tag(["admin", "rating"]));
    assert_eq!(names(&any), ["everything", "line"]);
    let none = registry.view(|tool| tool.has_tag(CHESS) && tool.has_no_tag(["admin"]));
    assert_eq!(names(&none), ["everything", "lines"]);
}

#[test]
fn the_empty_set_of_tags_is_had_by_all() {
    let none: [&str; 0] = [];
    for tool in registry().iter() {
        assert!(tool.has_all_tags(none));
        assert!(!tool.has_any_tag(none));
        assert!(tool.has_no_tag(none));
    }
}

#[tokio::test]
async fn what_a_view_hides_is_absent_and_unknown() {
    let registry = registry();
    let view = registry.view(|tool| tool.name == "least");
    assert_eq!(view.list().tools.len(), 1);
    assert!(view.get("line").is_none());
    for version in ProtocolVersion::ALL {
        assert_eq!(view.list_for(version).tools.len(), 1);
        let error = view.call_for(version, "line", ()).await.unwrap_err();
        assert_eq!(error.to_string(), "Unknown tool: line");
    }
    assert_eq!(view.call("line", ()).await.unwrap_err().code(), -32602);
    assert!(view.call("least", ()).await.is_ok());
    assert!(!format!("{view:?}").contains("line"));
}

#[tokio::test]
async fn views_of_views_compose() {
    let registry = registry();
    let chess = registry.view(|tool| tool.has_tag("chess"));
    let quiet = chess.view(Tool::is_read_only);
    assert_eq!(names(&quiet), ["everything", "lines"]);
    let same = registry.view(|tool| tool.has_tag("chess") && tool.is_read_only());
    assert_eq!(quiet.list_json(), same.list_json());
    assert_eq!(quiet.fingerprint(), same.fingerprint());
    // A wider condition brings nothing back.
    assert_eq!(names(&quiet.view(|_| true)), ["everything", "lines"]);
    assert!(quiet.call("lines", ()).await.is_ok());
}

#[test]
fn a_view_does_not_change_what_it_is_a_view_of() {
    let registry = registry();
    let before = registry.list_json();
    assert!(registry.view(|_| false).list().tools.is_empty());
    assert_eq!(registry.list_json(), before);
}

/// The defaults that MCP has a client assume, and what it says is meaningful only together.
#[test]
fn hints_that_are_not_stated_are_what_a_client_assumes() {
    let unstated = tool(json!({"name": "a"}));
    assert!(!unstated.is_read_only());
    assert!(unstated.is_destructive());
    assert!(!unstated.is_idempotent());
    assert!(unstated.is_open_world());
    assert!(!unstated.is_deprecated());

    let quiet = tool(json!({"name": "a", "annotations": {"readOnlyHint": true}}));
    assert!(quiet.is_read_only());
    assert!(!quiet.is_destructive());
    assert!(quiet.is_idempotent());

    let stated = tool(json!({
        "name": "a",
        "annotations": {"destructiveHint": false, "idempotentHint": true, "openWorldHint": false}
    }));
    assert!(!stated.is_destructive());
    assert!(stated.is_idempotent());
    assert!(!stated.is_open_world());
}
