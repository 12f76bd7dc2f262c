//! `tags!`: a vocabulary, one constant per tag.

use crate::errors::Errors;
use crate::item;
use crate::validate::tag_problem;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, LitStr, Token, Visibility};

/// `/// doc  pub CHESS = "chess";`
struct Entry {
    attrs: Vec<Attribute>,
    vis: Visibility,
    ident: Ident,
    text: LitStr,
}

pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let (runtime, input) = runtime(input);
    let entries = entries(input, &mut errors);
    let mut seen: Vec<String> = Vec::new();
    for entry in &entries {
        let text = entry.text.value();
        if let Some(problem) = tag_problem(&text) {
            errors.at(entry.text.span(), problem);
        } else if seen.contains(&text) {
            errors.at(
                entry.text.span(),
                format_args!("the tag `{text}` is declared twice: one constant per tag"),
            );
        }
        seen.push(text);
    }
    let errors = errors.finish();
    let constants = entries.iter().map(
        |Entry {
             attrs,
             vis,
             ident,
             text,
         }| {
            let docs = item::docs(attrs);
            // A tag without a doc comment would trip `missing_docs` in its author's crate.
            let stand_in = docs.is_none().then(|| {
                let line = format!("The tag `{}`", text.value());
                quote!(#[doc = #line])
            });
            let description = docs.map_or_else(|| quote!(""), ToTokens::into_token_stream);
            quote_spanned! {ident.span()=>
                #(#attrs)* #stand_in
                #vis const #ident: #runtime::Tag = #runtime::Tag::described(#text, #description);
            }
        },
    );
    let idents = entries.iter().map(|entry| &entry.ident);
    // Of two vocabularies in one module, the compiler says this name.
    let span = entries
        .first()
        .map_or_else(Span::call_site, |entry| entry.text.span());
    let vocabulary = quote_spanned! {span=>
        pub const __MCP_TOOL_ONE_VOCABULARY_PER_MODULE: &[#runtime::Tag] = &[#(#idents),*];
    };
    quote! {
        #(#constants)*
        #[doc(hidden)]
        #[allow(dead_code, unreachable_pub)]
        #vocabulary
        #errors
    }
}

/// The macro of the runtime puts the path to itself in front, in brackets: under whatever name
/// a crate depends on it, the constants find its type.
fn runtime(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = input.into_iter();
    match tokens.next() {
        Some(TokenTree::Group(path)) => {
            let path = path.stream();
            (quote!(#path::__private), tokens.collect())
        }
        other => (
            quote!(::mcp_tool::__private),
            other.into_iter().chain(tokens).collect(),
        ),
    }
}

/// Every entry that can be read; after a mistake, reading goes on behind the next semicolon.
fn entries(input: TokenStream, errors: &mut Errors) -> Vec<Entry> {
    let mut entries = Vec::new();
    let read = |input: ParseStream| {
        while !input.is_empty() {
            match entry(input) {
                Ok(entry) => entries.push(entry),
                Err(error) => {
                    errors.push(error);
                    while !input.is_empty() && !input.peek(Token![;]) {
                        input.parse::<TokenTree>()?;
                    }
                    input.parse::<Option<Token![;]>>()?;
                }
            }
        }
        Ok(())
    };
    if let Err(error) = read.parse2(input) {
        errors.push(error);
    }
    entries
}

fn entry(input: ParseStream) -> syn::Result<Entry> {
    let attrs = input.call(Attribute::parse_outer)?;
    let vis = input.parse()?;
    let shape = "a tag is declared as `pub NAME = \"text\";`";
    let said = |error: syn::Error| syn::Error::new(error.span(), format!("{error}: {shape}"));
    let ident = input.parse().map_err(said)?;
    input.parse::<Token![=]>().map_err(said)?;
    let text: LitStr = input.parse().map_err(said)?;
    if input.is_empty() {
        return Err(syn::Error::new(
            text.span(),
            format!("expected `;` behind the text: {shape}"),
        ));
    }
    input.parse::<Token![;]>().map_err(said)?;
    Ok(Entry {
        attrs,
        vis,
        ident,
        text,
    })
}
