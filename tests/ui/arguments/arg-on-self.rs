use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool]
    fn moves(#[arg(minimum = 1)] &self) {}
}

fn main() {}
