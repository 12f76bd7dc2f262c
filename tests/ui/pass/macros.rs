//! Tools that a macro declares.
#![deny(warnings)]
use mcp_tool::mcp_tool;

mod limits {
    pub const DEEPEST: u32 = 40;
}

macro_rules! tools {
    ($($(#[$meta:meta])* $name:ident($argument:ident: $ty:ty) = $text:literal, $title:expr, $least:expr, $most:expr, $tag:expr;)*) => {$(
        $(#[$meta])*
        #[mcp_tool(name = $text, title = $title, tags = [$tag])]
        pub fn $name(#[arg(minimum = $least, maximum = $most, default = $least)] $argument: $ty) -> $ty {
            $argument
        }
    )*};
}

tools! {
    /// The first
    first(depth: u32) = "first-tool", "First", 1, limits::DEEPEST, "chess";
    /// The second
    second(depth: Option<i64>) = "second-tool", concat!("Sec", "ond"), -3, 2 * 8, "go";
}

macro_rules! keys {
    ($($key:ident = $value:tt),*; $argument:ident = $limit:literal) => {
        #[mcp_tool($($key = $value),*)]
        pub async fn third(#[arg($argument = $limit)] word: String) -> String {
            word
        }
    };
}

keys! { read_only = true, title = "Third", tags = ["a", "b"]; max_length = 3 }

macro_rules! whole {
    ($item:item) => {
        #[mcp_tool]
        $item
    };
}

whole! {
    pub fn fourth(#[arg(min_items = 1)] words: Vec<String>) -> usize {
        words.len()
    }
}

fn main() {
    let _ = (first(1), second(None), third(String::new()), fourth(Vec::new()));
}
