//! A user's crate that depends on nothing but `mcp-tool`: what is generated names no other
//! crate.

use mcp_tool::{Context, Nullable, mcp_tool, serde_json};
use std::collections::BTreeMap;

/// Join words
#[mcp_tool(read_only, closed, rename_all = "camelCase")]
#[must_use]
pub fn join(
    /// The words
    #[arg(min_items = 1, max_items = 9, unique_items)]
    all_words: Vec<String>,
    /// What stands between them
    #[arg(default = ", ")]
    separator: String,
    /// Their ranks
    ranks: Option<BTreeMap<String, u8>>,
    note: Nullable<bool>,
    rest: Option<serde_json::Value>,
) -> String {
    let _ = (ranks, note, rest);
    all_words.join(&separator)
}

/// Who asks
#[mcp_tool]
pub async fn asker(cx: &Context) -> Vec<String> {
    cx.extension::<String>().cloned().into_iter().collect()
}
