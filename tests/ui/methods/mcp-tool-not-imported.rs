pub struct Server;

#[mcp_tool::mcp_tools]
impl Server {
    #[mcp_tools::mcp_tool]
    pub fn lookup(&self) {}
}

fn main() {}
