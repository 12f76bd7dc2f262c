//! What changed between two lists.
