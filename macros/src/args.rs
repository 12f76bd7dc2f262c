//! The keys of `#[mcp_tool(…)]` and `#[arg(…)]`.
//!
//! Each key is parsed on its own: a mistake in one is put aside, the parser goes on behind the
//! next comma, and the keys after it are still read.

use crate::errors::Errors;
use crate::model::{ArgKeys, Hint, Icon, Keyword, RenameRule, Tag, Timeout, ToolKeys, Word};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use std::fmt::Display;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprLit, Lit, LitStr, Path, Token, Type, UnOp};

/// Every key of `#[mcp_tool]`, in the order of the documentation.
const TOOL_KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "read_only",
    "destructive",
    "idempotent",
    "open_world",
    "annotations",
    "tags",
    "task_support",
    "icons",
    "deprecated",
    "meta",
    "input_schema",
    "output_schema",
    "unchecked",
    "output",
    "rename_all",
    "closed",
    "timeout",
    "crate",
];

/// Every key of `#[arg]`, in the order of the documentation.
const ARG_KEYS: &[&str] = &[
    "name",
    "title",
    "description",
    "default",
    "examples",
    "minimum",
    "maximum",
    "exclusive_minimum",
    "exclusive_maximum",
    "multiple_of",
    "min_length",
    "max_length",
    "pattern",
    "format",
    "min_items",
    "max_items",
    "unique_items",
    "deprecated",
    "header",
    "flatten",
];

const ICON_KEYS: &[&str] = &["src", "mime_type", "sizes", "theme"];

/// The tokens of an attribute macro, none if it was written `#[mcp_tool = "…"]`: the compiler
/// refuses that itself, and hands over the value as if it had stood in parentheses.
pub(crate) fn parenthesized(tokens: TokenStream) -> TokenStream {
    let one = tokens.clone().into_iter().nth(1).is_none();
    let source = one
        .then(Span::call_site)
        .and_then(|span| span.source_text());
    let pair = source.is_some_and(|source| {
        let path = source.split(['(', '[', '{', '"']).nth(1);
        path.is_some_and(|path| path.contains('='))
    });
    if pair { TokenStream::new() } else { tokens }
}

/// Reads the tokens between the parentheses of `#[mcp_tool(…)]`.
pub(crate) fn tool(tokens: TokenStream, errors: &mut Errors) -> ToolKeys {
    let mut keys = ToolKeys::default();
    each_key(
        tokens,
        "`#[mcp_tool]`",
        TOOL_KEYS,
        errors,
        |key, input, errors| {
            match key.unraw().to_string().as_str() {
                "name" => keys.name = Some(string(key, input)?),
                "title" => keys.title = Some(text(key, input)?),
                "description" => keys.description = Some(text(key, input)?),
                "read_only" => keys.read_only = Some(hint(key, input)?),
                "destructive" => keys.destructive = Some(hint(key, input)?),
                "idempotent" => keys.idempotent = Some(hint(key, input)?),
                "open_world" => keys.open_world = Some(hint(key, input)?),
                "annotations" => {
                    let expected = "a value, as in `annotations = …`; hints are keys of their own, as in `read_only`";
                    keys.annotations = Some(expression_that_is(expected, key, input)?);
                }
                "tags" => keys.tags = tags(key, input, errors)?,
                "task_support" => {
                    let words = [
                        ("forbidden", "Forbidden"),
                        ("optional", "Optional"),
                        ("required", "Required"),
                    ];
                    keys.task_support = Some(word(key, input, &words)?);
                }
                "icons" => keys.icons = icons(key, input, errors)?,
                "deprecated" => keys.deprecated = Some(hint(key, input)?),
                "meta" => keys.meta = Some(expression(key, input)?),
                "input_schema" => keys.input_schema = Some(expression(key, input)?),
                "output_schema" => keys.output_schema = Some(expression(key, input)?),
                "unchecked" => keys.unchecked = Some(hint(key, input)?),
                "output" => {
                    keys.output = Some(valued::<Type>(
                        key,
                        input,
                        "a type, as in `output = Report`",
                    )?);
                }
                "rename_all" => keys.rename_all = Some(rename_all(key, input)?),
                "closed" => keys.closed = Some(hint(key, input)?),
                "timeout" => keys.timeout = Some(timeout(key, input)?),
                "crate" => {
                    keys.krate = Some(valued::<Path>(
                        key,
                        input,
                        "a path, as in `crate = my_crate::mcp_tool`",
                    )?);
                }
                _ => {}
            }
            Ok(())
        },
    );
    keys
}

