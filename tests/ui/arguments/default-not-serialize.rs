#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Depth(u32);

#[mcp_tool::mcp_tool]
fn moves(#[arg(default = Depth(3))] depth: Depth) {
    let _ = depth.0;
}

fn main() {}
