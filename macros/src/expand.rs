//! From the model to tokens. No decision is made here.
//!
//! The function comes first and as the user wrote it. All else stands in one constant, which is
//! allowed wherever a function is, bodies of other functions included.
//!
//! Spans: what the compiler may find wrong with a user's type, key or name is an expression that
//! has their span as a whole. One token with another span, and the error moves to the attribute.

use crate::args::{has_fraction, is_number, number};
use crate::arguments;
use crate::errors::Errors;
use crate::model::{
    ArgKeys, Argument, Function, Icon, Input, Keyword, Tag, Tool, without_lifetimes,
};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, GenericArgument, Lit, PathArguments, Type};

/// An item that is not a function: given back as it came, with the errors.
pub(crate) fn rejected(item: &TokenStream, errors: Errors) -> TokenStream {
    let errors = errors.finish();
    quote!(#item #errors)
}

/// The function, the errors, and the tool or what can be checked of it.
pub(crate) fn tool(function: &Function, tool: &Tool, errors: Errors) -> TokenStream {
    let complete = errors.count() == 0;
    let errors = errors.finish();
    // A method knows no types outside of its impl.
    let declaration = function
        .sig
        .receiver()
        .is_none()
        .then(|| declaration(&own_name(tool), tool, complete));
    let allowed = allowed(tool);
    quote!(#allowed #function #errors #declaration)
}

/// An argument has to be owned, whatever the function does with it.
pub(crate) fn allowed(tool: &Tool) -> Option<TokenStream> {
    let owned = |input: &Input| matches!(input, Input::Argument(_));
    (!tool.asynchronous && tool.inputs.iter().any(owned))
        .then(|| quote!(#[allow(clippy::needless_pass_by_value)]))
}

/// The path to the runtime's private module.
fn private(tool: &Tool) -> TokenStream {
    match &tool.keys.krate {
        None => quote!(::mcp_tool::__private),
        Some(path) => quote!(#path::__private),
    }
}

/// The place of some user's tokens, with the lints of generated code: for what contains them.
/// What stands in their place altogether has their span itself, or the compiler would speak of
/// the macro in every error about them.
fn place(tokens: &impl Spanned) -> Span {
    tokens.span().resolved_at(Span::call_site())
}

/// The name of the constant of a free function: its own, so that no two are the same where the
/// functions aren't. Not anonymous, since in an impl that isn't marked an anonymous constant would
/// be an error beside the one about the function.
fn own_name(tool: &Tool) -> Ident {
    format_ident!("__mcp_of_{}", tool.ident.unraw())
}

/// The constant of a method. It stands behind the impl, where those of other types stand that
/// have a method of the same name.
pub(crate) fn anonymous() -> Ident {
    format_ident!("_")
}

/// The constant that holds all that is generated for one tool. Of one with a mistake, that is
/// what the compiler can check beside it.
pub(crate) fn declaration(name: &Ident, tool: &Tool, complete: bool) -> TokenStream {
    let private = private(tool);
    let conditions = &tool.conditions;
    let tags = tags(tool);
    let keywords = keywords(tool);
    // Without the context of generated code: the line of the function, not of the attribute,
    // which is one for all methods of an impl.
    let line = quote_spanned!(tool.ident.span()=> ::core::line!());
    let registered = if complete {
        let invoke = invoke(tool);
        let fields = fields(tool);
        let path = &tool.path;
        let walk = walk(tool);
        quote! {
            #invoke
            __mcp::submit! {
                __mcp::Declaration {
                    #fields
                    walk: #walk,
                    function: __mcp::id_of(&#path),
                    place: (::core::module_path!(), ::core::file!(), #line),
                }
            }
        }
    } else {
        check(tool)
    };
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        #[allow(deprecated, non_upper_case_globals, unused, clippy::all, clippy::pedantic, clippy::nursery)]
        const #name: () = {
            use #private::scope::*;
            #tags
            #keywords
            #registered
        };
    }
}

/// The name of a generated function in which the user's types stand. It has the place of the
/// user's function and no generics: what the compiler says of a name that it can't find is then
/// the same for both, and said once.
fn walk(tool: &Tool) -> Ident {
    Ident::new("__mcp_walk", tool.ident.span())
}

/// The function that the registry calls: once to learn the types, then for every call.
fn invoke(tool: &Tool) -> TokenStream {
    let call = Ident::new("__mcp_call", Span::mixed_site());
    let run = Ident::new("__mcp_run", Span::mixed_site());
    let answer = Ident::new("__mcp_answer", Span::mixed_site());
    let answers = answer_of(&answer, tool);
    let names: Vec<Ident> = (0..tool.inputs.len())
        .map(|index| Ident::new(&format!("__mcp_{index}"), Span::mixed_site()))
        .collect();
    let reads = tool.inputs.iter().map(|input| read(input, &call));
    // What is wrong with a state is said where it is read; only a future can be wrong with it.
    let shared: Vec<TokenStream> = tool
        .inputs
        .iter()
        .filter_map(|input| match input {
            Input::Borrowed(referent) if tool.asynchronous => {
                let typed = typed(referent);
                Some(quote_spanned!(referent.span()=> let #run = #typed.shared(#run);))
            }
            _ => None,
        })
        .collect();
    // A future that is not `Send` is the function's, so the complaint belongs on its name: the
    // expression has that span as a whole.
    let span = tool.ident.span();
    let path = &tool.path;
    let mut passed = Group::new(Delimiter::Parenthesis, quote!(#(#names),*));
    passed.set_span(span);
    let function = Ident::new("__mcp_function", span);
    let method = Ident::new(if tool.asynchronous { "later" } else { "now" }, span);
    let walk = walk(tool);
    quote! {
        fn #walk(#call: &mut __mcp::Call<'_, '_>) {
            #answers
            let (__McpSome(()), #(__McpSome(#names)),*) =
                (#call.begin(), #(#reads),*)
            else {
                return #call.stop(__mcp::Answers::schema(#answer));
            };
            let #run = __mcp::RUN;
            #(#shared)*
            let #function = #path;
            #call.go(#run.#method(#function #passed, #answer));
        }
    }
}

/// The same for a tool with a mistake: each type of its signature that is in order so far.
fn check(tool: &Tool) -> TokenStream {
    let call = Ident::new("__mcp_call", Span::mixed_site());
    let answer = Ident::new("__mcp_answer", Span::mixed_site());
    let answers = answer_of(&answer, tool);
    let reads = tool.inputs.iter().map(|input| read(input, &call));
    let walk = walk(tool);
    quote! {
        fn #walk(#call: &mut __mcp::Call<'_, '_>) {
            #answers
            #(let _ = #reads;)*
        }
    }
}

/// How the return value becomes a result. The parts of a `Result` are asked for at their own
/// places; that it is one is found out by its type.
fn answer_of(answer: &Ident, tool: &Tool) -> Option<TokenStream> {
    let output = tool.output.as_ref()?;
    let value = Ident::new("__mcp_value", Span::mixed_site());
    let error = Ident::new("__mcp_error", Span::mixed_site());
    let (value_at, error_at) = parts(output);
    let returned = without_lifetimes(output.to_token_stream());
    let whole = quote_spanned!(output.span()=>
        let #answer = <#returned as __McpType>::returned();
    );
    let value_of = quote_spanned!(value_at=> let #value = #answer.value().presented(););
    let described = tool.keys.output.as_ref().map(|declared| {
        quote_spanned!(declared.span()=> let #value = #value.described_by::<#declared>();)
    });
    let error_of = quote_spanned!(error_at=> let #error = #answer.error().explained(););
    Some(quote! {
        #whole
        #value_of
        #described
        #error_of
        let #answer = #answer.answer(#value, #error);
    })
}

/// Where a return type's value and error stand, if it looks like a `Result`.
fn parts(output: &Type) -> (Span, Span) {
    let whole = output.span();
    let Type::Path(path) = output else {
        return (whole, whole);
    };
    let arguments = match path.path.segments.last() {
        Some(last) if last.ident == "Result" => match &last.arguments {
            PathArguments::AngleBracketed(arguments) => &arguments.args,
            _ => return (whole, whole),
        },
        _ => return (whole, whole),
    };
    let mut types = arguments.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty.span()),
        _ => None,
    });
    let value = types.next().unwrap_or(whole);
    (value, types.next().unwrap_or(whole))
}

/// A type, to be asked what it is.
fn typed(ty: &Type) -> TokenStream {
    let span = ty.span();
    let ty = without_lifetimes(ty.to_token_stream());
    quote_spanned!(span=> <#ty as __McpType>::typed())
}

/// The same type where the compiler points at it: as a whole if it has arguments of its own,
/// and else by its first token. To write it once more would, for a name that the compiler can't
/// find, be one more error: one that offers a type parameter.
fn pointed(ty: &Type) -> TokenStream {
    let Type::Path(path) = ty else {
        return quote_spanned!(ty.span()=> _);
    };
    let segments = &path.path.segments;
    if segments.len() == 1 && segments[0].arguments.is_none() {
        return quote_spanned!(ty.span()=> _);
    }
    without_lifetimes(ty.to_token_stream())
}

/// One step of the walk over the parameters.
fn read(input: &Input, call: &Ident) -> TokenStream {
    let (Input::Borrowed(ty) | Input::Argument(Argument { ty, .. })) = input;
    let span = ty.span();
    let typed = typed(ty);
    let ty = pointed(ty);
    let Input::Argument(argument) = input else {
        return quote_spanned!(span=> #typed.state::<#ty>().borrow(#call));
    };
    let sent = quote_spanned!(span=> #typed.sent::<#ty>());
    if argument.keys.flatten.is_some() {
        return quote_spanned!(span=> #sent.flatten(#call));
    }
    match &argument.keys.default {
        None => quote_spanned!(span=> #sent.argument(#call)),
        Some((_, default)) => {
            let value = if is_empty_array(default) {
                quote_spanned!(default.span()=> __mcp_empty())
            } else {
                quote_spanned!(default.span()=> __mcp_default(#default))
            };
            quote_spanned!(span=> #sent.argument_or(#call, || #value))
        }
    }
}

/// Of what `[]` is an array, the compiler could not tell where an array becomes a list.
fn is_empty_array(value: &Expr) -> bool {
    matches!(value, Expr::Array(array) if array.elems.is_empty())
}

/// What the keywords of the arguments are held against: their types and each other.
fn keywords(tool: &Tool) -> TokenStream {
    arguments(tool)
        .enumerate()
        .map(|(index, argument)| keywords_of(index, argument, tool))
        .collect()
}

fn arguments(tool: &Tool) -> impl Iterator<Item = &Argument> {
    tool.inputs.iter().filter_map(|input| match input {
        Input::Argument(argument) => Some(argument),
        Input::Borrowed(_) => None,
    })
}

fn keywords_of(index: usize, argument: &Argument, tool: &Tool) -> TokenStream {
    let keys = &argument.keys;
    if keys.keywords.is_empty() && keys.header.is_none() && keys.flatten.is_none() {
        return TokenStream::new();
    }
    let shape = Ident::new(&format!("__mcp_shape_{index}"), tool.ident.span());
    let typed = typed(&argument.ty);
    let constants = keys.keywords.iter().filter_map(|keyword| {
        let name = operand_name(index, keyword)?;
        let operand = constant(&keyword.value, "operand");
        Some(quote!(const #name: __mcp::Operand = #operand;))
    });
    let mut checks = Vec::new();
    for keyword in &keys.keywords {
        let name = keyword.name();
        let operand = operand(index, keyword);
        checks.push(checked(
            "__mcp_keyword",
            (&keyword.key, &keyword.value),
            quote!(#shape(), #name, #operand),
        ));
    }
    if let Some((key, header)) = &keys.header {
        checks.push(checked("__mcp_header", (key, header), quote!(#shape())));
    }
    if let Some(key) = &keys.flatten {
        checks.push(checked("__mcp_flatten", (key, key), quote!(#shape())));
    }
    checks.extend(bounds(index, keys));
    quote! {
        const fn #shape() -> __mcp::Shape {
            __mcp_shape(|| #typed.inner().inner().inner().shape())
        }
        #(#constants)*
        #(#checks)*
    }
}

/// Bounds against each other and a default against its bounds, where constants are involved. Of
/// literals the macro knows as much itself.
fn bounds(index: usize, keys: &ArgKeys) -> Vec<TokenStream> {
    let constant = |keyword: &Keyword| operand_name(index, keyword).is_some();
    let pair = |keyword: &Keyword| {
        let name = keyword.name();
        let operand = operand(index, keyword);
        quote!((#name, #operand))
    };
    let mut checks = Vec::new();
    for (low, high) in arguments::BOUNDS {
        if let (Some(low), Some(high)) = (keys.keyword(low), keys.keyword(high))
            && (constant(low) || constant(high))
        {
            let (least, most) = (pair(low), pair(high));
            checks.push(checked(
                "__mcp_ordered",
                (&low.key, &low.value),
                quote!(#least, #most),
            ));
        }
    }
    let Some((key, value)) = &keys.default else {
        return checks;
    };
    let default = if is_number(value) {
        let operand = number_operand(value);
        quote!(__McpSome(#operand))
    } else if let Expr::Path(_) = value {
        self::constant(value, "default_operand")
    } else {
        return checks;
    };
    for limit in arguments::LIMITS
        .iter()
        .filter_map(|name| keys.keyword(name))
    {
        if constant(limit) || !is_number(value) {
            let limit = pair(limit);
            checks.push(checked(
                "__mcp_within",
                (key, value),
                quote!(#default, #limit),
            ));
        }
    }
    checks
}

/// A call of one of the runtime's constant functions, with the place of `key = value`.
fn checked(
    function: &str,
    (key, value): (&Ident, &dyn ToTokens),
    arguments: TokenStream,
) -> TokenStream {
    let start = key.span();
    let end = value
        .to_token_stream()
        .into_iter()
        .last()
        .map_or(start, |token| token.span());
    let function = Ident::new(function, start);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(end);
    quote_spanned!(start=> const _: () = #function #arguments;)
}

/// The value of a keyword: a literal itself, a constant by its name.
fn operand(index: usize, keyword: &Keyword) -> TokenStream {
    let value = &keyword.value;
    match (operand_name(index, keyword), value) {
        (Some(name), _) => name.into_token_stream(),
        (
            None,
            Expr::Lit(ExprLit {
                lit: Lit::Bool(_), ..
            }),
        ) => {
            quote!(__McpBool(#value))
        }
        (
            None,
            Expr::Lit(ExprLit {
                lit: Lit::Str(_), ..
            }),
        ) => {
            quote!(__McpText(#value))
        }
        (None, _) => number_operand(value),
    }
}

fn number_operand(value: &Expr) -> TokenStream {
    if has_fraction(value) {
        quote!(__McpFloat(#value))
    } else if number(value).is_some_and(|value| value < 0.0) {
        quote!(__McpSigned(#value))
    } else {
        quote!(__McpUnsigned(#value))
    }
}

/// The name of the constant that holds a keyword's value; none for a literal.
fn operand_name(index: usize, keyword: &Keyword) -> Option<Ident> {
    let value = &keyword.value;
    let text = matches!(
        value,
        Expr::Lit(ExprLit {
            lit: Lit::Str(_) | Lit::Bool(_),
            ..
        })
    );
    (!text && !is_number(value)).then(|| {
        let name = keyword.name().to_uppercase();
        format_ident!("__MCP_{index}_{name}")
    })
}

/// A constant, whose type says which operand it is.
fn constant(value: &Expr, method: &str) -> TokenStream {
    let span = value.span();
    let method = Ident::new(method, span);
    quote_spanned!(span=> __mcp_constant(&(#value), |value| value.mcp_tool_kind()).#method())
}

/// The fields of the declaration that are values. Each is written, be it nothing: the compiler
/// takes longer to fill a field in than to read one.
fn fields(tool: &Tool) -> TokenStream {
    let keys = &tool.keys;
    let name = &tool.name;
    let title = option(keys.title.as_ref().map(text));
    let description = option(tool.description.as_ref().map(text));
    let hints = [
        &keys.read_only,
        &keys.destructive,
        &keys.idempotent,
        &keys.open_world,
    ]
    .map(|hint| option(hint.as_ref().map(|hint| hint.value.to_token_stream())));
    let arguments = arguments(tool)
        .enumerate()
        .map(|(index, entry)| argument(index, entry, tool));
    let more = more(tool);
    quote! {
        name: #name,
        title: #title,
        description: #description,
        hints: [#(#hints),*],
        arguments: &[#(#arguments),*],
        more: #more,
    }
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(__McpSome(#value)),
        None => quote!(__McpNone),
    }
}

/// What few tools have.
fn more(tool: &Tool) -> TokenStream {
    let keys = &tool.keys;
    let mut fields = TokenStream::new();
    let mut add = |field: &str, value: TokenStream| {
        let field = format_ident!("{field}");
        fields.extend(quote!(#field: #value,));
    };
    let some = |value: TokenStream| quote!(__McpSome(#value));
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
        add("tags", quote!(__MCP_TAGS));
        add("vocabulary", quote!(__MCP_DECLARED));
    }
    if let Some(support) = &keys.task_support {
        let variant = Ident::new(support.variant, support.span);
        add("task_support", some(quote!(__mcp::TaskSupport::#variant)));
    }
    if !keys.icons.is_empty() {
        let icons = keys.icons.iter().map(icon);
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
    if fields.is_empty() {
        quote!(__mcp::NO_MORE)
    } else {
        quote!(&__mcp::More { #fields ..*__mcp::NO_MORE })
    }
}

/// A text that may be a constant. One of another type is told what was expected, and nothing of
/// the code around it.
fn text(value: &Expr) -> TokenStream {
    if let Expr::Lit(_) = value {
        return value.to_token_stream();
    }
    quote_spanned!(place(value)=> {
        const __MCP_TEXT: &'static ::core::primitive::str = #value;
        __MCP_TEXT
    })
}

fn icon(icon: &Icon) -> TokenStream {
    let Icon {
        src,
        mime_type,
        sizes,
        theme,
    } = icon;
    let src = text(src);
    let mime_type = option(mime_type.as_ref().map(text));
    let theme = option(theme.as_ref().map(|theme| {
        let variant = Ident::new(theme.variant, theme.span);
        quote!(__mcp::IconTheme::#variant)
    }));
    quote! {
        __mcp::StaticIcon { src: #src, mime_type: #mime_type, sizes: &[#(#sizes),*], theme: #theme }
    }
}

fn argument(index: usize, argument: &Argument, tool: &Tool) -> TokenStream {
    let name = &argument.name;
    let description = option(argument.description.as_ref().map(text));
    let more = more_of_argument(index, argument, tool);
    quote!(__mcp::Argument { name: #name, description: #description, more: #more })
}

/// What few arguments have.
fn more_of_argument(index: usize, argument: &Argument, tool: &Tool) -> TokenStream {
    let mut fields = TokenStream::new();
    let some = |value: TokenStream| quote!(__McpSome(#value));
    let mut add = |field: &str, value: TokenStream| {
        let field = format_ident!("{field}");
        fields.extend(quote!(#field: #value,));
    };
    if let Some(title) = &argument.keys.title {
        add("title", some(text(title)));
    }
    if !argument.keys.keywords.is_empty() {
        let keywords = argument.keys.keywords.iter().map(|keyword| {
            let name = keyword.json_name();
            let operand = operand(index, keyword);
            quote!((#name, #operand))
        });
        add("keywords", quote!(&[#(#keywords),*]));
    }
    if let Some((_, examples)) = &argument.keys.examples {
        let ty = without_lifetimes(argument.ty.to_token_stream());
        let examples = examples.iter().map(|example| {
            if is_empty_array(example) {
                quote_spanned!(example.span()=> <#ty as __McpType>::empty_example())
            } else {
                quote_spanned!(example.span()=> <#ty as __McpType>::example(#example))
            }
        });
        let name = Ident::new("__mcp_examples", tool.ident.span());
        add(
            "examples",
            some(quote!({
                fn #name() -> ::std::vec::Vec<__mcp::Value> {
                    ::std::vec![#(#examples),*]
                }
                #name
            })),
        );
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
    if fields.is_empty() {
        quote!(__mcp::PLAIN)
    } else {
        quote!(&__mcp::MoreOfArgument { #fields ..*__mcp::PLAIN })
    }
}

/// The tags, each literal held against the vocabulary at the crate's root if there is one.
///
/// The block imports everything from the root. A vocabulary there shadows the empty one of the
/// runtime, which is imported around it.
fn tags(tool: &Tool) -> TokenStream {
    if tool.keys.tags.is_empty() {
        return TokenStream::new();
    }
    let mut elements = Vec::new();
    let mut checks = Vec::new();
    let paths = tool.keys.tags.iter().any(|tag| matches!(tag, Tag::Path(_)));
    for (index, tag) in tool.keys.tags.iter().enumerate() {
        let span = tag.span();
        match tag {
            Tag::Literal(literal) => {
                elements.push(quote!(__mcp::Tag::free(#literal)));
                checks.push(quote_spanned!(span=>
                    const _: () = __mcp_declared(#literal, __MCP_DECLARED);
                ));
            }
            Tag::Path(path) => elements.push(path.to_token_stream()),
        }
        if paths && index > 0 {
            checks.push(quote_spanned!(span=>
                const _: () = __mcp_distinct(__MCP_TAGS, #index);
            ));
        }
    }
    quote! {
        const __MCP_DECLARED: &[__mcp::Tag] = {
            use crate::*;
            __MCP_TOOL_ONE_VOCABULARY_PER_MODULE
        };
        const __MCP_TAGS: &[__mcp::Tag] = &[#(#elements),*];
        #(#checks)*
    }
}
