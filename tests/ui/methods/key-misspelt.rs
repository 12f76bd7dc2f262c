use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool(read_olny)]
    pub fn reload(&self) {}

    #[mcp_tool(read_only)]
    pub fn count(&self) -> u32 {
        3
    }
}

fn main() {
    Server.reload();
    Server.count();
}
