//! The macros of [`mcp-tool`](https://docs.rs/mcp-tool), which re-exports and documents them.
//! Depend on that crate: what these macros generate names its private module, so the two
//! always come in one version.

mod args;
mod arguments;
mod errors;
mod expand;
mod item;
mod methods;
mod model;
mod tags;
#[cfg(test)]
mod tests;
mod validate;

use errors::Errors;
use proc_macro::TokenStream;

/// Declares a function as a tool. Documented at `mcp_tool::mcp_tool`.
#[proc_macro_attribute]
pub fn mcp_tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    free_function(attribute.into(), item.into()).into()
}

/// Declares methods of an impl block as tools. Documented at `mcp_tool::mcp_tools`.
#[proc_macro_attribute]
pub fn mcp_tools(attribute: TokenStream, item: TokenStream) -> TokenStream {
    methods::expand(attribute.into(), item.into()).into()
}

/// Declares the vocabulary of tags. Documented at `mcp_tool::tags`.
#[proc_macro]
pub fn tags(input: TokenStream) -> TokenStream {
    tags::expand(input.into()).into()
}

/// Parse, validate, expand. The attribute and the function are read independently, so that a
/// mistake in one does not hide those in the other, and the function survives any mistake.
fn free_function(
    attribute: proc_macro2::TokenStream,
    item: proc_macro2::TokenStream,
) -> proc_macro2::TokenStream {
    let mut errors = Errors::new();
    let keys = args::tool(args::parenthesized(attribute), &mut errors);
    let Some(function) = item::function(item.clone(), &mut errors) else {
        return expand::rejected(&item::stripped(item), errors);
    };
    let tool = validate::tool(keys, &function, None, &mut errors);
    expand::tool(&function, &tool, errors)
}
