mcp_tool::tags! {
    pub CHESS = 3;
}

fn main() {}
