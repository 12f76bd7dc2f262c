//! The parts of a run.

use crate::client::Client;
use crate::generate::{self, Program, Workspace};
use crate::peer::{CORE, HAND_WRITTEN, IN_PROCESS, OWN, Peer, Speaks};
use crate::results::Results;
use crate::usage::{best, cpu, on_one_processor};
use crate::{Options, Outcome};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Instant, SystemTime};

/// The number of tools in a list that is measured.
const LISTED: usize = 100;

/// The numbers of tools in process: few and many, since a call is to cost the same.
const IN_PROCESS_SIZES: [usize; 2] = [10, 1000];

/// Seconds of a build after which none with more tools is tried.
const LONG: f64 = 60.0;

/// How many turns of a program that serves are as much as one build: they are short, and what is
/// measured is small beside what else the machine does.
const TURNS: usize = 8;

/// The programs of all peers.
fn programs() -> Outcome<Workspace> {
    Workspace::open("generated")
}

/// Writes the programs and stops.
pub(crate) fn generate(options: &Options) -> Outcome {
    let workspace = programs()?;
    for &peer in &options.peers {
        for &size in &options.sizes {
            workspace.write(Program {
                peer,
                size,
                own_types: options.own_types,
            })?;
        }
    }
    Ok(())
}

/// Runs cargo without incremental compilation, as for a release or in CI.
fn cargo(workspace: &Workspace, words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(words)
        .current_dir(workspace.folder())
        .env("CARGO_TARGET_DIR", workspace.target())
        .env("CARGO_INCREMENTAL", "0")
        .env_remove("RUSTFLAGS")
        .stdout(Stdio::null());
    command
}

fn run(mut command: Command) -> Outcome {
    // Warnings about names such as `Search0Request` are of no interest, errors are.
    let output = command.stderr(Stdio::piped()).output()?;
    if output.status.success() {
        Ok(())
    } else {
        let text = String::from_utf8_lossy(&output.stderr);
        Err(format!("{command:?}, {}:\n{text}", output.status).into())
    }
}

/// Builds a program and says where it is.
fn built(workspace: &Workspace, program: Program) -> Outcome<PathBuf> {
    workspace.write(program)?;
    let package = program.package();
    run(cargo(workspace, &["build", "--release", "-p", &package]))?;
    Ok(workspace.target().join("release").join(package))
}

/// Crates, and CPU seconds to build them from nothing.
pub(crate) fn dependencies(options: &Options, results: &mut Results) -> Outcome {
    let workspace = programs()?;
    for &peer in &options.peers {
        let program = Program::new(peer, 0);
        workspace.write(program)?;
        let package = program.package();
        let words = [
            "tree",
            "-p",
            &package,
            "-e",
            "normal,build",
            "--prefix",
            "none",
        ];
        let tree = cargo(&workspace, &words).stdout(Stdio::piped()).output()?;
        let crates: BTreeSet<String> = String::from_utf8_lossy(&tree.stdout)
            .lines()
            .map(|line| line.trim_end_matches(" (*)").to_owned())
            .filter(|line| !line.is_empty() && !line.starts_with(&package))
            .collect();
        results.set("dependencies: crates", peer, crates.len() as f64);
        let folder = workspace.folder().join("from-nothing");
        let seconds = best(options.repeat.min(2), || {
            if folder.exists() {
                fs::remove_dir_all(&folder)?;
            }
            let mut build = cargo(&workspace, &["build", "--release", "-p", &package]);
            build.env("CARGO_TARGET_DIR", &folder);
            Ok(cpu(|| run(build))?.0)
        })?;
        fs::remove_dir_all(&folder)?;
        results.set("dependencies: CPU s", peer, seconds);
        results.save()?;
        eprintln!("{}: {} crates, {seconds:.1} s", peer.name, crates.len());
    }
    Ok(())
}

