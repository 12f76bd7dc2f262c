//! The numbers, the table that shows them, and what is claimed of them.

use crate::Outcome;
use crate::generate::home;
use crate::peer::{CORE, HAND_WRITTEN, OWN, PEERS, Peer};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// By what was measured, then by peer. Kept between runs, so that a part can be run on its own.
pub(crate) struct Results {
    numbers: BTreeMap<String, BTreeMap<String, f64>>,
}

/// The rows of the table: the key of the number, what it is called, and its decimals.
const ROWS: [(&str, &str, usize); 16] = [
    (
        "check: CPU ms",
        "`cargo check`, each further tool, CPU ms",
        2,
    ),
    (
        "release: CPU ms",
        "`cargo build --release`, each further tool, CPU ms",
        2,
    ),
    ("check: CPU s, 100", "`cargo check`, 100 tools, CPU s", 2),
    (
        "release: CPU s, 100",
        "`cargo build --release`, 100 tools, CPU s",
        2,
    ),
    (
        "check, own types: CPU ms",
        "`cargo check`, each further tool with types of its own, CPU ms",
        2,
    ),
    (
        "release, own types: CPU ms",
        "release, each further tool with types of its own, CPU ms",
        2,
    ),
    (
        "binary: bytes",
        "stripped binary, each further tool, bytes",
        0,
    ),
    ("list: bytes", "`tools/list`, bytes per tool", 0),
    ("list: tokens", "`tools/list`, tokens (o200k) per tool", 0),
    (
        "list: CPU µs",
        "`tools/list` of 100 tools over stdio, CPU µs",
        1,
    ),
    ("call: CPU µs", "`tools/call` over stdio, CPU µs", 1),
    (
        "first list: ms",
        "start of the process to the first list, ms",
        1,
    ),
    ("in process: call ns, 10", "a call in process, ns", 0),
    (
        "in process: allocations, 10",
        "allocations of a call in process",
        1,
    ),
    ("dependencies: crates", "dependencies, crates", 0),
    (
        "dependencies: CPU s",
        "dependencies, release build from nothing, CPU s",
        1,
    ),
];

impl Results {
    pub(crate) fn load() -> Outcome<Self> {
        let numbers = match fs::read(home().join("target/results.json")) {
            Ok(text) => serde_json::from_slice(&text)?,
            Err(_) => BTreeMap::new(),
        };
        Ok(Self { numbers })
    }

    pub(crate) fn save(&self) -> Outcome {
        let text = serde_json::to_string_pretty(&self.numbers)?;
        Ok(fs::write(home().join("target/results.json"), text)?)
    }

    pub(crate) fn set(&mut self, what: &str, peer: &Peer, value: f64) {
        let row = self.numbers.entry(what.to_owned()).or_default();
        row.insert(peer.name.to_owned(), value);
    }

    fn get(&self, what: &str, peer: &str) -> Option<f64> {
        self.numbers.get(what)?.get(peer).copied()
    }

    /// The least of all peers but ours and the code written by hand.
    fn least_of_peers(&self, what: &str) -> Option<f64> {
        PEERS
            .iter()
            .filter(|peer| ![CORE, OWN, HAND_WRITTEN].contains(&peer.name))
            .filter_map(|peer| self.get(what, peer.name))
            .min_by(f64::total_cmp)
    }

    /// The table and the claims, as Markdown.
    pub(crate) fn report(&self) -> String {
        let mut text = String::from("| |");
        for peer in PEERS {
            let _ = write!(text, " {} |", peer.title);
        }
        text += "\n|---|";
        text += &"---:|".repeat(PEERS.len());
        text.push('\n');
        for (key, name, decimals) in ROWS {
            if !self.numbers.contains_key(key) {
                continue;
            }
            let _ = write!(text, "| {name} |");
            for peer in PEERS {
                match self.get(key, peer.name) {
                    Some(value) => {
                        let _ = write!(text, " {value:.decimals$} |");
                    }
                    None => text += " |",
                }
            }
            text.push('\n');
        }
        text.push('\n');
        for claim in self.claims() {
            let mark = if claim.value <= claim.most {
                "yes"
            } else {
                "**no**"
            };
            let _ = writeln!(
                text,
                "- {mark}: {} {:.3} (at most {:.2})",
                claim.what, claim.value, claim.most
            );
        }
        text
    }

