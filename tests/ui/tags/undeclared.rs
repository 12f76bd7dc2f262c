use mcp_tool::mcp_tool;

mcp_tool::tags! {
    /// Everything about chess
    pub CHESS = "chess";
    pub GO = "go";
}

#[mcp_tool(tags = ["ches"])]
fn moves() {}

fn main() {}
