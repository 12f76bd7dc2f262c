//! Every rule that looks at more than one thing: keys against each other, the signature, the
//! parameters among themselves.

use crate::args::{joined, listed, number};
use crate::errors::Errors;
use crate::item;
use crate::model::{Argument, Function, Hint, Input, Keyword, Param, Tag, Tool, ToolKeys, literal};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::collections::HashMap;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    Attribute, FnArg, GenericParam, Lit, LitStr, Pat, ReceiverKind, ReturnType, Safety, Type,
};

/// The impl block a method stands in; none for a free function.
pub(crate) struct Owner<'a> {
    pub(crate) self_ty: &'a Type,
}

/// From what was written to what is valid. Whatever is wrong is in `errors`, and no tool comes
/// out then.
pub(crate) fn tool(
    keys: ToolKeys,
    function: &Function,
    owner: Option<&Owner<'_>>,
    errors: &mut Errors,
) -> Option<Tool> {
    let before = errors.count();
    let name = name(&keys, function, errors);
    contradictions(&keys, errors);
    tags(&keys.tags, errors);
    if let (Some(timeout), None) = (&keys.timeout, &function.sig.asyncness) {
        errors.at(
            timeout.key.span(),
            "a function that is not `async` runs in place and cannot be ended: make it an `async fn`, or remove `timeout`",
        );
    }
    signature(function, owner, errors);
    let inputs = inputs(&keys, function, owner, errors);
    let output = output(function, errors);
    if errors.count() > before {
        return None;
    }
    let docs = item::docs(&function.attrs).map(|docs| literal(Lit::Str(docs)));
    let ident = function.sig.ident.clone();
    let path = owner.map_or_else(
        || ident.to_token_stream(),
        |owner| {
            let self_ty = owner.self_ty;
            quote!(<#self_ty>::#ident)
        },
    );
    let deprecated = keys.deprecated.as_ref().map_or_else(
        || {
            function
                .attrs
                .iter()
                .any(|attr| attr.path().is_ident("deprecated"))
        },
        |hint| hint.value,
    );
    Some(Tool {
        name,
        description: keys.description.clone().or(docs),
        deprecated,
        asynchronous: function.sig.asyncness.is_some(),
        ident,
        path,
        inputs,
        output,
        conditions: conditions(&function.attrs),
        keys,
    })
}

/// `#[cfg]` must hold for the generated code exactly where it holds for the function.
fn conditions(attrs: &[Attribute]) -> Vec<Attribute> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .cloned()
        .collect()
}

fn name(keys: &ToolKeys, function: &Function, errors: &mut Errors) -> LitStr {
    let Some(name) = &keys.name else {
        let ident = &function.sig.ident;
        return LitStr::new(&ident.unraw().to_string(), ident.span());
    };
    let text = name.value();
    let allowed =
        |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
    if text.is_empty() {
        errors.at(
            name.span(),
            "a tool's name is not empty: it has 1 to 128 characters",
        );
    } else if let Some(letter) = text.chars().find(|letter| !allowed(*letter)) {
        let shown = if letter == ' ' {
            "a space".to_owned()
        } else {
            format!("`{}`", letter.escape_debug())
        };
        errors.at(
            name.span(),
            format_args!("a tool's name has no {shown}: its characters are letters A-Z and a-z, digits, `_`, `-` and `.`"),
        );
    } else if text.len() > 128 {
        errors.at(
            name.span(),
            format_args!(
                "a tool's name has at most 128 characters, and this one has {}",
                text.len()
            ),
        );
    }
    name.clone()
}

