use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(exclusive_maximum = 1.0, default = 1.0)] score: f64) {
    let _ = score;
}

fn main() {}
