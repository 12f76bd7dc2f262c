//! The walk over a tool's parameters: once to learn their types, then for every call to read
//! them.
//!
//! One generated function serves both, so each type is named, checked and compiled in one
//! place. While describing, every step answers `None` and the function stops before it calls
//! the tool.
#![allow(missing_docs, reason = "public for generated code only")]

use crate::call::ArgumentPlan;
use crate::check::{Id, Path, Problems, cut, plain};
use crate::context::Context;
use crate::flatten;
use crate::output::{Rest, Start};
use crate::registry::Entry;
use crate::result::CallToolResult;
use crate::schema::Generators;
use crate::tool::JsonObject;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use serde_path_to_error::Segment;
use std::any::{Any, TypeId, type_name};
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet, VecDeque};
use std::hash::Hash;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Waker;

/// A walk. What it comes to is put down, not returned: the generated function then needs no
/// lifetime of its own, and a result, which is large, is moved less often.
pub struct Call<'a, 'w> {
    mode: Mode<'a, 'w>,
    /// Whoever waits for the call, to be woken by what the function waits for.
    waker: &'w Waker,
    /// Where the result goes.
    result: &'w mut CallToolResult,
    /// The rest of a function that has no result yet.
    rest: Option<Rest<'a>>,
}

/// How a walk ends.
pub(crate) enum Ended<'a> {
    /// The arguments are not what the tool takes; the result says so.
    Refused,
    /// There is a result.
    Done,
    /// There will be one.
    Waiting(Rest<'a>),
}

enum Mode<'a, 'w> {
    Describe(Description<'a>),
    Run(Reader<'a, 'w>),
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
    /// The numbers outside which reading refuses it, of an integer.
    pub(crate) range: Option<(i128, i128)>,
    pub(crate) name: &'static str,
}

/// A walk that reads the arguments of a call.
struct Reader<'a, 'w> {
    entry: &'a Entry,
    /// All that was sent, until the first step. Each value is read where it is.
    arguments: Option<&'w mut JsonObject>,
    /// The arguments in the order of the parameters, taken as they are read.
    values: Values<'w>,
    /// What no parameter has the name of, if there are flattened structs whose fields it may be.
    others: JsonObject,
    /// The names that no schema shows. Flattened structs take theirs out.
    strangers: Vec<String>,
    context: &'a Context,
    next_state: usize,
    next_argument: usize,
    problems: Problems,
    refused: bool,
}

/// A type that a client can send. What a type lacks is said in [`crate::typed`].
pub trait FromArgument: DeserializeOwned + JsonSchema + 'static {}

impl<T: DeserializeOwned + JsonSchema + 'static> FromArgument for T {}

impl<'a, 'w> Call<'a, 'w> {
    /// `result` is not used.
    pub(crate) fn describe(generators: &'a mut Generators, result: &'w mut CallToolResult) -> Self {
        Self {
            mode: Mode::Describe(Description {
                generators,
                states: Vec::new(),
                arguments: Vec::new(),
                output: None,
            }),
            waker: Waker::noop(),
            result,
            rest: None,
        }
    }

    pub(crate) fn run(
        entry: &'a Entry,
        arguments: &'w mut JsonObject,
        context: &'a Context,
        waker: &'w Waker,
        result: &'w mut CallToolResult,
    ) -> Self {
        Self {
            mode: Mode::Run(Reader {
                entry,
                arguments: Some(arguments),
                values: Values::default(),
                others: JsonObject::new(),
                strangers: Vec::new(),
                context,
                next_state: 0,
                next_argument: 0,
                problems: Problems::default(),
                refused: false,
            }),
            waker,
            result,
            rest: None,
        }
    }

    /// What became of a call.
    pub(crate) fn ended(mut self) -> Ended<'a> {
        match (self.rest.take(), &self.mode) {
            (Some(rest), _) => Ended::Waiting(rest),
            (None, Mode::Run(reader)) if reader.refused => Ended::Refused,
            _ => Ended::Done,
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
            Mode::Run(reader) => reader.sort(),
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
            Mode::Run(reader) => reader.argument(|| T::deserialize(Missing)),
        }
    }

