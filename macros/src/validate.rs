//! Every rule that looks at more than one thing: keys against each other, the signature, the
//! parameters among themselves.

use crate::arguments;
use crate::errors::Errors;
use crate::item;
use crate::methods;
use crate::model::{ArgKeys, Argument, Function, Hint, Input, Param, Tag, Tool, ToolKeys};
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::HashSet;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    Attribute, GenericParam, LitStr, Pat, ReceiverKind, ReturnType, Safety, Type, TypeReference,
};

/// The impl block a method stands in; none for a free function.
pub(crate) struct Owner<'a> {
    pub(crate) self_ty: &'a Type,
}

/// From what was written to what is valid. Whatever is not is in `errors` and left out.
pub(crate) fn tool(
    mut keys: ToolKeys,
    function: &Function,
    owner: Option<&Owner<'_>>,
    errors: &mut Errors,
) -> Tool {
    let name = name(&keys, function, errors);
    contradictions(&keys, errors);
    keys.tags = tags(keys.tags, errors);
    if let (Some(timeout), None) = (&keys.timeout, &function.sig.asyncness) {
        errors.at(
            timeout.key.span(),
            "a function that is not `async` runs in place and cannot be ended: make it an `async fn`, or remove `timeout`",
        );
    }
    signature(function, owner, errors);
    let inputs = inputs(&keys, function, owner, errors);
    let output = output(function, owner.is_some(), errors);
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
    Tool {
        name,
        description: keys
            .description
            .clone()
            .or_else(|| item::docs(&function.attrs)),
        deprecated,
        asynchronous: function.sig.asyncness.is_some(),
        ident,
        path,
        inputs,
        output,
        conditions: conditions(&function.attrs),
        keys,
    }
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
    let (name, remedy) = match &keys.name {
        Some(name) => (name.clone(), ""),
        None => {
            let ident = &function.sig.ident;
            (
                LitStr::new(&ident.unraw().to_string(), ident.span()),
                "; give the tool another one with `name = \"…\"`",
            )
        }
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
            format_args!("a tool's name cannot have {shown}: its characters are letters A-Z and a-z, digits, `_`, `-` and `.`{remedy}"),
        );
    } else if text.len() > 128 {
        errors.at(
            name.span(),
            format_args!(
                "a tool's name has at most 128 characters, and this one has {}{remedy}",
                text.len()
            ),
        );
    }
    name
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

/// The tags that are right on their own.
fn tags(tags: Vec<Tag>, errors: &mut Errors) -> Vec<Tag> {
    let mut seen: Vec<String> = Vec::new();
    let mut kept = Vec::new();
    for tag in tags {
        let text = match &tag {
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
            continue;
        }
        seen.push(text);
        kept.push(tag);
    }
    kept
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
    if let Some(abi) = &sig.abi {
        errors.on(abi, "a tool is an ordinary Rust function, without `extern`");
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
    let Some(receiver) = sig.receiver() else {
        return;
    };
    if owner.is_none() {
        errors.on(
            receiver,
            "a method is a tool only in an impl with `#[mcp_tools]`: put that on the impl block",
        );
        return;
    }
    match &receiver.kind {
        ReceiverKind::Reference(_, _, None) => {}
        ReceiverKind::Reference(_, _, Some(_)) => errors.on(
            receiver,
            "the registry shares its state between calls, so a tool takes `&self`, not `&mut self`: put what changes behind a `Mutex` or an atomic",
        ),
        _ => errors.on(
            receiver,
            "the registry keeps its state, so a tool takes `&self` and no other form of `self`",
        ),
    }
}

/// The types of a signature that generated code can name, outside of the function.
struct Types {
    /// What only the function itself knows.
    local: Vec<String>,
}

impl Types {
    fn new(function: &Function, owned: bool) -> Self {
        let mut local: Vec<String> = function
            .sig
            .generics
            .params
            .iter()
            .filter_map(|param| match param {
                GenericParam::Type(param) => Some(param.ident.to_string()),
                GenericParam::Const(param) => Some(param.ident.to_string()),
                GenericParam::Lifetime(_) => None,
            })
            .collect();
        if !owned {
            local.push("Self".to_owned());
        }
        Self { local }
    }

    /// The type; none where only the function knows it, which is an error of its own already.
    fn outside(&self, ty: &Type) -> Option<Type> {
        let known = !self.local.iter().any(|name| mentions(ty, name));
        known.then(|| ty.clone())
    }
}

/// Whether some token of a type is such, at any depth.
fn any_token(tokens: TokenStream, is: &dyn Fn(&TokenTree) -> bool) -> bool {
    tokens.into_iter().any(|token| match &token {
        TokenTree::Group(group) => any_token(group.stream(), is),
        other => is(other),
    })
}

/// Whether a word stands in a type.
fn mentions(ty: &Type, word: &str) -> bool {
    any_token(
        ty.to_token_stream(),
        &|token| matches!(token, TokenTree::Ident(ident) if ident == word),
    )
}

/// Whether something is borrowed inside of a type. Functions that take borrowed data don't count.
fn mentions_borrow(ty: &Type) -> bool {
    !mentions(ty, "fn")
        && !mentions(ty, "dyn")
        && any_token(
            ty.to_token_stream(),
            &|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '&'),
        )
}

