use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool]
    #[mcp_tool(read_only)]
    pub fn reload(&self) {}
}

fn main() {}
