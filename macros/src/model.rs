//! What was parsed, and what is valid.
//!
//! Every node keeps the syntax it came from, so that later phases can point at it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{
    Attribute, Expr, ExprLit, ExprPath, Lifetime, Lit, LitBool, LitStr, Path, Signature, Type,
    Visibility,
};

/// The keys of `#[mcp_tool(…)]` as written.
#[derive(Default)]
pub(crate) struct ToolKeys {
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<Expr>,
    pub(crate) description: Option<Expr>,
    pub(crate) read_only: Option<Hint>,
    pub(crate) destructive: Option<Hint>,
    pub(crate) idempotent: Option<Hint>,
    pub(crate) open_world: Option<Hint>,
    pub(crate) annotations: Option<Expr>,
    pub(crate) tags: Vec<Tag>,
    pub(crate) task_support: Option<Word>,
    pub(crate) icons: Vec<Icon>,
    pub(crate) deprecated: Option<Hint>,
    pub(crate) meta: Option<Expr>,
    pub(crate) input_schema: Option<Expr>,
    pub(crate) output_schema: Option<Expr>,
    pub(crate) unchecked: Option<Hint>,
    pub(crate) output: Option<Type>,
    pub(crate) rename_all: Option<RenameRule>,
    pub(crate) closed: Option<Hint>,
    pub(crate) timeout: Option<Timeout>,
    pub(crate) krate: Option<Path>,
}

/// The keys of `#[arg(…)]` as written.
#[derive(Default, Clone)]
pub(crate) struct ArgKeys {
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<Expr>,
    pub(crate) description: Option<Expr>,
    pub(crate) default: Option<(Ident, Expr)>,
    pub(crate) examples: Option<(Ident, Vec<Expr>)>,
    pub(crate) keywords: Vec<Keyword>,
    pub(crate) deprecated: Option<Hint>,
    pub(crate) header: Option<(Ident, LitStr)>,
    pub(crate) flatten: Option<Ident>,
}

/// A flag: written or not, and which way.
#[derive(Clone)]
pub(crate) struct Hint {
    pub(crate) key: Ident,
    pub(crate) value: bool,
}

/// One of a closed set of words, by the variant of the runtime's enum.
pub(crate) struct Word {
    pub(crate) variant: &'static str,
    pub(crate) span: Span,
}

/// How long a call may take.
pub(crate) struct Timeout {
    pub(crate) key: Ident,
    pub(crate) milliseconds: u64,
}

/// An element of `tags = […]`.
pub(crate) enum Tag {
    Literal(LitStr),
    Path(ExprPath),
}

/// An element of `icons = […]`.
pub(crate) struct Icon {
    pub(crate) src: Expr,
    pub(crate) mime_type: Option<Expr>,
    pub(crate) sizes: Vec<LitStr>,
    pub(crate) theme: Option<Word>,
}

/// A keyword of JSON Schema on a parameter, such as `minimum = 1`.
#[derive(Clone)]
pub(crate) struct Keyword {
    pub(crate) key: Ident,
    pub(crate) value: Expr,
}

impl Keyword {
    pub(crate) fn flag(hint: Hint) -> Self {
        let value = literal(Lit::Bool(LitBool::new(hint.value, hint.key.span())));
        Self {
            key: hint.key,
            value,
        }
    }

    /// `min_length` is `minLength` in JSON Schema.
    pub(crate) fn json_name(&self) -> String {
        RenameRule::Camel.apply(&self.name())
    }

    /// The key as it is documented.
    pub(crate) fn name(&self) -> String {
        self.key.unraw().to_string()
    }
}

/// A literal as an expression.
pub(crate) fn literal(lit: Lit) -> Expr {
    Expr::Lit(ExprLit {
        attrs: Vec::new(),
        lit,
    })
}

