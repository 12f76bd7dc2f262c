use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server;

pub trait Reload {
    fn reload(&self, word: String);
}

#[mcp_tools]
impl Reload for Server {
    #[mcp_tool]
    fn reload(&self, #[arg(min_length = 1)] word: String) {
        let _ = word;
    }
}

fn main() {
    Server.reload(String::new());
}
