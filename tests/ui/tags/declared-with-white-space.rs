mcp_tool::tags! {
    pub CHESS = " chess";
}

fn main() {}
