//! `#[mcp_tools]`: an impl block whose `#[mcp_tool]` methods are tools.

use crate::errors::Errors;
use crate::model::Function;
use crate::validate::{self, Owner};
use crate::{args, expand, item};
use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, GenericParam, Generics, Meta, Path, Signature, Token, Type, Visibility, WhereClause,
    parse_quote,
};

/// An impl block: its head parsed, its items apart from functions left as tokens.
struct Impl {
    attrs: Vec<Attribute>,
    head: TokenStream,
    generics: Generics,
    of_trait: Option<Path>,
    self_ty: Type,
    where_clause: Option<WhereClause>,
    inner: Vec<Attribute>,
    items: Vec<Item>,
}

enum Item {
    Function(Vec<Attribute>, Visibility, Signature, TokenStream),
    Other(TokenStream),
}

pub(crate) fn expand(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let krate = runtime(args::parenthesized(attribute), &mut errors);
    let Some(block) = errors.keep(parse.parse2(item.clone())) else {
        return expand::rejected(&item::stripped(item), errors);
    };
    let owner = owner(&block, &mut errors);
    let Impl {
        attrs,
        head,
        self_ty,
        where_clause,
        inner,
        items,
        ..
    } = block;
    let mut functions = TokenStream::new();
    let mut declarations = TokenStream::new();
    let mut used = None;
    for entry in items {
        let (mut attrs, vis, sig, body) = match entry {
            Item::Other(tokens) => {
                functions.extend(tokens);
                continue;
            }
            Item::Function(attrs, vis, sig, body) => (attrs, vis, sig, body),
        };
        let Some((mark, condition)) = take_mark(&mut attrs) else {
            let function = Function {
                attrs,
                vis,
                sig,
                body,
                params: Vec::new(),
            };
            function.to_tokens(&mut functions);
            continue;
        };
        // One that is there always tells more of the import than one under a condition.
        if condition.is_none() || used.is_none() {
            used = Some((mark.path().clone(), condition.clone()));
        }
        let before = errors.count();
        let mut keys = args::tool(keys_of(&mark, &mut errors), &mut errors);
        keys.krate = keys.krate.or_else(|| krate.clone());
        let function = item::take_apart(attrs, vis, sig, body, &mut errors);
        if owner {
            let mut tool = validate::tool(
                keys,
                &function,
                Some(&Owner { self_ty: &self_ty }),
                &mut errors,
            );
            tool.conditions.extend(condition);
            let complete = errors.count() == before;
            functions.extend(expand::allowed(&tool));
            declarations.extend(with_self(
                expand::declaration(&expand::anonymous(), &tool, complete),
                &self_ty,
            ));
        }
        function.to_tokens(&mut functions);
    }
    if used.is_none() && owner {
        errors.on(
            &self_ty,
            "no method of this impl is a tool: mark each one that is with `#[mcp_tool]`",
        );
    }
    let errors = errors.finish();
    // The import of `mcp_tool` is used by nothing else, since its attributes are taken off here.
    let used = used.map(|(path, condition)| {
        quote! {
            #condition
            const _: () = {
                #[allow(unused_imports)]
                use #path as _;
            };
        }
    });
    quote! {
        #used
        #(#attrs)* #head #self_ty #where_clause { #(#inner)* #functions }
        #errors
        #declarations
    }
}

