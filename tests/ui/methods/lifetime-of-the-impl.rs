use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server<'a>(pub &'a str);

#[mcp_tools]
impl<'a> Server<'a> {
    #[mcp_tool]
    fn reload(&self) {}
}

fn main() {
    Server("").reload();
}
