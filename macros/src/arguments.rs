//! The rules for what one `#[arg(…)]` says, as far as they need no more than its literals. What
//! the type or a constant decides is checked by the runtime's constant functions.

use crate::args::{listed, number, string_literal};
use crate::errors::Errors;
use crate::model::{ArgKeys, Keyword, Param};
use proc_macro2::Ident;
use regex_lite::Regex;
use syn::{Expr, Lit, LitStr};

/// Pairs of which the first is the lower one.
pub(crate) const BOUNDS: &[(&str, &str)] = &[
    ("minimum", "maximum"),
    ("exclusive_minimum", "exclusive_maximum"),
    ("exclusive_minimum", "maximum"),
    ("minimum", "exclusive_maximum"),
    ("min_length", "max_length"),
    ("min_items", "max_items"),
];

/// The bounds that a default is held against.
pub(crate) const LIMITS: &[&str] = &[
    "minimum",
    "maximum",
    "exclusive_minimum",
    "exclusive_maximum",
];

/// Whether the keys of a parameter are right; what is not is in `errors`.
pub(crate) fn check(param: &Param, errors: &mut Errors) -> bool {
    let before = errors.count();
    let keys = &param.keys;
    if let Some(name) = &keys.name
        && name.value().is_empty()
    {
        errors.at(name.span(), "an argument's name is not empty");
    }
    if let Some((_, header)) = &keys.header {
        check_header(header, errors);
    }
    if let Some(flatten) = &keys.flatten {
        check_flatten(flatten, keys, errors);
    }
    check_bounds(keys, errors);
    let pattern = pattern(keys, errors);
    if let Some((key, default)) = &keys.default
        && let Some(problem) = outside(default, keys, pattern.as_ref())
    {
        errors.pair(key, default, format_args!("the `default` {problem}"));
    }
    for example in keys.examples.iter().flat_map(|(_, examples)| examples) {
        if let Some(problem) = outside(example, keys, pattern.as_ref()) {
            errors.on(example, format_args!("this example {problem}"));
        }
    }
    errors.count() == before
}

impl ArgKeys {
    /// A keyword of JSON Schema by its name.
    pub(crate) fn keyword(&self, name: &str) -> Option<&Keyword> {
        self.keywords.iter().find(|keyword| keyword.name() == name)
    }

    /// The literal value of a keyword that takes a number.
    fn limit(&self, name: &str) -> Option<f64> {
        number(&self.keyword(name)?.value)
    }
}

/// A header name is an HTTP token (RFC 9110, section 5.6.2).
fn check_header(header: &LitStr, errors: &mut Errors) {
    let text = header.value();
    let is_token =
        |letter: char| letter.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(letter);
    if text.is_empty() || !text.chars().all(is_token) {
        errors.at(
            header.span(),
            "a header name is an HTTP token: at least one of letters, digits and `-_.!#$%&'*+^|~`, no spaces or other characters",
        );
    }
}

fn check_flatten(flatten: &Ident, keys: &ArgKeys, errors: &mut Errors) {
    let others: Vec<String> = [
        ("name", keys.name.is_some()),
        ("title", keys.title.is_some()),
        ("description", keys.description.is_some()),
        ("default", keys.default.is_some()),
        ("examples", keys.examples.is_some()),
        ("header", keys.header.is_some()),
        ("deprecated", keys.deprecated.is_some()),
    ]
    .into_iter()
    .filter(|(_, given)| *given)
    .map(|(name, _)| name.to_owned())
    .chain(keys.keywords.iter().map(Keyword::name))
    .collect();
    if !others.is_empty() {
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        errors.at(
            flatten.span(),
            format_args!(
                "`flatten` makes arguments of the struct's fields, so the parameter itself has no {}: put that on the fields",
                listed(&others)
            ),
        );
    }
}

/// Bounds on their own and against each other.
fn check_bounds(keys: &ArgKeys, errors: &mut Errors) {
    if let Some(multiple) = keys.keyword("multiple_of")
        && number(&multiple.value).is_some_and(|value| value <= 0.0)
    {
        errors.on(&multiple.value, "`multiple_of` is more than 0");
    }
    for (low, high) in BOUNDS {
        let (Some(least), Some(most)) = (keys.limit(low), keys.limit(high)) else {
            continue;
        };
        let open = low.starts_with("exclusive") || high.starts_with("exclusive");
        if (least > most || (open && least >= most))
            && let Some(at) = keys.keyword(low)
        {
            errors.pair(
                &at.key,
                &at.value,
                format_args!(
                    "`{low}` {least} and `{high}` {most} leave no value: `{low}` is to be the lower one"
                ),
            );
        }
    }
}

/// The pattern as a regular expression, in the dialect that calls are checked with.
fn pattern(keys: &ArgKeys, errors: &mut Errors) -> Option<Regex> {
    let keyword = keys.keyword("pattern")?;
    let text = string_literal(&keyword.value)?;
    match Regex::new(&text.value()) {
        Ok(regex) => Some(regex),
        Err(error) => {
            errors.at(
                text.span(),
                format_args!(
                    "the `pattern` is no regular expression that calls can be checked with: {error}"
                ),
            );
            None
        }
    }
}

/// What is wrong with a value, if it is a literal and the keywords that it breaks are too.
fn outside(value: &Expr, keys: &ArgKeys, pattern: Option<&Regex>) -> Option<String> {
    if let Some(value) = number(value) {
        return number_outside(value, keys);
    }
    let (count, what, least, most) = match value {
        Expr::Lit(literal) => {
            let text = match &literal.lit {
                Lit::Str(text) => text.value(),
                Lit::Char(letter) => letter.value().to_string(),
                _ => return None,
            };
            if let Some(pattern) = pattern
                && !pattern.is_match(&text)
            {
                return Some(format!("{text:?} does not match the `pattern`"));
            }
            (
                text.chars().count(),
                "characters",
                "min_length",
                "max_length",
            )
        }
        Expr::Array(array) => (array.elems.len(), "items", "min_items", "max_items"),
        Expr::Macro(call) if call.mac.path.is_ident("vec") && call.mac.tokens.is_empty() => {
            (0, "items", "min_items", "max_items")
        }
        _ => return None,
    };
    #[expect(clippy::cast_precision_loss, reason = "source code is not that long")]
    let size = count as f64;
    let what = if count == 1 {
        what.trim_end_matches('s')
    } else {
        what
    };
    if let Some(limit) = keys.limit(least).filter(|limit| size < *limit) {
        return Some(format!("has {count} {what}, and the `{least}` is {limit}"));
    }
    let limit = keys.limit(most).filter(|limit| size > *limit)?;
    Some(format!("has {count} {what}, and the `{most}` is {limit}"))
}

fn number_outside(value: f64, keys: &ArgKeys) -> Option<String> {
    type Broken = fn(f64, f64) -> bool;
    let rules: [(&str, Broken, &str); 4] = [
        ("minimum", |value, bound| value < bound, "less than"),
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
    ];
    rules.into_iter().find_map(|(bound, broken, what)| {
        let limit = keys.limit(bound)?;
        broken(value, limit).then(|| format!("{value} is {what} the `{bound}` {limit}"))
    })
}
