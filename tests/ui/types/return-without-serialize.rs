#[derive(schemars::JsonSchema)]
pub struct Report {
    pub score: i32,
}

#[mcp_tool::mcp_tool]
async fn analyze() -> Report {
    Report { score: 0 }
}

fn main() {}
