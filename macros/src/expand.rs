//! From the model to tokens. No decision is made here.
//!
//! The function comes first and as the user wrote it. All else stands in one anonymous
//! constant: a name of its own would clash with `mod search; pub use search::search;`, and a
//! constant is allowed wherever a function is, bodies of other functions included.
//!
//! Spans: a call that fails to compile because of the user's type is spanned on that type,
//! with the path to the runtime; else the compiler would point at the attribute.

use crate::errors::Errors;
use crate::model::{Argument, Function, Hint, Icon, Input, Keyword, Tag, Tool, without_lifetimes};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit, Path};

/// An item that is not a function: given back as it came, with the errors.
pub(crate) fn rejected(item: TokenStream, errors: Errors) -> TokenStream {
    let errors = errors.finish();
    quote!(#item #errors)
}

/// The function, and the tool or the errors.
pub(crate) fn tool(
    function: &Function,
    tool: Option<&Tool>,
    krate: Option<&Path>,
    errors: Errors,
) -> TokenStream {
    let declaration = tool
        .filter(|_| errors.count() == 0)
        .map(|tool| declaration(tool, &Runtime(krate)));
    let errors = errors.finish();
    quote!(#function #errors #declaration)
}

/// Where the runtime's private module is.
pub(crate) struct Runtime<'a>(pub(crate) Option<&'a Path>);

impl Runtime<'_> {
    /// The path to it, as if it stood at `span`.
    pub(crate) fn at(&self, span: Span) -> TokenStream {
        match self.0 {
            None => quote_spanned!(span=> ::mcp_tool::__private),
            Some(path) => {
                let path: TokenStream = path
                    .to_token_stream()
                    .into_iter()
                    .map(|mut token| {
                        token.set_span(span.resolved_at(token.span()));
                        token
                    })
                    .collect();
                quote_spanned!(span=> #path::__private)
            }
        }
    }
}

/// The place of some user's tokens, with the lints of generated code.
fn place(tokens: &impl Spanned) -> Span {
    tokens.span().resolved_at(Span::call_site())
}

/// The constant that holds all that is generated for one tool.
pub(crate) fn declaration(tool: &Tool, runtime: &Runtime<'_>) -> TokenStream {
    let private = runtime.at(Span::call_site());
    let conditions = &tool.conditions;
    let tags = tags(tool, runtime);
    let invoke = invoke(tool, runtime);
    let fields = fields(tool, runtime);
    let path = &tool.path;
    // Without the context of generated code: the line of the function, not of the attribute,
    // which is one for all methods of an impl.
    let line = quote_spanned!(tool.ident.span()=> ::core::line!());
    quote! {
        #(#conditions)*
        #[allow(deprecated, unused_imports, clippy::all, clippy::pedantic, clippy::nursery)]
        const _: () = {
            #tags
            #invoke
            #private::submit! {
                #private::Declaration {
                    #fields
                    ..#private::Declaration::new(
                        __mcp_tool_invoke,
                        || #private::id_of(&#path),
                        ::core::module_path!(),
                        ::core::file!(),
                        #line,
                    )
                }
            }
        };
    }
}

