//! Writes the programs: one crate for each peer and number of tools, in a workspace of their
//! own, so that each peer gets the features that it asked for and no others.
//!
//! The sources below `peers/` hold each of the four tools once, between `// each search {` and
//! `// }`. Such a part is repeated for every tool of its shape. In it `__N__` is the number of
//! the tool and `__D__` the ending of its types' names: empty, or the number again when every
//! tool has types of its own.

use crate::Outcome;
use crate::peer::Peer;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// In turn: the first tool is a search, the second a sort, …
const SHAPES: [&str; 4] = ["search", "sort", "book", "status"];

/// The numbers of the tools of a shape.
fn numbers(shape: usize, size: usize) -> impl Iterator<Item = usize> {
    (shape..size).step_by(SHAPES.len())
}

/// The folder of this crate.
pub(crate) fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The tools, so many of them, as a crate.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    pub(crate) peer: &'static Peer,
    /// One without tools does nothing: it stands for its dependencies.
    pub(crate) size: usize,
    /// Whether every tool has types of its own, instead of one set for each shape.
    pub(crate) own_types: bool,
}

impl Program {
    pub(crate) fn new(peer: &'static Peer, size: usize) -> Self {
        Self {
            peer,
            size,
            own_types: false,
        }
    }

    /// The name of the crate.
    pub(crate) fn package(self) -> String {
        let types = if self.own_types { "-own-types" } else { "" };
        format!("{}{types}-{}-tools", self.peer.name, self.size)
    }
}

/// A folder of programs.
pub(crate) struct Workspace {
    folder: PathBuf,
}

