//! A tool list in a file, to compare with.

use super::{Changes, changes};
use crate::registry::Registry;
use crate::tool::ListToolsResult;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

/// The environment variable that has [`check_against`] store the list instead of comparing it:
/// set, and neither empty nor `0`.
pub const ACCEPT: &str = "MCP_TOOL_ACCEPT";

/// Compares a registry with the list in a file, such as that of the last release, for a test: a
/// change that breaks callers is an error that shows all changes. With the environment variable
/// [`ACCEPT`] set, the file is written instead:
///
/// ```text
/// MCP_TOOL_ACCEPT=1 cargo test
/// ```
///
/// The file holds [`Registry::list`] as indented JSON. A relative path begins at the package, where
/// `cargo test` runs a test.
///
/// ```no_run
/// use mcp_tool::{Registry, changes::check_against};
///
/// let registry = Registry::builder().collect().build()?;
/// check_against("tools.json", &registry)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When a change breaks callers, and when the file can't be read, written or understood. The
/// error's `Debug` form is its text, so a test can return it.
pub fn check_against(path: impl AsRef<Path>, registry: &Registry) -> Result<(), Outdated> {
    let path = path.as_ref();
    let failed = |problem| Outdated {
        path: path.to_owned(),
        problem,
    };
    let accept = env::var_os(ACCEPT).is_some_and(|value| !value.is_empty() && value != "0");
    if accept {
        return store(path, registry.list()).map_err(|error| failed(Problem::Write(error)));
    }
    let stored = fs::read_to_string(path).map_err(|error| failed(Problem::Read(error)))?;
    let stored: ListToolsResult =
        serde_json::from_str(&stored).map_err(|error| failed(Problem::Parse(error)))?;
    let changes = changes(&stored, registry.list());
    if changes.is_breaking() {
        return Err(failed(Problem::Breaks(changes)));
    }
    Ok(())
}

fn store(path: &Path, list: &ListToolsResult) -> io::Result<()> {
    let json = serde_json::to_string_pretty(list)?;
    fs::write(path, json + "\n")
}

/// Why a stored tool list is not what [`check_against`] takes it for.
#[derive(Debug)]
enum Problem {
    Breaks(Changes),
    Read(io::Error),
    Write(io::Error),
    Parse(serde_json::Error),
}

/// The error of [`check_against`].
///
/// ```
/// use mcp_tool::{Registry, changes::check_against};
///
/// let registry = Registry::builder().build()?;
/// let error = check_against("no/such/file.json", &registry).unwrap_err();
/// assert!(error.to_string().contains("MCP_TOOL_ACCEPT=1"));
/// # Ok::<(), mcp_tool::BuildError>(())
/// ```
pub struct Outdated {
    path: PathBuf,
    problem: Problem,
}

impl Outdated {
    /// What changed, if that is the reason.
    #[must_use]
    pub fn changes(&self) -> Option<&Changes> {
        match &self.problem {
            Problem::Breaks(changes) => Some(changes),
            _ => None,
        }
    }
}

impl fmt::Display for Outdated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.problem {
            Problem::Breaks(changes) => {
                writeln!(f, "the tools break callers of those in {path}")?;
                write!(
                    f,
                    "\n{changes}\nif that is meant, run the test with {ACCEPT}=1 to store the list"
                )
            }
            Problem::Read(error) if error.kind() == io::ErrorKind::NotFound => {
                write!(
                    f,
                    "there is no tool list at {path}: run the test with {ACCEPT}=1 to store it"
                )
            }
            Problem::Read(error) => write!(f, "the tool list at {path} can't be read: {error}"),
            Problem::Write(error) => write!(f, "the tool list can't be written to {path}: {error}"),
            Problem::Parse(error) => write!(f, "{path} holds no tool list: {error}"),
        }
    }
}

impl fmt::Debug for Outdated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Outdated {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            Problem::Breaks(_) => None,
            Problem::Read(error) | Problem::Write(error) => Some(error),
            Problem::Parse(error) => Some(error),
        }
    }
}
