//! What the macros generate: small, and naming nothing that a user's crate may lack.

use crate::{free_function, methods, tags};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// The chess tool of the documentation, with all that an argument can bring.
fn two_parameters() -> TokenStream {
    free_function(
        quote!(
            title = "Analyze Chess Game",
            read_only,
            idempotent,
            tags = ["analysis", CHESS]
        ),
        quote! {
            /// Analyze a chess game
            pub async fn analyze_game(
                /// Game in Portable Game Notation
                pgn: String,
                /// Analysis depth in half-moves
                #[arg(minimum = 1, maximum = 40)]
                depth: Option<u32>,
            ) -> Result<Analysis, EngineError> {
                engine::analyze(pgn, depth).await
            }
        },
    )
}

fn formatted(tokens: &TokenStream) -> String {
    prettyplease::unparse(&syn::parse2(tokens.clone()).expect("generated code is Rust"))
}

/// What stands beside the function.
fn beside(tokens: &TokenStream) -> TokenStream {
    let file: syn::File = syn::parse2(tokens.clone()).expect("generated code is Rust");
    let items = file
        .items
        .iter()
        .filter(|item| !matches!(item, syn::Item::Fn(_)));
    quote!(#(#items)*)
}

#[test]
fn a_tool_of_two_parameters_takes_sixty_lines() {
    let generated = beside(&two_parameters());
    let text = formatted(&generated);
    assert!(text.lines().count() <= 60, "{text}");
}

#[test]
fn the_function_comes_first_and_as_it_was() {
    let text = formatted(&two_parameters());
    let function = "\
/// Analyze a chess game
pub async fn analyze_game(
    pgn: String,
    depth: Option<u32>,
) -> Result<Analysis, EngineError> {
    engine::analyze(pgn, depth).await
}
";
    assert!(text.starts_with(function), "{text}");
}

#[test]
fn an_owned_parameter_of_a_sync_tool_is_allowed_to_be_owned() {
    let allow = "#[allow(clippy::needless_pass_by_value)]";
    let tool = |item| formatted(&free_function(TokenStream::new(), item));
    assert!(
        tool(quote!(
            fn count(word: String) {}
        ))
        .starts_with(allow)
    );
    assert!(
        !tool(quote!(
            async fn count(word: String) {}
        ))
        .contains(allow)
    );
    assert!(
        !tool(quote!(
            fn count(words: &Words) {}
        ))
        .contains(allow)
    );
}

#[test]
fn with_a_mistake_the_function_is_still_there_and_no_tool() {
    let text = formatted(&free_function(
        quote!(readonly),
        quote! {
            fn count(#[arg(minimun = 1)] word: String) -> usize {
                word.le
            }
        },
    ));
    assert!(
        text.contains("fn count(word: String) -> usize {\n    word.le\n}"),
        "{text}"
    );
    assert_eq!(text.matches("compile_error!").count(), 2, "{text}");
    assert!(!text.contains("submit!"), "{text}");
}

#[test]
fn an_item_that_is_no_function_comes_back_without_our_attributes() {
    let text = formatted(&free_function(
        TokenStream::new(),
        quote! {
            impl Server {
                /// Kept
                #[mcp_tool(read_only)]
                #[inline]
                fn lookup(&self, #[arg(minimum = 1)] #[allow(unused)] /** taken off */ word: String) {
                    #[arg(kept)]
                    struct Inner;
                }
            }
        },
    ));
    for kept in ["/// Kept", "#[inline]", "#[allow(unused)]", "#[arg(kept)]"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    for gone in ["mcp_tool(read_only)", "minimum", "taken off"] {
        assert!(!text.contains(gone), "{gone}: {text}");
    }
}

#[test]
fn generated_code_names_the_private_module_core_and_std_alone() {
    let method = methods::expand(
        TokenStream::new(),
        quote! {
            impl Server {
                #[mcp_tool(
                    name = "n", title = TITLE, description = DESCRIPTION, read_only, destructive = false,
                    annotations = a(), tags = ["a", TAG], task_support = "optional",
                    icons = [icon(src = "s", mime_type = "m", sizes = ["any"], theme = "dark")],
                    deprecated, meta = m(), output = Output, rename_all = "camelCase", closed
                )]
                fn find(
                    &self,
                    cx: &Context,
                    #[arg(minimum = LEAST, maximum = 9, default = USUAL, examples = [1], header = "H")]
                    depth: u32,
                    #[arg(flatten)]
                    page: Page,
                ) -> Answer {}
            }
        },
    );
    let vocabulary = tags::expand(quote!([::mcp_tool] pub CHESS = "chess";));
    for generated in [beside(&two_parameters()), method, vocabulary] {
        let text = formatted(&generated);
        for path in global_paths(generated) {
            let known = ["mcp_tool::__private", "core::", "std::"];
            assert!(
                known.iter().any(|known| path.starts_with(known)),
                "{path}: {text}"
            );
        }
        for package in ["serde", "serde_json", "schemars", "inventory"] {
            assert!(!text.contains(&format!("{package}::")), "{package}: {text}");
        }
    }
}

/// The paths with `::` in front, as `first::second`.
fn global_paths(tokens: TokenStream) -> Vec<String> {
    let mut paths = Vec::new();
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_colon =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    for at in 0..tokens.len() {
        if let TokenTree::Group(group) = &tokens[at] {
            paths.extend(global_paths(group.stream()));
        }
        let continues = at > 0
            && match &tokens[at - 1] {
                TokenTree::Ident(word) => word != "as" && word != "use" && word != "return",
                TokenTree::Punct(mark) => mark.as_char() == '>' || mark.as_char() == ':',
                _ => false,
            };
        if is_colon(at) && is_colon(at + 1) && !continues {
            paths.push(format!("{}::{}", word(at + 2), word(at + 5)));
        }
    }
    paths
}
