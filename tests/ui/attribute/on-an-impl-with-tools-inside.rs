use mcp_tool::mcp_tool;

pub struct Server;

#[mcp_tool]
impl Server {
    /// Look up a word
    #[mcp_tool(read_only)]
    pub fn lookup(&self, #[arg(min_length = 1)] word: String) -> String {
        word
    }
}

fn main() {
    Server.lookup(String::new());
}