/// CPU seconds of a rebuild after a change, and the size of what comes out.
pub(crate) fn build(options: &Options, results: &mut Results) -> Outcome {
    let workspace = programs()?;
    let own_types = options.own_types;
    let types = if own_types { ", own types" } else { "" };
    for &peer in &options.peers {
        // The dependencies, so that what is measured is the program alone.
        let nothing = Program::new(peer, 0);
        built(&workspace, nothing)?;
        run(cargo(&workspace, &["check", "-p", &nothing.package()]))?;
        let (mut checks, mut builds, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
        for &size in &options.sizes {
            // Some take longer the more tools there are already, and then a quarter of an hour.
            if builds.last().is_some_and(|(_, seconds)| *seconds > LONG) {
                eprintln!("{}: not built with {size} tools", peer.name);
                break;
            }
            let program = Program {
                peer,
                size,
                own_types,
            };
            let main = workspace.write(program)?;
            let package = program.package();
            let rebuild = |words: &[&str]| {
                best(options.repeat, || {
                    let file = fs::File::options().append(true).open(&main)?;
                    file.set_modified(SystemTime::now())?;
                    let rebuild = cargo(&workspace, &[words, &["-p", &package]].concat());
                    Ok(cpu(|| run(rebuild))?.0)
                })
            };
            let at = size as f64;
            checks.push((at, rebuild(&["check"])?));
            builds.push((at, rebuild(&["build", "--release"])?));
            let binary = built(&workspace, program)?;
            bytes.push((at, fs::metadata(binary)?.len() as f64));
            eprintln!(
                "{package}: check {:.2} s, release {:.2} s, {:.0} bytes",
                checks[checks.len() - 1].1,
                builds[builds.len() - 1].1,
                bytes[bytes.len() - 1].1,
            );
        }
        for (name, points) in [("check", &checks), ("release", &builds)] {
            for (size, seconds) in points {
                results.set(&format!("{name}{types}: CPU s, {size}"), peer, *seconds);
            }
            if let Some(seconds) = slope(points) {
                results.set(&format!("{name}{types}: CPU ms"), peer, seconds * 1e3);
            }
        }
        if let Some(bytes) = slope(&bytes) {
            results.set(&format!("binary{types}: bytes"), peer, bytes);
        }
        results.save()?;
    }
    Ok(())
}

/// What one more costs: from the first size to the last. Unknown with one size alone.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    match points {
        [first, .., last] => Some((last.1 - first.1) / (last.0 - first.0)),
        _ => None,
    }
}

/// The answer to `tools/list`, as this peer gives it.
fn listed(workspace: &Workspace, peer: &'static Peer) -> Outcome<String> {
    let program = built(workspace, Program::new(peer, LISTED))?;
    if peer.speaks == Speaks::Nothing {
        let output = Command::new(program).output()?;
        return Ok(String::from_utf8(output.stdout)?.trim_end().to_owned());
    }
    let mut client = Client::start(&program, peer)?;
    let list = client.list()?.to_owned();
    client.stop()?;
    Ok(list)
}

/// Bytes and tokens of the list.
pub(crate) fn list(options: &Options, results: &mut Results) -> Outcome {
    let workspace = programs()?;
    let tokens = tiktoken_rs::o200k_base()?;
    for &peer in &options.peers {
        let list = listed(&workspace, peer)?;
        let tools = serde_json::from_str::<Value>(&list)?["tools"]
            .as_array()
            .map_or(0, Vec::len);
        if tools != LISTED {
            return Err(format!("{} lists {tools} tools", peer.name).into());
        }
        if peer.name == CORE {
            compare(&list, LISTED)?;
        }
        results.set("list: bytes", peer, list.len() as f64 / LISTED as f64);
        let tokens = tokens.encode_ordinary(&list).len();
        results.set("list: tokens", peer, tokens as f64 / LISTED as f64);
        eprintln!("{}: {} bytes, {tokens} tokens", peer.name, list.len());
    }
    Ok(())
}

