use mcp_tool::mcp_tools;

#[mcp_tools]
pub struct Server {
    pub word: String,
}

fn main() {
    let _: Option<Server> = None;
}
