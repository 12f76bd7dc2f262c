//! Reads a game in Portable Game Notation and replays it move by move.

use cozy_chess::util::{display_san_move, parse_san_move};
use cozy_chess::{Board, Color, Move};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game whose every move is legal.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) turns: Vec<Turn>,
    /// The position after the last move.
    pub(crate) end: Board,
    /// Missing when the game goes on.
    pub(crate) result: Option<GameResult>,
}

/// A move and the position it was played in.
#[derive(Debug)]
pub(crate) struct Turn {
    pub(crate) board: Board,
    pub(crate) played: Move,
}

impl Turn {
    pub(crate) fn number(&self) -> u16 {
        self.board.fullmove_number()
    }

    pub(crate) fn san(&self) -> String {
        san(&self.board, self.played)
    }
}

/// The move in standard algebraic notation, such as `Nxd5+`.
pub(crate) fn san(board: &Board, mv: Move) -> String {
    display_san_move(board, mv).to_string()
}

// The types of arguments and results have plain comments where doc comments
// would say the same again in the tool's schema.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum GameResult {
    #[serde(rename = "1-0")]
    WhiteWins,
    #[serde(rename = "0-1")]
    BlackWins,
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameResult {
    fn read(written: &str) -> Option<Self> {
        match written {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" => Some(Self::Draw),
            _ => None,
        }
    }
}

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PgnError {
    #[error("the PGN has no moves")]
    NoMoves,
    #[error("illegal move {played} in the position {position}")]
    IllegalMove { played: String, position: String },
    #[error("the FEN tag is not a position: {0}")]
    BadFen(String),
    #[error("`{0}` is never closed")]
    Unclosed(char),
    #[error("`)` closes nothing")]
    Unopened,
    #[error("the game has ended, but `{0}` follows: give one game at a time")]
    AfterTheEnd(String),
}

/// Replays the main line; comments, variations and annotations are skipped.
pub(crate) fn replay(pgn: &str) -> Result<Game, PgnError> {
    let mut board = Board::default();
    let mut turns = Vec::new();
    let mut result = None;
    let mut ended = false;
    let mut variations = 0_usize;

    let mut tokens = Tokens(pgn);
    while let Some(token) = tokens.next()? {
        match token {
            Token::Open => variations += 1,
            Token::Close => variations = variations.checked_sub(1).ok_or(PgnError::Unopened)?,
            _ if variations > 0 => {}
            Token::Tag { name, .. } if ended || !turns.is_empty() => {
                return Err(PgnError::AfterTheEnd(format!("[{name} …]")));
            }
            Token::Tag { name: "FEN", value } => {
                board = value
                    .parse()
                    .map_err(|_| PgnError::BadFen(value.to_owned()))?;
            }
            Token::Tag {
                name: "Result",
                value,
            } => result = GameResult::read(value),
            Token::Tag { .. } => {}
            Token::Word(word) if ended => return Err(PgnError::AfterTheEnd(word.to_owned())),
            Token::Word("*") => ended = true,
            Token::Word(word) => {
                if let Some(written) = GameResult::read(word) {
                    result = Some(written);
                    ended = true;
                } else if let Some(written) = without_number(word) {
                    let played = read_move(&board, written)?;
                    turns.push(Turn {
                        board: board.clone(),
                        played,
                    });
                    board.play(played);
                }
            }
        }
    }
    if variations > 0 {
        return Err(PgnError::Unclosed('('));
    }
    if turns.is_empty() {
        return Err(PgnError::NoMoves);
    }
    // What stands on the board outranks what someone typed.
    let result = result_on_board(&board).or(result);
    Ok(Game {
        turns,
        end: board,
        result,
    })
}

/// The result that the rules give a finished position.
fn result_on_board(board: &Board) -> Option<GameResult> {
    let can_move = board.generate_moves(|_| true);
    match (can_move, board.checkers().is_empty(), board.side_to_move()) {
        (true, ..) => None,
        (false, true, _) => Some(GameResult::Draw),
        (false, false, Color::White) => Some(GameResult::BlackWins),
        (false, false, Color::Black) => Some(GameResult::WhiteWins),
    }
}

/// `12.Nf3` is a move, `12.` and `12` only announce one.
fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(dots) => Some(dots.trim_start_matches('.')),
        None if rest.is_empty() => None,
        None => Some(word),
    }
    .filter(|written| !written.is_empty())
}

