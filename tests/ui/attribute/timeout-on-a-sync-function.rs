use mcp_tool::mcp_tool;

/// Sum up
#[mcp_tool(timeout = "30s")]
fn sum(numbers: Vec<i64>) -> i64 {
    numbers.iter().sum()
}

fn main() {}
