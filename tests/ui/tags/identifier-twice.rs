mcp_tool::tags! {
    pub CHESS = "chess";
    pub CHESS = "go";
}

fn main() {}
