//! `list_for`: the fields of each revision.

use crate::tools::registry;
use mcp_tool::{CacheScope, ProtocolVersion, Registry, mcp_tool, tools};
use mcp_tool_tests::{assert_conforms, assert_list_conforms, spec};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

use ProtocolVersion::{V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};

fn tool(version: ProtocolVersion, name: &str) -> Value {
    let list = json!(registry().list_for(version));
    let tools = list["tools"].as_array().unwrap();
    tools
        .iter()
        .find(|tool| tool["name"] == name)
        .unwrap()
        .clone()
}

fn keys(value: &Value) -> BTreeSet<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn every_list_conforms_to_its_revision() {
    assert_conforms(&registry());
    assert_conforms(&Registry::builder().build().unwrap());
}

/// Before 2026-07-28 nothing beside the tools is required, so that the complete declaration is an
/// answer too. A schema given by hand passes untouched: what it breaks only `list_for` mends.
#[test]
fn the_complete_declaration_conforms_as_well() {
    let list = json!(registry().view(|tool| tool.name != "raw").list());
    for version in [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25] {
        assert_list_conforms(&list, version);
    }
}

/// The tool uses every field, so its keys are the ones that the revision defines.
#[test]
fn a_tool_has_the_fields_that_its_revision_defines() {
    for (version, expected) in [
        (V2024_11_05, &["name", "description", "inputSchema"][..]),
        (
            V2025_03_26,
            &["name", "description", "inputSchema", "annotations"],
        ),
        (
            V2025_06_18,
            &[
                "name",
                "title",
                "description",
                "inputSchema",
                "outputSchema",
                "annotations",
                "_meta",
            ],
        ),
        (
            V2025_11_25,
            &[
                "name",
                "title",
                "description",
                "inputSchema",
                "outputSchema",
                "annotations",
                "execution",
                "icons",
                "_meta",
            ],
        ),
        (
            V2026_07_28,
            &[
                "name",
                "title",
                "description",
                "inputSchema",
                "outputSchema",
                "annotations",
                "icons",
                "_meta",
            ],
        ),
    ] {
        let tool = tool(version, "everything");
        let expected: BTreeSet<&str> = expected.iter().copied().collect();
        assert_eq!(keys(&tool), expected, "{version}");
        if let Some(spec) = spec(version.as_str()) {
            let definitions = spec
                .get("$defs")
                .or_else(|| spec.get("definitions"))
                .unwrap();
            assert_eq!(
                keys(&tool),
                keys(&definitions["Tool"]["properties"]),
                "{version}"
            );
        }
    }
}

#[test]
fn the_complete_declaration_has_them_all_whatever_the_revision() {
    let list = json!(registry().list());
    let tool = &list["tools"][2];
    assert_eq!(tool["name"], "everything");
    assert_eq!(tool["tags"], json!(["rating", "chess"]));
    assert_eq!(tool["deprecated"], true);
    assert_eq!(tool["execution"], json!({"taskSupport": "optional"}));
    assert_eq!(tool["annotations"].get("title"), None);
    assert_eq!(tool["_meta"], json!({"com.example/key": 1}));
    assert_eq!(keys(&list), ["tools"].into());
}

#[test]
fn a_result_has_the_fields_that_its_revision_requires() {
    for version in [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25] {
        assert_eq!(keys(&json!(registry().list_for(version))), ["tools"].into());
    }
    let list = json!(registry().list_for(V2026_07_28));
    assert_eq!(list["resultType"], "complete");
    assert_eq!(list["ttlMs"], 0);
    assert_eq!(list["cacheScope"], "private");
}

#[test]
fn what_may_be_cached_is_up_to_the_server() {
    let registry = Registry::builder()
        .cache(Duration::from_secs(60), CacheScope::Public)
        .build()
        .unwrap();
    let list = json!(registry.view(|_| true).list_for(V2026_07_28));
    assert_eq!(list["ttlMs"], 60_000);
    assert_eq!(list["cacheScope"], "public");
    let longest = Registry::builder()
        .cache(Duration::MAX, CacheScope::Public)
        .build()
        .unwrap();
    assert_conforms(&longest);
}

#[test]
fn a_title_stands_where_either_kind_of_client_looks() {
    for version in [V2025_06_18, V2025_11_25, V2026_07_28] {
        let tool = tool(version, "everything");
        assert_eq!(tool["title"], "Everything");
        assert_eq!(tool["annotations"]["title"], "Everything");
    }
    let tool = tool(V2025_03_26, "everything");
    assert_eq!(
        tool["annotations"],
        json!({
            "title": "Everything",
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false,
            "vendorHint": "kept"
        })
    );
}

