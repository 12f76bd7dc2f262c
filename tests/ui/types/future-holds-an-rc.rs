use std::rc::Rc;

/// Counts letters
#[mcp_tool::mcp_tool]
pub(crate) async fn letters(word: String) -> usize {
    let shared = Rc::new(word);
    std::future::ready(()).await;
    shared.len()
}

fn main() {}
