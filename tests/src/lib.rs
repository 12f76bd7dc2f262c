//! Tests of `mcp-tool` as its users see it.
