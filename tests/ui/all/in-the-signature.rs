//! Ten mistakes in one signature: ten errors, and no other.
use mcp_tool::mcp_tool;

pub struct Query;

#[mcp_tool]
unsafe fn search<T: ToString>(
    generic: T,
    (a, b): (u32, u32),
    #[arg(pattern = "[")] pattern: String,
    #[arg(minimum = 9, maximum = 1)] depth: u32,
    #[arg(flatten)] page: Vec<u32>,
    engine: &mut Query,
    words: &[String],
    query: Query,
) -> impl ToString {
    let _ = (generic.to_string(), a, b, pattern, depth, page, engine, words, query);
    3
}

fn main() {
    let mut engine = Query;
    let _ = unsafe { search(1, (1, 2), String::new(), 1, Vec::new(), &mut engine, &[], Query) };
}
