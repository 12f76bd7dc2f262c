use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

#[mcp_tools]
impl Server {
    #[mcp_tool]
    pub fn lookup(&self, #[arg(min_lenght = 1)] word: String) -> String {
        word
    }
}

fn main() {
    Server.lookup(String::new());
}
