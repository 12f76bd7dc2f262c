//! The portability lint.
