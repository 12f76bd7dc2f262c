//! What `mcp-tool` costs, beside every peer: the same tools written for each, built, listed and
//! called in one run. See the README of this folder.

mod client;
mod generate;
mod measure;
mod peer;
mod results;
mod usage;

use peer::Peer;
use results::Results;
use std::path::PathBuf;

/// A run fails with a message for the person who started it.
type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

const USAGE: &str = "\
usage: cargo run --release -- [PART…] [OPTION…]

parts (default: all of them, in this order)
  dependencies   crates and CPU to build them from nothing
  build          CPU of `cargo check` and `cargo build --release`, size of the binary
  list           bytes and tokens of tools/list
  serve          CPU of a list and of a call over stdio, time to the first list
  call           a call and a list in process, beside code written by hand
or
  profile        instructions and cache misses of a call over stdio, by valgrind
  generate       write the programs and stop
  check          write the programs of this project, type-check them and compare the list

options
  --sizes 4,100,400   how many tools
  --peers a,b         only these; the others keep the numbers that they have
  --repeat 3          runs of which the best counts
  --own-types         every tool has types of its own, instead of one set for each shape
  --readme PATH       write the table between the two marker comments of this file, too";

/// What a run was asked for.
pub(crate) struct Options {
    sizes: Vec<usize>,
    peers: Vec<&'static Peer>,
    repeat: usize,
    own_types: bool,
}

fn main() -> Outcome {
    let mut parts = Vec::new();
    let mut readme = None;
    let mut options = Options {
        sizes: vec![4, 100, 400],
        peers: peer::PEERS.iter().collect(),
        repeat: 3,
        own_types: false,
    };
    let mut words = lexopt::Parser::from_env();
    while let Some(word) = words.next()? {
        use lexopt::prelude::*;
        match word {
            Long("sizes") => {
                let sizes = words.value()?.string()?;
                options.sizes = sizes.split(',').map(str::parse).collect::<Result<_, _>>()?;
            }
            Long("peers") => {
                let names = words.value()?.string()?;
                options.peers = names.split(',').map(Peer::find).collect::<Outcome<_>>()?;
            }
            Long("repeat") => options.repeat = words.value()?.parse()?,
            Long("own-types") => options.own_types = true,
            Long("readme") => readme = Some(PathBuf::from(words.value()?)),
            Long("help") | Short('h') => {
                println!("{USAGE}");
                return Ok(());
            }
            Value(part) => parts.push(part.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    if parts.is_empty() {
        parts = ["dependencies", "build", "list", "serve", "call"]
            .map(str::to_owned)
            .into();
    }
    let mut results = Results::load()?;
    for part in &parts {
        match part.as_str() {
            "dependencies" => measure::dependencies(&options, &mut results)?,
            "build" => measure::build(&options, &mut results)?,
            "list" => measure::list(&options, &mut results)?,
            "serve" => measure::serve(&options, &mut results)?,
            "call" => measure::call(&mut results)?,
            "profile" => return measure::profile(&options),
            "generate" => return measure::generate(&options),
            "check" => return measure::check(),
            other => return Err(format!("there is no part `{other}`\n\n{USAGE}").into()),
        }
        results.save()?;
    }
    let report = results.report();
    println!("{report}");
    results::write(&report, readme.as_deref())
}
