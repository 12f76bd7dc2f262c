#![no_implicit_prelude]
#![deny(warnings)]

::mcp_tool::tags! {
    /// Words
    pub WORDS = "words";
    pub LETTERS = "letters";
}

pub struct Server;

#[::mcp_tool::mcp_tools]
impl Server {
    /// Count letters
    #[::mcp_tool::mcp_tool(read_only, tags = ["letters", WORDS], icons = [icon(src = "data:,")])]
    pub async fn count(
        &self,
        cx: &::mcp_tool::Context,
        #[arg(min_length = 1, examples = ["a"])] word: ::std::string::String,
        #[arg(minimum = 1, default = 3)] depth: ::std::option::Option<u32>,
    ) -> ::std::result::Result<usize, ::std::string::String> {
        let _ = (cx, depth);
        ::std::result::Result::Ok(word.len())
    }
}

fn main() {
    let _ = Server;
    let _ = ::mcp_tool::tools![Server::count];
}