fn inputs(
    keys: &ToolKeys,
    function: &Function,
    owner: Option<&Owner<'_>>,
    errors: &mut Errors,
) -> Vec<Input> {
    let types = Types::new(function, owner.is_some());
    let mut inputs = Vec::new();
    if let (Some(owner), Some(receiver)) = (owner, function.sig.receiver()) {
        // Errors about the state's type belong on `self`, where the user borrows it.
        let self_ty = methods::respanned(owner.self_ty, receiver.self_token.span);
        inputs.extend(syn::parse2(self_ty).map(Input::Borrowed));
    }
    for param in &function.params {
        inputs.extend(input(keys, param, &types, errors));
    }
    let mut names = HashSet::new();
    let mut headers = HashSet::new();
    for input in &inputs {
        let Input::Argument(argument) = input else {
            continue;
        };
        if argument.keys.flatten.is_none() && !names.insert(argument.name.value()) {
            errors.at(
                argument.name.span(),
                format_args!(
                    "two arguments are called `{}`: give one of them another name with `#[arg(name = \"…\")]`",
                    argument.name.value()
                ),
            );
        }
        if let Some((key, header)) = &argument.keys.header
            && !headers.insert(header.value().to_ascii_lowercase())
        {
            errors.pair(
                key,
                header,
                format_args!(
                    "the header `{}` is used by two arguments: a header's name is the same in any case",
                    header.value()
                ),
            );
        }
    }
    inputs
}

fn input(keys: &ToolKeys, param: &Param, types: &Types, errors: &mut Errors) -> Option<Input> {
    if let Some(cfg) = &param.cfg {
        errors.on(
            cfg,
            "a condition on a parameter would change the tool's schema: write two versions of the function, each with its `#[cfg]`",
        );
        return None;
    }
    if let Type::Reference(reference) = ungrouped(&param.ty) {
        return borrowed(param, reference, types, errors);
    }
    if mentions_borrow(&param.ty) {
        errors.on(
            &param.ty,
            "an argument of the client owns its data, and a borrowed parameter is `&T` itself: take `String` for `&str` and `Vec<T>` for `&[T]`",
        );
        return None;
    }
    let keys_are_right = arguments::check(param, errors);
    let Pat::Ident(pat) = &param.pat else {
        // The way of another crate, whose users look here for a wrapper that isn't needed.
        let wrapped = matches!(&param.pat, Pat::TupleStruct(pat)
            if pat.path.segments.last().is_some_and(|last| last.ident == "Parameters"));
        errors.on(
            &param.pat,
            if wrapped {
                "arguments need no wrapper: write the fields as parameters of the function, or take the struct as one, `#[arg(flatten)] request: …`"
            } else {
                "a pattern gives the argument no name: take it by a plain identifier and take it apart in the body"
            },
        );
        return None;
    };
    if mentions(&param.ty, "impl") {
        errors.on(
            &param.ty,
            "an argument has one schema, so it has one concrete type: write it instead of `impl Trait`",
        );
        return None;
    }
    let name = param.keys.name.clone().unwrap_or_else(|| {
        let plain = pat.ident.unraw().to_string();
        // `_depth` keeps its underscore: what the function calls it is what the client sees.
        let renamed = keys
            .rename_all
            .map_or_else(|| plain.clone(), |rule| rule.apply(&plain));
        LitStr::new(&renamed, pat.ident.span())
    });
    Some(Input::Argument(Argument {
        name,
        ty: types.outside(&param.ty)?,
        description: param.keys.description.clone().or(param.docs.clone()),
        keys: if keys_are_right {
            param.keys.clone()
        } else {
            ArgKeys::default()
        },
    }))
}

fn borrowed(
    param: &Param,
    reference: &TypeReference,
    types: &Types,
    errors: &mut Errors,
) -> Option<Input> {
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
    match ungrouped(&reference.elem) {
        Type::TraitObject(object) => {
            errors.on(
                &param.ty,
                format_args!(
                    "the registry finds its state by the concrete type: borrow that, or a struct of yours around a `Box<{}>`",
                    shown(object)
                ),
            );
            None
        }
        Type::ImplTrait(_) => {
            errors.on(
                &param.ty,
                "the registry finds its state by the concrete type: write it instead of `impl Trait`",
            );
            None
        }
        elem => types.outside(elem).map(Input::Borrowed),
    }
}

/// The return type; none where it is no type for a tool.
fn output(function: &Function, owned: bool, errors: &mut Errors) -> Option<Type> {
    let ReturnType::Type(_, ty) = &function.sig.output else {
        return Some(syn::parse_quote!(()));
    };
    if let Type::Never(_) = ungrouped(ty) {
        errors.on(
            ty,
            "a tool returns, or the client waits for ever: write `()` if there is nothing to say",
        );
        return None;
    }
    if mentions(ty, "impl") {
        let future = matches!(ungrouped(ty), Type::ImplTrait(_)) && mentions(ty, "Future");
        errors.on(
            ty,
            if future {
                "the return type gives the output schema, so it is one concrete type: write an `async fn` with the type that the future gives"
            } else {
                "the return type gives the output schema, so it is one concrete type: write it instead of `impl Trait`"
            },
        );
        return None;
    }
    Types::new(function, owned).outside(ty)
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
        Type::Slice(slice) => Some(format!("Vec<{}>", shown(&slice.elem))),
        _ => None,
    }
}

/// A type as its author would write it.
fn shown(ty: &impl ToTokens) -> String {
    ty.to_token_stream()
        .to_string()
        .replace(" :: ", "::")
        .replace(" < ", "<")
        .replace(" >", ">")
}

fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        other => other,
    }
}
