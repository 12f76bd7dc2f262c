//! The list, and each tool but for its schemas.

use super::schema::{self, Side};
use super::{Finding, Findings, Target, kind, rules};
use crate::tool::JsonObject;
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn check(list: &Value, server: Option<&str>) -> Vec<Finding> {
    let mut all = Findings {
        tool: None,
        found: Vec::new(),
    };
    // The response of JSON-RPC has the answer in it.
    let answer = list.get("result").unwrap_or(list);
    let tools = match answer {
        Value::Array(tools) => tools,
        answer => match answer.get("tools") {
            Some(Value::Array(tools)) => tools,
            Some(other) => {
                let found = format!("`tools` is {}", kind(other));
                all.add(rules::MALFORMED_LIST, "/tools", found);
                return all.found;
            }
            None => {
                all.add(rules::MALFORMED_LIST, "", "there is no `tools`");
                return all.found;
            }
        },
    };
    count(tools.len(), &mut all);
    let mut names = BTreeSet::new();
    for (index, tool) in tools.iter().enumerate() {
        let name = tool.get("name").and_then(Value::as_str);
        let mut findings = Findings {
            tool: Some(name.map_or_else(|| format!("tools/{index}"), str::to_owned)),
            found: Vec::new(),
        };
        if let Some(name) = name
            && !names.insert(name)
        {
            findings.add(
                rules::DUPLICATE_NAME,
                "/name",
                "the name of an earlier tool",
            );
        }
        match tool {
            Value::Object(tool) => check_tool(tool, server, &mut findings),
            other => findings.add(
                rules::MALFORMED_TOOL,
                "",
                format_args!("{} where a tool is expected", kind(other)),
            ),
        }
        all.found.append(&mut findings.found);
    }
    all.found
}

fn count(tools: usize, findings: &mut Findings) {
    for (target, limit) in [(Target::Cursor, 40), (Target::VsCode, 128)] {
        if tools > limit {
            let found = format!("{tools} tools");
            findings.add_for(target, rules::TOO_MANY_TOOLS, "/tools", found);
        }
    }
}

fn check_tool(tool: &JsonObject, server: Option<&str>, findings: &mut Findings) {
    check_types(tool, findings);
    if let Some(name) = tool.get("name").and_then(Value::as_str) {
        check_name(name, server, findings);
    }
    check_texts(tool, findings);
    check_hints(tool, findings);
    match tool.get("inputSchema") {
        None => findings.add(rules::ROOT_TYPE, "/inputSchema", "there is none"),
        Some(Value::Object(_)) => schema::check(tool, Side::Input, findings),
        Some(other) => {
            let found = format!("{} where a schema is expected", kind(other));
            findings.add(rules::ROOT_TYPE, "/inputSchema", found);
        }
    }
    match tool.get("outputSchema") {
        None => {}
        Some(Value::Object(_)) => schema::check(tool, Side::Output, findings),
        Some(other) => {
            let found = format!("{} where a schema is expected", kind(other));
            findings.add(rules::ROOT_TYPE, "/outputSchema", found);
        }
    }
}

/// Fields that have another type than the specification gives them.
fn check_types(tool: &JsonObject, findings: &mut Findings) {
    let mut expect = |value: Option<&Value>, pointer: &str, expected: &str| {
        if let Some(value) = value
            && kind(value) != expected
        {
            let found = format!("{} where {expected} is expected", kind(value));
            findings.add(rules::MALFORMED_TOOL, pointer, found);
        }
    };
    if !tool.contains_key("name") {
        expect(Some(&Value::Null), "/name", "a string");
    }
    for (field, expected) in [
        ("name", "a string"),
        ("title", "a string"),
        ("description", "a string"),
        ("annotations", "an object"),
        ("execution", "an object"),
        ("icons", "an array"),
        ("tags", "an array"),
        ("deprecated", "a boolean"),
        ("_meta", "an object"),
    ] {
        expect(tool.get(field), &format!("/{field}"), expected);
    }
    let annotations = tool.get("annotations");
    for (field, expected) in [
        ("title", "a string"),
        ("readOnlyHint", "a boolean"),
        ("destructiveHint", "a boolean"),
        ("idempotentHint", "a boolean"),
        ("openWorldHint", "a boolean"),
    ] {
        expect(
            annotations.and_then(|annotations| annotations.get(field)),
            &format!("/annotations/{field}"),
            expected,
        );
    }
}

fn check_name(name: &str, server: Option<&str>, findings: &mut Findings) {
    let first = |c: char| c.is_ascii_alphabetic() || c == '_';
    let other = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if !name.starts_with(first) || !name.chars().all(other) || name.len() > 64 {
        findings.add(rules::NAME_PATTERN, "/name", format_args!("`{name}`"));
    }
    // Cursor counts the sign between the two, whatever it is.
    let server = server.map_or(1, |server| server.chars().count());
    let together = server
        .saturating_add(name.chars().count())
        .saturating_add(1);
    if together > 60 {
        findings.add(
            rules::NAME_LENGTH,
            "/name",
            format_args!("{together} characters, with the name of the server"),
        );
    }
}

fn check_texts(tool: &JsonObject, findings: &mut Findings) {
    let text = |value: Option<&Value>| {
        value
            .and_then(Value::as_str)
            .filter(|text| !text.trim().is_empty())
            .map(str::to_owned)
    };
    let title = text(tool.get("title")).or_else(|| text(tool.get("annotations")?.get("title")));
    if title.is_none() {
        findings.add(rules::TITLE_MISSING, "/title", "there is none");
    }
    let Some(description) = text(tool.get("description")) else {
        findings.add(rules::DESCRIPTION_MISSING, "/description", "there is none");
        return;
    };
    // As JavaScript counts them.
    let length = description.encode_utf16().count();
    for (target, limit) in [(Target::OpenAiStrict, 1024), (Target::Anthropic, 2048)] {
        if length > limit {
            findings.add_for(
                target,
                rules::DESCRIPTION_LENGTH,
                "/description",
                format_args!("{length} characters"),
            );
        }
    }
}

fn check_hints(tool: &JsonObject, findings: &mut Findings) {
    let hint = |name| tool.get("annotations")?.get(name)?.as_bool();
    match (hint("readOnlyHint"), hint("destructiveHint")) {
        (None, None) => findings.add(rules::HINTS_MISSING, "/annotations", "there are none"),
        (Some(true), Some(true)) => findings.add(
            rules::HINTS_CONTRADICT,
            "/annotations",
            "both read-only and destructive",
        ),
        _ => {}
    }
}