fn contradictions(keys: &ToolKeys, errors: &mut Errors) {
    let is_set = |hint: &Option<Hint>| hint.as_ref().is_some_and(|hint| hint.value);
    if let (true, Some(destructive)) = (is_set(&keys.read_only), &keys.destructive)
        && destructive.value
    {
        errors.at(
            destructive.key.span(),
            "`destructive` contradicts `read_only`: a tool that changes nothing destroys nothing; keep one of them",
        );
    }
    if let (true, Some(closed), Some(_)) = (is_set(&keys.closed), &keys.closed, &keys.input_schema)
    {
        errors.at(
            closed.key.span(),
            "`closed` has no effect beside `input_schema`, which is passed through untouched: write `\"additionalProperties\": false` in that schema",
        );
    }
    if let (Some(unchecked), None) = (&keys.unchecked, &keys.input_schema) {
        errors.at(
            unchecked.key.span(),
            "`unchecked` says that a tool validates its own input, which only a tool with `input_schema = …` has to",
        );
    }
    if let (Some(output), Some(_)) = (&keys.output, &keys.output_schema) {
        errors.on(
            output,
            "`output` and `output_schema` both give the output schema: keep one of them",
        );
    }
}

fn tags(tags: &[Tag], errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    for tag in tags {
        let text = match tag {
            Tag::Literal(literal) => {
                let text = literal.value();
                if let Some(problem) = tag_problem(&text) {
                    errors.at(literal.span(), problem);
                    continue;
                }
                text
            }
            // Whether two constants name one tag is checked by the compiler, which knows them.
            Tag::Path(path) => path.to_token_stream().to_string(),
        };
        if seen.contains(&text) {
            errors.at(
                tag.span(),
                format_args!("the tag `{text}` is given twice: keep one of them"),
            );
        }
        seen.push(text);
    }
}

impl Tag {
    pub(crate) fn span(&self) -> proc_macro2::Span {
        match self {
            Self::Literal(literal) => literal.span(),
            Self::Path(path) => path.span(),
        }
    }
}

/// The rules of section 12.3 of the MCP Description format, for a tag on its own.
pub(crate) fn tag_problem(text: &str) -> Option<String> {
    if text.is_empty() {
        Some("a tag is not empty".to_owned())
    } else if text.trim() != text {
        Some(format!(
            "white space around the tag `{}`: write `{:?}`",
            text.escape_debug(),
            text.trim()
        ))
    } else {
        text.chars()
            .find(|letter| letter.is_control())
            .map(|letter| {
                format!(
                    "a tag has no control characters, and this one has `{}`",
                    letter.escape_unicode()
                )
            })
    }
}

fn signature(function: &Function, owner: Option<&Owner<'_>>, errors: &mut Errors) {
    let sig = &function.sig;
    if let Safety::Unsafe(token) = &sig.safety {
        errors.on(
            token,
            "a tool is not `unsafe`: a client cannot uphold its contract; check the arguments inside and make it safe",
        );
    }
    let generic = sig
        .generics
        .params
        .iter()
        .any(|param| !matches!(param, GenericParam::Lifetime(_)));
    if generic {
        errors.on(
            &sig.generics,
            "a tool has one schema, so it has no generic parameters: write the concrete type",
        );
    }
    if let Some(variadic) = &sig.variadic {
        errors.on(variadic, "a tool has named arguments, not `...`");
    }
    if let Some(abi) = &sig.abi {
        errors.on(abi, "a tool is an ordinary Rust function, without `extern`");
    }
    for input in &sig.inputs {
        let FnArg::Receiver(receiver) = input else {
            continue;
        };
        if owner.is_none() {
            errors.on(
                receiver,
                "a method is a tool only in an impl with `#[mcp_tools]`: put that on the impl block",
            );
            continue;
        }
        match &receiver.kind {
            ReceiverKind::Reference(_, _, None) => {}
            ReceiverKind::Reference(_, _, Some(_)) => errors.on(
                receiver,
                "the registry shares its state between calls, so a tool takes `&self`, not `&mut self`: put what changes behind a `Mutex` or an atomic",
            ),
            _ => errors.on(
                receiver,
                "the registry keeps its state, so a tool takes `&self`, not `self`",
            ),
        }
    }
}

