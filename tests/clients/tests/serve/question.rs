use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mcp_tool::rmcp::{AskError, ContextExt, ToolServer};
use mcp_tool::{Context, ProtocolVersion, Registry, mcp_tool, tools};
use rmcp::model::{ElicitResult, ElicitationSchema, RequestStateCodec};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::session::Session;

const OLD: ProtocolVersion = ProtocolVersion::V2025_11_25;
const NEW: ProtocolVersion = ProtocolVersion::V2026_07_28;

fn form() -> ElicitationSchema {
    ElicitationSchema::builder()
        .required_string("text")
        .build_unchecked()
}

fn text(answer: &ElicitResult) -> String {
    let content = answer.content.clone().unwrap_or_default();
    content["text"].as_str().unwrap_or("nothing").to_owned()
}

/// Ask for two words, the second one depending on the first
#[mcp_tool]
async fn two_words(cx: &Context, topic: String) -> Result<String, AskError> {
    let runs = cx.state::<u32>().unwrap_or_default() + 1;
    cx.set_state(&runs);
    let first = text(&cx.elicit("first", &topic, form()).await?);
    let second = text(&cx.elicit("second", &first, form()).await?);
    let runs = cx.state::<u32>().unwrap_or_default();
    Ok(format!("{first} {second} in {runs}"))
}

/// Ask for a word
#[mcp_tool]
async fn one_word(cx: &Context, topic: String) -> Result<String, AskError> {
    Ok(text(&cx.elicit("first", &topic, form()).await?))
}

fn server() -> ToolServer {
    let registry = Registry::builder().tools(tools![two_words, one_word]);
    ToolServer::new(registry.build().unwrap(), "words", "1")
}

fn accept(text: &str) -> Value {
    json!({"action": "accept", "content": {"text": text}})
}

#[tokio::test]
async fn until_2025_11_25_a_call_waits_for_the_answers() {
    let mut session = Session::new(server(), OLD).await;
    let params = json!({"name": "two_words", "arguments": {"topic": "chess"}});
    let id = session.begin("tools/call", params).await;
    for (asked, given) in [("chess", "king"), ("king", "queen")] {
        let question = session.answer().await;
        assert_eq!(question["method"], "elicitation/create");
        assert_eq!(question["params"]["message"], asked);
        session
            .send(json!({"jsonrpc": "2.0", "id": question["id"], "result": accept(given)}))
            .await;
    }
    let answer = session.answer().await;
    assert_eq!(answer["id"], id);
    assert_eq!(answer["result"]["content"][0]["text"], "king queen in 1");
}

async fn round(session: &mut Session, tool: &str, rest: Value) -> Value {
    let mut params = json!({"name": tool, "arguments": {"topic": "chess"}});
    params
        .as_object_mut()
        .unwrap()
        .extend(rest.as_object().unwrap().clone());
    session.request("tools/call", params).await
}

#[tokio::test]
async fn since_2026_07_28_a_call_takes_a_round_for_each_answer() {
    let mut session = Session::new(server(), NEW).await;
    let first = round(&mut session, "two_words", json!({})).await["result"].take();
    assert_eq!(first["resultType"], "input_required");
    let asked = &first["inputRequests"]["first"];
    assert_eq!(asked["method"], "elicitation/create");
    assert_eq!(asked["params"]["message"], "chess");

    // The answer of the first round is not sent again: it travels in the state.
    let answer = json!({
        "inputResponses": {"first": accept("king"), "more": 1},
        "requestState": first["requestState"],
    });
    let second = round(&mut session, "two_words", answer).await["result"].take();
    assert_eq!(second["resultType"], "input_required");
    assert_eq!(
        second["inputRequests"]["second"]["params"]["message"],
        "king"
    );
    assert_eq!(second["inputRequests"].as_object().unwrap().len(), 1);

    let answer = json!({
        "inputResponses": {"second": accept("queen")},
        "requestState": second["requestState"],
    });
    let last = round(&mut session, "two_words", answer).await["result"].take();
    assert_eq!(last["resultType"], "complete");
    assert_eq!(last["content"][0]["text"], "king queen in 3");
}

