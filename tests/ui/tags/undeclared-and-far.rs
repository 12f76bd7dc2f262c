use mcp_tool::mcp_tool;

mcp_tool::tags! {
    pub CHESS = "chess";
    pub GO = "go";
}

#[mcp_tool(tags = ["chess", "backgammon"])]
fn moves() {}

fn main() {}
