//! The macros, documented where their users look and where examples can run.

/// Makes a function a tool.
///
/// The function stays what it is: callable, documented, with its visibility and signature.
/// Beside it, the tool is registered for [`Registry`](crate::Registry).
///
/// Owned parameters are arguments from the client, of any type that is
/// `serde::Deserialize + schemars::JsonSchema`; `Option<T>` is one that may be left out. Borrowed
/// ones come from the server: `&T` is the `T` given to [`Builder::state`](crate::Builder::state), and `&Context` is
/// [the call](crate::Context).
///
/// ```
/// use mcp_tool::{Context, mcp_tool};
/// # pub struct Engine;
///
/// /// Analyze a chess game from PGN notation and return evaluation scores
/// #[mcp_tool(title = "Analyze Chess Game", read_only, idempotent, tags = ["analysis"])]
/// async fn analyze_game(
///     engine: &Engine,
///     cx: &Context,
///     /// Game in Portable Game Notation (PGN) format
///     pgn: String,
///     /// Analysis depth in half-moves
///     #[arg(minimum = 1, maximum = 40)]
///     depth: Option<u32>,
/// ) -> Result<f64, std::io::Error> {
///     # let _ = (engine, cx, pgn, depth);
///     Ok(0.5)
/// }
/// ```
///
/// # Keys
///
/// A key without a value is a flag: bare is `true`; `= true` and `= false` may be written too.
///
/// | key | meaning |
/// |---|---|
/// | `name = "…"` | the tool's name; default: the function's, without `r#`. 1 to 128 of `A-Z a-z 0-9 _ - .` |
/// | `title = EXPR` | the display name: a literal, or any constant `&'static str` |
/// | `description = EXPR` | default: the doc comment as written. Any constant `&'static str`, `include_str!` too |
/// | `read_only`, `destructive`, `idempotent`, `open_world` | the hints: bare is `true`, `= false` as written, left out is not emitted; `read_only` implies `destructiveHint: false` |
/// | `annotations = EXPR` | further properties of `annotations`: a [`serde_json::Value`](crate::serde_json::Value) object |
/// | `tags = ["literal", path::TO_TAG]` | see [`tags!`](crate::tags) |
/// | `task_support = "forbidden"`, `"optional"` or `"required"` | `execution.taskSupport` |
/// | `icons = [icon(src = "…", mime_type = "…", sizes = ["48x48"], theme = "light")]` | the icons |
/// | `deprecated` | also set by Rust's own `#[deprecated]` |
/// | `meta = EXPR` | `_meta`: a `Value` object |
/// | `input_schema = EXPR`, `output_schema = EXPR` | a schema, a `Value`, passed through untouched. Parameters are read from the arguments by their names all the same. The feature `jsonschema` holds arguments and results against them; without it, `input_schema` needs `unchecked` |
/// | `unchecked` | beside `input_schema`: the tool validates its input itself |
/// | `output = Type` | the type of the output schema, for a tool that returns [`CallToolResult`](crate::CallToolResult) or content |
/// | `rename_all = "camelCase"` | serde's rules, for the names of the arguments |
/// | `closed` | emit `additionalProperties: false` |
/// | `timeout = "30s"` | for an `async fn`: how long a call may take, a whole number of `ms`, `s`, `m` or `h`; wins over [`Builder::timeout`](crate::Builder::timeout) |
/// | `crate = path` | where the runtime lives, if not at `::mcp_tool` |
///
/// # Keys of `#[arg(…)]` on a parameter
///
/// JSON Schema's own words in snake case: `name`, `title`, `description` (default: the doc
/// comment on the parameter), `default = EXPR` (makes it optional), `examples = [EXPR, …]` (of both,
/// a string literal does for text of any type, and an array for a list or a set),
/// `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum`, `multiple_of`, `min_length`,
/// `max_length`, `pattern`, `format`, `min_items`, `max_items` (each takes a literal or any
/// constant), `unique_items`; and `deprecated`, `header = "…"` (`x-mcp-header` of MCP 2026-07-28)
/// and `flatten` (the fields of a struct become arguments).
///
/// # Return types
///
/// | returns | `content` | `structuredContent`, `outputSchema` |
/// |---|---|---|
/// | `String`, `&'static str`, `Cow<str>` | one text block | none |
/// | any `Serialize + JsonSchema` | its JSON as one text block | from the type |
/// | `()` | empty | none |
/// | [`ContentBlock`](crate::ContentBlock), its kinds, a `Vec` of them | as given | none |
/// | [`Value`](crate::serde_json::Value) | its JSON as text | when it is an object; no schema |
/// | [`CallToolResult`](crate::CallToolResult) | as given | as given; schema from `output` |
/// | `CallToolResult`, `ContentBlock`, a `Vec` of them from `rmcp::model`, under the feature `rmcp` | as given | as given |
/// | `Result` of any of these, the error `Display` | `Err`: `isError`, the text with its causes | none on error |
pub use mcp_tool_macros::mcp_tool;

