mcp_tool::tags! {
    pub const CHESS: &str = "chess";
}

fn main() {}
