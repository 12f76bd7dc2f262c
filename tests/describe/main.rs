//! The MCP Description document.
