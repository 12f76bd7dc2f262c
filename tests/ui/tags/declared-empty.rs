mcp_tool::tags! {
    pub NOTHING = "";
}

fn main() {}
