//! The walk over a tool's parameters: once to learn their types, then for every call to read
//! them.
//!
//! One generated function serves both, so each type is named, checked and compiled in one
//! place. While describing, every step answers `None` and the function stops before it calls
//! the tool.
#![allow(missing_docs, reason = "public for generated code only")]

use crate::context::Context;
use crate::flatten;
use crate::output::Running;
use crate::registry::{ArgumentPlan, Entry};
use crate::result::CallToolResult;
use crate::schema::Generators;
use crate::tool::JsonObject;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use std::any::{Any, TypeId, type_name};
use std::borrow::Cow;
use std::sync::Arc;

/// A walk.
pub struct Call<'a> {
    mode: Mode<'a>,
}

enum Mode<'a> {
    Describe(Description<'a>),
    Run(Reader<'a>),
}

/// What a walk finds out about a tool's types.
pub(crate) struct Description<'a> {
    pub(crate) generators: &'a mut Generators,
    pub(crate) states: Vec<StateType>,
    pub(crate) arguments: Vec<ArgumentType>,
    pub(crate) output: Option<Schema>,
}

/// The type of a borrowed parameter.
#[derive(Clone, Copy)]
pub(crate) struct StateType {
    pub(crate) id: TypeId,
    pub(crate) name: &'static str,
}

/// The type of an argument.
pub(crate) struct ArgumentType {
    pub(crate) schema: Schema,
    pub(crate) optional: bool,
    pub(crate) default: Option<Value>,
    pub(crate) flatten: bool,
    pub(crate) name: &'static str,
}

/// A walk that reads the arguments of a call.
struct Reader<'a> {
    entry: &'a Entry,
    arguments: &'a JsonObject,
    context: &'a Context,
    next_state: usize,
    next_argument: usize,
    problems: Vec<String>,
    /// The names that came and that no schema shows. Flattened structs take theirs out.
    strangers: Vec<String>,
}

/// A type that a client can send.
#[diagnostic::on_unimplemented(
    message = "an argument of a tool cannot be `{Self}`: the client could not send it",
    label = "derive `serde::Deserialize` and `schemars::JsonSchema` for `{Self}`",
    note = "an owned parameter is an argument, of a type with `#[derive(serde::Deserialize, schemars::JsonSchema)]`",
    note = "what the server provides is borrowed: `&T` is taken from the registry"
)]
pub trait FromArgument: DeserializeOwned + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> FromArgument for T {}

impl<'a> Call<'a> {
    pub(crate) fn describe(generators: &'a mut Generators) -> Self {
        Self {
            mode: Mode::Describe(Description {
                generators,
                states: Vec::new(),
                arguments: Vec::new(),
                output: None,
            }),
        }
    }

    pub(crate) fn run(entry: &'a Entry, arguments: &'a JsonObject, context: &'a Context) -> Self {
        Self {
            mode: Mode::Run(Reader {
                entry,
                arguments,
                context,
                next_state: 0,
                next_argument: 0,
                problems: Vec::new(),
                strangers: Vec::new(),
            }),
        }
    }

    pub(crate) fn description(self) -> Option<Description<'a>> {
        match self.mode {
            Mode::Describe(description) => Some(description),
            Mode::Run(_) => None,
        }
    }

    /// The first step: looks at the names of the arguments.
    pub fn begin(&mut self) -> Option<()> {
        match &mut self.mode {
            Mode::Describe(_) => None,
            Mode::Run(reader) => reader.check_names(),
        }
    }

    /// A borrowed parameter.
    pub fn state<T: Send + Sync + 'static>(&mut self) -> Option<&'a T> {
        match &mut self.mode {
            Mode::Describe(description) => {
                description.states.push(StateType {
                    id: TypeId::of::<T>(),
                    name: type_name::<T>(),
                });
                None
            }
            Mode::Run(reader) => reader.state()?.downcast_ref(),
        }
    }

    /// An argument.
    pub fn argument<T: FromArgument>(&mut self) -> Option<T> {
        match &mut self.mode {
            Mode::Describe(description) => {
                description.argument::<T>(T::deserialize(Missing).is_ok(), None);
                None
            }
            Mode::Run(reader) => {
                let value = reader.next();
                let outcome = read(value);
                reader.keep(value, outcome)
            }
        }
    }

    /// An argument with a default.
    pub fn argument_or<T: FromArgument + Serialize>(&mut self, default: fn() -> T) -> Option<T> {
        match &mut self.mode {
            Mode::Describe(description) => {
                description.argument::<T>(true, serde_json::to_value(default()).ok());
                None
            }
            Mode::Run(reader) => {
                let value = reader.next();
                let outcome = value.map_or_else(|| Ok(default()), T::deserialize);
                reader.keep(value, outcome)
            }
        }
    }

    /// A struct whose fields are arguments.
    pub fn flatten<T: FromArgument>(&mut self) -> Option<T> {
        match &mut self.mode {
            Mode::Describe(description) => {
                description.argument::<T>(T::deserialize(Missing).is_ok(), None);
                if let Some(argument) = description.arguments.last_mut() {
                    argument.flatten = true;
                }
                None
            }
            Mode::Run(reader) => reader.flatten(),
        }
    }

    /// The last step when not everything is there.
    pub fn stop(&mut self, output: fn(&mut SchemaGenerator) -> Option<Schema>) -> Running<'a> {
        Running::Done(match &mut self.mode {
            Mode::Describe(description) => {
                description.output = output(&mut description.generators.output);
                CallToolResult::default()
            }
            Mode::Run(reader) => CallToolResult::error(reader.problems.join("\n")),
        })
    }
}

