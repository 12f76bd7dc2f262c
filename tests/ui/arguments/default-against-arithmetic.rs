use mcp_tool::mcp_tool;

#[mcp_tool]
fn nearest(#[arg(maximum = 9 / 4, default = 1 << 2)] count: u32) {
    let _ = count;
}

fn main() {}