fn read_move(board: &Board, written: &str) -> Result<Move, PgnError> {
    let san = written.trim_end_matches(['!', '?']);
    // Castling is written with the letter; the digit is a common slip.
    let played = parse_san_move(board, &san.replace('0', "O")).ok();
    // cozy-chess keeps castling as "king takes own rook", and so reads `Kh1`
    // as castling too.
    let castles = |mv: Move| board.colors(board.side_to_move()).has(mv.to);
    played
        .filter(|&mv| !castles(mv) || !san.starts_with('K'))
        .ok_or_else(|| {
            let dots = if board.side_to_move() == Color::White {
                "."
            } else {
                "..."
            };
            PgnError::IllegalMove {
                played: format!("{}{dots} {san}", board.fullmove_number()),
                position: board.to_string(),
            }
        })
}

#[derive(Debug)]
enum Token<'a> {
    Tag { name: &'a str, value: &'a str },
    Open,
    Close,
    Word(&'a str),
}

/// What is left of the text.
struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Result<Option<Token<'a>>, PgnError> {
        loop {
            self.0 = self.0.trim_start();
            let Some(first) = self.0.chars().next() else {
                return Ok(None);
            };
            return Ok(Some(match first {
                '{' => {
                    self.take_past('}').ok_or(PgnError::Unclosed('{'))?;
                    continue;
                }
                // `;` comments out the rest of the line, `%` the whole line.
                ';' | '%' => {
                    self.take_past('\n')
                        .unwrap_or_else(|| std::mem::take(&mut self.0));
                    continue;
                }
                '$' => {
                    self.take_word();
                    continue;
                }
                '[' => self.take_tag().ok_or(PgnError::Unclosed('['))?,
                '(' => {
                    self.0 = &self.0[1..];
                    Token::Open
                }
                ')' => {
                    self.0 = &self.0[1..];
                    Token::Close
                }
                _ => Token::Word(self.take_word()),
            }));
        }
    }

    /// The text before `end`, which is taken too.
    fn take_past(&mut self, end: char) -> Option<&'a str> {
        let (taken, rest) = self.0.split_once(end)?;
        self.0 = rest;
        Some(taken)
    }

    fn take_word(&mut self) -> &'a str {
        let first = self.0.chars().next().map_or(0, char::len_utf8);
        let ends = |c: char| c.is_whitespace() || "(){}[];$".contains(c);
        let length = self.0[first..]
            .find(ends)
            .map_or(self.0.len(), |at| first + at);
        let (word, rest) = self.0.split_at(length);
        self.0 = rest;
        word
    }

    /// `[Name "value"]`, where the value may hold brackets and escaped quotes.
    fn take_tag(&mut self) -> Option<Token<'a>> {
        let name = self.take_past('"')?[1..].trim();
        let mut escaped = false;
        let end = self.0.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })?;
        let value = &self.0[..end];
        self.0 = self.0[end + 1..].trim_start().strip_prefix(']')?;
        Some(Token::Tag { name, value })
    }
}

#[cfg(test)]
mod tests {
    use cozy_chess::{Piece, Square};

    use super::*;

    fn moves(pgn: &str) -> Vec<String> {
        replay(pgn).unwrap().turns.iter().map(Turn::san).collect()
    }

    fn error(pgn: &str) -> String {
        replay(pgn).unwrap_err().to_string()
    }

    #[test]
    fn checkmate_and_stalemate_decide_the_result() {
        let fools_mate = replay("1. f3 e5 2. g4 Qh4").unwrap();
        assert_eq!(fools_mate.result, Some(GameResult::BlackWins));

        let scholars_mate = replay("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1").unwrap();
        assert_eq!(scholars_mate.result, Some(GameResult::WhiteWins));

        // The shortest stalemate, by Sam Loyd.
        let stalemate = replay(
            "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 \
             6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6",
        );
        assert_eq!(stalemate.unwrap().result, Some(GameResult::Draw));
    }