impl Description<'_> {
    fn argument<T: FromArgument>(&mut self, optional: bool, default: Option<Value>) {
        self.arguments.push(ArgumentType {
            schema: self.generators.input.subschema_for::<T>(),
            optional,
            default,
            flatten: false,
            name: type_name::<T>(),
        });
    }
}

impl<'a> Reader<'a> {
    fn check_names(&mut self) -> Option<()> {
        let names = self.arguments.keys();
        self.strangers = names
            .filter(|name| !self.entry.knows(name))
            .cloned()
            .collect();
        // A flattened struct may know names that its schema doesn't show.
        if self.is_flatten_ahead() {
            Some(())
        } else {
            self.refuse_strangers()
        }
    }

    fn is_flatten_ahead(&self) -> bool {
        let arguments = self.entry.arguments().iter();
        arguments
            .skip(self.next_argument)
            .any(|argument| argument.flattened.is_some())
    }

    fn refuse_strangers(&mut self) -> Option<()> {
        if self.entry.is_open() || self.strangers.is_empty() {
            return Some(());
        }
        let unknown = self.strangers.iter().map(|name| self.entry.unknown(name));
        self.problems.extend(unknown);
        None
    }

    fn flatten<T: DeserializeOwned>(&mut self) -> Option<T> {
        let argument = self.entry.arguments().get(self.next_argument)?;
        self.next_argument += 1;
        let flattened = argument.flattened.as_ref()?;
        let share = flatten::share::<T>(flattened, self.arguments, &mut self.strangers);
        let known = self.is_flatten_ahead().then_some(());
        let known = known.or_else(|| self.refuse_strangers());
        let missing: Vec<String> = flattened
            .fields
            .iter()
            .filter(|(name, field)| field.required && !share.contains_key(*name))
            .map(|(name, _)| format!("{name}: required, and missing"))
            .collect();
        let outcome = if argument.optional && share.is_empty() {
            T::deserialize(Missing)
        } else {
            T::deserialize(Value::Object(share))
        };
        match outcome {
            Ok(value) => known.map(|()| value),
            Err(error) => {
                if missing.is_empty() {
                    self.problems.push(format!("arguments: {error}"));
                }
                self.problems.extend(missing);
                None
            }
        }
    }

    fn state(&mut self) -> Option<&'a (dyn Any + Send + Sync)> {
        let slot = self.entry.states().get(self.next_state)?;
        self.next_state += 1;
        Some(match slot {
            Slot::Context => self.context,
            Slot::Shared(state) => &**state,
        })
    }

    /// The value of the next argument; `null` for an optional one is absence.
    fn next(&mut self) -> Option<&'a Value> {
        let argument = self.entry.arguments().get(self.next_argument)?;
        self.next_argument += 1;
        let value = self.arguments.get(argument.name)?;
        (!value.is_null() || !argument.null_is_absence).then_some(value)
    }

    fn keep<T>(
        &mut self,
        value: Option<&Value>,
        outcome: Result<T, serde_json::Error>,
    ) -> Option<T> {
        match outcome {
            Ok(read) => Some(read),
            Err(error) => {
                self.refuse(value, &error);
                None
            }
        }
    }

    #[cold]
    fn refuse(&mut self, value: Option<&Value>, error: &serde_json::Error) {
        let argument = self
            .entry
            .arguments()
            .get(self.next_argument.wrapping_sub(1));
        let name = argument.map_or("", |argument| argument.name);
        let expected = argument.map_or(Cow::Borrowed("a value"), ArgumentPlan::expected);
        self.problems.push(match value {
            None => format!("{name}: required, and missing; expected {expected}"),
            Some(value) => format!(
                "{name}: expected {expected}, received {}: {error}",
                shown(value)
            ),
        });
    }
}

/// Where a borrowed parameter comes from.
#[derive(Clone)]
pub(crate) enum Slot {
    /// The call itself.
    Context,
    /// The registry's state.
    Shared(Arc<dyn Any + Send + Sync>),
}

/// A value as a message shows it: its JSON, cut at 60 characters.
pub(crate) fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

fn read<T: DeserializeOwned>(value: Option<&Value>) -> Result<T, serde_json::Error> {
    match value {
        Some(value) => T::deserialize(value),
        None => T::deserialize(Missing),
    }
}

/// An argument that was not sent: none for a type that may be absent, an error for the others.
/// serde reads a missing field of a struct by the same rule.
pub(crate) struct Missing;

impl<'de> Deserializer<'de> for Missing {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Self::Error> {
        Err(Self::Error::custom("missing"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The expression of `default = …` or an element of `examples`, as a value of the parameter's
/// type: itself, text for a `String`, a `T` for an `Option<T>`.
#[diagnostic::on_unimplemented(
    message = "the parameter is a `{T}`, and this is a `{Self}`",
    label = "expected a value of type `{T}`"
)]
pub trait IntoDefault<T> {
    fn into_default(self) -> T;
}

impl<T> IntoDefault<T> for T {
    fn into_default(self) -> T {
        self
    }
}

impl<T> IntoDefault<Option<T>> for T {
    fn into_default(self) -> Option<T> {
        Some(self)
    }
}

impl IntoDefault<String> for &str {
    fn into_default(self) -> String {
        self.to_owned()
    }
}

impl IntoDefault<Option<String>> for &str {
    fn into_default(self) -> Option<String> {
        Some(self.to_owned())
    }
}

impl<T, const N: usize> IntoDefault<Vec<T>> for [T; N] {
    fn into_default(self) -> Vec<T> {
        self.into()
    }
}

/// An element of `examples` as JSON.
pub fn example<T: Serialize>(value: T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