/// serde's rules for `rename_all`, as they apply to a name in `snake_case`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl RenameRule {
    pub(crate) const ALL: &[(&'static str, Self)] = &[
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("kebab-case", Self::Kebab),
        ("SCREAMING-KEBAB-CASE", Self::ScreamingKebab),
    ];

    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, rule)| *rule)
    }

    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            // A parameter is in snake case already, so these two leave it as it is, as in serde.
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
            Self::Pascal => {
                let mut pascal = String::with_capacity(name.len());
                let mut capital = true;
                for letter in name.chars() {
                    if letter == '_' {
                        capital = true;
                    } else if capital {
                        pascal.push(letter.to_ascii_uppercase());
                        capital = false;
                    } else {
                        pascal.push(letter);
                    }
                }
                pascal
            }
            Self::Camel => {
                let pascal = Self::Pascal.apply(name);
                let mut letters = pascal.chars();
                letters.next().map_or_else(String::new, |first| {
                    first.to_ascii_lowercase().to_string() + letters.as_str()
                })
            }
        }
    }
}

/// A function as it stands in the source: signature parsed, body not.
pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) body: TokenStream,
    /// One for each input of the signature but `self`, whose attributes were taken off.
    pub(crate) params: Vec<Param>,
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        for attr in &self.attrs {
            attr.to_tokens(tokens);
        }
        self.vis.to_tokens(tokens);
        self.sig.to_tokens(tokens);
        self.body.to_tokens(tokens);
    }
}

/// A parameter as it stands in the source.
pub(crate) struct Param {
    pub(crate) pat: syn::Pat,
    pub(crate) ty: Type,
    pub(crate) docs: Option<Expr>,
    pub(crate) keys: ArgKeys,
    /// The `#[arg]` that brought the keys.
    pub(crate) arg: Option<Attribute>,
    pub(crate) cfg: Option<Attribute>,
}

/// A tool, as far as it broke no rule that the macro can check: what did is left out, so that
/// the compiler looks at the rest and finds nothing twice.
pub(crate) struct Tool {
    pub(crate) keys: ToolKeys,
    pub(crate) name: LitStr,
    pub(crate) description: Option<Expr>,
    pub(crate) deprecated: bool,
    pub(crate) asynchronous: bool,
    /// The function's own name, for its span.
    pub(crate) ident: Ident,
    /// How generated code names the function: `find` or `<Server>::find`.
    pub(crate) path: TokenStream,
    pub(crate) inputs: Vec<Input>,
    /// The type it returns; none where that is no type for a tool.
    pub(crate) output: Option<Type>,
    /// Attributes such as `#[cfg]` that the generated code must share.
    pub(crate) conditions: Vec<Attribute>,
}

/// Where one parameter of the function comes from.
pub(crate) enum Input {
    /// From the server's registry: the type behind the `&`.
    Borrowed(Type),
    /// From the client.
    Argument(Argument),
}

pub(crate) struct Argument {
    pub(crate) name: LitStr,
    pub(crate) ty: Type,
    pub(crate) description: Option<Expr>,
    pub(crate) keys: ArgKeys,
}

/// A type in which no named lifetime is left: generated code stands outside the function that
/// declares them, and lets the compiler infer each instead.
pub(crate) fn without_lifetimes(tokens: TokenStream) -> TokenStream {
    use proc_macro2::{Group, TokenTree};
    let mut out = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        match token {
            TokenTree::Punct(quote) if quote.as_char() == '\'' => {
                let lifetime = match rest.next() {
                    Some(TokenTree::Ident(name)) if name == "static" => {
                        Lifetime::new("'static", name.span())
                    }
                    Some(other) => Lifetime::new("'_", other.span()),
                    None => Lifetime::new("'_", quote.span()),
                };
                out.extend(lifetime.into_token_stream());
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_lifetimes(group.stream()));
                inner.set_span(group.span());
                out.push(TokenTree::Group(inner));
            }
            other => out.push(other),
        }
    }
    out.into_iter().collect()
}
