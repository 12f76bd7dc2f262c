//! Which clients and vendors would refuse a tool, or cut it.
//!
//! The schemas that this crate derives are made to be taken everywhere; not everything that a
//! type can say can be. [`Registry::lint`](crate::Registry::lint) says what is left, so that one
//! line in a test keeps a server portable:
//!
//! ```
//! use mcp_tool::{Registry, lint::Target, mcp_tool, tools};
//!
//! /// Move a piece
//! #[mcp_tool(title = "Move", read_only = false)]
//! fn move_piece(from: String, to: String) {}
//!
//! let registry = Registry::builder().tools(tools![move_piece]).build()?;
//! registry.lint().assert_clean(Target::Any);
//! # Ok::<(), mcp_tool::BuildError>(())
//! ```
//!
//! [`check`] does the same for the answer to any `tools/list`, so a server in any language can be
//! looked at.
//!
//! # Rules
//!
//! A fault has a code, which stays what it is from version to version, and an entry for each
//! target that it matters to. Each entry was reported in public, at the place in the last column.
//!
#![doc = include_str!("rules.md")]

mod list;
mod rules;
mod schema;

use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// Whom a finding concerns.
///
/// ```
/// use mcp_tool::lint::Target;
///
/// assert_eq!(Target::VsCode.to_string(), "VS Code");
/// assert_eq!(serde_json::to_value(Target::OpenAiStrict)?, "openAiStrict");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum Target {
    /// Of a finding: no client in particular. Asked for: whichever client it may be, so every
    /// finding counts.
    Any,
    /// Function calling in [OpenAI's strict mode][strict].
    ///
    /// [strict]: https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas
    OpenAiStrict,
    /// Gemini's function calling, directly or through google-genai.
    Gemini,
    /// Anthropic's API, Claude's clients and the connectors directory.
    Anthropic,
    /// Cursor.
    Cursor,
    /// VS Code with Copilot.
    VsCode,
}

impl Target {
    /// Every target, [`Any`](Self::Any) first.
    pub const ALL: [Self; 6] = [
        Self::Any,
        Self::OpenAiStrict,
        Self::Gemini,
        Self::Anthropic,
        Self::Cursor,
        Self::VsCode,
    ];

    fn is_concerned(self, by: Self) -> bool {
        self == Self::Any || by == Self::Any || self == by
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any client",
            Self::OpenAiStrict => "OpenAI strict",
            Self::Gemini => "Gemini",
            Self::Anthropic => "Anthropic",
            Self::Cursor => "Cursor",
            Self::VsCode => "VS Code",
        })
    }
}

/// What is known of a target and a fault.
///
/// ```
/// let rule = mcp_tool::lint::rules().find(|rule| rule.code == "tuple").unwrap();
/// assert!(rule.remedy.contains("a struct with named fields"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Rule {
    /// The fault, in a form that stays: lower case, with hyphens.
    pub code: &'static str,
    /// Whom it concerns.
    pub target: Target,
    /// What happens there.
    pub effect: &'static str,
    /// How to change the declaration.
    pub remedy: &'static str,
    /// Where it was reported: an issue, as `owner/repository#number`, or a page.
    pub source: &'static str,
}

/// Every rule, in the order of the table above.
///
/// ```
/// use mcp_tool::lint::{Target, rules};
///
/// assert!(rules().any(|rule| rule.target == Target::Gemini));
/// ```
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    rules::ALL.iter().copied().flatten()
}

/// One fault of a tool, and what it leads to at one target.
///
/// ```
/// let report = mcp_tool::lint::check(&serde_json::json!({"tools": [{"name": "a b"}]}));
/// let finding = report.findings().iter().find(|finding| finding.rule.code == "name-pattern");
/// assert_eq!(finding.unwrap().pointer, "/name");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The rule that is broken.
    #[serde(flatten)]
    pub rule: &'static Rule,
    /// The name of the tool, or its place in the list as in `tools/3` when it has none. None when
    /// the list as a whole is meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Where in the tool: a JSON Pointer (RFC 6901), starting at the tool object, or at the list
    /// when that is meant.
    pub pointer: String,
    /// What was found there.
    pub found: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rule {
            code,
            target,
            effect,
            remedy,
            source,
        } = self.rule;
        let tool = self.tool.as_deref().unwrap_or("the list");
        write!(f, "{tool}")?;
        if !self.pointer.is_empty() {
            write!(f, " at {}", self.pointer)?;
        }
        write!(
            f,
            ": {} [{code}]\n  {target}: {effect} ({source})\n  instead: {remedy}",
            self.found
        )
    }
}

/// What was found in a list of tools.
///
/// ```
/// use mcp_tool::lint::{Target, check};
/// use serde_json::json;
///
/// let report = check(&json!({"tools": [{
///     "name": "find",
///     "description": "Find a file",
///     "inputSchema": {
///         "type": "object",
///         "properties": {"depth": {"type": ["integer", "null"]}}
///     }
/// }]}));
/// assert!(report.is_clean(Target::VsCode));
/// assert!(!report.is_clean(Target::Cursor));
/// println!("{report}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Report {
    findings: Vec<Finding>,
}

impl Report {
    /// Everything that was found, tool by tool in the order of the list.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// What concerns a target: its own findings and those for any client. For
    /// [`Target::Any`], that is everything.
    #[must_use]
    pub fn of(self, target: Target) -> Self {
        self.keep(|finding| target.is_concerned(finding.rule.target))
    }