    /// What is claimed, as far as it was measured.
    fn claims(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        let mut claim = |what: &str, value: Option<f64>, to: Option<f64>, most: f64| {
            if let (Some(value), Some(to)) = (value, to) {
                claims.push(Claim {
                    what: what.to_owned(),
                    value: value / to,
                    most,
                });
            }
        };
        // Whichever of our two programs does worse.
        let own = |what: &str| {
            let both = [CORE, OWN].into_iter();
            both.filter_map(|peer| self.get(what, peer))
                .max_by(f64::total_cmp)
        };
        let rmcp = |what: &str| self.get(what, "rmcp");
        for (what, name, share) in [
            ("release: CPU ms", "release rebuild of a further tool", 0.2),
            ("check: CPU ms", "check of a further tool", 1.0 / 3.0),
        ] {
            claim(&format!("{name}, to rmcp's"), own(what), rmcp(what), share);
            let least = self.least_of_peers(what);
            claim(
                &format!("{name}, to the least of all peers"),
                own(what),
                least,
                1.0,
            );
        }
        claim(
            "bytes of the list, to rmcp's",
            own("list: bytes"),
            rmcp("list: bytes"),
            0.86,
        );
        for (what, name) in [
            ("list: CPU µs", "CPU of a list over stdio"),
            ("call: CPU µs", "CPU of a call over stdio"),
        ] {
            claim(
                &format!("{name}, to rmcp's"),
                self.get(what, OWN),
                rmcp(what),
                1.0,
            );
        }
        claim(
            "CPU of a list over stdio, to turbomcp's",
            self.get("list: CPU µs", OWN),
            self.get("list: CPU µs", "turbomcp"),
            0.1,
        );
        claim(
            "call in process, to code written by hand, of the worst of the four shapes",
            self.get("in process: call, worst to hand, 10", CORE),
            Some(1.0),
            1.6,
        );
        claim(
            "most allocations of a call beyond those of code written by hand",
            self.get("in process: allocations more, 10", CORE),
            Some(1.0),
            12.0,
        );
        claim(
            "call in process with 1,000 tools, to that with 10",
            self.get("in process: call ns, 1000", CORE),
            self.get("in process: call ns, 10", CORE),
            1.1,
        );
        for (what, name) in [
            ("dependencies: crates", "crates of default features"),
            ("dependencies: CPU s", "CPU to build them"),
        ] {
            let least = self.least_of_peers(what);
            claim(
                &format!("{name}, to the least of all peers"),
                self.get(what, CORE),
                least,
                1.0,
            );
        }
        claims
    }
}

/// A ratio that is to be no more than so much.
struct Claim {
    what: String,
    value: f64,
    most: f64,
}

const START: &str = "<!-- benchmarks: start -->";
const END: &str = "<!-- benchmarks: end -->";

/// Writes the report to `RESULTS.md`, and to a README between the two markers.
pub(crate) fn write(report: &str, readme: Option<&Path>) -> Outcome {
    let machine = machine()?;
    let text = format!("{machine}\n\n{report}");
    fs::write(home().join("RESULTS.md"), format!("# Results\n\n{text}"))?;
    let Some(readme) = readme else { return Ok(()) };
    let old = fs::read_to_string(readme)?;
    let (before, rest) = old
        .split_once(START)
        .ok_or("the README has no start marker")?;
    let (_, after) = rest.split_once(END).ok_or("the README has no end marker")?;
    Ok(fs::write(
        readme,
        format!("{before}{START}\n{text}{END}{after}"),
    )?)
}

/// What it was measured on.
fn machine() -> Outcome<String> {
    let rustc = std::process::Command::new("rustc")
        .arg("--version")
        .output()?;
    let rustc = String::from_utf8_lossy(&rustc.stdout).trim().to_owned();
    let cpus = std::thread::available_parallelism()?;
    let model = fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        })
        .unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    Ok(format!("Measured with {rustc} on {cpus} × {model}."))
}
