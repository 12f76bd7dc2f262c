//! Tools of servers that have little in common.

use mcp_tool::{JsonObject, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Parent {
    /// What parent means
    Page {
        /// What page_id means
        page_id: String,
    },
    Text(String),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum RichText {
    Text { text: Text },
    Plain(String),
    Other(JsonObject),
}

#[derive(Deserialize, JsonSchema)]
struct Text {
    /// What content means
    content: String,
}

/// Runs API-create-a-comment
#[mcp_tool(
    name = "API-create-a-comment",
    title = "Api Create A Comment",
    destructive
)]
fn create_a_comment(parent: Parent, rich_text: Vec<RichText>) {
    let _ = (parent, rich_text);
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Entity {
    /// What name means
    name: String,
    /// What entityType means
    entity_type: String,
    /// What observations means
    observations: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Relation {
    /// What from means
    from: String,
    /// What to means
    to: String,
    /// What relationType means
    relation_type: String,
}

#[derive(Serialize, JsonSchema)]
struct Graph {
    entities: Vec<Entity>,
    relations: Vec<Relation>,
}

/// Runs search nodes
#[mcp_tool(
    title = "Search Nodes",
    read_only,
    idempotent,
    open_world = false,
    task_support = "forbidden"
)]
fn search_nodes(
    /// What query means
    query: String,
) -> Graph {
    let _ = query;
    Graph {
        entities: Vec::new(),
        relations: Vec::new(),
    }
}

/// Runs toggle-simulated-logging
#[mcp_tool(
    name = "toggle-simulated-logging",
    title = "Toggle Simulated Logging",
    read_only = false,
    destructive = false,
    idempotent = false,
    open_world = false,
    task_support = "forbidden"
)]
async fn toggle_simulated_logging() {}
