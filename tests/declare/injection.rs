//! Borrowed parameters come from the server, recognised by nothing but the `&`.

use mcp_tool::{Context, Registry, mcp_tool, tools};
use mcp_tool_tests::{block_on, call_json, tool_json};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct Engine {
    asked: Mutex<Vec<String>>,
}

type Alias = Engine;
type Call = Context;

struct Generic<T>(T);

trait Speak: Send + Sync {
    fn speak(&self) -> String;
}

struct Dog;

impl Speak for Dog {
    fn speak(&self) -> String {
        "woof".to_owned()
    }
}

#[mcp_tool]
async fn ask(engine: &Engine, question: String) -> usize {
    let mut asked = engine.asked.lock().unwrap();
    asked.push(question);
    asked.len()
}

#[mcp_tool]
async fn lifetimes<'a, 'b>(
    first: String,
    engine: &'a Alias,
    cx: &'b Context,
) -> Result<&'a str, &'b str> {
    let _ = (first, engine, cx);
    std::future::ready(()).await;
    Ok("borrowed")
}

#[mcp_tool]
fn aliased(cx: &Call, number: &Generic<u32>, text: &Generic<&'static str>) -> String {
    format!("{:?} {} {}", cx.meta(), number.0, text.0)
}

#[mcp_tool]
fn dynamic(animal: &Box<dyn Speak>, map: &HashMap<String, u8>) -> String {
    format!("{} {}", animal.speak(), map["a"])
}

#[mcp_tool]
fn borrowed_result(words: &Vec<String>) -> &str {
    &words[0]
}

#[test]
fn state_is_shared_between_calls() {
    let registry = Registry::builder()
        .tools(tools![ask])
        .state(Engine::default())
        .build()
        .unwrap();
    for expected in 1..=3 {
        let result = call_json(&registry, "ask", json!({"question": "why"}));
        assert_eq!(result["structuredContent"], json!({"result": expected}));
    }
}

#[test]
fn borrowed_parameters_are_no_arguments() {
    let registry = Registry::builder()
        .tools(tools![ask, lifetimes])
        .state(Engine::default())
        .build()
        .unwrap();
    assert_eq!(
        tool_json(&registry, "ask")["inputSchema"],
        json!({"type": "object", "properties": {"question": {"type": "string"}}, "required": ["question"]})
    );
    assert_eq!(
        tool_json(&registry, "lifetimes")["inputSchema"]["required"],
        json!(["first"])
    );
}

#[test]
fn named_lifetimes_and_aliases() {
    let registry = Registry::builder()
        .tools(tools![lifetimes, aliased])
        .state(Engine::default())
        .state(Generic(7_u32))
        .state(Generic("seven"))
        .build()
        .unwrap();
    let result = call_json(&registry, "lifetimes", json!({"first": ""}));
    assert_eq!(result["content"][0]["text"], "borrowed");
    let result = call_json(&registry, "aliased", json!({}));
    assert_eq!(result["content"][0]["text"], "None 7 seven");
}

#[test]
fn trait_objects_and_collections_are_state_too() {
    let animal: Box<dyn Speak> = Box::new(Dog);
    let registry = Registry::builder()
        .tools(tools![dynamic])
        .state(animal)
        .state(HashMap::from([("a".to_owned(), 1_u8)]))
        .build()
        .unwrap();
    let result = call_json(&registry, "dynamic", json!({}));
    assert_eq!(result["content"][0]["text"], "woof 1");
}

#[test]
fn a_result_may_borrow_from_state() {
    let registry = Registry::builder()
        .tools(tools![borrowed_result])
        .state(vec!["first".to_owned()])
        .build()
        .unwrap();
    let result = call_json(&registry, "borrowed_result", json!({}));
    assert_eq!(result["content"][0]["text"], "first");
}

#[test]
fn state_can_be_shared_with_others() {
    let engine = Arc::new(Engine::default());
    let registry = Registry::builder()
        .tools(tools![ask])
        .shared(Arc::clone(&engine))
        .build()
        .unwrap();
    let _ = call_json(&registry, "ask", json!({"question": "who"}));
    assert_eq!(*engine.asked.lock().unwrap(), ["who"]);
}

#[test]
fn the_context_carries_meta_and_extensions() {
    #[mcp_tool]
    fn look(cx: &Context) -> Value {
        json!({"meta": cx.meta(), "number": cx.extension::<u32>(), "other": cx.extension::<u8>()})
    }
    let registry = Registry::builder().tools(tools![look]).build().unwrap();
    let meta = json!({"progressToken": 1}).as_object().unwrap().clone();
    let context = Context::new().with_meta(meta).with_extension(5_u32);
    let result = block_on(registry.call_with("look", (), context)).unwrap();
    assert_eq!(
        result.structured_content,
        Some(json!({"meta": {"progressToken": 1}, "number": 5, "other": null}))
    );
}

#[test]
fn what_a_tool_borrows_lives_as_long_as_the_call() {
    #[mcp_tool]
    async fn slow(engine: &Engine, cx: &Context, word: String) -> String {
        tokio::task::yield_now().await;
        let count = engine.asked.lock().unwrap().len();
        tokio::task::yield_now().await;
        format!("{word} {count} {}", cx.meta().is_some())
    }
    let registry = Registry::builder()
        .tools(tools![slow])
        .state(Engine::default())
        .build()
        .unwrap();
    let task = async move {
        tokio::spawn(async move { registry.call("slow", json!({"word": "a"})).await })
            .await
            .unwrap()
    };
    let result = block_on(task).unwrap();
    assert_eq!(result, mcp_tool::CallToolResult::text("a 0 false"));
}
