use mcp_tool::mcp_tool;

#[mcp_tool]
enum Piece {
    King,
}

fn main() {
    let _ = Piece::King;
}
