//! What the compiler says to mistakes: one error each, at the user's own tokens, in words that
//! tell what to write instead. See the README beside this file.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_tool::serde_json::{self, Value};

/// The folders of mistakes, by what a user would look for.
const KINDS: [&str; 6] = ["all", "arguments", "attribute", "methods", "tags", "types"];

/// The folder whose files have ten mistakes each.
const TEN: &str = "all";

/// The compiler's words differ from version to version: they are compared on the pinned one. On
/// any other, every mistake is still one error.
#[test]
fn mistakes() {
    if is_pinned() {
        let cases = trybuild::TestCases::new();
        for kind in KINDS {
            cases.compile_fail(format!("{kind}/*.rs"));
        }
    } else {
        eprintln!("this is not the pinned toolchain: words are not compared, errors are counted");
        let found = errors_by_case();
        for kind in KINDS {
            for path in files(kind, "rs") {
                let name = name_of(&path);
                let errors = found.get(&name).map_or(0, Vec::len);
                assert_eq!(errors, expected(kind), "{name}: {:#?}", found.get(&name));
            }
        }
    }
}

/// What looks near to a mistake and is none compiles without a warning.
#[test]
fn no_mistakes() {
    trybuild::TestCases::new().pass("pass/*.rs");
}

/// Whatever the compiler is told to say, a newcomer can read it.
#[test]
fn every_answer_is_one_error_in_the_words_of_the_user() {
    let mut count = 0;
    for kind in KINDS {
        for path in files(kind, "rs") {
            let answer = path.with_extension("stderr");
            let text = fs::read_to_string(&answer)
                .unwrap_or_else(|error| panic!("{}: {error}", answer.display()));
            let errors = text
                .lines()
                .filter(|line| line.starts_with("error"))
                .count();
            assert_eq!(errors, expected(kind), "{}", answer.display());
            let said = said(&text);
            for hidden in ["__private", "serde_core", "schemars::", "macros/src"] {
                assert!(
                    !said.contains(hidden),
                    "{} speaks of `{hidden}`: {said}",
                    answer.display()
                );
            }
            assert!(
                !said.contains("this error originates in"),
                "{} points at the macro: {said}",
                answer.display()
            );
            count += 1;
        }
        for answer in files(kind, "stderr") {
            assert!(
                answer.with_extension("rs").exists(),
                "{} has no case",
                answer.display()
            );
        }
    }
    assert!(count >= 100, "{count} cases");
}

fn expected(kind: &str) -> usize {
    if kind == TEN { 10 } else { 1 }
}

/// What the compiler says, without the source that it quotes and the derives to add.
fn said(answer: &str) -> String {
    answer
        .lines()
        .filter(|line| {
            let quoted = line
                .trim_start()
                .trim_start_matches(|c: char| c.is_ascii_digit());
            line.contains('^') || !quoted.trim_start().starts_with('|')
        })
        .collect::<Vec<_>>()
        .join("\n")
        .replace("#[derive(serde::Deserialize, schemars::JsonSchema)]", "")
        .replace("#[derive(serde::Serialize, schemars::JsonSchema)]", "")
        .replace("derive `schemars::JsonSchema`", "")
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(kind: &str, extension: &str) -> Vec<PathBuf> {
    let folder = folder().join(kind);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension() == Some(OsStr::new(extension)))
        .collect();
    files.sort();
    files
}

/// The name of the program that a case is checked as.
fn name_of(case: &Path) -> String {
    let name = case.strip_prefix(folder()).unwrap().with_extension("");
    name.to_string_lossy().replace(['/', '\\'], "-")
}

fn is_pinned() -> bool {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rust-toolchain.toml");
    let file = fs::read_to_string(file).unwrap();
    let channel = file
        .lines()
        .find_map(|line| line.strip_prefix("channel = "))
        .unwrap()
        .trim_matches('"');
    let version = Command::new("rustc").arg("--version").output().unwrap();
    String::from_utf8_lossy(&version.stdout).starts_with(&format!("rustc {channel} "))
}

/// Checks all the cases as programs of one package, and gives what was wrong with each: the
/// messages of the errors.
fn errors_by_case() -> BTreeMap<String, Vec<String>> {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui");
    fs::create_dir_all(&package).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let runtime = root.join("runtime");
    let mut manifest = format!(
        "[package]\nname = \"ui\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nmcp-tool = {{ path = {:?} }}\nschemars = \"1\"\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\n[workspace]\n",
        runtime.to_string_lossy()
    );
    for path in KINDS.iter().flat_map(|kind| files(kind, "rs")) {
        let name = name_of(&path);
        let path = path.to_string_lossy();
        write!(manifest, "\n[[bin]]\nname = {name:?}\npath = {path:?}\n").unwrap();
    }
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["check", "--bins", "--keep-going", "--message-format=json"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .output()
        .unwrap();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let message = &line["message"];
        let text = message["message"].as_str().unwrap_or_default();
        let summary = message["spans"].as_array().is_none_or(Vec::is_empty);
        if message["level"] == "error" && !summary {
            let name = line["target"]["name"].as_str().unwrap_or_default();
            found
                .entry(name.to_owned())
                .or_default()
                .push(text.to_owned());
        }
    }
    found
}
