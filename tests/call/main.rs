//! Calling tools: arguments, errors, results.

mod context;
