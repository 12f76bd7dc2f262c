//! A user's crate in which the runtime has another name.

use tool_runtime::{mcp_tool, mcp_tools, serde_json};

tool_runtime::tags! {
    /// Arithmetic
    pub ARITHMETIC = "arithmetic";
    /// Numbers
    pub NUMBERS = "numbers";
}

/// Double a number
#[mcp_tool(
    crate = tool_runtime,
    read_only,
    tags = ["arithmetic", NUMBERS],
    icons = [icon(src = "data:image/png;base64,AA==", sizes = ["any"], theme = "dark")],
    task_support = "optional",
    meta = serde_json::json!({"example.com/cost": 1})
)]
#[must_use]
pub fn double(
    /// The number
    #[arg(minimum = -1000, maximum = 1000, default = 1, examples = [1, 2])]
    number: i64,
) -> i64 {
    number * 2
}

/// An adding machine.
#[derive(Debug)]
pub struct Adder(pub i64);

#[mcp_tools(crate = tool_runtime)]
impl Adder {
    /// Add to what is there
    #[mcp_tool(read_only)]
    #[must_use]
    pub fn sum(&self, number: i64) -> i64 {
        self.0 + number
    }
}
