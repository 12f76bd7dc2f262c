//! No vocabulary at the root: literals are free.
#![deny(warnings)]
use mcp_tool::mcp_tool;

pub mod tags {
    mcp_tool::tags! {
        /// Everything about chess
        pub CHESS = "chess";
    }

    mod inner {
        mcp_tool::tags! {}
    }
}

#[mcp_tool(tags = ["anything", "two words", tags::CHESS])]
pub fn analyze() {}

fn main() {}
