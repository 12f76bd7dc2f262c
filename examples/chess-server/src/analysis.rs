//! Finds the blunders of a game and the best move in its last position.

use cozy_chess::Color;
use schemars::JsonSchema;
use serde::Serialize;

use crate::engine;
use crate::pgn::{self, PgnError};

/// Centipawns a move must lose to be a blunder.
const BLUNDER: i32 = 200;

/// Ten pawns up, a game is won: from there on nothing more is lost or gained.
const DECIDED: i32 = 1_000;

// An optional field that is left out when it is `None` is a property that the
// schema neither requires nor lets be null.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Analysis {
    /// Centipawn evaluation
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evaluation: Option<f64>,
    /// Best move in algebraic notation
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) best_move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) blunders: Option<Vec<Blunder>>,
}

#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Blunder {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) move_number: Option<i64>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) san: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evaluation_loss: Option<f64>,
}

/// `evaluation` and `best_move` are about the position at the end of the game,
/// the evaluation from White's view.
pub(crate) async fn analyze(pgn: &str, depth: u32) -> Result<Analysis, PgnError> {
    let game = pgn::replay(pgn)?;

    let mut blunders = Vec::new();
    for turn in &game.turns {
        let verdict = engine::judge(&turn.board, Some(turn.played), depth);
        let capped = |score: i32| score.clamp(-DECIDED, DECIDED);
        let loss = capped(verdict.score) - capped(verdict.played_score);
        if loss >= BLUNDER {
            blunders.push(Blunder {
                move_number: Some(turn.number().into()),
                san: Some(turn.san()),
                evaluation_loss: Some(loss.into()),
            });
        }
        // Lets other calls run, and a cancelled one end here.
        tokio::task::yield_now().await;
    }

    let verdict = engine::judge(&game.end, None, depth);
    let evaluation = match game.end.side_to_move() {
        Color::White => verdict.score,
        Color::Black => -verdict.score,
    };
    Ok(Analysis {
        evaluation: Some(evaluation.into()),
        best_move: verdict.best.map(|best| pgn::san(&game.end, best)),
        blunders: Some(blunders),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn blunders(pgn: &str, depth: u32) -> Vec<(i64, String)> {
        let blunders = analyze(pgn, depth).await.unwrap().blunders.unwrap();
        blunders
            .into_iter()
            .map(|b| (b.move_number.unwrap(), b.san.unwrap()))
            .collect()
    }

    #[tokio::test]
    async fn walking_into_mate_is_the_blunder() {
        let fools_mate = "1. f3 e5 2. g4 Qh4#";
        let scholars_mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#";
        for depth in [1, 2, 40] {
            assert_eq!(blunders(fools_mate, depth).await, [(2, "g4".to_owned())]);
            assert_eq!(
                blunders(scholars_mate, depth).await,
                [(3, "Nf6".to_owned())]
            );
        }
    }

    #[tokio::test]
    async fn missing_mate_is_a_blunder_too() {
        assert_eq!(
            blunders("1. f3 e5 2. g4 a6", 2).await[1],
            (2, "a6".to_owned())
        );
    }

    #[tokio::test]
    async fn the_evaluation_is_from_whites_view() {
        let black_has_mated = analyze("1. f3 e5 2. g4 Qh4#", 2).await.unwrap();
        assert_eq!(black_has_mated.evaluation, Some(-20_000.0));
        assert_eq!(black_has_mated.best_move, None);

        let black_can_mate = analyze("1. f3 e5 2. g4", 2).await.unwrap();
        assert_eq!(black_can_mate.evaluation, Some(-19_999.0));
        assert_eq!(black_can_mate.best_move.as_deref(), Some("Qh4#"));
    }

    #[tokio::test]
    async fn a_sound_opening_has_no_blunders() {
        let ruy_lopez = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
        assert_eq!(blunders(ruy_lopez, 2).await, []);
    }

    #[tokio::test]
    async fn a_lost_queen_costs_about_a_queen() {
        // 2... Qg5 is taken by the knight on f3 at once.
        let analysis = analyze("1. e4 e5 2. Nf3 Qg5", 2).await.unwrap();
        let blunder = &analysis.blunders.unwrap()[0];
        assert_eq!(blunder.san.as_deref(), Some("Qg5"));
        let loss = blunder.evaluation_loss.unwrap();
        assert!((800.0..1_100.0).contains(&loss), "{loss}");
        assert_eq!(analysis.best_move.as_deref(), Some("Nxg5"));
    }

    #[tokio::test]
    async fn a_game_that_cannot_be_replayed_is_an_error() {
        assert_eq!(analyze("", 2).await.unwrap_err(), PgnError::NoMoves);
    }
}
