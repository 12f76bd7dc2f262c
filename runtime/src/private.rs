//! All that generated code may name, beside `core` and `std`. No part of the public interface:
//! the macros and this module come in one version.
#![allow(missing_docs, clippy::missing_errors_doc)]

pub use crate::argument::{Call, FromArgument, IntoDefault, example};
pub use crate::declaration::{
    Argument, Constant, Declaration, Invoke, Named, Operand, StaticIcon, id_of,
};
pub use crate::output::{
    Answer, BoxedError, NoResult, Other, OtherError, Returned, Running, answer, later, now,
};
pub use crate::tag::{__MCP_TOOL_VOCABULARY, Tag, declared, distinct};
pub use crate::tool::{IconTheme, TaskSupport};
pub use inventory::submit;
pub use mcp_tool_macros::tags;

/// The names of all tools that are linked into the program, in no order.
pub fn names() -> impl Iterator<Item = &'static str> {
    inventory::iter::<Declaration>
        .into_iter()
        .map(|declaration| declaration.name)
}