    /// An argument with a default.
    pub fn argument_or<T: FromArgument + Serialize>(&mut self, default: fn() -> T) -> Option<T> {
        match &mut self.mode {
            Mode::Describe(description) => {
                description.argument::<T>(true, serde_json::to_value(default()).ok());
                None
            }
            Mode::Run(reader) => reader.argument(|| Ok(default())),
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

    /// The last step: the function runs, or has run.
    pub fn go(&mut self, function: impl Start<'a>) {
        self.rest = function.start(self.waker, self.result);
    }

    /// The last step when not everything is there.
    pub fn stop(&mut self, output: fn(&mut SchemaGenerator) -> Option<Schema>) {
        match &mut self.mode {
            Mode::Describe(description) => {
                description.output = output(&mut description.generators.output);
            }
            Mode::Run(reader) => {
                reader.refused = true;
                let problems = std::mem::take(&mut reader.problems);
                *self.result = CallToolResult::error(problems.into_text());
            }
        }
    }
}

impl Description<'_> {
    fn argument<T: FromArgument>(&mut self, optional: bool, default: Option<Value>) {
        self.arguments.push(ArgumentType {
            schema: self.generators.input.subschema_for::<T>(),
            optional,
            default,
            flatten: false,
            range: range_of(TypeId::of::<T>()),
            name: type_name::<T>(),
        });
    }
}

/// The least and the greatest value of an integer type, but for the widest, which are rare.
#[expect(clippy::cast_lossless, reason = "there is no `From<usize>`")]
fn range_of(ty: TypeId) -> Option<(i128, i128)> {
    macro_rules! range {
        ($($int:ty)*) => {
            $(if ty == TypeId::of::<$int>() || ty == TypeId::of::<Option<$int>>() {
                Some((<$int>::MIN as i128, <$int>::MAX as i128))
            } else)* {
                None
            }
        };
    }
    range!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize)
}

impl<'a, 'w> Reader<'a, 'w> {
    /// Puts each argument where its parameter finds it.
    fn sort(&mut self) -> Option<()> {
        let arguments = self.arguments.take()?;
        if arguments.is_empty() {
            return Some(());
        }
        let input = self.entry.input();
        self.values.reserve(input.arguments().len());
        // A flattened struct may know names that its schema doesn't show.
        let flattened = input.is_flatten_ahead(0);
        let mut search = input.search();
        for (name, value) in arguments {
            if let Some(slot) = search.slot(name) {
                if let Some(place) = self.values.get_mut(slot) {
                    *place = Some(value);
                }
                continue;
            }
            if !input.shows(name) {
                self.strangers.push(name.clone());
            }
            if flattened {
                self.others.insert(name.clone(), value.take());
            }
        }
        if flattened {
            Some(())
        } else {
            self.refuse_strangers()
        }
    }

    fn refuse_strangers(&mut self) -> Option<()> {
        let input = self.entry.input();
        if input.is_open() || self.strangers.is_empty() {
            return Some(());
        }
        for name in &self.strangers {
            self.problems.push(cut(name), input.unknown(name));
        }
        None
    }

