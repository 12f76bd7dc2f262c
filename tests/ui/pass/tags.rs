#![deny(warnings)]
use mcp_tool::mcp_tool;

pub mod vocabulary {
    mcp_tool::tags! {
        /// Game analysis
        pub ANALYSIS = "analysis";
        pub(crate) CHESS = "chess and other board games";
        GO = "囲碁";
    }

    pub fn all() -> [mcp_tool::Tag; 3] {
        [ANALYSIS, CHESS, GO]
    }
}
pub use vocabulary::*;

#[mcp_tool(tags = ["analysis", CHESS])]
pub fn analyze() {}

#[mcp_tool(tags = [vocabulary::ANALYSIS, "囲碁",])]
pub fn moves() {}

#[mcp_tool(tags = [])]
pub fn untagged() {}

pub mod openings {
    use mcp_tool::mcp_tool;

    #[mcp_tool(tags = ["analysis", crate::CHESS])]
    pub fn book() {}
}

fn main() {
    let _ = all();
}
