//! What `#[mcp_tool]` leaves in the program for each tool.
#![allow(missing_docs, reason = "public for generated code only")]

use crate::argument::Call;
use crate::tag::Tag;
use crate::tool::{IconTheme, TaskSupport};
use serde_json::Value;
use std::any::TypeId;
use std::fmt;
use std::panic::Location;
use std::time::Duration;

/// One tool: all that is known while compiling, and the function that knows its types.
///
/// The compiler evaluates one of these for every tool, field by field, in every `cargo check`. So
/// what few tools have stands apart, and no field is left to a default.
#[derive(Clone, Copy)]
pub struct Declaration {
    pub name: &'static str,
    pub title: Option<&'static str>,
    pub description: Option<&'static str>,
    /// As far as they are stated: `read_only`, `destructive`, `idempotent`, `open_world`.
    pub hints: [Option<bool>; 4],
    /// In the order in which `walk` reads them.
    pub arguments: &'static [Argument],
    pub more: &'static More,
    /// Walks over the parameters: once to learn their types, then for every call to read them
    /// and to run the function.
    pub walk: fn(&mut Call<'_, '_>),
    pub function: fn() -> TypeId,
    /// The module, the file and the line of the function.
    pub place: (&'static str, &'static str, u32),
}

/// What few tools have.
#[derive(Clone, Copy)]
pub struct More {
    pub annotations: Option<fn() -> Value>,
    pub tags: &'static [Tag],
    /// The vocabulary that the tags were held against; empty when there is none.
    pub vocabulary: &'static [Tag],
    pub task_support: Option<TaskSupport>,
    pub icons: &'static [StaticIcon],
    pub deprecated: bool,
    pub meta: Option<fn() -> Value>,
    pub input_schema: Option<fn() -> Value>,
    pub output_schema: Option<fn() -> Value>,
    pub unchecked: bool,
    pub closed: bool,
    pub timeout: Option<Duration>,
}

/// What most tools have of it.
pub const NO_MORE: &More = &More {
    annotations: None,
    tags: &[],
    vocabulary: &[],
    task_support: None,
    icons: &[],
    deprecated: false,
    meta: None,
    input_schema: None,
    output_schema: None,
    unchecked: false,
    closed: false,
    timeout: None,
};

inventory::collect!(Declaration);

impl Declaration {
    /// Where the function stands.
    pub(crate) fn place(&self) -> String {
        let (_, file, line) = self.place;
        format!("{file}:{line}")
    }
}

/// What is known of an argument while compiling.
#[derive(Clone, Copy)]
pub struct Argument {
    pub name: &'static str,
    pub description: Option<&'static str>,
    pub more: &'static MoreOfArgument,
}

/// What few arguments have.
#[derive(Clone, Copy)]
pub struct MoreOfArgument {
    pub title: Option<&'static str>,
    /// Keywords of JSON Schema with their values.
    pub keywords: &'static [(&'static str, Operand)],
    pub examples: Option<fn() -> Vec<Value>>,
    pub deprecated: bool,
    pub header: Option<&'static str>,
}

/// What most arguments have of it.
pub const PLAIN: &MoreOfArgument = &MoreOfArgument {
    title: None,
    keywords: &[],
    examples: None,
    deprecated: false,
    header: None,
};

/// The value of a keyword.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operand {
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(&'static str),
}

impl From<Operand> for Value {
    fn from(operand: Operand) -> Self {
        match operand {
            Operand::Bool(value) => value.into(),
            Operand::Unsigned(value) => value.into(),
            Operand::Signed(value) => value.into(),
            // `1.0` and `1` are one number to JSON Schema; the shorter form reads better.
            #[expect(
                clippy::cast_possible_truncation,
                reason = "checked to be whole and small"
            )]
            Operand::Float(value) if value.fract() == 0.0 && value.abs() < 9e15 => {
                (value as i64).into()
            }
            Operand::Float(value) => value.into(),
            Operand::Text(value) => value.into(),
        }
    }
}

/// An icon while compiling.
#[derive(Clone, Copy)]
pub struct StaticIcon {
    pub src: &'static str,
    pub mime_type: Option<&'static str>,
    pub sizes: &'static [&'static str],
    pub theme: Option<IconTheme>,
}

/// What tells a function from all others: its type, of which each has its own. Not the answer
/// but what gives it, since only that is a constant.
#[must_use]
pub const fn id_of<F: 'static>(_function: &F) -> fn() -> TypeId {
    TypeId::of::<F>
}

/// A function in [`tools!`](crate::tools), with the text it was named by.
#[derive(Clone, Copy)]
pub struct Named {
    pub(crate) text: &'static str,
    pub(crate) function: TypeId,
    pub(crate) place: &'static Location<'static>,
}

impl Named {
    #[must_use]
    #[track_caller]
    pub fn new<F: 'static>(text: &'static str, _function: &F) -> Self {
        Self {
            text,
            function: TypeId::of::<F>(),
            place: Location::caller(),
        }
    }
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Named").field(&self.text).finish()
    }
}
