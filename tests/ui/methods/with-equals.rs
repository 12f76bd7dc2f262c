use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool = "reload"]
    pub fn reload(&self) {}
}

fn main() {}
