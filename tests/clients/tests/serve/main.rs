//! Serving, as a client sees it: JSON-RPC messages, and HTTP requests.

#![allow(
    clippy::needless_pass_by_value,
    reason = "an owned parameter is what makes it an argument of the tool"
)]

mod call;
mod http;
mod list;
mod question;
mod session;
mod swap;
