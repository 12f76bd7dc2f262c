use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool]
    fn reload(&mut self) {}
}

fn main() {
    Server.reload();
}
