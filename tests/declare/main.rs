//! Declaring tools: keys, tags, hints, injection, methods, places where a tool can stand.

#![allow(
    unreachable_pub,
    clippy::borrowed_box,
    clippy::many_single_char_names,
    clippy::needless_lifetimes,
    clippy::non_minimal_cfg,
    clippy::ptr_arg,
    clippy::too_many_arguments,
    clippy::uninlined_format_args,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "tools as users write them, of every shape"
)]

mod vocabulary {
    mcp_tool::tags! {
        /// Game analysis tools
        pub ANALYSIS = "analysis";
        /// Everything about chess
        pub CHESS = "chess";
        /// Words with a space in between
        pub TWO_WORDS = "two words";
        #[doc = concat!("Documented", " by a macro")]
        pub MACRO = "macro";
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