    fn state(&mut self) -> Option<&'a (dyn Any + Send + Sync)> {
        let slot = self.entry.states().get(self.next_state)?;
        self.next_state = self.next_state.saturating_add(1);
        Some(match slot {
            Slot::Context => self.context,
            Slot::Shared(state) => &**state,
        })
    }

    /// The next argument and its value; `null` for an optional one is absence.
    fn next(&mut self) -> Option<(&'a ArgumentPlan, Option<&'w mut Value>)> {
        let at = self.next_argument;
        self.next_argument = at.saturating_add(1);
        let plan = self.entry.input().arguments().get(at)?;
        let value = self.values.get_mut(at).and_then(Option::take);
        let value = value.filter(|value| !value.is_null() || !plan.null_is_absence);
        Some((plan, value))
    }

    fn argument<T: FromArgument>(
        &mut self,
        absent: impl Fn() -> Result<T, serde_json::Error>,
    ) -> Option<T> {
        let (plan, value) = self.next()?;
        let Some(value) = value else {
            return absent().ok().or_else(|| self.missing(plan));
        };
        if self.satisfied(plan, value)
            && let Some(read) = taken(value).or_else(|| T::deserialize(&*value).ok())
        {
            // The function may take its time. What it was given is not kept twice meanwhile.
            *value = Value::Null;
            return Some(read);
        }
        let mut path = Path::default();
        path.push_name(plan.name);
        match self.mend(plan, value.take(), path) {
            Mended::Read(read) => Some(read),
            Mended::Absent => absent().ok().or_else(|| self.missing(plan)),
            Mended::Refused => None,
        }
    }

    fn flatten<T: DeserializeOwned>(&mut self) -> Option<T> {
        let (plan, _) = self.next()?;
        let flattened = plan.flattened.as_ref()?;
        let share = flatten::share::<T>(flattened, &self.others, &mut self.strangers);
        let known = if self.entry.input().is_flatten_ahead(self.next_argument) {
            Some(())
        } else {
            self.others.clear();
            self.refuse_strangers()
        };
        if plan.optional && share.is_empty() {
            return known.and(T::deserialize(Missing).ok());
        }
        let share = Value::Object(share);
        let read = match T::deserialize(&share) {
            Ok(read) if self.satisfied(plan, &share) => Some(read),
            _ => match self.mend(plan, share, Path::default()) {
                Mended::Read(read) => Some(read),
                Mended::Absent | Mended::Refused => None,
            },
        };
        known.and(read)
    }

    fn satisfied(&self, plan: &ArgumentPlan, value: &Value) -> bool {
        plan.constrained
            .is_none_or(|schema| self.entry.input().checks().satisfied(schema, value))
    }

    /// The way of a value that could not be taken as it was sent: it is put right if possible,
    /// or else what is wrong with it is said.
    #[cold]
    fn mend<T: DeserializeOwned>(
        &mut self,
        plan: &ArgumentPlan,
        value: Value,
        path: Path,
    ) -> Mended<T> {
        let Some((value, repairs)) = self.entry.mended(plan, value, &path) else {
            return Mended::Absent;
        };
        // The second reading keeps an eye on where it fails.
        let error = match serde_path_to_error::deserialize::<_, T>(&value) {
            Ok(read) if self.satisfied(plan, &value) => {
                self.entry.report(&repairs);
                return Mended::Read(read);
            }
            Ok(_) => None,
            Err(error) => Some(error),
        };
        self.explain(plan.schema, &value, path, error.as_ref());
        Mended::Refused
    }

    #[cold]
    fn missing<T>(&mut self, plan: &ArgumentPlan) -> Option<T> {
        let mut path = Path::default();
        path.push_name(plan.name);
        let checks = self.entry.input().checks();
        checks.missing(plan.schema, &path, &mut self.problems);
        None
    }

    /// Says what is wrong: what the schema knows, or else what reading said, and where.
    fn explain(
        &mut self,
        schema: Option<Id>,
        value: &Value,
        mut path: Path,
        error: Option<&serde_path_to_error::Error<serde_json::Error>>,
    ) {
        let mut problems = Problems::default();
        let checks = self.entry.input().checks();
        if let Some(schema) = schema {
            checks.diagnose(schema, value, &mut path, &mut problems);
        }
        if problems.is_empty() {
            let mut below = Path::default();
            for segment in error.into_iter().flat_map(|error| error.path().iter()) {
                match segment {
                    Segment::Seq { index } => below.push_index(*index),
                    Segment::Map { key } => below.push_name(key),
                    Segment::Enum { .. } | Segment::Unknown => {}
                }
            }
            let detail = error.map(|error| plain(&error.inner().to_string()));
            checks.refused(schema, value, path, below, detail, &mut problems);
        }
        self.problems.append(problems);
    }
}

/// What became of a value that could not be taken as it was sent.
enum Mended<T> {
    Read(T),
    /// It means that nothing was sent.
    Absent,
    /// The problems say why.
    Refused,
}

/// What a value is moved into instead of read: the types that can be made of this very value
/// without a copy, and cannot fail.
fn taken<T: 'static>(value: &mut Value) -> Option<T> {
    let mut read: Option<T> = None;
    move_into(&mut read, value);
    read
}