    /// Everything but the findings of one code: a fault that is accepted.
    ///
    /// ```
    /// # let list = serde_json::json!({"tools": []});
    /// use mcp_tool::lint::{Target, check};
    ///
    /// // Labels are a map here, whatever strict modes think of it.
    /// check(&list).without("map").assert_clean(Target::Any);
    /// ```
    #[must_use]
    pub fn without(self, code: &str) -> Self {
        self.keep(|finding| finding.rule.code != code)
    }

    fn keep(mut self, wanted: impl Fn(&Finding) -> bool) -> Self {
        self.findings.retain(wanted);
        self
    }

    /// Whether nothing concerns a target.
    #[must_use]
    pub fn is_clean(&self, target: Target) -> bool {
        !self
            .findings
            .iter()
            .any(|finding| target.is_concerned(finding.rule.target))
    }

    /// For a test: that nothing concerns a target.
    ///
    /// # Panics
    /// When something does, with all of it in the message.
    #[expect(clippy::panic, reason = "an assertion fails by a panic")]
    #[track_caller]
    pub fn assert_clean(&self, target: Target) {
        if !self.is_clean(target) {
            let report = self.clone().of(target);
            let whom = match target {
                Target::Any => "every client".to_owned(),
                vendor => vendor.to_string(),
            };
            panic!("not portable to {whom}: {report}");
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.findings.len() {
            0 => f.write_str("no findings"),
            1 => f.write_str("1 finding"),
            count => write!(f, "{count} findings"),
        }?;
        self.findings
            .iter()
            .try_for_each(|finding| write!(f, "\n\n{finding}"))
    }
}

impl IntoIterator for Report {
    type Item = Finding;
    type IntoIter = std::vec::IntoIter<Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.findings.into_iter()
    }
}

/// Looks at the answer to a `tools/list`: a [`ListToolsResult`](crate::ListToolsResult), or the
/// JSON of any server's. The result of JSON-RPC may still be in its response, and an array of
/// tools will do. Whatever is malformed is a finding.
///
/// ```
/// let response = r#"{"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "now"}]}}"#;
/// let response: serde_json::Value = serde_json::from_str(response)?;
/// let report = mcp_tool::lint::check(&response);
/// assert!(report.findings().iter().any(|finding| finding.rule.code == "description-missing"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn check<T: Serialize + ?Sized>(list: &T) -> Report {
    Linter::new().check(list)
}

/// A [`check`] that knows more than the list: the name that the server has in the clients'
/// settings.
///
/// ```
/// use mcp_tool::lint::{Linter, Target};
/// use serde_json::json;
///
/// let list = json!({"tools": [{
///     "name": "find_all_games_of_a_player_in_a_tournament",
///     "description": "Find games",
///     "inputSchema": {"type": "object", "properties": {}}
/// }]});
/// assert!(Linter::new().server("chess").check(&list).is_clean(Target::Cursor));
/// assert!(!Linter::new().server("my-chess-database-server").check(&list).is_clean(Target::Cursor));
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "a linter does nothing until `check`"]
pub struct Linter {
    server: Option<String>,
}

impl Linter {
    /// Without a name for the server: one of a single letter is assumed.
    pub fn new() -> Self {
        Self::default()
    }

    /// With the name of the server, which some clients put before the names of its tools.
    pub fn server(self, name: impl Into<String>) -> Self {
        Self {
            server: Some(name.into()),
        }
    }

    /// Looks at a list: see [`check`](fn@check).
    #[must_use]
    pub fn check<T: Serialize + ?Sized>(&self, list: &T) -> Report {
        let list = serde_json::to_value(list).unwrap_or_default();
        Report {
            findings: list::check(&list, self.server.as_deref()),
        }
    }
}

/// Gathers findings, all of one tool or of the list.
struct Findings {
    tool: Option<String>,
    found: Vec<Finding>,
}

impl Findings {
    /// Notes a fault, for each target that it matters to.
    fn add(&mut self, rules: &'static [Rule], pointer: &str, found: impl fmt::Display) {
        for rule in rules {
            self.add_one(rule, pointer, &found);
        }
    }

    /// Notes a fault for one target.
    fn add_for(
        &mut self,
        target: Target,
        rules: &'static [Rule],
        pointer: &str,
        found: impl fmt::Display,
    ) {
        for rule in rules.iter().filter(|rule| rule.target == target) {
            self.add_one(rule, pointer, &found);
        }
    }

    fn add_one(&mut self, rule: &'static Rule, pointer: &str, found: &dyn fmt::Display) {
        self.found.push(Finding {
            rule,
            tool: self.tool.clone(),
            pointer: pointer.to_owned(),
            found: found.to_string(),
        });
    }
}

/// What kind of JSON a value is, for a message.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The documentation shows every rule, and where it was reported.
    #[test]
    fn the_table_is_the_rules() {
        let rows = include_str!("rules.md").lines().skip(2);
        let rows: Vec<&str> = rows.collect();
        assert_eq!(rows.len(), rules().count());
        for (row, rule) in rows.into_iter().zip(rules()) {
            let start = format!("| `{}` | {} | {} | ", rule.code, rule.target, rule.effect);
            let source = rule.source.replace('#', "/issues/");
            let linked = row.contains(&format!("]({})", rule.source))
                || row.contains(&format!("](https://github.com/{source})"));
            assert!(row.starts_with(&start) && linked, "{row}\n{rule:?}");
        }
    }
}
