use mcp_tool::mcp_tool;

pub enum Piece {
    King,
}

#[mcp_tool]
async fn search(piece: Piece, depth: u32) {
    let _ = (piece, depth);
}

fn main() {
    let _ = Piece::King;
}