impl Workspace {
    /// Opens `target/<name>`. The versions of the peers are pinned in their `Cargo.toml`.
    pub(crate) fn open(name: &str) -> Outcome<Self> {
        let folder = home().join("target").join(name);
        write(
            &folder.join("Cargo.toml"),
            "[workspace]\nresolver = \"3\"\nmembers = [\"*-tools\"]\n\n[profile.release]\nstrip = true\n",
        )?;
        Ok(Self { folder })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    /// Writes a program, and gives the path of its `main.rs`.
    pub(crate) fn write(&self, program: Program) -> Outcome<PathBuf> {
        let Program {
            peer,
            size,
            own_types,
        } = program;
        let folder = self.folder.join(program.package());
        for (to, from) in peer.files {
            let mut text = fs::read_to_string(home().join("peers").join(from))?;
            if *to == "Cargo.toml" {
                let runtime = home().join("../../runtime").canonicalize()?;
                text = format!(
                    "[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{}",
                    program.package(),
                    text.replace("__RUNTIME__", &runtime.to_string_lossy()),
                );
            } else if size == 0 {
                text = String::from("fn main() {}\n");
            } else {
                text = expand(&text, size, own_types)?.replace("__LIST__", &list(size).to_string());
            }
            write(&folder.join(to), &text)?;
        }
        if size > 0 {
            let mut domain = fs::read_to_string(home().join("peers/domain.rs"))?;
            for (from, to) in peer.domain {
                domain = domain.replace(from, to);
            }
            write(
                &folder.join("src/domain.rs"),
                &types(&domain, size, own_types)?,
            )?;
        }
        Ok(folder.join("src/main.rs"))
    }
}

/// Repeats each part for every tool of its shape.
fn expand(text: &str, size: usize, own_types: bool) -> Outcome<String> {
    parts(text, |shape, part, out| {
        for number in numbers(shape, size) {
            let number = number.to_string();
            let ending = if own_types { &*number } else { "" };
            *out += &part.replace("__N__", &number).replace("__D__", ending);
        }
    })
}

/// The same for types: once for each shape, or for every tool.
fn types(text: &str, size: usize, own_types: bool) -> Outcome<String> {
    if own_types {
        expand(text, size, true)
    } else {
        parts(text, |_, part, out| *out += &part.replace("__D__", ""))
    }
}

fn parts(text: &str, mut each: impl FnMut(usize, &str, &mut String)) -> Outcome<String> {
    let mut out = String::new();
    let mut part = None;
    for line in text.split_inclusive('\n') {
        let words: Vec<&str> = line.split_whitespace().collect();
        match (&mut part, &words[..]) {
            (None, ["//", "each", shape, "{"]) => {
                let shape = SHAPES
                    .iter()
                    .position(|known| known == shape)
                    .ok_or_else(|| format!("no tool has the shape `{shape}`"))?;
                part = Some((shape, String::new()));
            }
            (Some((shape, text)), ["//", "}"]) => {
                each(*shape, text, &mut out);
                part = None;
            }
            (Some((_, text)), _) => text.push_str(line),
            (None, _) => out.push_str(line),
        }
    }
    Ok(out)
}

/// Leaves a file alone that says the same already, so that nothing is built again for it.
fn write(path: &Path, text: &str) -> Outcome {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    Ok(fs::write(path, text)?)
}

/// What a client sends to a tool of each shape.
pub(crate) fn arguments(shape: usize) -> Value {
    match SHAPES[shape] {
        "search" => json!({"query": "fork", "collection": "openings", "limit": 20}),
        "sort" => json!({"order": "descending", "names": ["Ann", "Bob", "Cy"]}),
        "book" => json!({"window": {"from": "09:00", "minutes": 45}, "confirm": true}),
        _ => json!({}),
    }
}

/// What it gets back as structured content.
pub(crate) fn answer(shape: usize) -> Value {
    match SHAPES[shape] {
        "search" => json!({
            "hits": [{"name": "openings/fork", "score": 0.5}],
            "page": {"offset": 0, "size": 20}
        }),
        "sort" => json!({
            "names": [
                {"name": "Cy", "rank": 1}, {"name": "Bob", "rank": 2}, {"name": "Ann", "rank": 3}
            ],
            "summary": {"count": 3, "reversed": true}
        }),
        "book" => json!({
            "slot": {"from": "09:00", "minutes": 45},
            "receipt": {"number": 7, "confirmed": true}
        }),
        _ => json!({
            "queue": {"waiting": 3, "running": 1},
            "clock": {"zone": "UTC", "seconds": 1_700_000_000}
        }),
    }
}

/// The name of a tool.
pub(crate) fn name(number: usize) -> String {
    format!("{}_{number}", SHAPES[number % SHAPES.len()])
}

/// The list as a person would write it: all that the declarations say, and nothing else.
pub(crate) fn list(size: usize) -> Value {
    let mut tools: Vec<(String, Value)> = (0..size)
        .map(|number| {
            let shape = number % SHAPES.len();
            let mut tool = declaration(shape);
            tool["name"] = name(number).into();
            tool["title"] = title(number).into();
            (name(number), tool)
        })
        .collect();
    tools.sort_by(|a, b| a.0.cmp(&b.0));
    let tools: Vec<Value> = tools.into_iter().map(|(_, tool)| tool).collect();
    json!({ "tools": tools })
}

fn title(number: usize) -> String {
    let shape = SHAPES[number % SHAPES.len()];
    format!("{}{} {number}", shape[..1].to_uppercase(), &shape[1..])
}

fn declaration(shape: usize) -> Value {
    let whole = json!({"type": "integer", "minimum": 0});
    let text = json!({"type": "string"});
    let reads = json!({
        "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
        "openWorldHint": false
    });
    match SHAPES[shape] {
        "search" => json!({
            "description": "Search a collection for a phrase",
            "inputSchema": object(&json!({
                "query": {"type": "string", "description": "Words to look for"},
                "collection": {
                    "type": "string", "description": "Name of the collection to search"
                },
                "limit": {
                    "type": "integer", "minimum": 1, "maximum": 100,
                    "description": "Most hits to return"
                }
            }), &["query", "collection"]),
            "outputSchema": full(&json!({
                "hits": {
                    "type": "array",
                    "items": full(&json!({"name": text, "score": {"type": "number"}}))
                },
                "page": full(&json!({"offset": whole, "size": whole}))
            })),
            "annotations": reads
        }),
        "sort" => json!({
            "description": "Sort names and number them",
            "inputSchema": full(&json!({
                "order": {
                    "type": "string", "enum": ["ascending", "descending"],
                    "description": "Which way to sort"
                },
                "names": {
                    "type": "array", "items": text, "description": "Names to sort"
                }
            })),
            "outputSchema": full(&json!({
                "names": {
                    "type": "array",
                    "items": full(&json!({"name": text, "rank": whole}))
                },
                "summary": full(&json!({"count": whole, "reversed": {"type": "boolean"}}))
            })),
            "annotations": reads
        }),
        "book" => {
            let mut window = full(&json!({"from": text, "minutes": whole}));
            window["description"] = "When the booking starts and how long it takes".into();
            json!({
                "description": "Book the room for a time",
                "inputSchema": object(&json!({
                    "window": window,
                    "confirm": {
                        "type": "boolean", "description": "Whether to confirm it by mail"
                    }
                }), &["window"]),
                "outputSchema": full(&json!({
                    "slot": full(&json!({"from": text, "minutes": whole})),
                    "receipt": full(&json!({
                        "number": whole, "confirmed": {"type": "boolean"}
                    }))
                })),
                "annotations": {
                    "destructiveHint": false, "idempotentHint": false, "openWorldHint": false
                }
            })
        }
        _ => json!({
            "description": "Say how busy the server is",
            "inputSchema": {"type": "object", "properties": {}},
            "outputSchema": full(&json!({
                "queue": full(&json!({"waiting": whole, "running": whole})),
                "clock": full(&json!({"zone": text, "seconds": whole}))
            })),
            "annotations": reads
        }),
    }
}

/// The schema of an object.
fn object(properties: &Value, required: &[&str]) -> Value {
    json!({"type": "object", "properties": properties, "required": required})
}

/// The schema of an object that has all its properties.
fn full(properties: &Value) -> Value {
    let required: Vec<&str> = properties
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    object(properties, &required)
}
