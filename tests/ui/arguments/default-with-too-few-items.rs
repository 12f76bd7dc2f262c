use mcp_tool::mcp_tool;

#[mcp_tool]
fn moves(#[arg(min_items = 2, default = [1])] depths: Vec<u32>) {
    let _ = depths;
}

fn main() {}
