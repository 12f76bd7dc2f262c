//! A user's crate that denies every lint it can: what the macros generate stays silent.
#![deny(
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unsafe_code,
    unused,
    nonstandard_style,
    rust_2018_idioms,
    clippy::all,
    clippy::pedantic,
    clippy::unwrap_used,
    clippy::absolute_paths
)]

use mcp_tool::{Context, mcp_tool, mcp_tools};
use std::future::ready;

mcp_tool::tags! {
    /// Words and their meaning
    pub WORDS = "words";
    pub LETTERS = "letters";
}

/// A dictionary.
#[derive(Debug, Default)]
pub struct Dictionary(Vec<String>);

/// What is known of a word.
#[derive(Debug, serde::Serialize, schemars::JsonSchema)]
pub struct Entry {
    /// The word.
    pub word: String,
    /// How many letters it has.
    pub letters: usize,
}

/// Look up a word.
///
/// # Errors
/// When the word is not known.
#[mcp_tool(title = "Look up", read_only, idempotent, tags = ["words", LETTERS])]
pub fn lookup(
    dictionary: &Dictionary,
    /// The word
    #[arg(min_length = 1, max_length = 40)]
    word: String,
) -> Result<Entry, String> {
    if dictionary.0.contains(&word) {
        let letters = word.chars().count();
        Ok(Entry { word, letters })
    } else {
        Err(format!("no such word: {word}"))
    }
}

/// Wait for a word.
#[mcp_tool(open_world = false, deprecated)]
pub async fn wait(cx: &Context, #[arg(default = 3)] turns: u8) -> Option<String> {
    for _ in 0..turns {
        ready(()).await;
    }
    cx.extension::<String>().cloned()
}

#[mcp_tools]
impl Dictionary {
    /// Count the words.
    #[mcp_tool(read_only)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// A dictionary of these words.
    #[must_use]
    pub fn of(words: &[&str]) -> Self {
        Self(words.iter().map(|word| (*word).to_owned()).collect())
    }
}
