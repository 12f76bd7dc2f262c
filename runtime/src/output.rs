//! From what a function returns to a result.
//!
//! Which way a type goes is decided by the type, never by its spelling, so aliases work. Rust
//! has no specialisation; method lookup serves instead: an inherent method of `Returned<String>`
//! is found before a trait's method for every `Returned<T>`. Generated code calls these methods
//! on a concrete type, which is what makes the lookup possible.
#![allow(
    missing_docs,
    clippy::must_use_candidate,
    clippy::unused_self,
    reason = "public for generated code only, which asks types through methods"
)]

use crate::content::{
    AudioContent, ContentBlock, EmbeddedResource, ImageContent, ResourceLink, TextContent,
};
use crate::result::CallToolResult;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;
use std::marker::PhantomData;
use std::pin::Pin;

/// A tool under way: sync functions are done when they return.
pub enum Running<'a> {
    Done(CallToolResult),
    Later(Pin<Box<dyn Future<Output = CallToolResult> + Send + 'a>>),
}

/// The result of a sync function.
pub fn now<'a, R>(value: R, answer: Answer<R>) -> Running<'a> {
    Running::Done((answer.present)(value))
}

/// The result of an async function. The future comes as it is, so that one that isn't `Send` is
/// blamed on the function and not on generated code around it.
pub fn later<'a, R, F>(future: F, answer: Answer<R>) -> Running<'a>
where
    R: 'a,
    F: Future<Output = R> + Send + 'a,
{
    Running::Later(Box::pin(async move { (answer.present)(future.await) }))
}

/// How a return type becomes a result, and its schema.
pub struct Answer<R> {
    present: fn(R) -> CallToolResult,
    /// The schema of the structured content; none when there is none.
    pub schema: fn(&mut SchemaGenerator) -> Option<Schema>,
}

impl<R> Clone for Answer<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Answer<R> {}

impl<R> Answer<R> {
    /// The same, with the schema of another type: `output = D`.
    #[must_use]
    pub fn described_by<D: JsonSchema>(self) -> Self {
        Self {
            schema: |generator| Some(generator.subschema_for::<D>()),
            ..self
        }
    }
}

/// The one place where a return type is held against what a tool may return.
#[must_use]
pub fn answer<R, A: Answers<R>>(_way: A) -> Answer<R> {
    Answer {
        present: A::present,
        schema: A::schema,
    }
}

/// A return type, to be asked for its parts.
pub struct Returned<R>(PhantomData<fn() -> R>);

/// The error of a return type.
pub struct ErrorOf<E>(PhantomData<fn() -> E>);

impl<R> Returned<R> {
    #[must_use]
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

// ---- `Result` or not ---------------------------------------------------------------------

impl<T, E> Returned<Result<T, E>> {
    pub fn split(&self) -> Fallible {
        Fallible
    }

    pub fn value(&self) -> Returned<T> {
        Returned::new()
    }

    pub fn error(&self) -> ErrorOf<E> {
        ErrorOf(PhantomData)
    }
}

/// What holds for every type that is no `Result`.
pub trait NoResult: Sized {
    type Value;

    fn split(&self) -> Always {
        Always
    }

    fn value(&self) -> Returned<Self::Value> {
        Returned::new()
    }

    fn error(&self) -> ErrorOf<Infallible> {
        ErrorOf(PhantomData)
    }
}

impl<R> NoResult for Returned<R> {
    type Value = R;
}

pub struct Fallible;
pub struct Always;

impl Fallible {
    pub fn with<K, E>(self, _value: K, _error: E) -> Checked<K, E> {
        Checked(PhantomData)
    }
}

impl Always {
    pub fn with<K, E>(self, _value: K, _error: E) -> Plainly<K> {
        Plainly(PhantomData)
    }
}

/// From a return value to a result.
pub trait Answers<R> {
    fn present(value: R) -> CallToolResult;
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

pub struct Plainly<K>(PhantomData<K>);
pub struct Checked<K, E>(PhantomData<(K, E)>);

impl<T, K: Presents<T>> Answers<T> for Plainly<K> {
    fn present(value: T) -> CallToolResult {
        K::present(value)
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        K::schema(generator)
    }
}

impl<T, F, K: Presents<T>, E: Explains<F>> Answers<Result<T, F>> for Checked<K, E> {
    fn present(value: Result<T, F>) -> CallToolResult {
        match value {
            Ok(value) => K::present(value),
            Err(error) => CallToolResult::error(E::explain(&error)),
        }
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        K::schema(generator)
    }
}

// ---- the value -----------------------------------------------------------------------------

/// From a value that is no error to a result.
pub trait Presents<T> {
    fn present(value: T) -> CallToolResult;

