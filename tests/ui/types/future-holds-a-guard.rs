use std::sync::Mutex;

#[mcp_tool::mcp_tool(read_only)]
async fn letters(count: &Mutex<usize>, word: String) -> usize {
    let mut guard = count.lock().unwrap();
    std::future::ready(()).await;
    *guard += word.len();
    *guard
}

fn main() {}
