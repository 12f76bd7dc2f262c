//! Part of a registry, and what to choose it by.

use crate::registry::Registry;
use crate::tool::{Tool, ToolAnnotations};
use std::sync::Arc;

impl Registry {
    /// The tools that `keep` keeps, as a registry: the others are absent from its lists and
    /// unknown to its calls. Nothing is copied, and a view can be narrowed again.
    ///
    /// ```
    /// use mcp_tool::{Registry, mcp_tool, tools};
    ///
    /// /// Read a game
    /// #[mcp_tool(read_only, tags = ["chess"])]
    /// fn read_game() -> &'static str {
    ///     "1. e4"
    /// }
    ///
    /// /// Delete a game
    /// #[mcp_tool(destructive, tags = ["chess", "admin"])]
    /// fn delete_game() {}
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::builder().tools(tools![read_game, delete_game]).build()?;
    /// let chess = registry.view(|tool| tool.has_tag("chess"));
    /// assert_eq!(chess.list().tools.len(), 2);
    ///
    /// let guests = chess.view(|tool| tool.is_read_only() && tool.has_no_tag(["admin"]));
    /// assert_eq!(guests.list().tools.len(), 1);
    /// let error = guests.call("delete_game", ()).await.unwrap_err();
    /// assert_eq!(error.to_string(), "Unknown tool: delete_game");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn view(&self, mut keep: impl FnMut(&Tool) -> bool) -> Self {
        let entries = self.entries().iter();
        let kept = entries.filter(|entry| keep(&entry.tool)).map(Arc::clone);
        Self::of(kept.collect(), self.policy())
    }
}

/// What a tool is chosen by. A hint that is not stated is what MCP has a client assume.
impl Tool {
    /// Whether the tool has this tag.
    ///
    /// ```
    /// # let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a", "tags": ["chess"]}"#)?;
    /// assert!(tool.has_tag("chess"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn has_tag(&self, tag: impl AsRef<str>) -> bool {
        let tag = tag.as_ref();
        self.tags
            .as_ref()
            .is_some_and(|tags| tags.iter().any(|own| own == tag))
    }

    /// Whether the tool has every one of these tags.
    ///
    /// ```
    /// # let json = r#"{"name": "a", "tags": ["chess", "rating"]}"#;
    /// # let tool: mcp_tool::Tool = serde_json::from_str(json)?;
    /// assert!(tool.has_all_tags(["rating", "chess"]));
    /// assert!(!tool.has_all_tags(["rating", "player"]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn has_all_tags(&self, tags: impl IntoIterator<Item: AsRef<str>>) -> bool {
        tags.into_iter().all(|tag| self.has_tag(tag))
    }

    /// Whether the tool has at least one of these tags.
    ///
    /// ```
    /// # let json = r#"{"name": "a", "tags": ["chess", "rating"]}"#;
    /// # let tool: mcp_tool::Tool = serde_json::from_str(json)?;
    /// assert!(tool.has_any_tag(["rating", "player"]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn has_any_tag(&self, tags: impl IntoIterator<Item: AsRef<str>>) -> bool {
        tags.into_iter().any(|tag| self.has_tag(tag))
    }

    /// Whether the tool has none of these tags.
    ///
    /// ```
    /// # let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a", "tags": ["chess"]}"#)?;
    /// assert!(tool.has_no_tag(["admin", "internal"]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn has_no_tag(&self, tags: impl IntoIterator<Item: AsRef<str>>) -> bool {
        !self.has_any_tag(tags)
    }

    /// Whether the tool changes nothing; not stated, it might.
    ///
    /// ```
    /// let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a"}"#)?;
    /// assert!(!tool.is_read_only());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.hint(|hints| hints.read_only_hint).unwrap_or(false)
    }

    /// Whether the tool may destroy or overwrite; not stated, it might unless it is read-only.
    ///
    /// ```
    /// let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a"}"#)?;
    /// assert!(tool.is_destructive());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_destructive(&self) -> bool {
        !self.is_read_only() && self.hint(|hints| hints.destructive_hint).unwrap_or(true)
    }

    /// Whether calling the tool again with the same arguments changes nothing more; not stated,
    /// it might unless the tool is read-only.
    ///
    /// ```
    /// let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a"}"#)?;
    /// assert!(!tool.is_idempotent());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_idempotent(&self) -> bool {
        self.is_read_only() || self.hint(|hints| hints.idempotent_hint).unwrap_or(false)
    }

    /// Whether the tool deals with things outside the server; not stated, it might.
    ///
    /// ```
    /// let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a"}"#)?;
    /// assert!(tool.is_open_world());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_open_world(&self) -> bool {
        self.hint(|hints| hints.open_world_hint).unwrap_or(true)
    }

    /// Whether callers should move on.
    ///
    /// ```
    /// let tool: mcp_tool::Tool = serde_json::from_str(r#"{"name": "a", "deprecated": true}"#)?;
    /// assert!(tool.is_deprecated());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn is_deprecated(&self) -> bool {
        self.deprecated.unwrap_or(false)
    }

    fn hint(&self, of: impl FnOnce(&ToolAnnotations) -> Option<bool>) -> Option<bool> {
        self.annotations.as_ref().and_then(of)
    }
}