    #[test]
    fn an_unfinished_game_has_the_result_it_is_given() {
        assert_eq!(
            replay("1. e4 e5 1/2-1/2").unwrap().result,
            Some(GameResult::Draw)
        );
        assert_eq!(
            replay("[Result \"1-0\"] 1. e4").unwrap().result,
            Some(GameResult::WhiteWins)
        );
        assert_eq!(replay("1. e4 e5 *").unwrap().result, None);
        assert_eq!(replay("1. e4 e5").unwrap().result, None);
    }

    #[test]
    fn castles_on_both_sides() {
        let end = replay("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O 0-0")
            .unwrap()
            .end;
        assert_eq!(
            (end.king(Color::White), end.king(Color::Black)),
            (Square::G1, Square::G8)
        );
        assert_eq!(end.piece_on(Square::F1), Some(Piece::Rook));

        let queenside = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O 0-0-0";
        let end = replay(queenside).unwrap().end;
        assert_eq!(
            (end.king(Color::White), end.king(Color::Black)),
            (Square::C1, Square::C8)
        );
        assert_eq!(moves(queenside)[8..], ["O-O-O", "O-O-O"]);
    }

    #[test]
    fn a_king_does_not_castle_by_moving_onto_its_rook() {
        assert!(error("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Kh1").contains("4. Kh1"));
    }

    #[test]
    fn promotes_to_the_piece_named() {
        let opening = "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8=";
        for (letter, piece) in [("Q", Piece::Queen), ("N", Piece::Knight)] {
            let game = replay(&format!("{opening}{letter}")).unwrap();
            assert_eq!(game.end.piece_on(Square::A8), Some(piece));
        }
        assert!(error("1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8").contains("5. bxa8"));
    }

    #[test]
    fn takes_en_passant_at_once_or_never() {
        let end = replay("1. e4 a6 2. e5 d5 3. exd6").unwrap().end;
        assert_eq!(end.piece_on(Square::D5), None);
        assert!(error("1. e4 a6 2. e5 d5 3. a3 h6 4. exd6").contains("4. exd6"));
    }

    #[test]
    fn skips_what_is_not_the_main_line() {
        let annotated = r#"
            [Event "A \"blitz\" [final]"]
            [Result "*"]

            % exported by hand
            1.e4! {[%clk 0:03:00] the (usual) start} e5 $1 ; and (the usual answer
            (1...c5 2.Nf3 (2.c3 $6 d5) 2...d6 {Najdorf :)} 1-0) 2. Nf3?! 2...Nc6!? 3 Bb5 *
        "#;
        assert_eq!(moves(annotated), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    }

    #[test]
    fn starts_from_the_position_in_the_fen_tag() {
        let game = replay("[FEN \"8/P6k/8/8/8/8/8/K7 b - - 0 60\"] 60... Kg6 61. a8=Q").unwrap();
        assert_eq!(game.turns[1].number(), 61);
        assert_eq!(game.turns[1].san(), "a8=Q");
        assert!(error("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] 1. e4").contains("not a position"));
    }

    #[test]
    fn an_illegal_move_is_named_with_its_number_and_position() {
        assert_eq!(
            error("1. e3 a6 2. Ke3"),
            "illegal move 2. Ke3 in the position \
             rnbqkbnr/1ppppppp/p7/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
        );
        assert!(error("1. e4 Qxd8").contains("1... Qxd8"));
        // Both knights reach d2.
        assert!(error("1. Nf3 a6 2. d4 a5 3. Nd2").contains("3. Nd2"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        assert_eq!(replay("").unwrap_err(), PgnError::NoMoves);
        assert_eq!(
            replay("[White \"Nobody\"] *").unwrap_err(),
            PgnError::NoMoves
        );
        assert_eq!(replay("1. e4 {oops").unwrap_err(), PgnError::Unclosed('{'));
        assert_eq!(replay("1. e4 (1. d4").unwrap_err(), PgnError::Unclosed('('));
        assert_eq!(replay("[White 1. e4").unwrap_err(), PgnError::Unclosed('['));
        assert_eq!(replay("1. e4) e5").unwrap_err(), PgnError::Unopened);
        assert!(matches!(
            replay("1. e4 1-0 e5"),
            Err(PgnError::AfterTheEnd(_))
        ));
        assert!(matches!(
            replay("1. e4 [White \"B\"] 1. d4"),
            Err(PgnError::AfterTheEnd(_))
        ));
        assert!(error("Ünïcode ♘f3").contains("1. Ünïcode"));
    }
}
