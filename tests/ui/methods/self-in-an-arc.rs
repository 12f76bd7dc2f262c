use mcp_tool::{mcp_tool, mcp_tools};
use std::sync::Arc;

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool]
    fn reload(self: Arc<Self>) {}
}

fn main() {
    Arc::new(Server).reload();
}