fn inputs(
    keys: &ToolKeys,
    function: &Function,
    owner: Option<&Owner<'_>>,
    errors: &mut Errors,
) -> Vec<Input> {
    let mut inputs = Vec::new();
    if let (Some(owner), Some(receiver)) = (owner, function.sig.receiver()) {
        // Errors about the state's type belong on `self`, where the user borrows it.
        let self_ty = owner.self_ty;
        let span = receiver.self_token.span;
        inputs.push(Input::Borrowed(respanned(self_ty, span)));
    }
    for param in &function.params {
        inputs.extend(input(keys, param, errors));
    }
    let mut names: HashMap<String, ()> = HashMap::new();
    let mut headers: HashMap<String, ()> = HashMap::new();
    for input in &inputs {
        let Input::Argument(argument) = input else {
            continue;
        };
        if argument.keys.flatten.is_none() && names.insert(argument.name.value(), ()).is_some() {
            errors.at(
                argument.name.span(),
                format_args!(
                    "two arguments are called `{}`: give one of them another name with `#[arg(name = \"…\")]`",
                    argument.name.value()
                ),
            );
        }
        if let Some((key, header)) = &argument.keys.header {
            check_header(key, header, &mut headers, errors);
        }
    }
    inputs
}

/// A header name is an HTTP token (RFC 9110, section 5.6.2), and no two are the same in any case.
fn check_header(
    key: &proc_macro2::Ident,
    header: &LitStr,
    headers: &mut HashMap<String, ()>,
    errors: &mut Errors,
) {
    let text = header.value();
    let is_token =
        |letter: char| letter.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(letter);
    if text.is_empty() || !text.chars().all(is_token) {
        errors.at(
            header.span(),
            "a header name is an HTTP token: at least one of letters, digits and `-_.!#$%&'*+^|~`, no spaces or other characters",
        );
    } else if headers.insert(text.to_ascii_lowercase(), ()).is_some() {
        errors.at(
            joined(key, header),
            format_args!("the header `{text}` is used by two arguments (header names are the same in any case)"),
        );
    }
}

fn input(keys: &ToolKeys, param: &Param, errors: &mut Errors) -> Option<Input> {
    if let Some(cfg) = &param.cfg {
        errors.on(
            cfg,
            "`#[cfg]` on a parameter would change the tool's schema: put it on two versions of the function",
        );
        return None;
    }
    let ty = param.ty.clone();
    if let Type::Reference(reference) = ungrouped(&ty) {
        if let Some(arg) = &param.arg {
            errors.on(
                arg.path(),
                "a borrowed parameter comes from the server's registry and has no schema: remove `#[arg]`, or take the argument by value",
            );
            return None;
        }
        if reference.mutability.is_some() {
            errors.on(
                &param.ty,
                "the registry shares its state between calls, so it is never borrowed as `&mut`: take `&T`, with what changes behind a `Mutex`, a `RwLock` or an atomic",
            );
            return None;
        }
        if let Some(owned) = owned_form(&reference.elem) {
            errors.on(
                &param.ty,
                format_args!(
                    "a borrowed parameter is state of the registry, and an argument of the client is owned: take `{owned}`"
                ),
            );
            return None;
        }
        return Some(Input::Borrowed((*reference.elem).clone()));
    }
    let Pat::Ident(pat) = &param.pat else {
        errors.on(
            &param.pat,
            "a pattern gives the argument no name: take it by a plain identifier and take it apart in the body",
        );
        return None;
    };
    if let Type::ImplTrait(_) = &ty {
        errors.on(
            &param.ty,
            "an argument has one schema, so it has one concrete type: write it instead of `impl Trait`",
        );
        return None;
    }
    for bound in &param.keys.keywords {
        check_keyword_value(bound, errors);
    }
    check_keywords(param, errors);
    let name = param.keys.name.clone().unwrap_or_else(|| {
        let plain = pat.ident.unraw().to_string();
        // `_depth` keeps its underscore: what the function calls it is what the client sees.
        let renamed = keys
            .rename_all
            .map_or_else(|| plain.clone(), |rule| rule.apply(&plain));
        LitStr::new(&renamed, pat.ident.span())
    });
    if name.value().is_empty() {
        errors.at(name.span(), "an argument's name is not empty");
    }
    let docs = param.docs.clone().map(|docs| literal(Lit::Str(docs)));
    let description = param.keys.description.clone().or(docs);
    Some(Input::Argument(Argument {
        name,
        ty,
        description,
        keys: param.keys.clone(),
    }))
}

