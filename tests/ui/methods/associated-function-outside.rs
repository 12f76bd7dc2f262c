use mcp_tool::mcp_tool;

pub struct Server;

impl Server {
    #[mcp_tool]
    pub fn lookup(word: String) -> String {
        word
    }
}

fn main() {}