/// The list is what a person would have written.
fn compare(list: &str, size: usize) -> Outcome {
    let (list, written) = (serde_json::from_str::<Value>(list)?, generate::list(size));
    if list == written {
        return Ok(());
    }
    let tools = |list: &Value| list["tools"].as_array().cloned().unwrap_or_default();
    let differs = tools(&list)
        .into_iter()
        .zip(tools(&written))
        .find(|(a, b)| a != b);
    Err(format!("the list is not the one written by hand: {differs:#?}").into())
}

/// CPU of a list and of a call over stdio, and the time until the first list is there.
pub(crate) fn serve(options: &Options, results: &mut Results) -> Outcome {
    let workspace = programs()?;
    let mut served = Vec::new();
    for &peer in &options.peers {
        if peer.speaks == Speaks::Nothing {
            continue;
        }
        let program = built(&workspace, Program::new(peer, LISTED))?;
        right(&program, peer)?;
        served.push((peer, program));
    }
    let mut first = vec![Vec::new(); served.len()];
    for _ in 0..20 {
        for ((peer, program), times) in served.iter().zip(&mut first) {
            let start = Instant::now();
            let mut client = Client::start(program, peer)?;
            client.list()?;
            times.push(start.elapsed().as_secs_f64());
            client.stop()?;
        }
    }
    for ((peer, _), mut times) in served.iter().zip(first) {
        times.sort_by(f64::total_cmp);
        results.set("first list: ms", peer, times[times.len() / 2] * 1e3);
    }
    // Waking a processor that has nothing to do takes more time than a call, and it differs from
    // turn to turn. With the client on the same one, none is woken.
    on_one_processor(|| {
        each("list", options.repeat, &served, results, |client, _| {
            client.list().map(drop)
        })?;
        let names: Vec<String> = (0..LISTED).map(generate::name).collect();
        let arguments = [0, 1, 2, 3].map(generate::arguments);
        each("call", options.repeat, &served, results, |client, round| {
            let tool = round % LISTED;
            client.call(&names[tool], &arguments[tool % 4]).map(drop)
        })
    })
}

/// Every peer gives the same answers.
fn right(program: &Path, peer: &Peer) -> Outcome {
    let mut client = Client::start(program, peer)?;
    for tool in 0..4 {
        let answer = client.call(&generate::name(tool), &generate::arguments(tool))?;
        let answer: Value = serde_json::from_str(answer)?;
        if answer["structuredContent"] != generate::answer(tool) {
            return Err(format!("{}: a wrong answer, {answer}", peer.name).into());
        }
    }
    client.stop()
}

