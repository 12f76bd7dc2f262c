//! Three chess tools, on the command line and for clients of the Model Context Protocol:
//!
//! ```text
//! chess-server list
//! chess-server describe
//! chess-server call analyze_game '{"pgn": "1. f3 e5 2. g4 Qh4#"}'
//! chess-server stdio                  for a client that starts it
//! chess-server http 127.0.0.1:3000    at http://127.0.0.1:3000/mcp
//! ```

mod analysis;
mod engine;
mod http;
mod pgn;
mod ratings;

use std::error::Error;
use std::process::ExitCode;

use mcp_tool::describe::{Description, ServerInfo, Transport};
use mcp_tool::rmcp::ToolServer;
use mcp_tool::serde_json::{self, Value, json};
use mcp_tool::{Registry, mcp_tool};
use rmcp::ServiceExt;
use rmcp::transport::stdio_pipes;

use crate::analysis::Analysis;
use crate::pgn::{GameResult, PgnError};
use crate::ratings::{RatingError, RatingType, Ratings};

// A tag below that is not in this list does not compile.
mcp_tool::tags! {
    /// Insight into games that were played
    ANALYSIS = "analysis";
    /// Everything about chess
    CHESS = "chess";
    /// Elo ratings
    RATING = "rating";
    /// About a single player
    PLAYER = "player";
    /// About a single game
    GAME = "game";
}

/// Analyze a chess game from PGN notation and return evaluation scores
#[mcp_tool(title = "Analyze Chess Game", read_only, idempotent, tags = ["analysis", "chess"])]
async fn analyze_game(
    /// Game in Portable Game Notation (PGN) format
    pgn: String,
    /// Analysis depth in half-moves
    #[arg(minimum = 1, maximum = 40)]
    depth: Option<u32>,
) -> Result<Analysis, PgnError> {
    analysis::analyze(&pgn, depth.unwrap_or(2)).await
}

/// Get the current Elo rating and rating history for a chess player
#[mcp_tool(title = "Get Player Rating", read_only, tags = ["rating", "player"])]
fn get_player_rating(
    ratings: &Ratings,
    /// Unique player identifier
    player_id: String,
    /// Type of rating to retrieve
    rating_type: Option<RatingType>,
) -> Result<Value, RatingError> {
    let ratings = ratings.of(&player_id, rating_type)?;
    Ok(json!({ "player_id": player_id, "ratings": ratings }))
}

/// Record the result of a chess game and update player ratings
#[mcp_tool(
    title = "Record Game Result",
    read_only = false,
    destructive = false,
    idempotent = false,
    tags = ["rating", "game"]
)]
fn record_game_result(
    ratings: &Ratings,
    /// White player identifier
    white_player_id: String,
    /// Black player identifier
    black_player_id: String,
    /// Game result in standard notation
    result: GameResult,
    /// Full game PGN (optional)
    pgn: Option<String>,
    /// Time control (e.g., '10+0', '3+2')
    time_control: Option<String>,
) -> Result<Value, RatingError> {
    let update = ratings.record(
        &white_player_id,
        &black_player_id,
        result,
        pgn.as_deref(),
        time_control.as_deref(),
    )?;
    Ok(json!(update))
}

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn Error>> {
    let registry = registry()?;

    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["list"] => list(&registry),
        ["describe"] => {
            print!("{}", description(&registry).to_json());
            Ok(ExitCode::SUCCESS)
        }
        ["call", tool, arguments] => call(&registry, tool, arguments).await,
        ["stdio"] => {
            server(registry)
                .serve(stdio_pipes())
                .await?
                .waiting()
                .await?;
            Ok(ExitCode::SUCCESS)
        }
        ["http", address] => {
            http::serve(server(registry), address).await?;
            Ok(ExitCode::SUCCESS)
        }
        _ => {
            eprintln!(
                "usage: chess-server list | describe | call TOOL JSON | stdio | http ADDRESS"
            );
            Ok(ExitCode::from(2))
        }
    }
}

fn registry() -> Result<Registry, Box<dyn Error>> {
    Ok(Registry::builder()
        .collect()
        .state(Ratings::default())
        .build()?)
}

fn server(registry: Registry) -> ToolServer {
    ToolServer::new(registry, "chess", env!("CARGO_PKG_VERSION"))
        .instructions("Games are read in PGN. Ratings are kept for as long as the server runs.")
}