/// The part of it that is compiled once, for all types.
fn move_into(read: &mut dyn Any, value: &mut Value) {
    if let Value::String(text) = value {
        if let Some(read) = read.downcast_mut::<Option<String>>() {
            *read = Some(std::mem::take(text));
        } else if let Some(read) = read.downcast_mut::<Option<Option<String>>>() {
            *read = Some(Some(std::mem::take(text)));
        }
    } else if let Value::Array(items) = value
        && items.iter().all(Value::is_string)
    {
        if let Some(read) = read.downcast_mut::<Option<Vec<String>>>() {
            *read = Some(texts(items));
        } else if let Some(read) = read.downcast_mut::<Option<Option<Vec<String>>>>() {
            *read = Some(Some(texts(items)));
        }
    }
    if let Some(read) = read.downcast_mut::<Option<Value>>() {
        *read = Some(value.take());
    }
}

fn texts(items: &mut Vec<Value>) -> Vec<String> {
    let items = std::mem::take(items).into_iter();
    items
        .filter_map(|item| match item {
            Value::String(text) => Some(text),
            _ => None,
        })
        .collect()
}

/// A place for the value of each parameter: of a few without an allocation.
#[derive(Default)]
struct Values<'w> {
    near: [Option<&'w mut Value>; NEAR],
    far: Vec<Option<&'w mut Value>>,
}

/// Of three hundred tools of public servers, few have more parameters.
const NEAR: usize = 8;

impl<'w> Values<'w> {
    /// Makes room for so many.
    fn reserve(&mut self, parameters: usize) {
        if let Some(far) = parameters.checked_sub(NEAR) {
            self.far.resize_with(far, || None);
        }
    }

    fn get_mut(&mut self, at: usize) -> Option<&mut Option<&'w mut Value>> {
        match at.checked_sub(NEAR) {
            None => self.near.get_mut(at),
            Some(far) => self.far.get_mut(far),
        }
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
/// type: itself, a `T` for an `Option<T>`, a literal for text of any type, an array for a list.
#[diagnostic::on_unimplemented(
    message = "the parameter is `{T}`, and this is `{Self}`",
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

#[diagnostic::do_not_recommend]
impl<T> IntoDefault<Option<T>> for T {
    fn into_default(self) -> Option<T> {
        Some(self)
    }
}

/// Text that a literal stands for.
macro_rules! text_literals {
    ($($text:ty,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl IntoDefault<$text> for &str {
            fn into_default(self) -> $text {
                <$text>::from(self.to_owned())
            }
        }

        #[diagnostic::do_not_recommend]
        impl IntoDefault<Option<$text>> for &str {
            fn into_default(self) -> Option<$text> {
                Some(self.into_default())
            }
        }
    )*};
}

text_literals! { String, Box<str>, Rc<str>, Arc<str>, Cow<'static, str>, PathBuf, }

/// Lists that an array stands for.
macro_rules! array_literals {
    ($($list:ident<T $(: $bound:ident $(+ $more:ident)*)?>,)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T $(: $bound $(+ $more)*)?, V: IntoDefault<T>, const N: usize> IntoDefault<$list<T>>
            for [V; N]
        {
            fn into_default(self) -> $list<T> {
                self.into_iter().map(V::into_default).collect()
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T $(: $bound $(+ $more)*)?, V: IntoDefault<T>, const N: usize>
            IntoDefault<Option<$list<T>>> for [V; N]
        {
            fn into_default(self) -> Option<$list<T>> {
                Some(self.into_default())
            }
        }

        impl<T> List for $list<T> {
            fn empty() -> Self {
                Self::default()
            }
        }
    )*};
}

array_literals! { Vec<T>, VecDeque<T>, BTreeSet<T: Ord>, HashSet<T: Eq + Hash>, }

/// What `[]` stands for. As an expression it would leave open what it is an array of.
#[diagnostic::on_unimplemented(
    message = "the parameter is `{Self}`, and this is an empty list",
    label = "expected a value of type `{Self}`"
)]
pub trait List {
    fn empty() -> Self;
}

impl<T> List for [T; 0] {
    fn empty() -> Self {
        []
    }
}

impl<T: List> List for Option<T> {
    fn empty() -> Self {
        Some(T::empty())
    }
}
