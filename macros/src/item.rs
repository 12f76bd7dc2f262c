//! The function under the attribute: its signature parsed, its body left alone.
//!
//! An editor calls the macro on half-typed code. What is inside the body is of no interest
//! here, so nothing there can go wrong here.

use crate::args::{self, string_literal};
use crate::errors::Errors;
use crate::model::{ArgKeys, Function, Param, literal};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, FnArg, Lit, LitStr, Meta, Signature, Visibility, parse_quote};

/// Reads the item. `None` when it is not a function; the error is then in `errors`.
pub(crate) fn function(item: TokenStream, errors: &mut Errors) -> Option<Function> {
    let read = |input: ParseStream| {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse::<Visibility>()?;
        let ahead = input.fork();
        let sig = match input.parse::<Signature>() {
            Ok(sig) => sig,
            Err(error) => return Err(not_a_function(&ahead).unwrap_or(error)),
        };
        let body = input.parse::<TokenStream>()?;
        Ok((attrs, vis, sig, body))
    };
    let (attrs, vis, sig, body) = errors.keep(read.parse2(item))?;
    Some(take_apart(attrs, vis, sig, body, errors))
}

/// Moves docs and `#[arg]` from the parameters into the model, so that what is left is the
/// ordinary function that the user sees everywhere else.
pub(crate) fn take_apart(
    attrs: Vec<Attribute>,
    vis: Visibility,
    mut sig: Signature,
    body: TokenStream,
    errors: &mut Errors,
) -> Function {
    let mut attrs = attrs;
    if let Some(at) = attrs.iter().position(|attr| is_mcp_tool(&attr.meta)) {
        errors.on(
            attrs.remove(at).path(),
            "a second `#[mcp_tool]` on one function: put its keys into the first one",
        );
    }
    let mut params = Vec::new();
    for input in &mut sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                if let Some(attr) = take_arg(&mut receiver.attrs) {
                    errors.on(
                        attr.path(),
                        "`#[arg]` describes an argument of the client, and `self` is borrowed from the registry: remove it",
                    );
                }
                receiver.attrs.retain(|attr| !attr.path().is_ident("doc"));
            }
            FnArg::Typed(typed) => {
                let docs = docs(&typed.attrs);
                typed.attrs.retain(|attr| !attr.path().is_ident("doc"));
                let cfg = typed
                    .attrs
                    .iter()
                    .find(|attr| attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr"))
                    .cloned();
                // Refused anyway, and the `arg` that it may hold would be one more error.
                typed.attrs.retain(|attr| !attr.path().is_ident("cfg_attr"));
                let mut arg = None;
                let mut keys = ArgKeys::default();
                while let Some(attr) = take_arg(&mut typed.attrs) {
                    if arg.is_some() {
                        errors.on(
                            attr.path(),
                            "a second `#[arg]` on one parameter: put its keys into the first one",
                        );
                        continue;
                    }
                    match &attr.meta {
                        Meta::List(list) => keys = args::argument(list.tokens.clone(), errors),
                        Meta::Path(_) => {}
                        Meta::NameValue(pair) => errors.on(
                            pair,
                            "write `#[arg(…)]` with keys in parentheses, as in `#[arg(minimum = 1)]`",
                        ),
                    }
                    arg = Some(attr);
                }
                params.push(Param {
                    pat: (*typed.pat).clone(),
                    ty: (*typed.ty).clone(),
                    docs,
                    keys,
                    arg,
                    cfg,
                });
            }
        }
    }
    Function {
        attrs,
        vis,
        sig,
        body,
        params,
    }
}

/// By its last segment: the compiler has not resolved it yet.
pub(crate) fn is_mcp_tool(meta: &Meta) -> bool {
    meta.path()
        .segments
        .last()
        .is_some_and(|last| last.ident == "mcp_tool")
}

fn take_arg(attrs: &mut Vec<Attribute>) -> Option<Attribute> {
    let at = attrs.iter().position(|attr| attr.path().is_ident("arg"))?;
    Some(attrs.remove(at))
}

/// The doc comment as written: paragraphs, line breaks and lists kept, the common indent and
/// blank lines around it taken off. A constant expression, where a macro such as `include_str!`
/// gives a part of it.
pub(crate) fn docs(attrs: &[Attribute]) -> Option<Expr> {
    let values: Vec<&Expr> = attrs
        .iter()
        .filter_map(|attr| match &attr.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => Some(&pair.value),
            _ => None,
        })
        .collect();
    let mut parts = values
        .chunk_by(|one, next| string_literal(one).is_some() && string_literal(next).is_some())
        .filter_map(|part| match part {
            [part] if string_literal(part).is_none() => Some((*part).clone()),
            lines => text(lines).map(|text| literal(Lit::Str(text))),
        });
    let first = parts.next()?;
    let others: Vec<Expr> = parts.collect();
    if others.is_empty() && string_literal(&first).is_some() {
        return Some(first);
    }
    Some(parse_quote!(
        ::core::concat!(#first #(, "\n", #others)*).trim_ascii()
    ))
}

