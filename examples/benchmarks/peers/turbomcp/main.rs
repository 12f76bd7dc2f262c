//! The tools served over stdio by turbomcp: the methods of a `#[server]`.

mod domain;

use domain::*;
use schemars::JsonSchema;
use serde::Deserialize;
use turbomcp::prelude::*;

/// A parameter has no bounds of its own: its type carries them.
#[derive(Deserialize, JsonSchema)]
pub struct Limit(#[schemars(range(min = 1, max = 100))] u32);

#[derive(Clone)]
pub struct Server;

#[server(name = "bench", version = "1.0.0")]
impl Server {
    // each search {
    #[tool(
        description = "Search a collection for a phrase",
        title = "Search __N__",
        read_only,
        destructive = false,
        idempotent,
        open_world = false
    )]
    async fn search___N__(
        &self,
        #[description("Words to look for")] query: String,
        #[description("Name of the collection to search")] collection: String,
        #[description("Most hits to return")] limit: Option<Limit>,
    ) -> McpResult<Json<Found__D__>> {
        search__D__(query, collection, limit.map(|limit| limit.0))
            .map(Json)
            .map_err(McpError::invalid_params)
    }
    // }
    // each sort {
    #[tool(
        description = "Sort names and number them",
        title = "Sort __N__",
        read_only,
        destructive = false,
        idempotent,
        open_world = false
    )]
    async fn sort___N__(
        &self,
        #[description("Which way to sort")] order: Order__D__,
        #[description("Names to sort")] names: Vec<String>,
    ) -> Json<Sorted__D__> {
        Json(sort__D__(order, names))
    }
    // }
    // each book {
    #[tool(
        description = "Book the room for a time",
        title = "Book __N__",
        destructive = false,
        idempotent = false,
        open_world = false
    )]
    async fn book___N__(
        &self,
        #[description("When the booking starts and how long it takes")] window: Window__D__,
        #[description("Whether to confirm it by mail")] confirm: Option<bool>,
    ) -> McpResult<Json<Booking__D__>> {
        book__D__(window, confirm)
            .map(Json)
            .map_err(McpError::invalid_params)
    }
    // }
    // each status {
    #[tool(
        description = "Say how busy the server is",
        title = "Status __N__",
        read_only,
        destructive = false,
        idempotent,
        open_world = false
    )]
    async fn status___N__(&self) -> Json<Status__D__> {
        Json(status__D__())
    }
    // }
}

#[tokio::main]
async fn main() -> Result<(), turbomcp::ProtocolError> {
    Server.run_stdio().await
}
