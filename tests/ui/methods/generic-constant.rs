use mcp_tool::{mcp_tool, mcp_tools};

pub struct Server<const N: usize>;

#[mcp_tools]
impl<const N: usize> Server<N> {
    #[mcp_tool]
    fn reload(&self) {}
}

fn main() {}
