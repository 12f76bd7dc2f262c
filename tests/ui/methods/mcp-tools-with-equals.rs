use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools = "server"]
impl Server {
    #[mcp_tool]
    pub fn reload(&self) {}
}

fn main() {}