#[tokio::test]
async fn an_answer_of_another_kind_is_asked_for_again() {
    let mut session = Session::new(server(), NEW).await;
    for wrong in [
        json!({"first": 7}),
        json!({"other": accept("king")}),
        json!({}),
    ] {
        let answer = json!({"inputResponses": wrong});
        let result = round(&mut session, "one_word", answer).await["result"].take();
        assert_eq!(result["resultType"], "input_required", "{result}");
    }
}

#[tokio::test]
async fn a_state_holds_for_its_own_call_only() {
    let mut session = Session::new(server(), NEW).await;
    let result = round(&mut session, "one_word", json!({})).await["result"].take();
    let state = result["requestState"].as_str().unwrap();
    let good = json!({"inputResponses": {"first": accept("king")}, "requestState": state});

    let forged = json!({"requestState": format!("{state}A")});
    let answer = round(&mut session, "one_word", forged).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let answer = round(&mut session, "two_words", good.clone()).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let mut other = good.clone();
    other["arguments"] = json!({"topic": "go"});
    let answer = round(&mut session, "one_word", other).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let answer = round(&mut session, "one_word", good).await;
    assert_eq!(answer["result"]["content"][0]["text"], "king");
}

#[tokio::test]
async fn a_state_holds_for_its_own_caller_only() {
    let caller = Arc::new(Mutex::new("ann"));
    let current = Arc::clone(&caller);
    let server = server().principal(move |_| Some((*current.lock().unwrap()).to_owned()));
    let mut session = Session::new(server, NEW).await;
    let result = round(&mut session, "one_word", json!({})).await["result"].take();
    let answer = json!({
        "inputResponses": {"first": accept("king")},
        "requestState": result["requestState"],
    });
    *caller.lock().unwrap() = "bob";
    let refused = round(&mut session, "one_word", answer.clone()).await;
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    *caller.lock().unwrap() = "ann";
    let answer = round(&mut session, "one_word", answer).await;
    assert_eq!(answer["result"]["content"][0]["text"], "king");
}

#[tokio::test]
async fn a_state_holds_for_a_while_only() {
    let server = server().request_state_ttl(Duration::from_millis(1));
    let mut session = Session::new(server, NEW).await;
    let result = round(&mut session, "one_word", json!({})).await["result"].take();
    tokio::time::sleep(Duration::from_millis(20)).await;
    let answer = json!({
        "inputResponses": {"first": accept("king")},
        "requestState": result["requestState"],
    });
    let answer = round(&mut session, "one_word", answer).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert_eq!(
        answer["error"]["message"],
        "requestState: request state has expired"
    );
}

/// Ask for a word, with arguments that have an order to lose
#[mcp_tool]
async fn ordered(cx: &Context, a: u32, b: BTreeMap<String, u32>) -> Result<String, AskError> {
    let word = text(&cx.elicit("first", "A word?", form()).await?);
    Ok(format!("{word} {a} {}", b.len()))
}

#[tokio::test]
async fn arguments_may_come_in_another_order() {
    let registry = Registry::builder().tools(tools![ordered]).build().unwrap();
    let mut session = Session::new(ToolServer::new(registry, "words", "1"), NEW).await;
    let params = r#"{"name": "ordered", "arguments": {"a": 1, "b": {"x": 1, "y": 2}}}"#;
    let params: Value = serde_json::from_str(params).unwrap();
    let result = session.request("tools/call", params).await["result"].take();
    let params = r#"{"name": "ordered", "arguments": {"b": {"y": 2, "x": 1}, "a": 1}}"#;
    let mut params: Value = serde_json::from_str(params).unwrap();
    params["inputResponses"] = json!({"first": accept("king")});
    params["requestState"] = result["requestState"].clone();
    let answer = session.request("tools/call", params).await;
    assert_eq!(
        answer["result"]["content"][0]["text"], "king 1 2",
        "{answer}"
    );
}

