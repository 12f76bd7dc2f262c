//! Lints that a strict crate denies say nothing of generated code.
#![deny(warnings, missing_docs, unsafe_code, unreachable_pub, unused_qualifications)]
#![deny(rust_2018_idioms, single_use_lifetimes, unused_lifetimes, trivial_casts)]
#![deny(trivial_numeric_casts, let_underscore_drop, unused_results, missing_debug_implementations)]
#![deny(non_ascii_idents, elided_lifetimes_in_paths, explicit_outlives_requirements)]

use mcp_tool::{Context, mcp_tool, mcp_tools};

mcp_tool::tags! {
    /// Words
    WORDS = "words";
    LETTERS = "letters";
}

/// A server.
#[derive(Debug)]
struct Server;

#[mcp_tools]
impl Server {
    /// Count letters
    #[mcp_tool(read_only, tags = ["letters", WORDS])]
    async fn count(&self, cx: &Context, #[arg(min_length = 1)] word: String) -> Result<usize, String> {
        drop(cx.clone());
        Ok(word.len())
    }
}

/// Double a number
#[mcp_tool(title = "Double", tags = [LETTERS])]
fn double(#[arg(minimum = 1, default = 2, examples = [3])] number: u32) -> u32 {
    number * 2
}

#[mcp_tool]
fn wait() {}

fn main() {
    wait();
    drop(Server.count(&Context::new(), String::new()));
    assert_eq!(double(2), 4);
}
