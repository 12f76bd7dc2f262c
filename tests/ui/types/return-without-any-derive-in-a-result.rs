use mcp_tool::mcp_tool;

pub struct Report;

#[mcp_tool]
fn analyze() -> Result<Report, String> {
    Ok(Report)
}

fn main() {}
