use mcp_tool::mcp_tool;

pub struct Failure;
pub type Answer<T> = std::result::Result<T, Failure>;

#[mcp_tool]
fn analyze() -> Answer<u32> {
    Err(Failure)
}

fn main() {}
