#[derive(serde::Deserialize)]
pub struct Query {
    pub text: String,
}

#[mcp_tool::mcp_tool]
fn search(query: Option<Query>) {
    let _ = query;
}

fn main() {}
