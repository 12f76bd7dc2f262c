//! Declaring tools: keys, tags, hints, injection, methods, places where a tool can stand.
