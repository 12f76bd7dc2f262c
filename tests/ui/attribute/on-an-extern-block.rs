use mcp_tool::mcp_tool;

#[mcp_tool]
unsafe extern "C" {
    fn moves();
}

fn main() {}
