#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Square {
    pub file: char,
    pub rank: u8,
}

#[mcp_tool::mcp_tool]
fn moves(Square { file, rank }: Square) {
    let _ = (file, rank);
}

fn main() {}
