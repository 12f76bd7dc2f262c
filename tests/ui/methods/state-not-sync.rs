use mcp_tool::{mcp_tool, mcp_tools};
use std::cell::Cell;

pub struct Server {
    pub hits: Cell<u32>,
}

#[mcp_tools]
impl Server {
    #[mcp_tool]
    async fn reload(&self) -> u32 {
        std::future::ready(()).await;
        self.hits.get()
    }
}

fn main() {}