fn list(registry: &Registry) -> Result<ExitCode, Box<dyn Error>> {
    println!("{}", serde_json::to_string_pretty(&registry.list())?);
    Ok(ExitCode::SUCCESS)
}

fn description(registry: &Registry) -> Description {
    registry.describe(
        ServerInfo::new(
            env!("CARGO_PKG_NAME"),
            env!("CARGO_PKG_VERSION"),
            Transport::stdio_with("chess-server", ["stdio"]),
        )
        .title("Chess")
        .description("Game analysis and ratings"),
    )
}

async fn call(
    registry: &Registry,
    tool: &str,
    arguments: &str,
) -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Value = match serde_json::from_str(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("the arguments are not JSON: {error}");
            return Ok(ExitCode::from(2));
        }
    };
    // Only a call that reaches no tool is an `Err`. A tool that fails answers
    // all the same, so that the model can read why.
    let result = match registry.call(tool, arguments).await {
        Ok(result) => result,
        Err(error) => {
            eprintln!("{error}");
            return Ok(ExitCode::FAILURE);
        }
    };
    println!("{}", serde_json::to_string_pretty(&result)?);
    Ok(if result.is_error == Some(true) {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mcp_tool::changes::{Outdated, check_against};
    use mcp_tool::lint::Target;

    async fn answer(registry: &Registry, tool: &str, arguments: Value) -> Value {
        let result = registry.call(tool, arguments).await.unwrap();
        serde_json::to_value(result).unwrap()
    }

    #[test]
    fn the_list_is_the_one_in_tools_json() {
        let expected: Value = serde_json::from_str(include_str!("../tools.json")).unwrap();
        let list = serde_json::to_value(registry().unwrap().list()).unwrap();
        assert_eq!(list, expected);
    }

    #[test]
    fn nothing_breaks_callers_of_the_last_release() -> Result<(), Outdated> {
        check_against("tools.json", &registry().unwrap())
    }

    #[test]
    fn every_revision_of_the_protocol_gets_what_it_defines() {
        mcp_tool_tests::assert_conforms(&registry().unwrap());
    }

    #[test]
    fn the_description_has_the_tools_and_the_vocabulary() {
        let registry = registry().unwrap();
        let description = json!(description(&registry));
        mcp_tool_tests::assert_description_conforms(&description);
        let expected: Value = serde_json::from_str(include_str!("../tools.json")).unwrap();
        assert_eq!(description["tools"], expected["tools"]);
        let tags = description["tags"].as_array().unwrap().iter();
        let names: Vec<&Value> = tags.map(|tag| &tag["name"]).collect();
        assert_eq!(names, ["analysis", "chess", "rating", "player", "game"]);
    }

    #[test]
    fn every_client_takes_the_tools() {
        registry().unwrap().lint().assert_clean(Target::Any);
    }

    #[tokio::test]
    async fn analyzes_a_game() {
        let game = json!({ "pgn": "1. f3 e5 2. g4 Qh4#", "depth": 2 });
        let result = answer(&registry().unwrap(), "analyze_game", game).await;
        let blunder = &result["structuredContent"]["blunders"][0];
        assert_eq!(
            (&blunder["move_number"], &blunder["move"]),
            (&json!(2), &json!("g4"))
        );
    }

    #[tokio::test]
    async fn rates_a_game() {
        let registry = registry().unwrap();
        let game = json!({
            "white_player_id": "ada",
            "black_player_id": "bob",
            "result": "1-0",
            "time_control": "3+2",
        });
        answer(&registry, "record_game_result", game).await;
        let result = answer(
            &registry,
            "get_player_rating",
            json!({ "player_id": "bob" }),
        )
        .await;
        assert_eq!(
            result["structuredContent"]["ratings"]["blitz"]["rating"],
            1484
        );
    }

    #[tokio::test]
    async fn an_illegal_game_is_an_answer_that_says_why() {
        let game = json!({ "pgn": "1. e4 e5 2. Ke3" });
        let result = answer(&registry().unwrap(), "analyze_game", game).await;
        assert_eq!(result["isError"], true);
        assert!(
            result["content"][0]["text"]
                .as_str()
                .unwrap()
                .contains("2. Ke3")
        );
    }
}
