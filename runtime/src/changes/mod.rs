//! What changed between two tool lists, and what of it breaks callers.
//!
//! [`changes`] compares two lists: that of the last release and that of now, say.
//! [`check_against`] does so in a test, with the older list stored in the repository:
//!
//! ```no_run
//! # fn registry() -> mcp_tool::Registry { mcp_tool::Registry::builder().build().unwrap() }
//! use mcp_tool::changes::{Outdated, check_against};
//!
//! #[test]
//! fn nothing_breaks_callers() -> Result<(), Outdated> {
//!     check_against("tools.json", &registry())
//! }
//! # fn main() {}
//! ```
//!
//! # What breaks callers
//!
//! A caller is a program, or a model with a prompt, that was made for the older list.
//!
//! - **Input.** Every call that was valid must stay valid, so an input schema may only be widened.
//!   A new optional argument is a widening; an argument that is gone, a new required one, a
//!   tighter bound and another pattern are not. Another `default` changes what the same call
//!   means.
//! - **Output.** Every result must be one that the older schema allows, so an output schema may
//!   only be narrowed. A property that is gone, or that may now be absent or `null`, and a value
//!   that callers don't know break them; a new property doesn't.
//! - **Hints.** A tool that becomes riskier than it was stated to be (as `readOnlyHint` going from
//!   `true` to unset) breaks whoever relied on it. What is not stated counts as what MCP has a
//!   client assume.
//! - **Words.** Titles, descriptions, examples, tags and icons break nobody.
//!
//! Schemas are compared as JSON Schema 2020-12. Callers are taken to send, and tools to answer
//! with, the properties that a schema declares, and others only where it speaks of them with
//! `additionalProperties` or `patternProperties`. What is called compatible has been shown to be;
//! a change of which nothing can be shown is called breaking.

mod facts;
mod prove;
mod report;
mod same;
mod stored;

pub use stored::{ACCEPT, Outdated, check_against};

use crate::schema::walk::escaped;
use crate::tool::{ListToolsResult, TaskSupport, Tool};
use report::Report;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// Which way a schema's values go.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    /// From the caller.
    Input,
    /// To the caller.
    Output,
}

/// Compares two tool lists, the older one first: what changed, and what of it breaks callers.
///
/// ```
/// use mcp_tool::ListToolsResult;
/// use serde_json::json;
///
/// let list = |maximum: u32| -> ListToolsResult {
///     serde_json::from_value(json!({"tools": [{
///         "name": "analyze",
///         "inputSchema": {
///             "type": "object",
///             "properties": {"depth": {"type": "integer", "maximum": maximum}}
///         }
///     }]}))
///     .unwrap()
/// };
/// assert!(!mcp_tool::changes(&list(40), &list(60)).is_breaking());
///
/// let changes = mcp_tool::changes(&list(40), &list(20));
/// assert!(changes.is_breaking());
/// assert_eq!(changes.entries[0].pointer, "/inputSchema/properties/depth/maximum");
/// ```
pub fn changes(old: &ListToolsResult, new: &ListToolsResult) -> Changes {
    let by_name = |list: &'_ ListToolsResult| -> BTreeMap<String, Tool> {
        let tools = list.tools.iter();
        tools
            .map(|tool| (tool.name.clone(), tool.clone()))
            .collect()
    };
    let (mut old, mut new) = (by_name(old), by_name(new));
    let mut changes = Changes::default();
    let both: Vec<String> = old
        .keys()
        .filter(|name| new.contains_key(*name))
        .cloned()
        .collect();
    for name in both {
        if let (Some(old), Some(new)) = (old.remove(&name), new.remove(&name)) {
            changes.of_a_tool(&old, &new);
        }
    }
    for (name, old) in old {
        match new
            .iter()
            .find(|(_, new)| is_renamed(&old, new))
            .map(|(name, _)| name.clone())
        {
            Some(renamed) => {
                new.remove(&renamed);
                let reason = format!("the tool is called `{renamed}` now");
                changes.push(&name, "/name", Kind::Renamed, Impact::Breaking, reason);
            }
            None => changes.push(
                &name,
                "",
                Kind::Removed,
                Impact::Breaking,
                "the tool is gone",
            ),
        }
    }
    for name in new.keys() {
        changes.push(name, "", Kind::Added, Impact::Compatible, "the tool is new");
    }
    changes
        .entries
        .sort_by(|a, b| (a.impact, &a.tool, &a.pointer).cmp(&(b.impact, &b.tool, &b.pointer)));
    changes
}

/// Whether one tool does what another did, under another name: the same schemas, and the same
/// words for what it does.
fn is_renamed(old: &Tool, new: &Tool) -> bool {
    old.input_schema == new.input_schema
        && old.output_schema == new.output_schema
        && old.description == new.description
        && (old.description.is_some() || !old.input_schema.is_empty())
}

