//! Tags and their vocabulary: section 12 of the MCP Description format.

use crate::message::{Message, equal, shorter};
use std::fmt;

/// A tag of a tool, as a constant declared with [`tags!`](crate::tags).
///
/// ```
/// mcp_tool::tags! {
///     /// Everything about chess
///     pub CHESS = "chess";
/// }
///
/// #[mcp_tool::mcp_tool(tags = [CHESS])]
/// fn opening() -> &'static str {
///     "Sicilian"
/// }
/// assert_eq!(CHESS.to_string(), "chess");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag {
    name: &'static str,
    description: &'static str,
}

impl Tag {
    /// What `tags!` expands to. Its rules are checked there.
    #[doc(hidden)]
    #[must_use]
    pub const fn described(name: &'static str, description: &'static str) -> Self {
        Self { name, description }
    }

    /// A literal in `tags = […]`.
    #[doc(hidden)]
    #[must_use]
    pub const fn free(name: &'static str) -> Self {
        Self {
            name,
            description: "",
        }
    }

    /// The tag as it stands in the list.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The doc comment of its declaration; empty when there is none.
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl AsRef<str> for Tag {
    fn as_ref(&self) -> &str {
        self.name
    }
}

/// The vocabulary of a crate that declares none. A `tags!` at the crate's root shadows it.
#[doc(hidden)]
pub const VOCABULARY: &[Tag] = &[];

/// Refuses, while compiling, a literal that the vocabulary lacks. The caller's place is the
/// literal's.
#[doc(hidden)]
#[track_caller]
pub const fn declared(tag: &str, vocabulary: &[Tag]) {
    if vocabulary.is_empty() {
        return;
    }
    let mut nearest = 0;
    let mut least = usize::MAX;
    let mut at = 0;
    while at < vocabulary.len() {
        if equal(tag, vocabulary[at].name) {
            return;
        }
        let distance = distance(tag.as_bytes(), vocabulary[at].name.as_bytes());
        if distance < least {
            least = distance;
            nearest = at;
        }
        at += 1;
    }
    let mut message = Message::new()
        .add("the tag `")
        .add(tag)
        .add("` is not declared");
    if least <= 1 + tag.len() / 3 {
        message = message
            .add(", did you mean `")
            .add(vocabulary[nearest].name)
            .add("`?");
    } else {
        message = message.add(".");
    }
    message = message.add(" The tags of this crate's vocabulary are ");
    at = 0;
    while at < vocabulary.len() {
        message = message
            .add(if at == 0 { "`" } else { ", `" })
            .add(vocabulary[at].name)
            .add("`");
        at += 1;
    }
    panic!("{}", message.text());
}

/// Refuses, while compiling, a tag that an earlier one of the tool repeats. Only the compiler
/// knows what a constant stands for.
#[doc(hidden)]
#[track_caller]
pub const fn distinct(tags: &[Tag], at: usize) {
    let mut earlier = 0;
    while earlier < at {
        if equal(tags[earlier].name, tags[at].name) {
            let message = Message::new()
                .add("the tag `")
                .add(tags[at].name)
                .add("` is given twice: keep one of them");
            panic!("{}", message.text());
        }
        earlier += 1;
    }
}

/// The edit distance of two texts, with at most 64 bytes of each looked at. A constant function
/// can call no crate's: none is `const`.
const fn distance(a: &[u8], b: &[u8]) -> usize {
    const MOST: usize = 64;
    let (a_len, b_len) = (shorter(a.len(), MOST), shorter(b.len(), MOST));
    let mut row = [0; MOST + 1];
    let mut j = 0;
    while j <= b_len {
        row[j] = j;
        j += 1;
    }
    let mut i = 0;
    while i < a_len {
        let mut diagonal = row[0];
        row[0] = i + 1;
        j = 0;
        while j < b_len {
            let substituted = diagonal + if a[i] == b[j] { 0 } else { 1 };
            diagonal = row[j + 1];
            row[j + 1] = shorter(substituted, shorter(row[j], row[j + 1]) + 1);
            j += 1;
        }
        i += 1;
    }
    row[b_len]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_textbook() {
        for (a, b, expected) in [
            ("", "", 0),
            ("chess", "chess", 0),
            ("chss", "chess", 1),
            ("kitten", "sitting", 3),
            ("", "abc", 3),
            ("flaw", "lawn", 2),
        ] {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
            assert_eq!(strsim::levenshtein(a, b), expected, "{a} {b}");
        }
    }
}
