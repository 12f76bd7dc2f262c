//! A user's names are a user's, whatever they are.
#![deny(warnings)]
#![allow(non_snake_case, non_camel_case_types)]

pub mod core {}
pub mod std {}
pub mod mcp_tool {}
pub mod serde {}
pub mod schemars {}

pub mod shadowed {
    use ::mcp_tool::{mcp_tool, mcp_tools};

    #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
    pub struct Option {
        pub depth: u32,
    }
    #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
    pub struct String;
    #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
    pub struct Vec;
    #[derive(::serde::Serialize, ::schemars::JsonSchema)]
    pub struct Result;
    pub struct Box;
    pub struct Call;
    pub struct Typed;
    pub struct Tag;
    pub struct Context;

    #[mcp_tool(tags = ["a"], title = concat!("a", "b"))]
    pub fn types(option: Option, string: String, vec: Vec, by: &Box, call: &Call, context: &Context) -> Result {
        let _ = (option.depth, string, vec, by, call, context);
        Result
    }

    #[mcp_tool]
    pub async fn call(call: u32, some: u32, none: u32, ok: u32, run: u32, answer: u32) -> u32 {
        call + some + none + ok + run + answer
    }

    #[mcp_tool]
    pub fn scope(r#fn: u32, größe: u32) -> u32 {
        r#fn + größe
    }

    #[mcp_tool]
    pub fn Running(private: u32) -> u32 {
        private
    }

    #[mcp_tools]
    impl Typed {
        #[mcp_tool]
        pub fn typed(&self, #[arg(minimum = 1)] typed: u32) -> u32 {
            typed
        }
    }
}

/// The name of a tool is free for a re-export.
pub mod search {
    #[::mcp_tool::mcp_tool]
    pub fn search(word: String) -> String {
        word
    }
}
pub use search::search;

/// A trait of the user's for every type.
pub mod extension {
    pub trait Everything {
        fn everything(&self) -> u32 {
            1
        }
    }

    impl<T: ?Sized> Everything for T {}

    #[::mcp_tool::mcp_tool]
    pub fn extended(#[arg(minimum = 1)] word: u32) -> u32 {
        word.everything()
    }
}

fn main() {
    let _ = search(String::new());
}
