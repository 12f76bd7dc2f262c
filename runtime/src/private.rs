//! All that generated code may name, beside `core` and `std`. No part of the public interface:
//! the macros and this module come in one version.
#![allow(missing_docs, clippy::missing_errors_doc)]

pub use crate::argument::Call;
pub use crate::declaration::{
    Argument, Declaration, More, MoreOfArgument, NO_MORE, Named, Operand, PLAIN, StaticIcon, id_of,
};
pub use crate::output::{Answers, RUN};
pub use crate::schema::portable;
pub use crate::tag::Tag;
pub use crate::tool::{IconTheme, TaskSupport};
pub use crate::typed::Shape;
pub use inventory::submit;
pub use mcp_tool_macros::tags;
pub use serde_json::Value;

/// The names of all tools that are linked into the program, in no order.
pub fn names() -> impl Iterator<Item = &'static str> {
    inventory::iter::<Declaration>
        .into_iter()
        .map(|declaration| declaration.name)
}

/// What generated code imports: under names that no user has, and traits without any. They
/// stand at the places of the user's own tokens, so that an error is shown there.
pub mod scope {
    pub use crate::__private as __mcp;
    pub use crate::declaration::Operand::{
        Bool as __McpBool, Float as __McpFloat, Signed as __McpSigned, Text as __McpText,
        Unsigned as __McpUnsigned,
    };
    pub use crate::output::{
        BoxedError as _, NoResult as _, OtherError as _, Structured as _, Undescribed as _,
        Unexplained as _, Unserialized as _,
    };
    pub use crate::tag::{
        VOCABULARY as __MCP_TOOL_ONE_VOCABULARY_PER_MODULE, declared as __mcp_declared,
        distinct as __mcp_distinct,
    };
    pub use crate::typed::{
        AnyType as __McpType, Bare as _, NotSend as _, NotSized as _, NotSync as _,
        OtherShape as _, OtherValue as _, PlainValue as _, Undescribed as _, Unread as _,
        constant as __mcp_constant, default as __mcp_default, empty as __mcp_empty,
        flatten as __mcp_flatten, header as __mcp_header, keyword as __mcp_keyword,
        ordered as __mcp_ordered, shape as __mcp_shape, within as __mcp_within,
    };
    pub use std::option::Option::{None as __McpNone, Some as __McpSome};
}
