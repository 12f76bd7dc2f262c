//! The tool object and the answer to `tools/list`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::sync::Arc;

/// A JSON object.
pub type JsonObject = Map<String, Value>;

/// A tool as clients see it.
///
/// This is the complete object: MCP's own fields of all revisions, and `tags` and `deprecated`
/// of the MCP Description format. Fields that this version doesn't know are kept in
/// [`extra`](Self::extra), so an object that is read and written again loses nothing.
///
/// Cloning is cheap: schemas are shared.
///
/// ```
/// use mcp_tool::Tool;
/// use serde_json::json;
///
/// let json = json!({"name": "now", "inputSchema": {"type": "object"}, "x-vendor": 1});
/// let tool: Tool = serde_json::from_value(json.clone())?;
/// assert_eq!(tool.name, "now");
/// assert_eq!(serde_json::to_value(&tool)?, json);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Tool {
    /// The identifier that `tools/call` takes.
    pub name: String,
    /// The display name, since 2025-06-18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What the tool does, for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// JSON Schema of the arguments: an object at its root.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub input_schema: Arc<JsonObject>,
    /// JSON Schema of `structuredContent`, since 2025-06-18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Arc<JsonObject>>,
    /// The hints, since 2025-03-26.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<ToolAnnotations>,
    /// How the tool runs, in 2025-11-25 only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub execution: Option<Execution>,
    /// Images to show beside the title, since 2025-11-25.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icons: Option<Vec<Icon>>,
    /// Tags (MCP Description, section 12); no field of MCP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    /// Whether callers should move on (MCP Description); no field of MCP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<bool>,
    /// Metadata, since 2025-06-18.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
    /// Fields that this version doesn't know.
    #[serde(flatten)]
    pub extra: JsonObject,
}

fn is_empty(schema: &Arc<JsonObject>) -> bool {
    schema.is_empty()
}

/// What a client may assume of a tool. Hints only: they enforce nothing. Each is unset, `true`
/// or `false`, and an unset one is not emitted.
///
/// ```
/// use mcp_tool::ToolAnnotations;
///
/// let hints: ToolAnnotations = serde_json::from_str(r#"{"readOnlyHint": true}"#)?;
/// assert_eq!(hints.read_only_hint, Some(true));
/// assert_eq!(hints.idempotent_hint, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ToolAnnotations {
    /// The display name, for clients that look for it here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Changes nothing; a client assumes `false`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only_hint: Option<bool>,
    /// May destroy or overwrite; a client assumes `true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destructive_hint: Option<bool>,
    /// Calling again with the same arguments changes nothing more; a client assumes `false`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idempotent_hint: Option<bool>,
    /// Deals with things outside the server; a client assumes `true`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_world_hint: Option<bool>,
    /// Further properties, which the specification allows.
    #[serde(flatten)]
    pub extra: JsonObject,
}

/// How a tool runs: MCP 2025-11-25.
///
/// ```
/// use mcp_tool::{Execution, TaskSupport};
///
/// let execution: Execution = serde_json::from_str(r#"{"taskSupport": "optional"}"#)?;
/// assert_eq!(execution.task_support, Some(TaskSupport::Optional));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Execution {
    /// Whether a call may or must be a task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task_support: Option<TaskSupport>,
    /// Fields that this version doesn't know.
    #[serde(flatten)]
    pub extra: JsonObject,
}

/// Whether a call is run as a task; a client assumes [`Forbidden`](Self::Forbidden).
///
/// ```
/// # use mcp_tool::TaskSupport;
/// assert_eq!(serde_json::to_value(TaskSupport::Required)?, "required");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TaskSupport {
    /// Never.
    Forbidden,
    /// If the client asks.
    Optional,
    /// Always.
    Required,
}

/// An image to show beside a tool's title.
///
/// ```
/// use mcp_tool::{Icon, IconTheme};
///
/// let icon: Icon = serde_json::from_str(r#"{"src": "https://example.com/a.png", "theme": "dark"}"#)?;
/// assert_eq!(icon.theme, Some(IconTheme::Dark));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Icon {
    /// The URI of the image: `https:` or `data:`.
    pub src: String,
    /// Its media type, such as `image/png`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// The sizes it is made for, such as `48x48` or `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Vec<String>>,
    /// The background it is made for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<IconTheme>,
    /// Fields that this version doesn't know.
    #[serde(flatten)]
    pub extra: JsonObject,
}

/// The background that an icon is made for.
///
/// ```
/// # use mcp_tool::IconTheme;
/// assert_eq!(serde_json::to_value(IconTheme::Light)?, "light");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IconTheme {
    /// A light background.
    Light,
    /// A dark background.
    Dark,
}

/// The answer to `tools/list`.
///
/// ```
/// use mcp_tool::ListToolsResult;
///
/// let list: ListToolsResult = serde_json::from_str(r#"{"tools": []}"#)?;
/// assert!(list.tools.is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListToolsResult {
    /// The tools, by name.
    pub tools: Vec<Tool>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// `complete`, since 2026-07-28.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result_type: Option<String>,
    /// For how many milliseconds a client may take the list as fresh, since 2026-07-28.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ttl_ms: Option<u64>,
    /// Who may be given a cached list, since 2026-07-28.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cache_scope: Option<CacheScope>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
    /// Fields that this version doesn't know.
    #[serde(flatten)]
    pub extra: JsonObject,
}

/// Who may be given a cached answer: MCP 2026-07-28.
///
/// ```
/// # use mcp_tool::CacheScope;
/// assert_eq!(serde_json::to_value(CacheScope::Public)?, "public");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CacheScope {
    /// Only whoever has the same authorization.
    #[default]
    Private,
    /// Everyone: nothing in the answer depends on who asked.
    Public,
}