    fn schema(_generator: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

/// Any type with a JSON form and a schema.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`: it has no JSON form with a schema",
    label = "derive `serde::Serialize` and `schemars::JsonSchema` for `{Self}`",
    note = "a tool returns text, content blocks, or any type with `#[derive(serde::Serialize, schemars::JsonSchema)]`"
)]
pub trait ReturnValue: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> ReturnValue for T {}

pub struct Structured;
pub struct Text;
pub struct Json;
pub struct Nothing;
pub struct Whole;
pub struct Block;
pub struct Blocks;

impl<T: ReturnValue> Presents<T> for Structured {
    fn present(value: T) -> CallToolResult {
        match serde_json::to_value(&value) {
            Ok(value) => CallToolResult::structured(value),
            Err(error) => {
                CallToolResult::error(format!("the tool's result has no JSON form: {error}"))
            }
        }
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
}

impl<T: Into<String>> Presents<T> for Text {
    fn present(value: T) -> CallToolResult {
        CallToolResult::text(value)
    }
}

impl Presents<Value> for Json {
    fn present(value: Value) -> CallToolResult {
        if value.is_object() {
            CallToolResult::structured(value)
        } else {
            CallToolResult::text(value.to_string())
        }
    }
}

impl Presents<()> for Nothing {
    fn present((): ()) -> CallToolResult {
        CallToolResult::default()
    }
}

impl Presents<CallToolResult> for Whole {
    fn present(value: CallToolResult) -> CallToolResult {
        value
    }
}

impl<T: Into<ContentBlock>> Presents<T> for Block {
    fn present(value: T) -> CallToolResult {
        CallToolResult::new(vec![value.into()])
    }
}

impl<T: Into<ContentBlock>> Presents<Vec<T>> for Blocks {
    fn present(value: Vec<T>) -> CallToolResult {
        CallToolResult::new(value.into_iter().map(Into::into).collect())
    }
}

macro_rules! kinds {
    ($($ty:ty => $kind:ident,)*) => {$(
        impl Returned<$ty> {
            pub fn kind(&self) -> $kind {
                $kind
            }
        }
    )*};
}

kinds! {
    String => Text,
    &str => Text,
    Cow<'_, str> => Text,
    Value => Json,
    () => Nothing,
    CallToolResult => Whole,
    ContentBlock => Block,
    TextContent => Block,
    ImageContent => Block,
    AudioContent => Block,
    ResourceLink => Block,
    EmbeddedResource => Block,
    Vec<ContentBlock> => Blocks,
    Vec<TextContent> => Blocks,
    Vec<ImageContent> => Blocks,
    Vec<AudioContent> => Blocks,
    Vec<ResourceLink> => Blocks,
    Vec<EmbeddedResource> => Blocks,
}

/// What every other type is, be it fit for it or not: [`ReturnValue`] says so then.
pub trait Other {
    fn kind(&self) -> Structured {
        Structured
    }
}

impl<T> Other for Returned<T> {}

// ---- the error -----------------------------------------------------------------------------

/// From an error to the text that a model reads.
pub trait Explains<E> {
    fn explain(error: &E) -> String;
}

/// Anything that can be shown.
#[diagnostic::on_unimplemented(
    message = "a tool cannot fail with `{Self}`: it has no text for the client",
    label = "implement `std::fmt::Display` for the error `{Self}`",
    note = "the error's text is what the client reads; derive it, for example with the crate `thiserror`"
)]
pub trait ReturnError: Display {}

#[diagnostic::do_not_recommend]
impl<E: Display> ReturnError for E {}

pub struct Chain;
pub struct Boxed;
pub struct Shown;

impl<E: Error> ErrorOf<E> {
    pub fn kind(self) -> Chain {
        Chain
    }
}

/// A boxed error is no `Error` itself; this trait is asked after the inherent method above and
/// before the one below, which is found through a reference.
pub trait BoxedError: Sized {
    fn kind(self) -> Boxed {
        Boxed
    }
}

impl BoxedError for ErrorOf<Box<dyn Error>> {}
impl BoxedError for ErrorOf<Box<dyn Error + Send>> {}
impl BoxedError for ErrorOf<Box<dyn Error + Send + Sync>> {}

pub trait OtherError {
    fn kind(&self) -> Shown {
        Shown
    }
}

impl<E> OtherError for ErrorOf<E> {}

impl<E: Error> Explains<E> for Chain {
    fn explain(error: &E) -> String {
        with_causes(error.to_string(), error.source())
    }
}

impl<E: std::ops::Deref<Target: Error>> Explains<E> for Boxed {
    fn explain(error: &E) -> String {
        with_causes(error.to_string(), error.source())
    }
}

impl<E: ReturnError> Explains<E> for Shown {
    /// The alternate form, in which `anyhow` and `eyre` show the causes.
    fn explain(error: &E) -> String {
        format!("{error:#}")
    }
}

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
