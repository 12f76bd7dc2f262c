//! The accumulator: every mistake of one attribute is reported, not just the first.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use std::fmt::Display;

/// Collects errors until [`Errors::finish`]. Dropping one that was not finished is a bug in
/// this crate, since mistakes would be lost; it panics in tests.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    finished: bool,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A mistake at one place.
    pub(crate) fn at(&mut self, span: Span, message: impl Display) {
        self.found.push(syn::Error::new(span, message));
    }

    /// A mistake that is the whole of some tokens.
    pub(crate) fn on(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.found.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake in `key = value`.
    pub(crate) fn pair(&mut self, key: &Ident, value: impl ToTokens, message: impl Display) {
        self.on(quote!(#key #value), message);
    }

    /// A mistake that syn found.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// The value, or the error put aside for later.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// How many there are so far.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// One `compile_error!` per mistake; empty when there was none.
    pub(crate) fn finish(mut self) -> TokenStream {
        self.finished = true;
        self.found
            .iter()
            .map(syn::Error::to_compile_error)
            .collect()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        debug_assert!(
            self.finished || std::thread::panicking(),
            "mistakes were collected and not reported"
        );
    }
}
