//! The tools served over stdio by rmcp: a router of methods, kept in the server.

mod domain;

use domain::*;
use rmcp::{
    Json, ServerHandler, ServiceExt,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_handler, tool_router,
    transport::stdio_pipes,
};
use schemars::JsonSchema;
use serde::Deserialize;

// each search {
#[derive(Deserialize, JsonSchema)]
pub struct Search__N__Request {
    /// Words to look for
    query: String,
    /// Name of the collection to search
    collection: String,
    /// Most hits to return
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u32>,
}
// }
// each sort {
#[derive(Deserialize, JsonSchema)]
pub struct Sort__N__Request {
    /// Which way to sort
    order: Order__D__,
    /// Names to sort
    names: Vec<String>,
}
// }
// each book {
#[derive(Deserialize, JsonSchema)]
pub struct Book__N__Request {
    /// When the booking starts and how long it takes
    window: Window__D__,
    /// Whether to confirm it by mail
    confirm: Option<bool>,
}
// }

#[derive(Clone)]
pub struct Server {
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl Server {
    fn new() -> Self {
        Self {
            tool_router: Self::tool_router(),
        }
    }

    // each search {
    /// Search a collection for a phrase
    #[tool(
        title = "Search __N__",
        annotations(
            read_only_hint = true,
            destructive_hint = false,
            idempotent_hint = true,
            open_world_hint = false
        )
    )]
    async fn search___N__(
        &self,
        Parameters(Search__N__Request {
            query,
            collection,
            limit,
        }): Parameters<Search__N__Request>,
    ) -> Result<Json<Found__D__>, String> {
        search__D__(query, collection, limit).map(Json)
    }
    // }
    // each sort {
    /// Sort names and number them
    #[tool(
        title = "Sort __N__",
        annotations(
            read_only_hint = true,
            destructive_hint = false,
            idempotent_hint = true,
            open_world_hint = false
        )
    )]
    async fn sort___N__(
        &self,
        Parameters(Sort__N__Request { order, names }): Parameters<Sort__N__Request>,
    ) -> Json<Sorted__D__> {
        Json(sort__D__(order, names))
    }
    // }
    // each book {
    /// Book the room for a time
    #[tool(
        title = "Book __N__",
        annotations(
            destructive_hint = false,
            idempotent_hint = false,
            open_world_hint = false
        )
    )]
    async fn book___N__(
        &self,
        Parameters(Book__N__Request { window, confirm }): Parameters<Book__N__Request>,
    ) -> Result<Json<Booking__D__>, String> {
        book__D__(window, confirm).map(Json)
    }
    // }
    // each status {
    /// Say how busy the server is
    #[tool(
        title = "Status __N__",
        annotations(
            read_only_hint = true,
            destructive_hint = false,
            idempotent_hint = true,
            open_world_hint = false
        )
    )]
    async fn status___N__(&self) -> Json<Status__D__> {
        Json(status__D__())
    }
    // }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Server {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Server::new().serve(stdio_pipes()).await?.waiting().await?;
    Ok(())
}
