//! The schemas that clients see.
