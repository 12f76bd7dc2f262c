use mcp_tool::mcp_tool;

#[mcp_tool]
type Moves = Vec<String>;

fn main() {
    let _: Moves = Vec::new();
}
