use mcp_tool::mcp_tool;

mod tags {
    mcp_tool::tags! {
        pub CHESS = "chess";
    }
}
pub use tags::*;

mod play {
    #[mcp_tool::mcp_tool(tags = ["Chess"])]
    fn moves() {}
}

#[mcp_tool(tags = [CHESS])]
fn openings() {}

fn main() {}
