//! From what a function returns to a result.
//!
//! Which way a type goes is decided by the type, never by its spelling, so aliases work. Rust
//! has no specialisation; method lookup serves instead: an inherent method of `Returned<String>`
//! is found before a trait's method for every `Returned<T>`. Generated code calls these methods
//! on a concrete type, which is what makes the lookup possible.
#![allow(
    missing_docs,
    clippy::must_use_candidate,
    clippy::new_without_default,
    clippy::return_self_not_must_use,
    clippy::unused_self,
    reason = "public for generated code only, which asks types through methods"
)]

use crate::content::{
    AudioContent, ContentBlock, EmbeddedResource, ImageContent, ResourceLink, TextContent,
};
use crate::result::{CallToolResult, json_text};
use crate::typed::Unshared;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value as Json;
use std::borrow::Cow;
use std::convert::{Infallible, identity};
use std::error::Error;
use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::Deref;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// The rest of a function that waits for something.
pub(crate) type Rest<'a> = Pin<Box<dyn Future<Output = CallToolResult> + Send + 'a>>;

/// Runs a function.
pub struct Run;

/// What generated code runs each function with.
pub const RUN: Run = Run;

impl Run {
    /// A sync function, which has run.
    pub fn now<R, A: Answers<R>>(self, value: R, answer: A) -> Now<R, A> {
        Now { value, answer }
    }

    /// An async function under way. The future comes as it is, so that one that isn't `Send` is
    /// blamed on the function and not on generated code around it.
    pub fn later<'a, R, F, A>(self, future: F, answer: A) -> Later<'a, R, A>
    where
        F: Future<Output = R> + Send + 'a,
    {
        Later {
            future: Box::pin(future),
            answer,
        }
    }
}

/// An async function under way. From here on everything is compiled once for each return type,
/// not for each tool.
pub struct Later<'a, R, A> {
    future: Pin<Box<dyn Future<Output = R> + Send + 'a>>,
    answer: A,
}

/// A sync function, which has run.
pub struct Now<R, A> {
    value: R,
    answer: A,
}

/// What runs a function to its first await.
pub trait Start<'a> {
    #[doc(hidden)]
    fn start(self, waker: &Waker, result: &mut CallToolResult) -> Option<Rest<'a>>;
}

impl<'a, R, A: Answers<R>> Start<'a> for Now<R, A> {
    fn start(self, _waker: &Waker, result: &mut CallToolResult) -> Option<Rest<'a>> {
        self.answer.present(self.value, result);
        None
    }
}

impl<'a, R: 'a, A: Answers<R> + Send + 'a> Start<'a> for Later<'a, R, A> {
    /// Many functions never wait. Only one that does is worth a second box.
    fn start(self, waker: &Waker, result: &mut CallToolResult) -> Option<Rest<'a>> {
        let Self { mut future, answer } = self;
        match future.as_mut().poll(&mut Context::from_waker(waker)) {
            Poll::Ready(value) => {
                answer.present(value, result);
                None
            }
            Poll::Pending => Some(Box::pin(async move {
                let mut result = CallToolResult::default();
                answer.present(future.await, &mut result);
                result
            })),
        }
    }
}

/// What stands for a function that has a mistake and is never run.
pub struct Never;

impl<'a> Start<'a> for Never {
    fn start(self, _waker: &Waker, _result: &mut CallToolResult) -> Option<Rest<'a>> {
        None
    }
}

impl Unshared {
    pub fn now<R>(self, _value: R, _answer: impl Answers<R>) -> Never {
        Never
    }

    pub fn later<R, F, A>(self, _future: F, _answer: A) -> Never
    where
        F: Future<Output = R>,
        A: Answers<R>,
    {
        Never
    }
}

/// A return type, to be asked for its parts.
pub struct Returned<R>(PhantomData<fn() -> R>);

/// The error of a return type.
pub struct ErrorOf<E>(PhantomData<fn() -> E>);

impl<R> Returned<R> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

// ---- `Result` or not ---------------------------------------------------------------------

impl<T, E> Returned<Result<T, E>> {
    pub fn value(&self) -> Returned<T> {
        Returned::new()
    }

    pub fn error(&self) -> ErrorOf<E> {
        ErrorOf(PhantomData)
    }

    pub fn answer(self, value: Value<T>, error: Failure<E>) -> Fallible<T, E> {
        Fallible { value, error }
    }
}