#[test]
fn tags_and_deprecation_stand_in_meta() {
    for version in [V2025_06_18, V2025_11_25, V2026_07_28] {
        assert_eq!(
            tool(version, "everything")["_meta"],
            json!({
                "com.example/key": 1,
                "io.github.mcp-tool/tags": ["rating", "chess"],
                "io.github.mcp-tool/deprecated": true
            })
        );
        assert_eq!(tool(version, "least").get("_meta"), None);
        assert_eq!(tool(version, "nested")["_meta"], json!({}));
    }
}

#[test]
fn tags_are_repeated_for_clients_of_fastmcp_when_asked() {
    /// Has metadata of its own
    #[mcp_tool(tags = ["chess"], meta = json!({"fastmcp": {"version": "2"}}))]
    fn versioned() {}

    /// Has set the tags itself
    #[mcp_tool(tags = ["chess"], meta = json!({"fastmcp": {"tags": ["own"]}}))]
    fn own() {}

    /// Has something else there
    #[mcp_tool(tags = ["chess"], meta = json!({"fastmcp": 1}))]
    fn other() {}

    let registry = Registry::builder()
        .tools(tools![crate::tools::everything, own, other, versioned])
        .fastmcp_tags()
        .build()
        .unwrap();
    let list = json!(registry.list_for(V2025_11_25));
    let of = |at: usize| &list["tools"][at]["_meta"]["fastmcp"];
    assert_eq!(*of(0), json!({"tags": ["chess", "rating"]}));
    assert_eq!(*of(1), json!(1));
    assert_eq!(*of(2), json!({"tags": ["own"]}));
    assert_eq!(*of(3), json!({"version": "2", "tags": ["chess"]}));
    assert!(!registry.list_json().contains("\"chess\"]},"));
}

#[test]
fn hints_in_further_annotations_are_not_written_twice() {
    /// States a hint in the object
    #[mcp_tool(read_only, annotations = json!({"title": "Own", "idempotentHint": true, "readOnlyHint": false}))]
    fn stated() {}

    let registry = Registry::builder().tools(tools![stated]).build().unwrap();
    assert_eq!(registry.list_json().matches("Hint").count(), 3);
    assert_eq!(
        json!(registry.list().tools[0].annotations),
        json!({
            "title": "Own",
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true
        })
    );
}

#[test]
fn a_hint_of_another_type_is_found_when_the_registry_is_built() {
    /// States a hint as text
    #[mcp_tool(annotations = json!({"readOnlyHint": "yes"}))]
    fn stated() {}

    let error = Registry::builder()
        .tools(tools![stated])
        .build()
        .unwrap_err();
    assert!(error.to_string().contains("`annotations`"), "{error}");
    assert!(error.to_string().contains("boolean"), "{error}");
}

#[test]
fn what_is_put_together_once_is_shared() {
    let registry = registry();
    let again = registry.clone();
    assert!(std::ptr::eq(registry.list(), again.list()));
    assert_eq!(registry.list_json().as_ptr(), again.list_json().as_ptr());
    for version in ProtocolVersion::ALL {
        assert!(std::ptr::eq(
            registry.list_for(version),
            again.list_for(version)
        ));
        let json = registry.list_json_for(version);
        assert_eq!(json.as_ptr(), again.list_json_for(version).as_ptr());
    }
}

#[test]
fn schemas_are_shared_between_the_lists() {
    let registry = registry();
    let schema = |list: &mcp_tool::ListToolsResult| {
        let tool = list.tools.iter().find(|tool| tool.name == "maybe").unwrap();
        std::sync::Arc::clone(&tool.input_schema)
    };
    let complete = schema(registry.list());
    for version in ProtocolVersion::ALL {
        assert!(std::sync::Arc::ptr_eq(
            &complete,
            &schema(registry.list_for(version))
        ));
    }
}

#[test]
fn the_fingerprint_is_that_of_the_bytes() {
    let empty = Registry::builder().build().unwrap();
    assert_eq!(&*empty.list_json(), r#"{"tools":[]}"#);
    assert_eq!(empty.fingerprint().to_string(), "7ff977f79d34934e");
    let all = registry();
    assert_eq!(all.fingerprint(), registry().fingerprint());
    assert_ne!(all.fingerprint(), empty.fingerprint());
    assert_ne!(
        all.fingerprint(),
        all.view(|tool| tool.name != "raw").fingerprint()
    );
}
