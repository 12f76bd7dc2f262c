//! A small engine: material and mobility, searched by alpha-beta.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, get_bishop_moves, get_knight_moves, get_rook_moves,
};

/// Centipawns for giving mate, less one for every half-move it takes; more than
/// all the pieces together can be worth.
const MATE: i32 = 20_000;

/// How many positions one verdict may look at. A budget of positions and not of
/// time gives the same answer on every machine, and an answer within
/// milliseconds: a depth of 40 is a wish, and the search gets as far as this.
const NODES: u32 = 4_000;

const PAWN: i32 = 100;
const KNIGHT: i32 = 320;
const BISHOP: i32 = 330;
const ROOK: i32 = 500;
const QUEEN: i32 = 900;
const REACHED_SQUARE: i32 = 3;

/// What the engine makes of a position; scores are from the mover's view.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Missing when the game is over.
    pub(crate) best: Option<Move>,
    pub(crate) score: i32,
    /// What the move in question is worth; `score` when it was the best.
    pub(crate) played_score: i32,
}

/// Judges every move by looking up to `depth` half-moves past it.
pub(crate) fn judge(board: &Board, played: Option<Move>, depth: u32) -> Verdict {
    let mut search = Search { nodes_left: NODES };
    let mut moves = moves_to_try(board, false);
    let mut verdict = search.root(board, &mut moves, played, 0);
    for depth in 1..=depth {
        let deeper = search.root(board, &mut moves, played, depth);
        if search.nodes_left == 0 {
            // A half-searched depth says less than a finished one.
            break;
        }
        verdict = deeper;
    }
    verdict
}

struct Search {
    nodes_left: u32,
}

impl Search {
    /// Leaves the best move at the front, where the next depth tries it first.
    fn root(
        &mut self,
        board: &Board,
        moves: &mut [Move],
        played: Option<Move>,
        depth: u32,
    ) -> Verdict {
        let mut best = None;
        let mut score = -MATE;
        for index in 0..moves.len() {
            let value = -self.node(&after(board, moves[index]), depth, 1, -MATE, -score);
            if best.is_none() || value > score {
                (best, score) = (Some(moves[index]), value);
                moves[..=index].rotate_right(1);
            }
        }
        if best.is_none() {
            score = game_over(board, 0);
        }
        // Of the moves that are not the best, alpha-beta only learns just that;
        // how much worse the move in question is takes a search of its own.
        let played_score = match played {
            Some(mv) if best != played => -self.node(&after(board, mv), depth, 1, -score, MATE),
            _ => score,
        };
        Verdict {
            best,
            score,
            played_score,
        }
    }