/// What changed between two tool lists: what breaks callers first, then by tool.
///
/// Shown, it is a report for people; serialised, one for machines.
///
/// ```
/// use mcp_tool::ListToolsResult;
///
/// let old: ListToolsResult = serde_json::from_str(r#"{"tools": [{"name": "analyze"}]}"#)?;
/// let changes = mcp_tool::changes(&old, &ListToolsResult::default());
/// assert_eq!(
///     changes.to_string(),
///     "1 change breaks callers:\n- analyze: the tool is gone\n"
/// );
/// assert_eq!(
///     serde_json::to_value(&changes)?,
///     serde_json::json!([{
///         "tool": "analyze",
///         "pointer": "",
///         "kind": "removed",
///         "impact": "breaking",
///         "reason": "the tool is gone"
///     }])
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[must_use = "it says whether something breaks callers"]
pub struct Changes {
    /// The changes.
    pub entries: Vec<Change>,
}

/// One change of a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Change {
    /// The tool's name, the older one where it changed.
    pub tool: String,
    /// Where in the tool object: a JSON Pointer (RFC 6901), empty for all of it. It leads to a
    /// place in the newer list, or in the older one where the newer has no such place.
    pub pointer: String,
    /// What happened there.
    pub kind: Kind,
    /// What it means to callers.
    pub impact: Impact,
    /// Why, in words.
    pub reason: String,
}

/// What happened at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Kind {
    /// It is new.
    Added,
    /// It is another.
    Changed,
    /// It is gone.
    Removed,
    /// It has another name.
    Renamed,
}

/// What a change means to callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Impact {
    /// A caller made for the older list may fail, or be deceived.
    Breaking,
    /// It may not.
    Compatible,
}

