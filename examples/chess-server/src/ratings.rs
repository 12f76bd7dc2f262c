//! Elo ratings of the players, kept in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pgn::{self, GameResult, PgnError};

/// What everyone starts with.
const INITIAL: i32 = 1500;

/// The most that one game can win or lose.
const K: f64 = 32.0;

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RatingType {
    Classical,
    Rapid,
    Blitz,
    Bullet,
}

impl RatingType {
    /// The type a time control of minutes and increment, such as `3+2`, is
    /// rated as: by how long a player has for 40 moves, as Lichess does it.
    /// A game without a time control is a classical one.
    pub(crate) fn of(time_control: Option<&str>) -> Result<Self, RatingError> {
        let Some(time_control) = time_control else {
            return Ok(Self::Classical);
        };
        let bad = || RatingError::BadTimeControl(time_control.to_owned());
        let (minutes, increment) = time_control.trim().split_once('+').ok_or_else(bad)?;
        let minutes: u16 = minutes.parse().map_err(|_| bad())?;
        let increment: u16 = increment.parse().map_err(|_| bad())?;
        Ok(match 60 * u32::from(minutes) + 40 * u32::from(increment) {
            0..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1500 => Self::Rapid,
            1500.. => Self::Classical,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Rating {
    pub(crate) rating: i32,
    pub(crate) history: Vec<RatedGame>,
}

impl Default for Rating {
    fn default() -> Self {
        Self {
            rating: INITIAL,
            history: Vec::new(),
        }
    }
}

/// One game as its player looks back at it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RatedGame {
    pub(crate) opponent: String,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(crate) score: f64,
    pub(crate) rating_after: i32,
}

/// The ratings of both players after a game.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Update {
    pub(crate) rating_type: RatingType,
    pub(crate) white_rating: i32,
    pub(crate) black_rating: i32,
}

#[derive(Debug, PartialEq, thiserror::Error)]
pub(crate) enum RatingError {
    #[error("no rated game of player `{0}`")]
    Unrated(String),
    #[error("player `{0}` cannot play both sides")]
    SamePlayer(String),
    #[error("time control `{0}` is not minutes+increment, such as 10+0 or 3+2")]
    BadTimeControl(String),
    #[error("the PGN cannot be replayed")]
    Pgn(#[from] PgnError),
    #[error("the result given is not the one in the PGN")]
    ResultMismatch,
}

#[derive(Debug, Default)]
pub(crate) struct Ratings {
    players: Mutex<BTreeMap<String, BTreeMap<RatingType, Rating>>>,
}

impl Ratings {
    /// The player's ratings, or only the one asked for.
    pub(crate) fn of(
        &self,
        player: &str,
        only: Option<RatingType>,
    ) -> Result<BTreeMap<RatingType, Rating>, RatingError> {
        let players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        let mut ratings = players.get(player).cloned().unwrap_or_default();
        ratings.retain(|&rating_type, _| only.is_none_or(|only| only == rating_type));
        if ratings.is_empty() {
            return Err(RatingError::Unrated(player.to_owned()));
        }
        Ok(ratings)
    }

    /// Rates a game; nothing is recorded of one that is refused.
    pub(crate) fn record(
        &self,
        white: &str,
        black: &str,
        result: GameResult,
        pgn: Option<&str>,
        time_control: Option<&str>,
    ) -> Result<Update, RatingError> {
        if white == black {
            return Err(RatingError::SamePlayer(white.to_owned()));
        }
        let rating_type = RatingType::of(time_control)?;
        if let Some(pgn) = pgn {
            // A game that was resigned or abandoned need not say how it ended.
            let in_pgn = pgn::replay(pgn)?.result;
            if in_pgn.is_some_and(|in_pgn| in_pgn != result) {
                return Err(RatingError::ResultMismatch);
            }
        }

        let white_score = match result {
            GameResult::WhiteWins => 1.0,
            GameResult::Draw => 0.5,
            GameResult::BlackWins => 0.0,
        };
        let mut players = self.players.lock().unwrap_or_else(PoisonError::into_inner);
        let current = |player| {
            players
                .get(player)
                .and_then(|ratings| ratings.get(&rating_type))
                .map_or(INITIAL, |r| r.rating)
        };
        let (white_rating, black_rating) = elo(current(white), current(black), white_score);
        let mut add = |player: &str, opponent: &str, score, rating_after| {
            let ratings = players.entry(player.to_owned()).or_default();
            let rating = ratings.entry(rating_type).or_default();
            rating.rating = rating_after;
            rating.history.push(RatedGame {
                opponent: opponent.to_owned(),
                score,
                rating_after,
            });
        };
        add(white, black, white_score, white_rating);
        add(black, white, 1.0 - white_score, black_rating);
        Ok(Update {
            rating_type,
            white_rating,
            black_rating,
        })
    }
}

/// Elo's formula: what one player wins, the other loses.
fn elo(white: i32, black: i32, white_score: f64) -> (i32, i32) {
    let white_expected = 1.0 / (1.0 + 10_f64.powf(f64::from(black - white) / 400.0));
    #[expect(clippy::cast_possible_truncation, reason = "at most K")]
    let gain = (K * (white_score - white_expected)).round() as i32;
    (white + gain, black - gain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn win(ratings: &Ratings, winner: &str, loser: &str) -> Update {
        ratings
            .record(winner, loser, GameResult::WhiteWins, None, None)
            .unwrap()
    }

    #[test]
    fn between_equals_the_winner_gains_half_of_k() {
        assert_eq!(elo(1500, 1500, 1.0), (1516, 1484));
        assert_eq!(elo(1500, 1500, 0.0), (1484, 1516));
        assert_eq!(elo(1500, 1500, 0.5), (1500, 1500));
    }

    #[test]
    fn four_hundred_points_are_odds_of_ten_to_one() {
        // The favourite is expected to score 10/11: 32 / 11 = 2.9 to win,
        // 320 / 11 = 29.1 to lose, and 29.1 - 16 = 13.1 for a draw.
        assert_eq!(elo(1900, 1500, 1.0), (1903, 1497));
        assert_eq!(elo(1900, 1500, 0.0), (1871, 1529));
        assert_eq!(elo(1900, 1500, 0.5), (1887, 1513));
    }

    #[test]
    fn a_rating_has_its_history() {
        let ratings = Ratings::default();
        win(&ratings, "ada", "bob");
        // 1484 against 1516 is expected to score 0.454: 32 * 0.546 = 17.47.
        let update = win(&ratings, "bob", "ada");
        assert_eq!((update.white_rating, update.black_rating), (1501, 1499));

        let ada = &ratings.of("ada", None).unwrap()[&RatingType::Classical];
        let game = |score, rating_after| RatedGame {
            opponent: "bob".to_owned(),
            score,
            rating_after,
        };
        assert_eq!(ada.rating, 1499);
        assert_eq!(ada.history, [game(1.0, 1516), game(0.0, 1499)]);
    }

    #[test]
    fn every_rating_type_is_its_own() {
        let ratings = Ratings::default();
        win(&ratings, "ada", "bob");
        ratings
            .record("ada", "bob", GameResult::Draw, None, Some("3+2"))
            .unwrap();

        let all = ratings.of("ada", None).unwrap();
        assert_eq!(all[&RatingType::Classical].rating, 1516);
        assert_eq!(all[&RatingType::Blitz].rating, 1500);
        assert_eq!(ratings.of("ada", Some(RatingType::Blitz)).unwrap().len(), 1);
        assert!(ratings.of("ada", Some(RatingType::Bullet)).is_err());
        assert!(ratings.of("eve", None).is_err());
    }

    #[test]
    fn a_time_control_is_rated_by_its_length() {
        for (time_control, rating_type) in [
            (None, RatingType::Classical),
            (Some("90+30"), RatingType::Classical),
            (Some("10+0"), RatingType::Rapid),
            (Some("3+2"), RatingType::Blitz),
            (Some("2+1"), RatingType::Bullet),
            (Some("1+0"), RatingType::Bullet),
        ] {
            assert_eq!(
                RatingType::of(time_control),
                Ok(rating_type),
                "{time_control:?}"
            );
        }
        for bad in ["", "10", "ten+0", "-3+2", "3+2+1"] {
            assert!(RatingType::of(Some(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game_that_does_not_add_up_changes_nothing() {
        let ratings = Ratings::default();
        let record = |white, result, pgn, time_control| {
            ratings
                .record(white, "bob", result, pgn, time_control)
                .unwrap_err()
        };
        let white_wins = GameResult::WhiteWins;
        assert!(matches!(
            record("bob", white_wins, None, None),
            RatingError::SamePlayer(_)
        ));
        assert!(matches!(
            record("ada", white_wins, None, Some("fast")),
            RatingError::BadTimeControl(_)
        ));
        assert!(matches!(
            record("ada", white_wins, Some("1. e5"), None),
            RatingError::Pgn(_)
        ));
        let fools_mate = Some("1. f3 e5 2. g4 Qh4#");
        assert_eq!(
            record("ada", white_wins, fools_mate, None),
            RatingError::ResultMismatch
        );
        assert!(ratings.of("bob", None).is_err());

        ratings
            .record("ada", "bob", GameResult::BlackWins, fools_mate, None)
            .unwrap();
    }
}
