use mcp_tool::mcp_tool;

#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Parameters<T>(T);

#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Move {
    san: String,
}

/// Play a move
#[mcp_tool]
fn play(Parameters(Move { san }): Parameters<Move>) -> String {
    san
}

fn main() {}