fn check_keyword_value(keyword: &Keyword, errors: &mut Errors) {
    if keyword.key == "multiple_of" && number(&keyword.value).is_some_and(|value| value <= 0.0) {
        errors.on(&keyword.value, "`multiple_of` is more than 0");
    }
}

/// Keys of one `#[arg]` against each other, as far as they are literals.
fn check_keywords(param: &Param, errors: &mut Errors) {
    let keys = &param.keys;
    let find = |name: &str| {
        keys.keywords
            .iter()
            .find(|keyword| keyword.key == name)
            .and_then(|keyword| number(&keyword.value).map(|value| (keyword, value)))
    };
    for (low, high) in [
        ("minimum", "maximum"),
        ("exclusive_minimum", "exclusive_maximum"),
        ("exclusive_minimum", "maximum"),
        ("minimum", "exclusive_maximum"),
        ("min_length", "max_length"),
        ("min_items", "max_items"),
    ] {
        if let (Some((at, least)), Some((_, most))) = (find(low), find(high)) {
            let open = low.starts_with("exclusive") || high.starts_with("exclusive");
            if least > most || (open && least >= most) {
                errors.at(
                    at.key.span(),
                    format_args!("`{low}` {least} and `{high}` {most} leave no value: `{low}` is to be the lower one"),
                );
            }
        }
    }
    if let Some(flatten) = &keys.flatten {
        let others: Vec<&str> = [
            ("name", keys.name.is_some()),
            ("title", keys.title.is_some()),
            ("default", keys.default.is_some()),
            ("examples", keys.examples.is_some()),
            ("header", keys.header.is_some()),
            ("deprecated", keys.deprecated.is_some()),
            ("description", keys.description.is_some()),
        ]
        .into_iter()
        .filter_map(|(name, given)| given.then_some(name))
        .chain(keys.keywords.iter().map(|_| "a constraint"))
        .collect();
        if !others.is_empty() {
            errors.at(
                flatten.span(),
                format_args!(
                    "`flatten` makes arguments of the struct's fields, so the parameter itself has no {}: put them on the fields",
                    listed(&others)
                ),
            );
        }
    }
    if let Some((key, default)) = &keys.default
        && let Some(value) = number(default)
    {
        for (bound, broken, what) in [
            (
                "minimum",
                (|value, bound| value < bound) as fn(f64, f64) -> bool,
                "less than",
            ),
            ("maximum", |value, bound| value > bound, "more than"),
            (
                "exclusive_minimum",
                |value, bound| value <= bound,
                "not more than",
            ),
            (
                "exclusive_maximum",
                |value, bound| value >= bound,
                "not less than",
            ),
        ] {
            if let Some((_, limit)) = find(bound)
                && broken(value, limit)
            {
                errors.at(
                    joined(key, default),
                    format_args!("the `default` {value} is {what} the `{bound}` {limit}"),
                );
            }
        }
    }
}

fn output(function: &Function, errors: &mut Errors) -> Type {
    match &function.sig.output {
        ReturnType::Default => syn::parse_quote!(()),
        ReturnType::Type(_, ty) => {
            if let Type::ImplTrait(_) = &**ty {
                errors.on(
                    ty,
                    "the return type gives the output schema, so it is one concrete type: write it instead of `impl Trait`",
                );
            }
            (**ty).clone()
        }
    }
}

/// The owned type for data that no registry holds.
fn owned_form(elem: &Type) -> Option<String> {
    match ungrouped(elem) {
        Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            let std = path.path.segments.len() == 1
                || path.path.segments[0].ident == "std"
                || path.path.segments[0].ident == "core";
            (std && last.ident == "str").then(|| "String".to_owned())
        }
        Type::Slice(slice) => {
            let item = slice.elem.to_token_stream().to_string().replace(' ', "");
            Some(format!("Vec<{item}>"))
        }
        _ => None,
    }
}

fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        other => other,
    }
}

fn respanned(ty: &Type, span: proc_macro2::Span) -> Type {
    let tokens: TokenStream = ty
        .to_token_stream()
        .into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect();
    syn::parse2(tokens).unwrap_or_else(|_| ty.clone())
}
