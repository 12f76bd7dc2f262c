#[derive(serde::Serialize)]
pub struct Report {
    pub score: i32,
}

#[mcp_tool::mcp_tool]
fn analyze() -> Vec<Report> {
    Vec::new()
}

fn main() {}