/// Reads the tokens between the parentheses of `#[arg(…)]`.
pub(crate) fn argument(tokens: TokenStream, errors: &mut Errors) -> ArgKeys {
    let mut keys = ArgKeys::default();
    each_key(tokens, "`#[arg]`", ARG_KEYS, errors, |key, input, _| {
        let name = key.unraw().to_string();
        match name.as_str() {
            "name" => keys.name = Some(string(key, input)?),
            "title" => keys.title = Some(text(key, input)?),
            "description" => keys.description = Some(text(key, input)?),
            "default" => keys.default = Some((key.clone(), expression(key, input)?)),
            "examples" => {
                keys.examples = Some((key.clone(), list(key, input, "[\"e4\", \"d4\"]")?));
            }
            "minimum" | "maximum" | "exclusive_minimum" | "exclusive_maximum" | "multiple_of" => {
                keys.keywords.push(keyword(key, input, Operand::Number)?);
            }
            "min_length" | "max_length" | "min_items" | "max_items" => {
                keys.keywords.push(keyword(key, input, Operand::Count)?);
            }
            "pattern" | "format" => keys.keywords.push(keyword(key, input, Operand::Text)?),
            "unique_items" => {
                let hint = hint(key, input)?;
                keys.keywords.push(Keyword::flag(hint));
            }
            "deprecated" => keys.deprecated = Some(hint(key, input)?),
            "header" => keys.header = Some((key.clone(), string(key, input)?)),
            "flatten" => {
                keys.flatten = hint(key, input).map(|hint| hint.value.then_some(hint.key))?;
            }
            _ => {}
        }
        Ok(())
    });
    keys
}

/// Walks `key`, `key = value`, … and hands each known key, once, to `read`.
fn each_key(
    tokens: TokenStream,
    attribute: &str,
    known: &[&str],
    errors: &mut Errors,
    mut read: impl FnMut(&Ident, ParseStream, &mut Errors) -> syn::Result<()>,
) {
    let mut seen: Vec<Ident> = Vec::new();
    let walk = |input: ParseStream| {
        while !input.is_empty() {
            match one_key(input, attribute, known, &mut seen, errors, &mut read) {
                Ok(()) if input.is_empty() || input.peek(Token![,]) => {}
                Ok(()) => {
                    let stray = input.parse::<TokenTree>()?;
                    errors.on(&stray, format_args!("expected `,` before `{stray}`"));
                }
                Err(error) => errors.push(error),
            }
            skip_to_comma(input)?;
        }
        Ok(())
    };
    if let Err(error) = walk.parse2(tokens) {
        errors.push(error);
    }
}

fn one_key(
    input: ParseStream,
    attribute: &str,
    known: &[&str],
    seen: &mut Vec<Ident>,
    errors: &mut Errors,
    read: &mut impl FnMut(&Ident, ParseStream, &mut Errors) -> syn::Result<()>,
) -> syn::Result<()> {
    if !input.peek(Ident::peek_any) {
        let stray = input.parse::<TokenTree>()?;
        return Err(syn::Error::new(
            stray.span(),
            format!(
                "expected a key of {attribute}, found `{stray}`; the keys are {}",
                listed(known)
            ),
        ));
    }
    let key = input.call(Ident::parse_any)?;
    let name = key.unraw().to_string();
    if !known.contains(&name.as_str()) {
        return Err(syn::Error::new(
            key.span(),
            unknown(&name, attribute, known),
        ));
    }
    if seen.iter().any(|earlier| earlier.unraw() == name) {
        return Err(syn::Error::new(
            key.span(),
            format!("`{name}` is given twice: keep one of them"),
        ));
    }
    seen.push(key.clone());
    read(&key, input, errors)
}

/// Goes on behind the next comma. What stands before it belongs to a mistake.
fn skip_to_comma(input: ParseStream) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    input.parse::<Option<Token![,]>>()?;
    Ok(())
}

fn unknown(name: &str, attribute: &str, known: &[&str]) -> String {
    let keys = listed(known);
    if let Some(near) = nearest(name, known) {
        return format!(
            "unknown key `{name}`, did you mean `{near}`? The keys of {attribute} are {keys}"
        );
    }
    let elsewhere = match (known == TOOL_KEYS, known == ARG_KEYS) {
        (true, _) if ARG_KEYS.contains(&name) => {
            "is a key of `#[arg]`, which stands on a parameter"
        }
        (_, true) if TOOL_KEYS.contains(&name) => {
            "is a key of `#[mcp_tool]`, which stands on the function"
        }
        _ => return format!("unknown key `{name}`; the keys of {attribute} are {keys}"),
    };
    format!("`{name}` {elsewhere}; the keys of {attribute} are {keys}")
}

