mcp_tool::tags! {
    pub CHESS = "chess";
    pub GAME_OF_KINGS = "chess";
}

fn main() {}
