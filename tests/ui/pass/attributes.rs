#![deny(warnings)]
use mcp_tool::{CallToolResult, mcp_tool, serde_json};

pub const TITLE: &str = "A title";
mod texts {
    pub const DESCRIPTION: &str = "A description";
}

#[derive(serde::Serialize, schemars::JsonSchema)]
pub struct Report {
    pub score: i32,
}

#[mcp_tool(
    name = "chess.analyze-2_b",
    title = TITLE,
    description = texts::DESCRIPTION,
    read_only = false,
    destructive,
    idempotent = true,
    open_world = false,
    annotations = serde_json::json!({"x": 1}),
    task_support = "optional",
    icons = [
        icon(src = "https://example.com/a.png", mime_type = "image/png", sizes = ["48x48", "any"], theme = "light"),
        icon(src = TITLE),
    ],
    deprecated,
    meta = serde_json::json!({}),
    output = Report,
    rename_all = "SCREAMING-KEBAB-CASE",
    closed,
)]
pub async fn everything(some_word: String) -> CallToolResult {
    CallToolResult::text(some_word)
}

#[mcp_tool(title = concat!("Match ", "games"), description = include_str!("signatures.rs"))]
pub fn r#match(r#type: String, r#as: Option<u32>) -> String {
    let _ = r#as;
    r#type
}

#[mcp_tool(
    input_schema = serde_json::json!({"type": "object"}),
    output_schema = serde_json::json!({"type": "object"}),
    unchecked
)]
pub fn raw() {}

#[mcp_tool()]
pub fn empty() {}

#[::mcp_tool::mcp_tool(crate = ::mcp_tool)]
pub fn by_path() {}

#[cfg_attr(all(), mcp_tool(read_only))]
pub fn conditional(#[arg(minimum = 1)] depth: u32) -> u32 {
    depth
}

pub mod optional {
    use mcp_tool::{mcp_tool, mcp_tools};

    pub struct Server;

    #[cfg_attr(all(), mcp_tools)]
    impl Server {
        #[cfg_attr(all(), must_use, mcp_tool(read_only))]
        pub fn present(&self, #[arg(minimum = 1)] depth: u32) -> u32 {
            depth
        }
    }
}

#[cfg(any())]
#[mcp_tool]
pub fn left_out(nothing: Nothing) {}

#[mcp_tool]
#[cfg(any())]
pub fn left_out_below(nothing: Nothing) {}

#[deprecated]
#[mcp_tool]
pub fn old() {}

#[mcp_tool]
#[must_use]
#[inline]
pub fn decorated(#[allow(unused_variables)] word: String) -> u32 {
    3
}

fn main() {}