/// What holds for every type that is no `Result`.
pub trait NoResult: Sized {
    type Whole;

    fn value(&self) -> Returned<Self::Whole> {
        Returned::new()
    }

    fn error(&self) -> ErrorOf<Infallible> {
        ErrorOf(PhantomData)
    }

    fn answer(self, value: Value<Self::Whole>, _error: Failure<Infallible>) -> Value<Self::Whole> {
        value
    }
}

impl<R> NoResult for Returned<R> {
    type Whole = R;
}

/// From a return value to a result. It is written where it is wanted, and not returned: a result
/// is large.
pub trait Answers<R> {
    fn present(self, value: R, result: &mut CallToolResult);
    fn schema(self) -> SchemaOf;
}

/// The schema of structured content; none when there is none.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Option<Schema>;

/// How a `Result` becomes a result.
pub struct Fallible<T, E> {
    value: Value<T>,
    error: Failure<E>,
}

impl<T, E> Clone for Fallible<T, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, E> Copy for Fallible<T, E> {}

impl<T, E> Answers<Result<T, E>> for Fallible<T, E> {
    fn present(self, value: Result<T, E>, result: &mut CallToolResult) {
        match value {
            Ok(value) => (self.value.present)(value, result),
            Err(error) => *result = CallToolResult::error((self.error.explain)(&error)),
        }
    }

    fn schema(self) -> SchemaOf {
        self.value.schema
    }
}

// ---- the value -----------------------------------------------------------------------------

/// How a value that is no error becomes a result.
pub struct Value<T> {
    present: fn(T, &mut CallToolResult),
    schema: SchemaOf,
}

impl<T> Clone for Value<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Value<T> {}

impl<T> Answers<T> for Value<T> {
    fn present(self, value: T, result: &mut CallToolResult) {
        (self.present)(value, result);
    }

    fn schema(self) -> SchemaOf {
        self.schema
    }
}

impl<T> Value<T> {
    /// Content without a schema.
    const fn content(present: fn(T, &mut CallToolResult)) -> Self {
        Self {
            present,
            schema: |_| None,
        }
    }

    /// The same, with the schema of another type: `output = D`.
    pub fn described_by<D: DescribeOutput>(self) -> Self {
        Self {
            schema: |generator| Some(generator.subschema_for::<D>()),
            ..self
        }
    }
}

/// What each type is that has a rule of its own.
macro_rules! rules {
    ($([$($life:lifetime)?] $ty:ty => $present:expr;)*) => {$(
        impl $(<$life>)? Returned<$ty> {
            pub fn presented(self) -> Value<$ty> {
                Value::content(|value, result| *result = $present(value))
            }
        }
    )*};
}

rules! {
    [] String => text;
    ['a] &'a str => text;
    ['a] Cow<'a, str> => text;
    [] Json => json;
    [] () => nothing;
    [] CallToolResult => identity;
    [] ContentBlock => block;
    [] TextContent => block;
    [] ImageContent => block;
    [] AudioContent => block;
    [] ResourceLink => block;
    [] EmbeddedResource => block;
    [] Vec<ContentBlock> => blocks;
    [] Vec<TextContent> => blocks;
    [] Vec<ImageContent> => blocks;
    [] Vec<AudioContent> => blocks;
    [] Vec<ResourceLink> => blocks;
    [] Vec<EmbeddedResource> => blocks;
}

// A function that was written for rmcp returns rmcp's types, and means the same by them.
#[cfg(feature = "rmcp")]
rules! {
    [] ::rmcp::model::CallToolResult => crate::rmcp::result_of;
    [] ::rmcp::model::ContentBlock => crate::rmcp::block_of;
    [] Vec<::rmcp::model::ContentBlock> => crate::rmcp::blocks_of;
}

fn nothing((): ()) -> CallToolResult {
    CallToolResult::default()
}

fn text(value: impl Into<String>) -> CallToolResult {
    CallToolResult::text(value)
}

fn json(value: Json) -> CallToolResult {
    if value.is_object() {
        CallToolResult::structured(value)
    } else {
        CallToolResult::text(json_text(&value))
    }
}

fn block(value: impl Into<ContentBlock>) -> CallToolResult {
    CallToolResult::new(vec![value.into()])
}

fn blocks(value: Vec<impl Into<ContentBlock>>) -> CallToolResult {
    CallToolResult::new(value.into_iter().map(Into::into).collect())
}

/// Every other type with a JSON form and a schema.
pub trait Structured<T>: Sized {
    fn presented(self) -> Value<T>;
}

impl<T: Serialize + JsonSchema> Structured<T> for Returned<T> {
    fn presented(self) -> Value<T> {
        Value {
            present: |value, result| match serde_json::to_value(&value) {
                Ok(value) => result.set_structured(value),
                Err(error) => {
                    let problem = format!("the tool's result has no JSON form: {error}");
                    *result = CallToolResult::error(problem);
                }
            },
            schema: |generator| Some(generator.subschema_for::<T>()),
        }
    }
}

/// For what has a JSON form and no schema.
pub trait Undescribed<T> {
    fn presented(&self) -> Value<T>
    where
        T: DescribeOutput,
    {
        Value::content(|_, _| ())
    }
}

impl<T: Serialize> Undescribed<T> for Returned<T> {}

/// For what has no JSON form.
pub trait Unserialized<T> {
    fn presented(&mut self) -> Value<T>
    where
        T: WriteOutput,
    {
        Value::content(|_, _| ())
    }
}

impl<T> Unserialized<T> for Returned<T> {}

/// A type that can be written as JSON. What can is never asked for this, so nothing implements it.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`: it is not `Serialize`",
    label = "derive `serde::Serialize` for this type, or for the types in it",
    note = "a tool returns text, content blocks, or any type with `#[derive(serde::Serialize, schemars::JsonSchema)]`"
)]
pub trait WriteOutput {}

