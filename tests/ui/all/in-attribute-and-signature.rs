//! Ten mistakes in one attribute and one signature: ten errors, and no other.
use mcp_tool::mcp_tool;

mcp_tool::tags! {
    pub CHESS = "chess";
}

pub struct Query;
pub struct Failure;

#[mcp_tool(
    readonly,
    title = 3,
    idempotent,
    idempotent,
    tags = ["chess", "chess", "go"]
)]
async fn search(
    #[arg(minimun = 1)] depth: u32,
    #[arg(minimum = 1)] word: String,
    query: Query,
    text: &str,
) -> Result<String, Failure> {
    let _ = (depth, word, query, text);
    Err(Failure)
}

fn main() {
    let _ = search(1, String::new(), Query, "");
}
