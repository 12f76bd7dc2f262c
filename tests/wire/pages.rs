//! `page`: cursors.

use crate::tools::registry;
use mcp_tool::{ProtocolVersion, Registry};
use mcp_tool_tests::assert_list_conforms;
use serde_json::json;

use ProtocolVersion::{V2024_11_05, V2025_06_18, V2026_07_28};

/// The names of all pages, a list each.
fn pages(registry: &Registry, version: ProtocolVersion, size: usize) -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let page = registry.page(version, cursor.as_deref(), size).unwrap();
        assert_list_conforms(&json!(page), version);
        pages.push(page.tools.into_iter().map(|tool| tool.name).collect());
        match page.next_cursor {
            Some(next) => cursor = Some(next),
            None => return pages,
        }
        assert!(pages.len() < 100, "the pages don't end");
    }
}

#[test]
fn the_pages_together_are_the_list() {
    let registry = registry();
    for version in ProtocolVersion::ALL {
        let whole: Vec<String> = registry.iter().map(|tool| tool.name.clone()).collect();
        for size in [1, 2, 3, 4, 5, 10, 11, 12, 1000, usize::MAX] {
            let pages = pages(&registry, version, size);
            assert_eq!(pages.concat(), whole, "{size}");
            assert!(
                pages
                    .iter()
                    .all(|page| !page.is_empty() && page.len() <= size)
            );
            assert_eq!(pages.len(), whole.len().div_ceil(size), "{size}");
        }
    }
}

#[test]
fn a_page_has_at_least_one_tool() {
    assert_eq!(pages(&registry(), V2026_07_28, 0).len(), 11);
    let empty = Registry::builder().build().unwrap();
    assert_eq!(pages(&empty, V2026_07_28, 0), [Vec::<String>::new()]);
}

#[test]
fn an_empty_cursor_is_that_of_the_first_page() {
    let registry = registry();
    assert_eq!(
        registry.page(V2025_06_18, Some(""), 3).unwrap(),
        registry.page(V2025_06_18, None, 3).unwrap()
    );
}

#[test]
fn a_cursor_holds_in_every_process_with_the_same_list() {
    let cursor = registry()
        .page(V2025_06_18, None, 3)
        .unwrap()
        .next_cursor
        .unwrap();
    let next = registry().page(V2025_06_18, Some(&cursor), 2).unwrap();
    assert_eq!(next.tools[0].name, registry().list().tools[3].name);
    // Nor does it depend on who asks, or on the size of the pages before.
    let next = registry().page(V2024_11_05, Some(&cursor), 9).unwrap();
    assert_eq!(next.tools.len(), 8);
    assert_eq!(next.next_cursor, None);
}

#[test]
fn a_bad_cursor_is_an_error_that_says_so() {
    let registry = registry();
    let good = registry
        .page(V2025_06_18, None, 3)
        .unwrap()
        .next_cursor
        .unwrap();
    let (list, _) = good.split_at(16);
    let beyond = format!("{list}b");
    let far = format!("{list}ffffffffffffffffffffff");
    let zero = format!("{list}0");
    for bad in [
        "3",
        "?",
        " ",
        "é",
        "0123456789abcdefé",
        "ééééééééé",
        "null",
        list,
        &beyond,
        &far,
        &zero,
        &good.to_uppercase(),
        &format!("{good} "),
        &format!("{list}+3"),
    ] {
        let error = registry.page(V2025_06_18, Some(bad), 3).unwrap_err();
        assert_eq!(error.code(), -32602, "{bad}");
        assert!(
            error.to_string().starts_with("Invalid cursor: "),
            "{bad}: {error}"
        );
    }
}

#[test]
fn a_cursor_does_not_outlive_its_list() {
    let registry = registry();
    let cursor = registry
        .page(V2025_06_18, None, 3)
        .unwrap()
        .next_cursor
        .unwrap();
    let narrower = registry.view(|tool| tool.name != "raw");
    let error = narrower.page(V2025_06_18, Some(&cursor), 3).unwrap_err();
    assert!(error.to_string().contains("changed"), "{error}");
}