/// The function that the registry calls: once to learn the types, then for every call.
fn invoke(tool: &Tool, runtime: &Runtime<'_>) -> TokenStream {
    let private = runtime.at(Span::call_site());
    let call = Ident::new("__mcp_tool_call", Span::mixed_site());
    let answer = Ident::new("__mcp_tool_answer", Span::mixed_site());
    let mut names = Vec::new();
    let mut reads = Vec::new();
    let mut passed = Vec::new();
    for (index, input) in tool.inputs.iter().enumerate() {
        let name = Ident::new(&format!("__mcp_tool_{index}"), Span::mixed_site());
        reads.push(match input {
            Input::Borrowed(referent) => {
                let span = place(referent);
                let referent = without_lifetimes(referent.to_token_stream());
                quote_spanned!(span=> #call.state::<#referent>())
            }
            Input::Argument(argument) => read(argument, &call, runtime),
        });
        passed.push(quote!(#name));
        names.push(name);
    }
    let output = place(&tool.output);
    let output_private = runtime.at(output);
    let returned = without_lifetimes(tool.output.to_token_stream());
    let described = tool.keys.output.as_ref().map(|declared| {
        let span = place(declared);
        quote_spanned!(span=> let #answer = #answer.described_by::<#declared>();)
    });
    let answer_of = quote_spanned!(output=>
        let #answer = #output_private::Returned::<#returned>::new();
        let #answer = #answer.split().with(#answer.value().kind(), #answer.error().kind());
        let #answer = #output_private::answer::<#returned, _>(#answer);
    );
    // A future that is not `Send` is the function's, so the complaint belongs on its name.
    let ident = place(&tool.ident);
    let path = &tool.path;
    let runs = runtime.at(ident);
    let calls = quote!(#path(#(#passed),*));
    let runs = if tool.asynchronous {
        quote_spanned!(ident=> #runs::later(#calls, #answer))
    } else {
        quote_spanned!(ident=> #runs::now(#calls, #answer))
    };
    quote! {
        fn __mcp_tool_invoke<'__mcp_tool>(
            #call: &mut #private::Call<'__mcp_tool>,
        ) -> #private::Running<'__mcp_tool> {
            use #private::{BoxedError as _, NoResult as _, Other as _, OtherError as _};
            #answer_of
            #described
            let (::core::option::Option::Some(()), #(::core::option::Option::Some(#names)),*) =
                (#call.begin(), #(#reads),*)
            else {
                return #call.stop(#answer.schema);
            };
            #runs
        }
    }
}

fn read(argument: &Argument, call: &Ident, runtime: &Runtime<'_>) -> TokenStream {
    let span = place(&argument.ty);
    let ty = &argument.ty;
    if argument.keys.flatten.is_some() {
        return quote_spanned!(span=> #call.flatten::<#ty>());
    }
    match &argument.keys.default {
        None => quote_spanned!(span=> #call.argument::<#ty>()),
        Some((_, default)) => {
            let at = place(default);
            let private = runtime.at(at);
            let value = quote_spanned!(at=> #private::IntoDefault::<#ty>::into_default(#default));
            quote_spanned!(span=> #call.argument_or::<#ty>(|| #value))
        }
    }
}

/// The fields of the declaration that differ from its defaults.
fn fields(tool: &Tool, runtime: &Runtime<'_>) -> TokenStream {
    let private = runtime.at(Span::call_site());
    let keys = &tool.keys;
    let name = &tool.name;
    let mut fields = quote!(name: #name,);
    let mut add = |field: &str, value: TokenStream| {
        let field = format_ident!("{field}");
        fields.extend(quote!(#field: #value,));
    };
    let some = |value: TokenStream| quote!(::core::option::Option::Some(#value));
    if let Some(title) = &keys.title {
        add("title", some(title.to_token_stream()));
    }
    if let Some(description) = &tool.description {
        add("description", some(description.to_token_stream()));
    }
    for (field, hint) in [
        ("read_only", &keys.read_only),
        ("destructive", &keys.destructive),
        ("idempotent", &keys.idempotent),
        ("open_world", &keys.open_world),
    ] {
        if let Some(Hint { value, .. }) = hint {
            add(field, some(value.to_token_stream()));
        }
    }
    for (field, object) in [
        ("annotations", &keys.annotations),
        ("meta", &keys.meta),
        ("input_schema", &keys.input_schema),
        ("output_schema", &keys.output_schema),
    ] {
        if let Some(object) = object {
            add(field, some(quote!(|| #object)));
        }
    }
    if !keys.tags.is_empty() {
        add("tags", quote!(__MCP_TOOL_TAGS));
        add("vocabulary", quote!(__MCP_TOOL_DECLARED));
    }
    if let Some(support) = &keys.task_support {
        let variant = Ident::new(support.variant, support.span);
        add(
            "task_support",
            some(quote!(#private::TaskSupport::#variant)),
        );
    }
    if !keys.icons.is_empty() {
        let icons = keys.icons.iter().map(|entry| icon(entry, &private));
        add("icons", quote!(&[#(#icons),*]));
    }
    if tool.deprecated {
        add("deprecated", quote!(true));
    }
    for (field, flag) in [("unchecked", &keys.unchecked), ("closed", &keys.closed)] {
        if flag.as_ref().is_some_and(|flag| flag.value) {
            add(field, quote!(true));
        }
    }
    if let Some(timeout) = &keys.timeout {
        let milliseconds = timeout.milliseconds;
        add(
            "timeout",
            some(quote!(::core::time::Duration::from_millis(#milliseconds))),
        );
    }
    let arguments: Vec<TokenStream> = tool
        .inputs
        .iter()
        .filter_map(|input| match input {
            Input::Argument(entry) => Some(argument(entry, runtime)),
            Input::Borrowed(_) => None,
        })
        .collect();
    if !arguments.is_empty() {
        add("arguments", quote!(&[#(#arguments),*]));
    }
    fields
}

fn icon(icon: &Icon, private: &TokenStream) -> TokenStream {
    let Icon {
        src,
        mime_type,
        sizes,
        theme,
    } = icon;
    let option = |value: Option<TokenStream>| match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    };
    let mime_type = option(mime_type.as_ref().map(ToTokens::to_token_stream));
    let theme = option(theme.as_ref().map(|theme| {
        let variant = Ident::new(theme.variant, theme.span);
        quote!(#private::IconTheme::#variant)
    }));
    quote! {
        #private::StaticIcon { src: #src, mime_type: #mime_type, sizes: &[#(#sizes),*], theme: #theme }
    }
}

fn argument(argument: &Argument, runtime: &Runtime<'_>) -> TokenStream {
    let private = runtime.at(Span::call_site());
    let name = &argument.name;
    let mut fields = quote!(name: #name,);
    let some = |value: TokenStream| quote!(::core::option::Option::Some(#value));
    let mut add = |field: &str, value: TokenStream| {
        let field = format_ident!("{field}");
        fields.extend(quote!(#field: #value,));
    };
    if let Some(title) = &argument.keys.title {
        add("title", some(title.to_token_stream()));
    }
    if let Some(description) = &argument.description {
        add("description", some(description.to_token_stream()));
    }
    if !argument.keys.keywords.is_empty() {
        let keywords = argument
            .keys
            .keywords
            .iter()
            .map(|entry| keyword(entry, runtime));
        add("keywords", quote!(&[#(#keywords),*]));
    }
    if let Some((_, examples)) = &argument.keys.examples {
        let ty = &argument.ty;
        let examples = examples.iter().map(|example| {
            let span = place(example);
            let private = runtime.at(span);
            quote_spanned!(span=> #private::example(#private::IntoDefault::<#ty>::into_default(#example)))
        });
        add("examples", some(quote!(|| ::std::vec![#(#examples),*])));
    }
    if argument
        .keys
        .deprecated
        .as_ref()
        .is_some_and(|hint| hint.value)
    {
        add("deprecated", quote!(true));
    }
    if let Some((_, header)) = &argument.keys.header {
        add("header", some(header.to_token_stream()));
    }
    quote!(#private::Argument { #fields ..#private::Argument::NEW })
}

/// A literal says its own kind; the type of a constant is known only to the compiler.
fn keyword(keyword: &Keyword, runtime: &Runtime<'_>) -> TokenStream {
    let value = &keyword.value;
    let span = place(value);
    let private = runtime.at(span);
    let name = keyword.json_name();
    let kind = match value {
        Expr::Lit(ExprLit {
            lit: Lit::Bool(_), ..
        }) => Some("Bool"),
        Expr::Lit(ExprLit {
            lit: Lit::Str(_), ..
        }) => Some("Text"),
        Expr::Lit(ExprLit {
            lit: Lit::Float(_), ..
        }) => Some("Float"),
        Expr::Lit(ExprLit {
            lit: Lit::Int(_), ..
        }) => Some("Unsigned"),
        Expr::Unary(unary) => match &*unary.expr {
            Expr::Lit(ExprLit {
                lit: Lit::Float(_), ..
            }) => Some("Float"),
            _ => Some("Signed"),
        },
        _ => None,
    };
    let operand = match kind {
        Some(kind) => {
            let kind = Ident::new(kind, span);
            quote_spanned!(span=> #private::Operand::#kind(#value))
        }
        None => quote_spanned!(span=> #private::Constant(#value).operand()),
    };
    quote!((#name, #operand))
}

/// The tags, each literal held against the vocabulary at the crate's root if there is one.
///
/// The inner block imports everything from the root. A vocabulary there shadows the empty one
/// of the runtime, which the outer block imports by name.
fn tags(tool: &Tool, runtime: &Runtime<'_>) -> TokenStream {
    if tool.keys.tags.is_empty() {
        return TokenStream::new();
    }
    let private = runtime.at(Span::call_site());
    let mut elements = Vec::new();
    let mut checks = Vec::new();
    let paths = tool.keys.tags.iter().any(|tag| matches!(tag, Tag::Path(_)));
    for (index, tag) in tool.keys.tags.iter().enumerate() {
        let span = place(&tag.span());
        let private = runtime.at(span);
        match tag {
            Tag::Literal(literal) => {
                elements.push(quote_spanned!(span=> #private::Tag::free(#literal)));
                checks.push(quote_spanned!(span=>
                    const _: () = #private::declared(#literal, __MCP_TOOL_DECLARED);
                ));
            }
            Tag::Path(path) => elements.push(path.to_token_stream()),
        }
        if paths && index > 0 {
            checks.push(quote_spanned!(span=>
                const _: () = #private::distinct(__MCP_TOOL_TAGS, #index);
            ));
        }
    }
    quote! {
        const __MCP_TOOL_DECLARED: &[#private::Tag] = {
            use #private::__MCP_TOOL_VOCABULARY;
            {
                use crate::*;
                __MCP_TOOL_VOCABULARY
            }
        };
        const __MCP_TOOL_TAGS: &[#private::Tag] = &[#(#elements),*];
        #(#checks)*
    }
}