/// The candidate a person most likely meant, if any is near enough to be worth naming: by edit
/// distance, or because one name starts with the other, as in `desc` or `readOnlyHint`.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = snake_case(name);
    let by_distance = known
        .iter()
        .map(|candidate| (strsim::damerau_levenshtein(&name, candidate), *candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len().min(name.len()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate);
    by_distance.or_else(|| {
        known.iter().copied().find(|candidate| {
            (name.len() >= 3 && candidate.starts_with(&name))
                || name
                    .strip_prefix(candidate)
                    .is_some_and(|rest| rest.starts_with('_'))
        })
    })
}

fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

pub(crate) fn listed(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// `key = value`: the value's tokens are left in `input`.
fn equals(key: &Ident, input: ParseStream, expected: impl Display) -> syn::Result<()> {
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        if !input.is_empty() && !input.peek(Token![,]) {
            return Ok(());
        }
    }
    Err(syn::Error::new(
        key.span(),
        format!("`{key}` needs {expected}"),
    ))
}

fn valued<T: syn::parse::Parse>(key: &Ident, input: ParseStream, expected: &str) -> syn::Result<T> {
    equals(key, input, expected)?;
    let ahead = input.fork();
    input.parse::<T>().map_err(|_| {
        let span = ahead
            .parse::<TokenTree>()
            .map_or_else(|_| key.span(), |token| token.span());
        syn::Error::new(span, format!("`{key}` needs {expected}"))
    })
}

fn expression(key: &Ident, input: ParseStream) -> syn::Result<Expr> {
    expression_that_is(format_args!("a value, as in `{key} = …`"), key, input)
}

fn expression_that_is(
    expected: impl Display,
    key: &Ident,
    input: ParseStream,
) -> syn::Result<Expr> {
    equals(key, input, expected)?;
    input.parse::<Expr>().map(ungrouped)
}

/// Takes off the invisible brackets that a `macro_rules!` variable brings.
fn ungrouped(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => ungrouped(*group.expr),
        other => other,
    }
}

/// A string literal.
fn string(key: &Ident, input: ParseStream) -> syn::Result<LitStr> {
    let value = expression(key, input)?;
    string_literal(&value).cloned().ok_or_else(|| {
        syn::Error::new_spanned(
            &value,
            format!("`{key}` needs a string literal, as in `{key} = \"…\"`"),
        )
    })
}

pub(crate) fn string_literal(value: &Expr) -> Option<&LitStr> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text),
        Expr::Group(group) => string_literal(&group.expr),
        _ => None,
    }
}

/// A string: a literal or any constant expression that may be one.
fn text(key: &Ident, input: ParseStream) -> syn::Result<Expr> {
    let value = expression(key, input)?;
    let plausible = match &value {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Str(_)),
        Expr::Unary(_) | Expr::Array(_) | Expr::Tuple(_) | Expr::Binary(_) => false,
        _ => true,
    };
    if plausible {
        Ok(value)
    } else {
        Err(syn::Error::new_spanned(
            &value,
            format!("`{key}` needs a string, as in `{key} = \"…\"`, or a `&'static str` constant"),
        ))
    }
}

/// `key` alone is `true`; otherwise `key = true` or `key = false`.
fn hint(key: &Ident, input: ParseStream) -> syn::Result<Hint> {
    let value = if input.peek(Token![=]) {
        match expression(key, input)? {
            Expr::Lit(ExprLit {
                lit: Lit::Bool(value),
                ..
            }) => value.value,
            other => {
                return Err(syn::Error::new_spanned(
                    &other,
                    format!("`{key}` is a flag: write `{key}`, `{key} = true` or `{key} = false`"),
                ));
            }
        }
    } else if input.is_empty() || input.peek(Token![,]) || input.peek(Ident::peek_any) {
        // A key that follows without a comma is the caller's to report.
        true
    } else {
        let stray = input.parse::<TokenTree>()?;
        return Err(syn::Error::new(
            stray.span(),
            format!("`{key}` is a flag: write `{key}`, `{key} = true` or `{key} = false`"),
        ));
    };
    Ok(Hint {
        key: key.clone(),
        value,
    })
}

