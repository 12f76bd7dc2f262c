use mcp_tool::{mcp_tool, mcp_tools};

#[mcp_tools]
pub trait Server {
    #[mcp_tool]
    fn reload(&self, #[arg(min_length = 1)] word: String);
}

fn main() {}
