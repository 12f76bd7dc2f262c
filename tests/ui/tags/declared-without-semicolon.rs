mcp_tool::tags! {
    pub CHESS = "chess"
    pub GO = "go";
}

fn main() {}
