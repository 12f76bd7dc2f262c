use mcp_tool::{mcp_tool, mcp_tools};

#[derive(Clone)]
pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool]
    pub fn copies(&self) -> Vec<Self> {
        vec![self.clone()]
    }
}

fn main() {}
