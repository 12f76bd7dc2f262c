//! What `#[mcp_tool]` leaves in the program for each tool.
#![allow(missing_docs, reason = "public for generated code only")]

use crate::argument::Call;
use crate::output::Running;
use crate::tag::Tag;
use crate::tool::{IconTheme, TaskSupport};
use serde_json::Value;
use std::any::TypeId;
use std::fmt;
use std::panic::Location;
use std::time::Duration;

/// One tool: all that is known while compiling, and the function that knows its types.
#[derive(Clone, Copy)]
pub struct Declaration {
    pub name: &'static str,
    pub title: Option<&'static str>,
    pub description: Option<&'static str>,
    pub read_only: Option<bool>,
    pub destructive: Option<bool>,
    pub idempotent: Option<bool>,
    pub open_world: Option<bool>,
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
    /// In the order in which `invoke` reads them.
    pub arguments: &'static [Argument],
    pub invoke: Invoke,
    pub function: fn() -> TypeId,
    pub module: &'static str,
    pub file: &'static str,
    pub line: u32,
}

/// Walks over the parameters of a tool: once to learn their types, then for every call to read
/// them and to run the function.
pub type Invoke = for<'a> fn(&mut Call<'a>) -> Running<'a>;

inventory::collect!(Declaration);

impl Declaration {
    /// A declaration of nothing but the function; the rest is filled in where it is written.
    #[must_use]
    pub const fn new(
        invoke: Invoke,
        function: fn() -> TypeId,
        module: &'static str,
        file: &'static str,
        line: u32,
    ) -> Self {
        Self {
            name: "",
            title: None,
            description: None,
            read_only: None,
            destructive: None,
            idempotent: None,
            open_world: None,
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
            arguments: &[],
            invoke,
            function,
            module,
            file,
            line,
        }
    }

    /// Where the function stands.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

/// What is known of an argument while compiling.
#[derive(Clone, Copy)]
pub struct Argument {
    pub name: &'static str,
    pub title: Option<&'static str>,
    pub description: Option<&'static str>,
    /// Keywords of JSON Schema with their values.
    pub keywords: &'static [(&'static str, Operand)],
    pub examples: Option<fn() -> Vec<Value>>,
    pub deprecated: bool,
    pub header: Option<&'static str>,
}

impl Argument {
    pub const NEW: Self = Self {
        name: "",
        title: None,
        description: None,
        keywords: &[],
        examples: None,
        deprecated: false,
        header: None,
    };
}

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

/// A function by its type: each has its own, so this tells which declaration is its.
#[must_use]
pub fn id_of<F: 'static>(_function: &F) -> TypeId {
    TypeId::of::<F>()
}

/// A function in [`tools!`](crate::tools), with the text it was named by.
#[derive(Clone, Copy)]
pub struct Named {
    pub(crate) text: &'static str,
    pub function: TypeId,
    pub(crate) place: &'static Location<'static>,
}

impl Named {
    #[must_use]
    #[track_caller]
    pub fn new<F: 'static>(text: &'static str, function: &F) -> Self {
        Self {
            text,
            function: id_of(function),
            place: Location::caller(),
        }
    }
}

impl fmt::Debug for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Named").field(&self.text).finish()
    }
}
