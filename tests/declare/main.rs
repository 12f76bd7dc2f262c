//! Declaring tools: keys, tags, hints, injection, methods, places where a tool can stand.

mod vocabulary {
    mcp_tool::tags! {
        /// Game analysis tools
        pub ANALYSIS = "analysis";
        /// Everything about chess
        pub CHESS = "chess";
        /// Words with a space in between
        pub TWO_WORDS = "two words";
        // No description.
        pub BARE = "bare";
    }
}
// A vocabulary counts wherever it is declared, if it is re-exported at the root.
pub use vocabulary::*;

mod arguments;
mod crates;
mod hints;
mod injection;
mod keys;
mod methods;
mod objects;
mod places;
mod registry;
mod returns;
mod tags;
