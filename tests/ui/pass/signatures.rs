#![deny(warnings)]
use mcp_tool::{Context, mcp_tool, mcp_tools};
use std::borrow::Cow;
use std::sync::{Arc, Mutex};

pub struct Engine;
pub struct Parser<'a>(pub &'a str);
pub struct Cache<T>(pub T);
pub type Answer<T, E = std::fmt::Error> = Result<T, E>;
pub type Shared = Arc<Mutex<Engine>>;

#[mcp_tool]
fn nothing() {}

#[mcp_tool]
pub(crate) async fn named<'a, 'b>(engine: &'a Engine, cx: &'b Context, mut word: String) -> Answer<String> {
    let _ = (engine, cx);
    word.push('!');
    Ok(word)
}

#[mcp_tool]
fn borrowed_answer(engine: &Cache<String>) -> &str {
    &engine.0
}

#[mcp_tool]
async fn borrowed_part<'a>(engine: &'a Cache<Vec<String>>, at: usize) -> Option<&'a String> {
    engine.0.get(at)
}

#[mcp_tool]
fn with_a_lifetime(parser: &Parser<'static>) -> String {
    parser.0.to_owned()
}

#[mcp_tool]
fn with_any_lifetime<'a>(parser: &Parser<'a>) -> &'a str {
    parser.0
}

#[mcp_tool]
fn alias(engine: &Shared) -> bool {
    engine.lock().is_ok()
}

#[mcp_tool]
fn copy_on_write(text: Cow<'static, str>) -> Cow<'static, str> {
    text
}

#[mcp_tool]
fn borrowed_copy_on_write<'a>(text: Cow<'a, str>) -> String {
    text.into_owned()
}

#[mcp_tool]
const fn constant(number: u8) -> u8 {
    number
}

#[mcp_tool]
fn nested(words: Vec<Option<(String, [f32; 3])>>) -> Vec<(String, u8)> {
    drop(words);
    Vec::new()
}

#[mcp_tool]
fn boxed(word: Box<str>) -> Result<Box<str>, Box<dyn std::error::Error + Send + Sync>> {
    Ok(word)
}

#[mcp_tool]
fn long_path(word: ::std::string::String) -> ::core::result::Result<(), ::std::string::String> {
    drop(word);
    Ok(())
}

pub struct Server;

#[mcp_tools]
impl Server {
    const LIMIT: u32 = 3;

    #[mcp_tool(read_only)]
    pub async fn lookup(&self, word: Option<String>) -> Option<String> {
        word
    }

    #[mcp_tool]
    fn limit<'a>(&'a self, #[arg(maximum = 8)] depth: u32) -> Result<u32, Failure> {
        self.helper(depth)
    }

    #[mcp_tool]
    fn without_self(word: String) -> String {
        word
    }

    #[mcp_tool]
    fn other(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }

    fn helper(&self, depth: u32) -> Result<u32, Failure> {
        Ok(depth.min(Self::LIMIT))
    }
}

#[derive(Debug)]
pub struct Failure;

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("failed")
    }
}

impl std::error::Error for Failure {}

fn main() {
    #[mcp_tool]
    fn inside(word: String) -> String {
        word
    }
    nothing();
    let _ = inside(String::new());
    let _ = named(&Engine, &Context::new(), String::new());
    let _ = borrowed_answer(&Cache(String::new()));
    let _ = borrowed_part(&Cache(Vec::new()), 0);
    let _ = (with_a_lifetime(&Parser("")), with_any_lifetime(&Parser("")));
    let _ = alias(&Arc::new(Mutex::new(Engine)));
    let _ = (copy_on_write("".into()), borrowed_copy_on_write("".into()));
    let _ = (constant(1), nested(Vec::new()), boxed("".into()), long_path(String::new()));
    let _ = Server.lookup(None);
    let _ = (Server.limit(3), Server::without_self(String::new()), Server.other(&Server));
}