/// Makes the methods of an impl block tools: those marked with
/// [`#[mcp_tool]`](macro@crate::mcp_tool). `&self` is borrowed from the registry like any other
/// state.
///
/// In a crate to which this one is optional, both may stand under a condition:
/// `#[cfg_attr(feature = "mcp", mcp_tools)]` on the impl and
/// `#[cfg_attr(feature = "mcp", mcp_tool(read_only))]` on the method.
///
/// ```
/// use mcp_tool::{Registry, mcp_tool, mcp_tools, tools};
///
/// struct Dictionary(Vec<&'static str>);
///
/// #[mcp_tools]
/// impl Dictionary {
///     /// Whether a word is known
///     #[mcp_tool(read_only)]
///     fn known(&self, word: String) -> bool {
///         self.0.contains(&word.as_str())
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let registry = Registry::builder()
///     .tools(tools![Dictionary::known])
///     .state(Dictionary(vec!["fork", "pin"]))
///     .build()?;
/// let result = registry.call("known", serde_json::json!({"word": "pin"})).await?;
/// assert_eq!(serde_json::to_value(&result)?["structuredContent"]["result"], true);
/// # Ok(())
/// # }
/// ```
pub use mcp_tool_macros::mcp_tools;

/// Declares the vocabulary of tags: one constant of type [`Tag`](crate::Tag) per tag, with its
/// description as doc comment. The order is the display order.
///
/// When it stands at the root of a crate (or is re-exported there), a tag literal that it lacks
/// is a compile error in that crate's `#[mcp_tool]`. Without one, literals are free, as section
/// 12.3 of the MCP Description format says. Empty tags, white space around one, control
/// characters and duplicates are compile errors always.
///
/// ```
/// mcp_tool::tags! {
///     /// Game analysis tools
///     pub ANALYSIS = "analysis";
///     /// Everything about chess
///     pub CHESS = "chess";
/// }
///
/// assert_eq!(CHESS.name(), "chess");
/// assert_eq!(CHESS.description(), "Everything about chess");
/// ```
#[macro_export]
macro_rules! tags {
    ($($vocabulary:tt)*) => {
        $crate::__private::tags! { [$crate] $($vocabulary)* }
    };
}

/// Names tools, for [`Builder::tools`](crate::Builder::tools): the functions and methods by
/// their paths.
///
/// ```
/// use mcp_tool::{Registry, mcp_tool, tools};
///
/// mod words {
///     /// Count the letters of a word
///     #[mcp_tool::mcp_tool(read_only)]
///     pub fn count(word: String) -> usize {
///         word.chars().count()
///     }
/// }
///
/// let registry = Registry::builder().tools(tools![words::count]).build()?;
/// assert_eq!(registry.list().tools.len(), 1);
/// # Ok::<(), mcp_tool::BuildError>(())
/// ```
#[macro_export]
macro_rules! tools {
    ($($tool:path),* $(,)?) => {
        [$($crate::__private::Named::new(::core::stringify!($tool), &$tool)),*]
    };
}
