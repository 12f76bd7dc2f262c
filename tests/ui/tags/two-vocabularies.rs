mcp_tool::tags! {
    pub CHESS = "chess";
}

mcp_tool::tags! {
    pub GO = "go";
}

fn main() {}