    fn node(&mut self, board: &Board, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        if self.nodes_left == 0 {
            return evaluate(board);
        }
        self.nodes_left -= 1;

        if !board.generate_moves(|_| true) {
            return game_over(board, ply);
        }
        // At the horizon only captures and promotions are followed, lest half
        // an exchange pass for a won piece; a check has to be answered first.
        let settled = depth == 0 && board.checkers().is_empty();
        let mut best = if settled { evaluate(board) } else { -MATE };
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        for mv in moves_to_try(board, settled) {
            let next = after(board, mv);
            let value = -self.node(&next, depth.saturating_sub(1), ply + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn game_over(board: &Board, ply: i32) -> i32 {
    if board.checkers().is_empty() {
        0
    } else {
        ply - MATE
    }
}

fn after(board: &Board, mv: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

/// The legal moves, or only those that change the material; those that win the
/// most come first, as alpha-beta cuts more the sooner it sees a good move. The
/// sort is stable, so the order is always the same.
fn moves_to_try(board: &Board, settled: bool) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|from| {
        moves.extend(
            from.into_iter()
                .filter(|&mv| !settled || !is_quiet(board, mv)),
        );
        false
    });
    moves.sort_by_cached_key(|&mv| {
        let won = taken_piece(board, mv).map_or(0, value) + mv.promotion.map_or(0, value);
        let at_risk = board.piece_on(mv.from).map_or(0, value);
        (won == 0, at_risk - 10 * won)
    });
    moves
}

fn is_quiet(board: &Board, mv: Move) -> bool {
    mv.promotion.is_none() && taken_piece(board, mv).is_none()
}

/// En passant counts as quiet: it never leaves more than a pawn hanging.
fn taken_piece(board: &Board, mv: Move) -> Option<Piece> {
    // A castling king "takes" its own rook.
    let enemy = board.colors(!board.side_to_move()).has(mv.to);
    board.piece_on(mv.to).filter(|_| enemy)
}

/// Centipawns from the mover's view.
fn evaluate(board: &Board) -> i32 {
    let mover = board.side_to_move();
    strength(board, mover) - strength(board, !mover)
}

/// Material and mobility of one side.
#[expect(clippy::cast_possible_wrap, reason = "a board has 64 squares")]
fn strength(board: &Board, color: Color) -> i32 {
    let own = board.colors(color);
    let blockers = board.occupied();
    let mut sum = 0;
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            let reach = match piece {
                Piece::Knight => get_knight_moves(square),
                Piece::Bishop => get_bishop_moves(square, blockers),
                Piece::Rook => get_rook_moves(square, blockers),
                Piece::Queen => {
                    get_bishop_moves(square, blockers) | get_rook_moves(square, blockers)
                }
                // A king in the open is no asset.
                Piece::Pawn | Piece::King => BitBoard::EMPTY,
            };
            sum += value(piece) + REACHED_SQUARE * (reach & !own).len() as i32;
        }
    }
    sum
}

fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => PAWN,
        Piece::Knight => KNIGHT,
        Piece::Bishop => BISHOP,
        Piece::Rook => ROOK,
        Piece::Queen => QUEEN,
        Piece::King => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    fn best(fen: &str) -> String {
        judge(&board(fen), None, 3).best.unwrap().to_string()
    }

    #[test]
    fn sides_that_mirror_each_other_are_even() {
        assert_eq!(evaluate(&Board::default()), 0);
    }

    #[test]
    fn finds_mate_in_one() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        let verdict = judge(&board(back_rank), None, 1);
        assert_eq!(verdict.best, Some("a1a8".parse().unwrap()));
        assert_eq!(verdict.score, MATE - 1);
    }

    #[test]
    fn takes_what_hangs_and_leaves_what_is_guarded() {
        assert_eq!(best("k7/8/8/3q4/8/8/8/K2R4 w - - 0 1"), "d1d5");
        // Rook takes pawn, pawn takes rook.
        assert_ne!(best("k7/8/4p3/3p4/8/8/8/K2R4 w - - 0 1"), "d1d5");
    }

    #[test]
    fn the_game_is_over_without_a_legal_move() {
        let mated = judge(&board("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), None, 40);
        assert_eq!(
            mated,
            Verdict {
                best: None,
                score: -MATE,
                played_score: -MATE
            }
        );
        let stalemated = judge(&board("k7/2Q5/8/8/8/8/8/K7 b - - 0 1"), None, 40);
        assert_eq!(
            stalemated,
            Verdict {
                best: None,
                score: 0,
                played_score: 0
            }
        );
    }

    #[test]
    fn prefers_mate_to_stalemate() {
        // Qc7 would be stalemate.
        assert_eq!(best("k7/8/1K6/8/8/8/2Q5/8 w - - 0 1"), "c2c8");
    }

    #[test]
    fn a_move_is_never_worth_more_than_the_best() {
        let start = Board::default();
        for mv in moves_to_try(&start, false) {
            let verdict = judge(&start, Some(mv), 2);
            assert!(verdict.played_score <= verdict.score, "{mv}: {verdict:?}");
        }
    }

    #[test]
    fn the_budget_bounds_any_depth() {
        let mut search = Search { nodes_left: 500 };
        let start = Board::default();
        search.root(&start, &mut moves_to_try(&start, false), None, 40);
        assert_eq!(search.nodes_left, 0);
    }
}
