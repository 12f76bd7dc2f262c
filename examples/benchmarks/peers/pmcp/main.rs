//! The tools served over stdio by pmcp: functions, each registered by its name.

mod domain;

use domain::*;
use pmcp::{Server, mcp_tool, types::ServerCapabilities};
use schemars::JsonSchema;
use serde::Deserialize;

// each search {
#[derive(Deserialize, JsonSchema)]
pub struct Search__N__Args {
    /// Words to look for
    query: String,
    /// Name of the collection to search
    collection: String,
    /// Most hits to return
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u32>,
}

#[mcp_tool(
    description = "Search a collection for a phrase",
    annotations(
        read_only = true,
        destructive = false,
        idempotent = true,
        open_world = false
    )
)]
async fn search___N__(args: Search__N__Args) -> pmcp::Result<Found__D__> {
    search__D__(args.query, args.collection, args.limit).map_err(pmcp::Error::validation)
}
// }
// each sort {
#[derive(Deserialize, JsonSchema)]
pub struct Sort__N__Args {
    /// Which way to sort
    order: Order__D__,
    /// Names to sort
    names: Vec<String>,
}

#[mcp_tool(
    description = "Sort names and number them",
    annotations(
        read_only = true,
        destructive = false,
        idempotent = true,
        open_world = false
    )
)]
async fn sort___N__(args: Sort__N__Args) -> pmcp::Result<Sorted__D__> {
    Ok(sort__D__(args.order, args.names))
}
// }
// each book {
#[derive(Deserialize, JsonSchema)]
pub struct Book__N__Args {
    /// When the booking starts and how long it takes
    window: Window__D__,
    /// Whether to confirm it by mail
    confirm: Option<bool>,
}

#[mcp_tool(
    description = "Book the room for a time",
    annotations(destructive = false, idempotent = false, open_world = false)
)]
async fn book___N__(args: Book__N__Args) -> pmcp::Result<Booking__D__> {
    book__D__(args.window, args.confirm).map_err(pmcp::Error::validation)
}
// }
// each status {
#[mcp_tool(
    description = "Say how busy the server is",
    annotations(
        read_only = true,
        destructive = false,
        idempotent = true,
        open_world = false
    )
)]
async fn status___N__() -> pmcp::Result<Status__D__> {
    Ok(status__D__())
}
// }

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Server::builder()
        .name("bench")
        .version("1.0.0")
        .capabilities(ServerCapabilities::tools_only())
        // each search {
        .tool("search___N__", search___N__())
        // }
        // each sort {
        .tool("sort___N__", sort___N__())
        // }
        // each book {
        .tool("book___N__", book___N__())
        // }
        // each status {
        .tool("status___N__", status___N__())
        // }
        .build()?
        .run_stdio()
        .await?;
    Ok(())
}
