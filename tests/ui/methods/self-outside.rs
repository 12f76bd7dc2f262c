use mcp_tool::mcp_tool;

pub struct Server;

impl Server {
    #[mcp_tool(read_only)]
    async fn lookup(&self, #[arg(min_length = 1)] word: String) -> String {
        word
    }
}

fn main() {
    let _ = Server.lookup(String::new());
}
