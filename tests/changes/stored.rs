//! A list in a file, held against a registry.

use mcp_tool::changes::{ACCEPT, check_against};
use mcp_tool::{Registry, mcp_tool, tools};
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// Analyze a game
#[mcp_tool(read_only)]
fn analyze(#[arg(maximum = 20)] depth: Option<u32>) -> String {
    depth.unwrap_or(2).to_string()
}

fn registry() -> Registry {
    Registry::builder().tools(tools![analyze]).build().unwrap()
}

/// A file of this test's own, gone when it ends.
struct File(PathBuf);

impl File {
    fn with(name: &str, text: &str) -> Self {
        let path = env::temp_dir().join(format!("mcp-tool-{}-{name}", std::process::id()));
        fs::write(&path, text).unwrap();
        Self(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn stored(maximum: u32) -> String {
    let list = registry().list_json();
    list.replace("\"maximum\":20", &format!("\"maximum\":{maximum}"))
}

#[test]
fn a_list_that_breaks_nobody_passes() {
    for (name, maximum) in [("same", 20), ("narrower", 10)] {
        let file = File::with(name, &stored(maximum));
        check_against(&file.0, &registry()).unwrap();
    }
}

#[test]
fn a_list_that_breaks_callers_is_an_error_that_shows_how() {
    let file = File::with("wider", &stored(40));
    let error = check_against(&file.0, &registry()).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("/inputSchema/properties/depth/maximum"),
        "{text}"
    );
    assert!(text.contains("was 40, is 20"), "{text}");
    assert!(text.contains("MCP_TOOL_ACCEPT=1"), "{text}");
    assert_eq!(format!("{error:?}"), text);
    assert_eq!(error.changes().unwrap().breaking().count(), 1);
}

#[test]
fn what_is_no_list_is_an_error_that_says_so() {
    let file = File::with("broken", "{\"tools\": 3}");
    let error = check_against(&file.0, &registry()).unwrap_err();
    assert!(error.to_string().contains("holds no tool list"), "{error}");
    assert!(error.changes().is_none());
    let error = check_against(env::temp_dir().join("no-such-list.json"), &registry()).unwrap_err();
    assert!(
        error.to_string().contains("there is no tool list"),
        "{error}"
    );
}

/// Runs this test again with the environment variable, which must not be set in this process.
#[test]
fn a_list_is_stored_when_asked() {
    if let Some(path) = env::var_os("STORED_AT") {
        check_against(path, &registry()).unwrap();
        return;
    }
    let run = |file: &File, accept: &str| {
        let status = Command::new(env::current_exe().unwrap())
            .args(["--exact", "stored::a_list_is_stored_when_asked"])
            .env("STORED_AT", &file.0)
            .env(ACCEPT, accept)
            .output()
            .unwrap();
        status.status.success()
    };
    let file = File::with("accepted", &stored(40));
    assert!(!run(&file, ""));
    assert!(!run(&file, "0"));
    assert!(run(&file, "1"));
    let written = fs::read_to_string(&file.0).unwrap();
    assert!(written.ends_with("}\n"), "{written}");
    let list: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(list, serde_json::json!(registry().list()));
    check_against(&file.0, &registry()).unwrap();
}