/// One of a few words, each with the name of the variant that it stands for.
fn word(key: &Ident, input: ParseStream, words: &[(&str, &'static str)]) -> syn::Result<Word> {
    let expected = words
        .iter()
        .map(|(word, _)| format!("`\"{word}\"`"))
        .collect::<Vec<_>>()
        .join(", ");
    let value = expression(key, input)?;
    let text = string_literal(&value).map(LitStr::value);
    words
        .iter()
        .find(|(word, _)| text.as_deref() == Some(word))
        .map(|(_, variant)| Word {
            variant,
            span: value.span(),
        })
        .ok_or_else(|| syn::Error::new_spanned(&value, format!("`{key}` is one of {expected}")))
}

fn rename_all(key: &Ident, input: ParseStream) -> syn::Result<RenameRule> {
    let value = string(key, input)?;
    RenameRule::parse(&value.value()).ok_or_else(|| {
        let rules: Vec<&str> = RenameRule::ALL.iter().map(|(name, _)| *name).collect();
        syn::Error::new(
            value.span(),
            format!("`{key}` is one of serde's rules: {}", listed(&rules)),
        )
    })
}

/// A length of time: a whole number with its unit.
fn timeout(key: &Ident, input: ParseStream) -> syn::Result<Timeout> {
    let value = string(key, input)?;
    let text = value.value();
    let digits = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match text.get(digits.len()..) {
        Some("ms") => Some(1),
        Some("s") => Some(1_000),
        Some("m") => Some(60_000),
        Some("h") => Some(3_600_000),
        _ => None,
    };
    unit.zip(digits.parse::<u64>().ok())
        .and_then(|(unit, number)| number.checked_mul(unit))
        .filter(|milliseconds| *milliseconds > 0)
        .map(|milliseconds| Timeout {
            key: key.clone(),
            milliseconds,
        })
        .ok_or_else(|| {
            syn::Error::new(
                value.span(),
                format!(
                    "`{key}` is a length of time above zero: a whole number and `ms`, `s`, `m` or `h`, as in `{key} = \"30s\"`"
                ),
            )
        })
}

/// The elements of `key = [a, b]`.
fn list(key: &Ident, input: ParseStream, example: &str) -> syn::Result<Vec<Expr>> {
    let expected = format_args!("a list in brackets, as in `{key} = {example}`");
    match expression_that_is(expected, key, input)? {
        Expr::Array(array) => Ok(array.elems.into_iter().map(ungrouped).collect()),
        other => Err(syn::Error::new_spanned(
            &other,
            format!("`{key}` needs {expected}"),
        )),
    }
}

fn tags(key: &Ident, input: ParseStream, errors: &mut Errors) -> syn::Result<Vec<Tag>> {
    let mut tags = Vec::new();
    for element in list(key, input, "[\"analysis\"]")? {
        match element {
            Expr::Path(path) => tags.push(Tag::Path(path)),
            other => match string_literal(&other) {
                Some(text) => tags.push(Tag::Literal(text.clone())),
                None => errors.on(
                    &other,
                    "a tag is a string literal, as in `\"analysis\"`, or the path of a `Tag` from `tags!`",
                ),
            },
        }
    }
    Ok(tags)
}

fn icons(key: &Ident, input: ParseStream, errors: &mut Errors) -> syn::Result<Vec<Icon>> {
    let example = "[icon(src = \"https://example.com/icon.png\")]";
    let mut icons = Vec::new();
    for element in list(key, input, example)? {
        match &element {
            Expr::Call(call) if is_word(&call.func, "icon") => {
                icons.extend(icon(&element, call.args.to_token_stream(), errors));
            }
            other => errors.on(
                other,
                format_args!("an icon is written `icon(src = \"…\")`, as in `icons = {example}`"),
            ),
        }
    }
    Ok(icons)
}

fn is_word(expr: &Expr, word: &str) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(word))
}

