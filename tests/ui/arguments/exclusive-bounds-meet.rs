use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(exclusive_minimum = 1.5, exclusive_maximum = 1.5)] score: f64) {
    let _ = score;
}

fn main() {}
