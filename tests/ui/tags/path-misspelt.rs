use mcp_tool::mcp_tool;

mcp_tool::tags! {
    pub CHESS = "chess";
}

#[mcp_tool(tags = [crate::CHES])]
fn moves() {}

fn main() {}
