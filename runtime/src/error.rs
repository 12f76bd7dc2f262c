//! What can go wrong: when a registry is built, and when a call names no tool.

use std::fmt;

/// A protocol error: the answer to a request that no tool could take. What goes wrong within a
/// tool is a [`CallToolResult`](crate::CallToolResult) with `isError` instead.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), mcp_tool::BuildError> {
/// let registry = mcp_tool::Registry::builder().build()?;
/// let error = registry.call("nope", ()).await.unwrap_err();
/// assert_eq!(error.code(), -32602);
/// assert_eq!(error.to_string(), "Unknown tool: nope");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    code: i64,
    message: String,
}

impl CallError {
    pub(crate) fn unknown_tool(name: &str) -> Self {
        Self {
            code: -32602,
            message: format!("Unknown tool: {name}"),
        }
    }

    pub(crate) fn invalid_cursor(reason: &str) -> Self {
        Self {
            code: -32602,
            message: format!("Invalid cursor: {reason}"),
        }
    }

    /// The code of JSON-RPC: −32602, invalid params.
    #[must_use]
    pub const fn code(&self) -> i64 {
        self.code
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CallError {}

/// Every reason why a registry could not be built, each with the place of its function.
///
/// ```standalone_crate
/// # struct Engine;
/// /// Stop the engine
/// #[mcp_tool::mcp_tool]
/// fn stop(engine: &Engine) {}
///
/// let error = mcp_tool::Registry::builder().tools(mcp_tool::tools![stop]).build().unwrap_err();
/// assert_eq!(error.problems().len(), 1);
/// assert!(error.to_string().contains("the tool `stop` borrows"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct BuildError {
    problems: Vec<BuildProblem>,
}

/// One reason why a registry could not be built.
///
/// ```
/// # fn show(error: &mcp_tool::BuildError) {
/// for problem in error.problems() {
///     println!("{:?}: {problem}", problem.tool());
/// }
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildProblem {
    tool: String,
    place: String,
    message: String,
}

impl BuildError {
    pub(crate) fn new(problems: Vec<BuildProblem>) -> Self {
        Self { problems }
    }

    /// The reasons, at least one.
    #[must_use]
    pub fn problems(&self) -> &[BuildProblem] {
        &self.problems
    }
}

impl BuildProblem {
    pub(crate) fn new(tool: &str, place: impl fmt::Display, message: impl fmt::Display) -> Self {
        Self {
            tool: tool.to_owned(),
            place: place.to_string(),
            message: message.to_string(),
        }
    }

    /// The tool that it is about; empty when it is about the registry as a whole.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// File and line of the tool's declaration, or of the call that is at fault.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for BuildProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// As it is shown: this is what `unwrap` and a `main` that returns it print.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problems[..] {
            [problem] => write!(f, "the registry cannot be built: {problem}"),
            problems => {
                write!(
                    f,
                    "the registry cannot be built, for {} reasons:",
                    problems.len()
                )?;
                problems
                    .iter()
                    .try_for_each(|problem| write!(f, "\n- {problem}"))
            }
        }
    }
}

impl std::error::Error for BuildError {}
