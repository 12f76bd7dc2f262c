//! `#[mcp_tools]` on impl blocks.

use mcp_tool::{Context, Registry, mcp_tool, mcp_tools, tools};
use mcp_tool_tests::{call_json, tool_json};
use serde_json::json;

struct Server {
    words: Vec<String>,
}

struct Wrapper<T>(T);

#[mcp_tools]
impl Server {
    const LIMIT: usize = 2;

    /// Find a word
    #[mcp_tool(read_only, tags = ["analysis"])]
    pub async fn find(
        &self,
        cx: &Context,
        /** The word */
        word: String,
    ) -> Option<usize> {
        let _ = cx;
        std::future::ready(()).await;
        self.position(&word)
    }

    /// The first words
    #[mcp_tool(name = "first_words", read_only)]
    fn first(&self, #[arg(default = Self::LIMIT)] count: usize) -> Vec<String> {
        self.words.iter().take(count).cloned().collect()
    }

    /// No tool
    fn position(&self, word: &str) -> Option<usize> {
        self.words.iter().position(|known| known == word)
    }

    /// No state
    #[mcp_tool]
    fn version() -> &'static str {
        "1"
    }

    /// Named by `Self`
    #[mcp_tool]
    fn compare(&self, other: &Self) -> Result<bool, std::fmt::Error> {
        Ok(self.words == other.words)
    }

    /// Borrowed with a lifetime
    #[mcp_tool::mcp_tool]
    fn long<'a>(&'a self) -> Vec<&'a str> {
        self.words.iter().map(String::as_str).collect()
    }
}

#[mcp_tools]
impl Wrapper<Vec<u8>> {
    /// How many
    #[mcp_tool]
    fn count(&self) -> usize {
        self.0.len()
    }
}

/// Functions of one name in one module: of two types, of none, and in other case.
mod same {
    use mcp_tool::{mcp_tool, mcp_tools};

    pub struct First;
    pub struct Second;

    #[mcp_tools]
    impl First {
        #[mcp_tool(name = "first.find")]
        pub fn find(&self) -> &'static str {
            "first"
        }
    }

    #[mcp_tools]
    impl Second {
        #[mcp_tool(name = "second.find")]
        pub fn find(&self) -> &'static str {
            "second"
        }
    }

    #[mcp_tool(name = "free.find")]
    pub fn find() -> &'static str {
        "free"
    }

    #[allow(non_snake_case)]
    #[mcp_tool(name = "other.find")]
    pub fn Find() -> &'static str {
        "other"
    }
}

#[test]
fn tools_of_one_name_in_one_module() {
    let registry = Registry::builder()
        .tools(tools![
            same::First::find,
            same::Second::find,
            same::find,
            same::Find
        ])
        .state(same::First)
        .state(same::Second)
        .build()
        .unwrap();
    for which in ["first", "second", "free", "other"] {
        let result = call_json(&registry, &format!("{which}.find"), json!({}));
        assert_eq!(result["content"][0]["text"], which);
    }
}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![
            Server::find,
            Server::first,
            Server::version,
            Server::compare,
            Server::long,
            Wrapper::<Vec<u8>>::count
        ])
        .state(Server {
            words: ["fork", "pin", "skewer"].map(str::to_owned).into(),
        })
        .state(Wrapper(vec![1_u8, 2]))
        .build()
        .unwrap()
}

#[test]
fn self_comes_from_the_registry() {
    let registry = registry();
    assert_eq!(
        call_json(&registry, "find", json!({"word": "pin"}))["structuredContent"],
        json!({"result": 1})
    );
    assert_eq!(
        call_json(&registry, "find", json!({"word": "x"}))["structuredContent"],
        json!({"result": null})
    );
}

#[test]
fn docs_on_parameters_of_methods() {
    assert_eq!(
        tool_json(&registry(), "find")["inputSchema"],
        json!({
            "type": "object",
            "properties": {"word": {"type": "string", "description": "The word"}},
            "required": ["word"]
        })
    );
}

#[test]
fn keys_name_what_the_impl_names() {
    assert_eq!(
        call_json(&registry(), "first_words", json!({}))["structuredContent"],
        json!({"result": ["fork", "pin"]})
    );
}

#[test]
fn functions_without_self_and_with_self_by_name() {
    let registry = registry();
    assert_eq!(
        call_json(&registry, "version", json!({}))["content"][0]["text"],
        "1"
    );
    assert_eq!(
        call_json(&registry, "compare", json!({}))["structuredContent"],
        json!({"result": true})
    );
    assert_eq!(
        call_json(&registry, "long", json!({}))["structuredContent"],
        json!({"result": ["fork", "pin", "skewer"]})
    );
}

#[test]
fn an_impl_of_a_concrete_generic_type() {
    assert_eq!(
        call_json(&registry(), "count", json!({}))["structuredContent"],
        json!({"result": 2})
    );
}

#[test]
fn methods_stay_methods() {
    let server = Server {
        words: vec!["fork".to_owned()],
    };
    assert_eq!(server.position("fork"), Some(0));
    assert_eq!(server.first(5), ["fork"]);
    assert_eq!(Server::version(), "1");
}

mod optional {
    pub struct Server;

    #[cfg_attr(all(), mcp_tool::mcp_tools)]
    impl Server {
        /// A tool
        #[cfg_attr(all(), must_use, mcp_tool::mcp_tool(read_only))]
        pub fn present(&self) -> u8 {
            1
        }

        /// No tool
        #[cfg_attr(any(), mcp_tool::mcp_tool(read_only), deprecated)]
        pub fn absent(&self) -> u8 {
            2
        }
    }
}

#[test]
fn a_method_is_a_tool_under_a_condition() {
    let registry = || Registry::builder().state(optional::Server);
    let present = registry().tools(tools![optional::Server::present]);
    let tool = tool_json(&present.build().unwrap(), "present");
    assert_eq!(tool["description"], "A tool");
    assert_eq!(tool["annotations"]["readOnlyHint"], true);

    let absent = registry().tools(tools![optional::Server::absent]);
    let error = absent.build().unwrap_err().to_string();
    assert!(error.contains("is a function but no tool"), "{error}");
    assert_eq!(optional::Server.absent(), 2);
}