#[tokio::test]
async fn replicas_with_one_key_take_each_others_states() {
    let replica = || server().request_state(RequestStateCodec::try_new([7; 32]).unwrap());
    let mut first = Session::new(replica(), NEW).await;
    let asked = round(&mut first, "one_word", json!({})).await["result"].take();
    let answer = json!({
        "inputResponses": {"first": accept("king")},
        "requestState": asked["requestState"],
    });
    let mut second = Session::new(replica(), NEW).await;
    let result = round(&mut second, "one_word", answer.clone()).await;
    assert_eq!(result["result"]["content"][0]["text"], "king");
    // A server of its own has a key of its own.
    let mut stranger = Session::new(server(), NEW).await;
    let result = round(&mut stranger, "one_word", answer).await;
    assert_eq!(result["error"]["code"], -32602, "{result}");
}

#[tokio::test]
async fn only_what_the_client_can_answer_is_asked() {
    let mut session = Session::with_capabilities(server(), OLD, json!({})).await;
    let answer = round(&mut session, "one_word", json!({})).await;
    assert_eq!(answer["result"]["isError"], true);
    let text = &answer["result"]["content"][0]["text"];
    assert_eq!(*text, "the client does not support elicitation");

    let mut session = Session::with_capabilities(server(), NEW, json!({})).await;
    let answer = round(&mut session, "one_word", json!({})).await;
    assert_eq!(answer["error"]["code"], -32021);
    let needed = &answer["error"]["data"]["requiredCapabilities"];
    assert_eq!(*needed, json!({"elicitation": {}}));
}

#[tokio::test]
async fn what_a_client_answers_instead_is_an_error_of_the_tool() {
    let mut session = Session::new(server(), OLD).await;
    let params = json!({"name": "one_word", "arguments": {"topic": "chess"}});
    for wrong in [
        json!({"error": {"code": -32000, "message": "busy"}}),
        json!({"result": {"roots": []}}),
    ] {
        session.begin("tools/call", params.clone()).await;
        let mut reply = wrong;
        reply["id"] = session.answer().await["id"].take();
        reply["jsonrpc"] = json!("2.0");
        session.send(reply).await;
        let answer = session.answer().await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
    }
}

/// Ask for a word, and panic over it
#[mcp_tool]
async fn panics(cx: &Context) -> Result<String, AskError> {
    let word = text(&cx.elicit("first", "A word?", form()).await?);
    panic!("no such word: {word}");
}

#[tokio::test]
async fn a_panic_after_the_answer_is_an_error_result() {
    let tools = tools![panics, one_word];
    let registry = Registry::builder().tools(tools).build().unwrap();
    let server = ToolServer::new(registry, "words", "1");
    let call = json!({"name": "panics", "arguments": {}});

    let mut session = Session::new(server.clone(), OLD).await;
    session.begin("tools/call", call.clone()).await;
    let id = session.answer().await["id"].take();
    session
        .send(json!({"jsonrpc": "2.0", "id": id, "result": accept("king")}))
        .await;
    let answer = session.answer().await;
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    session.list().await;

    let mut session = Session::new(server, NEW).await;
    let asked = session.request("tools/call", call.clone()).await["result"].take();
    let mut call = call;
    call["inputResponses"] = json!({"first": accept("king")});
    call["requestState"] = asked["requestState"].clone();
    let answer = session.request("tools/call", call).await;
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    let answer = round(&mut session, "one_word", json!({})).await;
    assert_eq!(answer["result"]["resultType"], "input_required");
}

/// Tells how an asking tool ended.
struct OnEnd(Arc<Notify>);

impl Drop for OnEnd {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

/// Ask for a word, and tell when that is over
#[mcp_tool]
async fn watched(cx: &Context, ended: &Arc<Notify>) -> Result<String, AskError> {
    let _ended = OnEnd(Arc::clone(ended));
    Ok(text(&cx.elicit("first", "A word?", form()).await?))
}

#[tokio::test]
async fn a_question_ends_with_its_client() {
    let ended = Arc::new(Notify::new());
    let registry = Registry::builder()
        .tools(tools![watched])
        .state(Arc::clone(&ended))
        .build()
        .unwrap();
    let mut session = Session::new(ToolServer::new(registry, "words", "1"), OLD).await;
    let call = json!({"name": "watched", "arguments": {}});
    session.begin("tools/call", call).await;
    assert_eq!(session.answer().await["method"], "elicitation/create");
    drop(session);
    // rmcp lets what runs go on for five seconds after the end of the input.
    tokio::time::timeout(Duration::from_secs(60), ended.notified())
        .await
        .unwrap();
}