fn icon(whole: &Expr, tokens: TokenStream, errors: &mut Errors) -> Option<Icon> {
    let (mut src, mut mime_type, mut sizes, mut theme) = (None, None, Vec::new(), None);
    let before = errors.count();
    each_key(
        tokens,
        "`icon(…)`",
        ICON_KEYS,
        errors,
        |key, input, errors| {
            match key.unraw().to_string().as_str() {
                "src" => src = Some(text(key, input)?),
                "mime_type" => mime_type = Some(text(key, input)?),
                "sizes" => {
                    for size in list(key, input, "[\"48x48\"]")? {
                        match string_literal(&size) {
                            Some(size) => sizes.push(size.clone()),
                            None => {
                                errors.on(
                                    &size,
                                    "a size is a string, as in `\"48x48\"` or `\"any\"`",
                                );
                            }
                        }
                    }
                }
                "theme" => theme = Some(word(key, input, &[("light", "Light"), ("dark", "Dark")])?),
                _ => {}
            }
            Ok(())
        },
    );
    let Some(src) = src else {
        // A key that is there but wrong has its own error: it is not missing too.
        if errors.count() == before {
            errors.on(
                whole,
                "an icon needs `src`, the URI of the image: `icon(src = \"https://…\")`",
            );
        }
        return None;
    };
    Some(Icon {
        src,
        mime_type,
        sizes,
        theme,
    })
}

/// What a keyword of JSON Schema takes.
#[derive(Clone, Copy, PartialEq)]
enum Operand {
    Number,
    Count,
    Text,
}

fn keyword(key: &Ident, input: ParseStream, operand: Operand) -> syn::Result<Keyword> {
    let value = expression(key, input)?;
    let (fits, expected, example) = match operand {
        Operand::Number => (number(&value).is_some(), "a number", "1"),
        Operand::Count => (
            number(&value).is_some_and(|count| count >= 0.0 && count.fract() == 0.0),
            "a whole number that is not negative",
            "1",
        ),
        Operand::Text => (string_literal(&value).is_some(), "a string", "\"…\""),
    };
    if fits || (number(&value).is_none() && may_be_constant(&value)) {
        return Ok(Keyword {
            key: key.clone(),
            value,
        });
    }
    Err(syn::Error::new_spanned(
        &value,
        format!("`{key}` needs {expected}, as in `{key} = {example}`"),
    ))
}

/// Whether the compiler may find a constant in an expression. A literal of the right kind never
/// comes here.
fn may_be_constant(value: &Expr) -> bool {
    match value {
        Expr::Lit(_)
        | Expr::Array(_)
        | Expr::Tuple(_)
        | Expr::Range(_)
        | Expr::Closure(_)
        | Expr::Assign(_) => false,
        Expr::Unary(unary) => may_be_constant(&unary.expr),
        _ => true,
    }
}

/// The value of a number literal, with its sign, or of arithmetic with literals alone.
pub(crate) fn number(value: &Expr) -> Option<f64> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Int(digits),
            ..
        }) => digits.base10_digits().parse().ok(),
        Expr::Lit(ExprLit {
            lit: Lit::Float(digits),
            ..
        }) => digits.base10_digits().parse().ok(),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            number(&unary.expr).map(|value| -value)
        }
        Expr::Binary(binary) => {
            let (left, right) = (number(&binary.left)?, number(&binary.right)?);
            match binary.op {
                BinOp::Add(_) => Some(left + right),
                BinOp::Sub(_) => Some(left - right),
                BinOp::Mul(_) => Some(left * right),
                BinOp::Div(_) if has_fraction(value) => Some(left / right),
                BinOp::Div(_) => Some((left / right).trunc()),
                BinOp::Rem(_) => Some(left % right),
                BinOp::Shl(_) => Some(left * right.exp2()),
                _ => None,
            }
        }
        Expr::Paren(paren) => number(&paren.expr),
        Expr::Group(group) => number(&group.expr),
        _ => None,
    }
}

/// Whether a value is a number that needs no type from elsewhere: a suffix is one, and makes a
/// constant of it.
pub(crate) fn is_number(value: &Expr) -> bool {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(digits) => digits.suffix().is_empty(),
            Lit::Float(digits) => digits.suffix().is_empty(),
            _ => false,
        },
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_number(&unary.expr),
        Expr::Binary(binary) => {
            number(value).is_some() && is_number(&binary.left) && is_number(&binary.right)
        }
        Expr::Paren(paren) => is_number(&paren.expr),
        Expr::Group(group) => is_number(&group.expr),
        _ => false,
    }
}

/// Whether a number is written with a point.
pub(crate) fn has_fraction(value: &Expr) -> bool {
    match value {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Float(_)),
        Expr::Unary(unary) => has_fraction(&unary.expr),
        Expr::Binary(binary) => has_fraction(&binary.left) || has_fraction(&binary.right),
        Expr::Paren(paren) => has_fraction(&paren.expr),
        Expr::Group(group) => has_fraction(&group.expr),
        _ => false,
    }
}