/// A type whose schema the list can show.
#[diagnostic::on_unimplemented(
    message = "the output of a tool cannot be `{Self}`: it is not `JsonSchema`",
    label = "derive `schemars::JsonSchema` for this type, or for the types in it",
    note = "a tool returns text, content blocks, or any type with `#[derive(serde::Serialize, schemars::JsonSchema)]`"
)]
pub trait DescribeOutput: JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: JsonSchema> DescribeOutput for T {}

// ---- the error -----------------------------------------------------------------------------

/// From an error to the text that a model reads.
pub struct Failure<E> {
    explain: fn(&E) -> String,
}

impl<E> Clone for Failure<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Failure<E> {}

impl<E: Error> ErrorOf<E> {
    pub fn explained(self) -> Failure<E> {
        Failure {
            explain: |error| with_causes(error.to_string(), error.source()),
        }
    }
}

/// A boxed error is no `Error` itself; this trait is asked after the inherent method above and
/// before the one below, which is found through a reference.
pub trait BoxedError<E: Deref<Target: Error>>: Sized {
    fn explained(self) -> Failure<E> {
        Failure {
            explain: |error| with_causes(error.to_string(), error.source()),
        }
    }
}

impl BoxedError<Box<dyn Error>> for ErrorOf<Box<dyn Error>> {}
impl BoxedError<Box<dyn Error + Send>> for ErrorOf<Box<dyn Error + Send>> {}
impl BoxedError<Box<dyn Error + Send + Sync>> for ErrorOf<Box<dyn Error + Send + Sync>> {}

/// For whatever else can be shown. The alternate form is the one in which `anyhow` and `eyre`
/// show the causes.
pub trait OtherError<E: Display>: Sized {
    fn explained(&self) -> Failure<E> {
        Failure {
            explain: |error| format!("{error:#}"),
        }
    }
}

impl<E: Display> OtherError<E> for ErrorOf<E> {}

/// For what can't be shown.
pub trait Unexplained<E> {
    fn explained(&mut self) -> Failure<E>
    where
        E: ReturnError,
    {
        Failure {
            explain: |_| String::new(),
        }
    }
}

impl<E> Unexplained<E> for ErrorOf<E> {}

/// Anything that can be shown. What can is never asked.
#[diagnostic::on_unimplemented(
    message = "a tool cannot fail with `{Self}`: it is not `Display`, so there is no text for the client",
    label = "implement `std::fmt::Display` for `{Self}`",
    note = "the error's text is what the client reads; the crate `thiserror` derives it, and `String` is an error as well"
)]
pub trait ReturnError {}

/// `error: cause: cause of the cause`, without those that are said already: many errors show
/// their cause themselves.
fn with_causes(mut text: String, mut cause: Option<&(dyn Error + 'static)>) -> String {
    while let Some(error) = cause {
        let said = error.to_string();
        if !text.ends_with(&said) {
            text.push_str(": ");
            text.push_str(&said);
        }
        cause = error.source();
    }
    text
}
