//! Calling tools: arguments, errors, results.
