//! A crate of tools that a program names with `use library as _`.

mod deep {
    /// Found in another crate
    #[mcp_tool::mcp_tool(name = "library.hidden", read_only)]
    fn hidden() -> &'static str {
        "found"
    }
}

/// Found by its path
#[mcp_tool::mcp_tool(name = "library.open", read_only)]
#[must_use]
pub fn open() -> &'static str {
    "open"
}
