#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Page {
    pub offset: u32,
}

#[mcp_tool::mcp_tool]
fn moves(#[arg(flatten, name = "page")] page: Page) {
    let _ = page.offset;
}

fn main() {}
