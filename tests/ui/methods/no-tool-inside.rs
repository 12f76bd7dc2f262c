use mcp_tool::mcp_tools;

pub struct Server;

#[mcp_tools]
impl Server {
    pub fn reload(&self) {}
}

fn main() {
    Server.reload();
}
