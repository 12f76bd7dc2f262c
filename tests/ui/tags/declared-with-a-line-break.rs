mcp_tool::tags! {
    pub CHESS = "board\ngames";
}

fn main() {}
