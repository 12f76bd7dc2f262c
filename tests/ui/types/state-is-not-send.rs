use std::sync::{Mutex, MutexGuard};

pub struct Cache {
    pub hits: MutexGuard<'static, u32>,
}

#[mcp_tool::mcp_tool]
async fn search(cache: &Cache) -> u32 {
    std::future::ready(()).await;
    *cache.hits
}

fn main() {
    let _ = Mutex::new(0);
}
