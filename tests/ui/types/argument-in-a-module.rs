use mcp_tool::mcp_tool;

pub mod model {
    pub struct Query;
}

#[mcp_tool]
fn search(query: crate::model::Query) {
    let _ = query;
}

fn main() {}