/// Takes the `#[mcp_tool]` off a method, with the `#[cfg]` that says where it is one: in a crate to
/// which this one is optional, it is written `#[cfg_attr(feature = "mcp", mcp_tool)]`.
fn take_mark(attrs: &mut Vec<Attribute>) -> Option<(Attribute, Option<Attribute>)> {
    if let Some(at) = attrs.iter().position(|attr| item::is_mcp_tool(&attr.meta)) {
        return Some((attrs.remove(at), None));
    }
    let with_meta = |attr: &Attribute, meta| Attribute {
        meta,
        ..attr.clone()
    };
    for at in 0..attrs.len() {
        let attr = &attrs[at];
        if !attr.path().is_ident("cfg_attr") {
            continue;
        }
        let Ok(parts) = attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
        else {
            continue;
        };
        let mut parts: Vec<Meta> = parts.into_iter().collect();
        let Some(place) = parts.iter().skip(1).position(item::is_mcp_tool) else {
            continue;
        };
        let mark = with_meta(attr, parts.remove(place + 1));
        let predicate = &parts[0];
        let condition = with_meta(attr, parse_quote!(cfg(#predicate)));
        if parts.len() > 1 {
            attrs[at] = with_meta(attr, parse_quote!(cfg_attr(#(#parts),*)));
        } else {
            attrs.remove(at);
        }
        return Some((mark, Some(condition)));
    }
    None
}

/// `Self` means nothing outside the impl, where generated code stands: the type takes its place,
/// in the types of parameters as in the expressions of keys. It stands where `Self` stood.
fn with_self(tokens: TokenStream, self_ty: &Type) -> TokenStream {
    let mut replaced = TokenStream::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        match token {
            TokenTree::Ident(word) if word == "Self" => {
                let path_goes_on =
                    matches!(rest.peek(), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
                let self_ty = respanned(self_ty, word.span());
                replaced.extend(if path_goes_on {
                    quote_spanned!(word.span()=> <#self_ty>)
                } else {
                    self_ty
                });
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), with_self(group.stream(), self_ty));
                inner.set_span(group.span());
                replaced.extend([TokenTree::Group(inner)]);
            }
            other => replaced.extend([other]),
        }
    }
    replaced
}

/// The tokens of a type, all at one place.
pub(crate) fn respanned(ty: &Type, span: Span) -> TokenStream {
    ty.to_token_stream()
        .into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}

/// The only key of `#[mcp_tools]` is `crate`.
fn runtime(attribute: TokenStream, errors: &mut Errors) -> Option<Path> {
    if attribute.is_empty() {
        return None;
    }
    let read = |input: ParseStream| {
        input.parse::<Token![crate]>()?;
        input.parse::<Token![=]>()?;
        let path = input.parse::<Path>()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(path)
    };
    let first = attribute.clone().into_iter().next();
    read.parse2(attribute)
        .map_err(|_| {
            let span = first.map_or_else(Span::call_site, |token| token.span());
            errors.at(
                span,
                "`#[mcp_tools]` has one key, `crate = path`; keys of a tool belong into `#[mcp_tool(…)]` on its method",
            );
        })
        .ok()
}

fn keys_of(mark: &Attribute, errors: &mut Errors) -> TokenStream {
    match &mark.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(pair) => {
            errors.on(
                &pair.value,
                "write `#[mcp_tool(…)]` with keys in parentheses, as in `#[mcp_tool(read_only)]`",
            );
            TokenStream::new()
        }
    }
}

/// Whether the block is one whose `Self` a registry can hold.
fn owner(block: &Impl, errors: &mut Errors) -> bool {
    if let Some(of_trait) = &block.of_trait {
        errors.on(
            of_trait,
            "`#[mcp_tools]` belongs on an inherent impl: move the tools out of the impl of a trait",
        );
        return false;
    }
    if let Some(param) = block
        .generics
        .params
        .iter()
        .find(|param| !matches!(param, GenericParam::Lifetime(_)))
    {
        errors.on(
            param,
            "nothing says which type the registry holds, so the impl of tools has no generic parameters: write the concrete type, as in `impl Server<Memory>`",
        );
        return false;
    }
    if let Some(param) = block.generics.params.first() {
        errors.on(
            param,
            "the registry keeps its state, so the impl of tools has no lifetime: write `'static` or own the data",
        );
        return false;
    }
    true
}

fn parse(input: ParseStream) -> syn::Result<Impl> {
    let attrs = input.call(Attribute::parse_outer)?;
    let start = input.fork();
    let unsafety = input.parse::<Option<Token![unsafe]>>()?;
    let impl_token = input.parse::<Token![impl]>().map_err(|_| {
        let span = start
            .parse::<TokenTree>()
            .map_or_else(|_| Span::call_site(), |token| token.span());
        syn::Error::new(
            span,
            "`#[mcp_tools]` belongs on an `impl` block; on a function it is `#[mcp_tool]`",
        )
    })?;
    let generics = input.parse::<Generics>()?;
    let mut self_ty = input.parse::<Type>()?;
    let mut of_trait = None;
    let mut head = quote!(#unsafety #impl_token #generics);
    if input.peek(Token![for]) {
        let token = input.parse::<Token![for]>()?;
        if let Type::Path(path) = &self_ty {
            of_trait = Some(path.path.clone());
        }
        head.extend(quote!(#self_ty #token));
        self_ty = input.parse()?;
    }
    let where_clause = input.parse()?;
    let content;
    syn::braced!(content in input);
    let inner = content.call(Attribute::parse_inner)?;
    let mut items = Vec::new();
    while !content.is_empty() {
        items.push(parse_item(&content)?);
    }
    Ok(Impl {
        attrs,
        head,
        generics,
        of_trait,
        self_ty,
        where_clause,
        inner,
        items,
    })
}

fn parse_item(input: ParseStream) -> syn::Result<Item> {
    let ahead = input.fork();
    let head = (|| {
        let attrs = ahead.call(Attribute::parse_outer)?;
        let vis = ahead.parse::<Visibility>()?;
        let sig = ahead.parse::<Signature>()?;
        let body = ahead.parse::<TokenTree>()?;
        syn::Result::Ok(Item::Function(attrs, vis, sig, body.into()))
    })();
    if let Ok(function) = head {
        use syn::parse::discouraged::Speculative;
        input.advance_to(&ahead);
        return Ok(function);
    }
    // Constants, types, macro calls: up to the `;` or the braces that end them.
    let mut tokens = TokenStream::new();
    while !input.is_empty() {
        let token = input.parse::<TokenTree>()?;
        let ends = match &token {
            TokenTree::Punct(mark) => mark.as_char() == ';',
            TokenTree::Group(group) => {
                group.delimiter() == proc_macro2::Delimiter::Brace && !input.peek(Token![;])
            }
            _ => false,
        };
        tokens.extend([token]);
        if ends {
            break;
        }
    }
    Ok(Item::Other(tokens))
}
