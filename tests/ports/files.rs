//! Tools over files and repositories.

use mcp_tool::mcp_tool;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
struct Tree {
    content: String,
}

/// Runs directory tree
#[mcp_tool(
    title = "Directory Tree",
    read_only,
    open_world = false,
    task_support = "forbidden",
    rename_all = "camelCase"
)]
async fn directory_tree(
    path: String,
    #[arg(default = [])] exclude_patterns: Vec<String>,
) -> std::io::Result<Tree> {
    let content = format!("{path}: {exclude_patterns:?}");
    Ok(Tree { content })
}

#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct File {
    content: String,
}

/// Runs read file
#[deprecated]
#[mcp_tool(
    title = "Read File",
    read_only,
    open_world = false,
    task_support = "forbidden"
)]
async fn read_file(
    path: String,
    /// What tail means
    tail: Option<u32>,
    /// What head means
    head: Option<u32>,
) -> std::io::Result<File> {
    let content = format!("{path}: {tail:?} {head:?}");
    Ok(File { content })
}

/// Runs git log
#[mcp_tool(read_only, destructive = false, idempotent, open_world = false)]
fn git_log(
    #[arg(title = "Repo Path")] repo_path: String,
    #[arg(title = "Max Count", default = 10)] max_count: i64,
    /// What start_timestamp means
    #[arg(title = "Start Timestamp")]
    start_timestamp: Option<String>,
    /// What end_timestamp means
    #[arg(title = "End Timestamp")]
    end_timestamp: Option<String>,
) -> String {
    format!("{repo_path}: {max_count} {start_timestamp:?} {end_timestamp:?}")
}