/// What the lines of a doc comment say together.
fn text(literals: &[&Expr]) -> Option<LitStr> {
    let literals = literals.iter().filter_map(|line| string_literal(line));
    let span = literals.clone().next()?.span();
    let mut lines: Vec<String> = literals
        .flat_map(|text| {
            let text = text.value();
            let lines = text.split('\n').map(|line| line.trim_end().to_owned());
            lines.collect::<Vec<_>>()
        })
        .collect();
    // `/** … */` blocks carry a star in front of each line in a common style.
    if lines.len() > 1
        && lines[1..]
            .iter()
            .all(|line| line.is_empty() || line.trim_start().starts_with('*'))
    {
        for line in &mut lines[1..] {
            let bare = line.trim_start().strip_prefix('*').map(str::to_owned);
            *line = bare.unwrap_or_default();
        }
    }
    let indent = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let text: Vec<&str> = lines
        .iter()
        .map(|line| line.get(indent..).unwrap_or(""))
        .collect();
    let text = text.join("\n");
    let text = text.trim_matches('\n').trim_end();
    (!text.is_empty()).then(|| LitStr::new(text, span))
}

/// An item that is not taken, without the attributes that only mean something to these macros:
/// each would be one more error.
pub(crate) fn stripped(item: TokenStream) -> TokenStream {
    enum Next {
        Anything,
        Parameters,
        Body,
    }
    let mut next = Next::Anything;
    without_attributes(item, &["mcp_tool"])
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let inside = group.stream();
                let inside = match (&next, group.delimiter()) {
                    (Next::Parameters, Delimiter::Parenthesis) => {
                        next = Next::Body;
                        without_attributes(inside, &["arg", "doc"])
                    }
                    (Next::Body, Delimiter::Brace) => {
                        next = Next::Anything;
                        inside
                    }
                    (Next::Anything, Delimiter::Brace) => stripped(inside),
                    _ => inside,
                };
                let mut inside = Group::new(group.delimiter(), inside);
                inside.set_span(group.span());
                inside.into()
            }
            TokenTree::Ident(word) => {
                if word == "fn" {
                    next = Next::Parameters;
                }
                word.into()
            }
            TokenTree::Punct(mark) => {
                if mark.as_char() == ';' {
                    next = Next::Anything;
                }
                mark.into()
            }
            other @ TokenTree::Literal(_) => other,
        })
        .collect()
}

/// Tokens without attributes of these names, at any depth of their paths.
fn without_attributes(tokens: TokenStream, names: &[&str]) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let hash = matches!(kept.last(), Some(TokenTree::Punct(mark)) if mark.as_char() == '#');
        match &token {
            TokenTree::Group(group) if hash && names.contains(&name_of(group).as_str()) => {
                kept.pop();
            }
            _ => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

/// The last segment of the path in the brackets of an attribute.
fn name_of(brackets: &Group) -> String {
    brackets
        .stream()
        .into_iter()
        .map_while(|token| match token {
            TokenTree::Ident(word) => Some(word.to_string()),
            TokenTree::Punct(mark) if mark.as_char() == ':' => Some(String::new()),
            _ => None,
        })
        .filter(|word| !word.is_empty())
        .last()
        .unwrap_or_default()
}

/// Says what stands there instead of a function, on its own tokens.
fn not_a_function(input: ParseStream) -> Option<syn::Error> {
    let mut head: Vec<TokenTree> = Vec::new();
    while let Ok(token) = input.parse::<TokenTree>() {
        match &token {
            TokenTree::Ident(word) if word == "fn" => return None,
            TokenTree::Group(_) => break,
            TokenTree::Punct(mark) if mark.as_char() == ';' => break,
            _ => head.push(token),
        }
    }
    let keyword = head.iter().find_map(|token| match token {
        TokenTree::Ident(word) if word != "unsafe" => Some(word.to_string()),
        _ => None,
    })?;
    let message = if keyword == "impl" {
        "`#[mcp_tool]` belongs on a function: put `#[mcp_tools]` on the impl and `#[mcp_tool]` on each method that is a tool".to_owned()
    } else {
        format!(
            "`#[mcp_tool]` belongs on a function, a `fn` or an `async fn`, and not on `{keyword}`"
        )
    };
    let head: TokenStream = head.into_iter().collect();
    Some(syn::Error::new_spanned(head, message))
}
