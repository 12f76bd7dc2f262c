//! The result of a call.

use crate::content::ContentBlock;
use crate::tool::JsonObject;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The answer to `tools/call`.
///
/// ```
/// use mcp_tool::CallToolResult;
///
/// let result = CallToolResult::text("1-0");
/// assert_eq!(
///     serde_json::to_value(&result)?,
///     serde_json::json!({"content": [{"type": "text", "text": "1-0"}]})
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct CallToolResult {
    /// For the model to read.
    #[serde(default)]
    pub content: Vec<ContentBlock>,
    /// For programs to read; conforms to the tool's `outputSchema`. Since 2025-06-18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub structured_content: Option<Value>,
    /// Whether the tool failed; the content says why, so that the model can do better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_error: Option<bool>,
    /// `complete`, since 2026-07-28.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result_type: Option<String>,
    /// Metadata.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
    /// Fields that this version doesn't know.
    #[serde(flatten)]
    pub extra: JsonObject,
}

impl CallToolResult {
    /// A result of these blocks.
    #[must_use]
    pub fn new(content: Vec<ContentBlock>) -> Self {
        Self {
            content,
            structured_content: None,
            is_error: None,
            result_type: None,
            meta: None,
            extra: JsonObject::new(),
        }
    }

    /// A result of one block of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(vec![ContentBlock::text(text)])
    }

    /// A result that says what went wrong.
    ///
    /// ```
    /// # use mcp_tool::CallToolResult;
    /// assert_eq!(CallToolResult::error("no such game").is_error, Some(true));
    /// ```
    #[must_use]
    pub fn error(text: impl Into<String>) -> Self {
        let mut result = Self::text(text);
        result.is_error = Some(true);
        result
    }

    /// A result of structured content, and its JSON as text for clients that don't read that.
    ///
    /// ```
    /// # use mcp_tool::CallToolResult;
    /// let result = CallToolResult::structured(serde_json::json!({"winner": "white"}));
    /// assert_eq!(result.structured_content, Some(serde_json::json!({"winner": "white"})));
    /// ```
    #[must_use]
    pub fn structured(value: Value) -> Self {
        let mut result = Self::default();
        result.set_structured(value);
        result
    }

    /// Gives an empty result structured content, and its JSON as text.
    pub(crate) fn set_structured(&mut self, value: Value) {
        self.content = vec![ContentBlock::text(json_text(&value))];
        self.structured_content = Some(value);
    }
}

/// A value as text. `Value::to_string` writes the same through a formatter, at twice the price.
pub(crate) fn json_text(value: &Value) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
