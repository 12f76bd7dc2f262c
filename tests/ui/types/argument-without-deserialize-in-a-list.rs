#[derive(schemars::JsonSchema)]
pub struct Query {
    pub text: String,
}

#[mcp_tool::mcp_tool]
fn search(queries: Vec<Query>) {
    let _ = queries;
}

fn main() {}