impl Changes {
    /// Whether nothing changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether something breaks callers.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.breaking().next().is_some()
    }

    /// What breaks callers.
    pub fn breaking(&self) -> impl Iterator<Item = &Change> {
        self.of(Impact::Breaking)
    }

    /// What doesn't.
    pub fn compatible(&self) -> impl Iterator<Item = &Change> {
        self.of(Impact::Compatible)
    }

    fn of(&self, impact: Impact) -> impl Iterator<Item = &Change> {
        self.entries
            .iter()
            .filter(move |change| change.impact == impact)
    }

    fn push(
        &mut self,
        tool: &str,
        pointer: &str,
        kind: Kind,
        impact: Impact,
        reason: impl Into<String>,
    ) {
        self.entries.push(Change {
            tool: tool.to_owned(),
            pointer: pointer.to_owned(),
            kind,
            impact,
            reason: reason.into(),
        });
    }

    fn of_a_tool(&mut self, old: &Tool, new: &Tool) {
        self.words(old, new);
        self.hints(old, new);
        self.task_support(old, new);
        let (old_input, new_input) = (json!(old.input_schema), json!(new.input_schema));
        Report::new(self, &old.name, Side::Input, &old_input, &new_input).run("/inputSchema");
        match (&old.output_schema, &new.output_schema) {
            (Some(old_output), Some(new_output)) => {
                let (old_output, new_output) = (json!(old_output), json!(new_output));
                Report::new(self, &old.name, Side::Output, &old_output, &new_output)
                    .run("/outputSchema");
            }
            (Some(_), None) => self.push(
                &old.name,
                "/outputSchema",
                Kind::Removed,
                Impact::Breaking,
                "results have no structured content any more",
            ),
            (None, Some(_)) => self.push(
                &old.name,
                "/outputSchema",
                Kind::Added,
                Impact::Compatible,
                "results have structured content now",
            ),
            (None, None) => {}
        }
    }

    /// What only people and models read, or what only changes how a tool is shown.
    fn words(&mut self, old: &Tool, new: &Tool) {
        let annotations = |tool: &Tool| tool.annotations.clone().unwrap_or_default();
        let (own, other) = (annotations(old), annotations(new));
        let mut compare = |pointer: &str, old_value: Value, new_value: Value, what: &str| {
            if let Some(kind) = kind_of(&old_value, &new_value) {
                let happened = match kind {
                    Kind::Added => "is new",
                    Kind::Removed => "is gone",
                    _ => "changed",
                };
                let reason = format!("{what} {happened}");
                self.push(&old.name, pointer, kind, Impact::Compatible, reason);
            }
        };
        compare("/title", json!(old.title), json!(new.title), "the title");
        compare(
            "/description",
            json!(old.description),
            json!(new.description),
            "the description",
        );
        compare(
            "/annotations/title",
            json!(own.title),
            json!(other.title),
            "the title",
        );
        compare(
            "/icons",
            json!(old.icons),
            json!(new.icons),
            "the list of icons",
        );
        compare(
            "/tags",
            json!(old.tags),
            json!(new.tags),
            "the list of tags",
        );
        compare("/_meta", json!(old.meta), json!(new.meta), "the metadata");
        compare(
            "/deprecated",
            json!(old.deprecated),
            json!(new.deprecated),
            "the deprecation",
        );
        let fields = [
            ("/annotations", &own.extra, &other.extra),
            ("", &old.extra, &new.extra),
        ];
        for (parent, own, other) in fields {
            let names: std::collections::BTreeSet<&String> =
                own.keys().chain(other.keys()).collect();
            for name in names {
                let value =
                    |fields: &crate::JsonObject| fields.get(name).cloned().unwrap_or_default();
                let pointer = format!("{parent}/{}", escaped(name));
                compare(&pointer, value(own), value(other), &format!("`{name}`"));
            }
        }
    }

    fn hints(&mut self, old: &Tool, new: &Tool) {
        type Hint = (
            &'static str,
            fn(&crate::ToolAnnotations) -> Option<bool>,
            fn(&Tool) -> bool,
            &'static str,
        );
        // The last says what a tool is when it is riskier than otherwise.
        let hints: [Hint; 4] = [
            (
                "readOnlyHint",
                |hints| hints.read_only_hint,
                |tool| !tool.is_read_only(),
                "may change something",
            ),
            (
                "destructiveHint",
                |hints| hints.destructive_hint,
                Tool::is_destructive,
                "may destroy something",
            ),
            (
                "idempotentHint",
                |hints| hints.idempotent_hint,
                |tool| !tool.is_idempotent(),
                "may change more when called again",
            ),
            (
                "openWorldHint",
                |hints| hints.open_world_hint,
                Tool::is_open_world,
                "may reach outside the server",
            ),
        ];
        for (name, stated, is_risky, risk) in hints {
            let stated = |tool: &Tool| json!(tool.annotations.as_ref().and_then(stated));
            let Some(kind) = kind_of(&stated(old), &stated(new)) else {
                continue;
            };
            let shown = |tool: &Tool| match stated(tool) {
                Value::Null => "unset".to_owned(),
                stated => stated.to_string(),
            };
            let (impact, effect) = match (is_risky(old), is_risky(new)) {
                (false, true) => (Impact::Breaking, format!(": the tool {risk} now")),
                (true, false) => (
                    Impact::Compatible,
                    ": the tool is safer than it was".to_owned(),
                ),
                _ => (Impact::Compatible, ": that means what it meant".to_owned()),
            };
            let reason = format!("`{name}` was {}, is {}{effect}", shown(old), shown(new));
            self.push(
                &old.name,
                &format!("/annotations/{name}"),
                kind,
                impact,
                reason,
            );
        }
    }

    fn task_support(&mut self, old: &Tool, new: &Tool) {
        let stated = |tool: &Tool| {
            tool.execution
                .as_ref()
                .and_then(|execution| execution.task_support)
        };
        let support = |tool: &Tool| stated(tool).unwrap_or(TaskSupport::Forbidden);
        let Some(kind) = kind_of(&json!(stated(old)), &json!(stated(new))) else {
            return;
        };
        let (impact, reason) = match (support(old), support(new)) {
            (old, new) if old == new => (Impact::Compatible, "that means what it meant"),
            (TaskSupport::Optional, TaskSupport::Required) => {
                (Impact::Breaking, "a call must be a task now")
            }
            (TaskSupport::Forbidden, TaskSupport::Required) => (
                Impact::Breaking,
                "a call must be a task now, and could not be",
            ),
            (_, TaskSupport::Forbidden) => (Impact::Breaking, "a call can't be a task any more"),
            (TaskSupport::Required, _) => {
                (Impact::Compatible, "a call need not be a task any more")
            }
            _ => (Impact::Compatible, "a call may be a task now"),
        };
        self.push(&old.name, "/execution/taskSupport", kind, impact, reason);
    }
}

/// What happened to a value that is null where there is none; none if nothing did.
fn kind_of(old: &Value, new: &Value) -> Option<Kind> {
    match (old, new) {
        (old, new) if old == new => None,
        (Value::Null, _) => Some(Kind::Added),
        (_, Value::Null) => Some(Kind::Removed),
        _ => Some(Kind::Changed),
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tool)?;
        if !self.pointer.is_empty() {
            write!(f, " {}", self.pointer)?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing changed\n");
        }
        let mut section = |impact, one: &str, several: &str| -> fmt::Result {
            match self.of(impact).count() {
                0 => return Ok(()),
                1 => writeln!(f, "1 change {one}:")?,
                count => writeln!(f, "{count} changes {several}:")?,
            }
            self.of(impact)
                .try_for_each(|change| writeln!(f, "- {change}"))
        };
        section(Impact::Breaking, "breaks callers", "break callers")?;
        section(Impact::Compatible, "is compatible", "are compatible")
    }
}
