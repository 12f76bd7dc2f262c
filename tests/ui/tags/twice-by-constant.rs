use mcp_tool::mcp_tool;

mcp_tool::tags! {
    pub CHESS = "chess";
}

#[mcp_tool(tags = ["chess", CHESS])]
fn moves() {}

fn main() {}