/// CPU seconds of one request: of a program that gets many, less one that gets none, by their
/// number. There are so many that the difference is at least half a second. The programs take
/// turns, so that what else the machine does hits them alike, and the best turn of each counts.
fn each(
    what: &str,
    repeat: usize,
    served: &[(&'static Peer, PathBuf)],
    results: &mut Results,
    request: impl Fn(&mut Client, usize) -> Outcome,
) -> Outcome {
    let with = |(peer, program): &(&'static Peer, PathBuf), count: usize| {
        cpu(|| {
            let mut client = Client::start(program, peer)?;
            client.list()?;
            for round in 0..count {
                request(&mut client, round)?;
            }
            client.stop()
        })
        .map(|(seconds, ())| seconds)
    };
    let mut turns = Vec::new();
    for program in served {
        let none = best(5, || with(program, 0))?;
        let mut count = 200;
        let mut many = with(program, count)?;
        while many - none < 0.5 && count < 100_000 {
            count *= 2;
            many = with(program, count)?;
        }
        turns.push((none, count, many));
    }
    for _ in 1..repeat.max(1) * TURNS {
        for (program, (none, count, many)) in served.iter().zip(&mut turns) {
            *none = none.min(with(program, 0)?);
            *many = many.min(with(program, *count)?);
        }
    }
    for ((peer, _), (none, count, many)) in served.iter().zip(turns) {
        let microseconds = (many - none) / count as f64 * 1e6;
        results.set(&format!("{what}: CPU µs"), peer, microseconds);
        eprintln!("{}: {what} {microseconds:.1} µs", peer.name);
    }
    results.save()
}

/// Instructions of a call over stdio, and misses of the first-level caches, as valgrind counts
/// them: what a clock can't tell apart from what else the machine does.
pub(crate) fn profile(options: &Options) -> Outcome {
    const FEW: usize = 400;
    const MANY: usize = 1400;
    let workspace = programs()?;
    for &peer in &options.peers {
        if peer.speaks == Speaks::Nothing {
            continue;
        }
        let program = built(&workspace, Program::new(peer, LISTED))?;
        let (few, many) = (
            counted(&workspace, &program, peer, FEW)?,
            counted(&workspace, &program, peer, MANY)?,
        );
        let mut line = format!("{}:", peer.name);
        for ((event, few), (_, many)) in few.into_iter().zip(many) {
            let each = (many - few) / (MANY - FEW) as f64;
            let _ = write!(line, " {event} {each:.0}");
        }
        println!("{line}");
    }
    Ok(())
}

/// What valgrind counts of a program that gets so many calls.
fn counted(
    workspace: &Workspace,
    program: &Path,
    peer: &Peer,
    calls: usize,
) -> Outcome<Vec<(String, f64)>> {
    let file = workspace.folder().join("callgrind.out");
    let mut command = Command::new("valgrind");
    command
        .args(["--tool=callgrind", "--cache-sim=yes"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program);
    let mut client = Client::start_by(command, peer)?;
    call_in_turn(&mut client, calls)?;
    client.stop()?;
    let text = fs::read_to_string(file)?;
    let words = |head: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(head));
        line.unwrap_or_default().split_whitespace()
    };
    words("events:")
        .zip(words("summary:"))
        .map(|(event, count)| Ok((event.to_owned(), count.parse()?)))
        .collect()
}

/// Calls each tool in turn.
fn call_in_turn(client: &mut Client, calls: usize) -> Outcome {
    for call in 0..calls {
        let tool = call % LISTED;
        client.call(&generate::name(tool), &generate::arguments(tool % 4))?;
    }
    Ok(())
}

/// A call and a list in process.
pub(crate) fn call(results: &mut Results) -> Outcome {
    let workspace = programs()?;
    for size in IN_PROCESS_SIZES {
        let program = built(&workspace, Program::new(&IN_PROCESS, size))?;
        let output = Command::new(program).output()?;
        let numbers: serde_json::Map<String, Value> = serde_json::from_slice(&output.stdout)?;
        for (name, value) in numbers {
            let (name, peer) = match name.strip_suffix(" by hand") {
                Some(name) => (name.to_owned(), HAND_WRITTEN),
                None => (name, CORE),
            };
            let value = value.as_f64().unwrap_or(f64::NAN);
            eprintln!("{peer}, {size} tools: {name} {value:.1}");
            let metric = format!("in process: {name}, {size}");
            results.set(&metric, Peer::find(peer)?, value);
        }
    }
    Ok(())
}

/// The programs of this project compile, and list what they are to list. No peer is needed.
pub(crate) fn check() -> Outcome {
    let workspace = Workspace::open("check")?;
    let core = Program::new(Peer::find(CORE)?, 4);
    for peer in [
        core.peer,
        Peer::find(OWN)?,
        Peer::find(HAND_WRITTEN)?,
        &IN_PROCESS,
    ] {
        workspace.write(Program::new(peer, 4))?;
    }
    run(cargo(&workspace, &["build", "--workspace"]))?;
    let program = workspace.target().join("debug").join(core.package());
    let output = Command::new(program).output()?;
    compare(&String::from_utf8(output.stdout)?, 4)
}
