use std::cell::RefCell;

pub struct Cache {
    pub hits: RefCell<Vec<u32>>,
}

#[mcp_tool::mcp_tool]
async fn search(cache: &Cache, word: String) -> usize {
    std::future::ready(()).await;
    cache.hits.borrow().len() + word.len()
}

fn main() {}
