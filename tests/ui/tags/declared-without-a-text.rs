mcp_tool::tags! {
    pub CHESS;
}

fn main() {}
