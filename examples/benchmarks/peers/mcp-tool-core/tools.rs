//! The tools, declared with `#[mcp_tool]`.

use crate::domain::*;
use mcp_tool::mcp_tool;

// each search {
/// Search a collection for a phrase
#[mcp_tool(title = "Search __N__", read_only, idempotent, open_world = false)]
async fn search___N__(
    /// Words to look for
    query: String,
    /// Name of the collection to search
    collection: String,
    /// Most hits to return
    #[arg(minimum = 1, maximum = 100)]
    limit: Option<u32>,
) -> Result<Found__D__, String> {
    search__D__(query, collection, limit)
}
// }
// each sort {
/// Sort names and number them
#[mcp_tool(title = "Sort __N__", read_only, idempotent, open_world = false)]
async fn sort___N__(
    /// Which way to sort
    order: Order__D__,
    /// Names to sort
    names: Vec<String>,
) -> Sorted__D__ {
    sort__D__(order, names)
}
// }
// each book {
/// Book the room for a time
#[mcp_tool(title = "Book __N__", destructive = false, idempotent = false, open_world = false)]
async fn book___N__(
    /// When the booking starts and how long it takes
    window: Window__D__,
    /// Whether to confirm it by mail
    confirm: Option<bool>,
) -> Result<Booking__D__, String> {
    book__D__(window, confirm)
}
// }
// each status {
/// Say how busy the server is
#[mcp_tool(title = "Status __N__", read_only, idempotent, open_world = false)]
async fn status___N__() -> Status__D__ {
    status__D__()
}
// }
