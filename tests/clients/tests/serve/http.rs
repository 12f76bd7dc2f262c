use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use mcp_tool::rmcp::{AskError, Caller, ContextExt, ToolServer};
use mcp_tool::{Context, ProtocolVersion, Registry, mcp_tool, tools};
use reqwest::RequestBuilder;
use rmcp::ServerHandler;
use rmcp::model::ElicitationSchema;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};

use crate::list::{delete_player, rules, scores, server};

const OLD: ProtocolVersion = ProtocolVersion::V2025_11_25;
const NEW: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// What the layer that checks tokens found out.
#[derive(Clone)]
struct User {
    name: String,
}

async fn authenticate(mut request: Request, next: Next) -> Response {
    let token = request.headers().get("authorization");
    if let Some(name) = token.and_then(|token| token.to_str().ok()?.strip_prefix("Bearer ")) {
        let user = User {
            name: name.to_owned(),
        };
        request.extensions_mut().insert(user);
    }
    next.run(request).await
}

/// A server on a port of its own, and what stops it.
struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    stopped: tokio::task::JoinHandle<std::io::Result<()>>,
}

async fn start(server: ToolServer, sessions: bool) -> Running {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(sessions)
        .with_json_response(true)
        .with_sse_retry(None)
        .with_allowed_origins(["http://localhost:*"]);
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let router = Router::new()
        .nest_service("/mcp", service)
        .layer(from_fn(authenticate));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, on_stop) = oneshot::channel();
    let stopped = tokio::spawn(async move {
        axum::serve(listener, router)
            .with_graceful_shutdown(async {
                let _ = on_stop.await;
            })
            .await
    });
    Running {
        address,
        stop: Some(stop),
        stopped,
    }
}

impl Running {
    fn post(&self, revision: ProtocolVersion, method: &str, mut params: Value) -> RequestBuilder {
        let name = params["name"].as_str().unwrap_or_default().to_owned();
        if revision == NEW {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": revision,
                "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
            });
        }
        let message = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        reqwest::Client::new()
            .post(format!("http://{}/mcp", self.address))
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", revision.as_str())
            .header("mcp-method", method)
            .header("mcp-name", name)
            .json(&message)
    }

    async fn request(
        &self,
        user: &str,
        revision: ProtocolVersion,
        method: &str,
        params: Value,
    ) -> Value {
        let request = self.post(revision, method, params).bearer_auth(user);
        request.send().await.unwrap().json().await.unwrap()
    }

    async fn call(&self, user: &str, revision: ProtocolVersion, tool: &str) -> Value {
        let params = json!({"name": tool, "arguments": {}});
        self.request(user, revision, "tools/call", params).await
    }
}

fn names(list: &Value) -> Vec<&str> {
    let tools = list["result"]["tools"].as_array().unwrap();
    tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect()
}

/// Who calls
#[mcp_tool(read_only)]
fn whoami(cx: &Context) -> String {
    let user = cx.extension::<User>();
    user.map_or("nobody", |user| &user.name).to_owned()
}

fn guarded() -> ToolServer {
    let tools = tools![whoami, scores, delete_player, rules];
    let registry = Registry::builder().tools(tools).build().unwrap();
    ToolServer::new(registry, "guarded", "1")
        .pass::<User>()
        .filter(|caller: &Caller<'_>, tool| {
            let name = caller.get::<User>().map(|user| &*user.name);
            name == Some("arbiter") || (tool.is_read_only() && name.is_some())
        })
}

#[tokio::test]
async fn each_caller_has_the_tools_that_are_for_it() {
    let running = start(guarded(), false).await;
    for revision in [OLD, NEW] {
        let all = running
            .request("arbiter", revision, "tools/list", json!({}))
            .await;
        assert_eq!(names(&all), ["delete_player", "rules", "scores", "whoami"]);
        let some = running
            .request("ann", revision, "tools/list", json!({}))
            .await;
        assert_eq!(names(&some), ["scores", "whoami"]);
        let none = running
            .post(revision, "tools/list", json!({}))
            .send()
            .await
            .unwrap();
        assert_eq!(names(&none.json().await.unwrap()), [""; 0]);

        let answer = running.call("ann", revision, "whoami").await;
        assert_eq!(answer["result"]["content"][0]["text"], "ann");
        let answer = running.call("arbiter", revision, "rules").await;
        assert_eq!(answer["result"]["content"][0]["text"], "White begins.");
        // What is hidden is as unknown as what never was.
        for (hidden, user) in [("rules", "ann"), ("rulez", "ann"), ("rulez", "arbiter")] {
            let answer = running.call(user, revision, hidden).await;
            let error = json!({"code": -32602, "message": format!("Unknown tool: {hidden}")});
            assert_eq!(answer["error"], error);
        }
    }
}

/// Repeat
#[mcp_tool(read_only)]
fn repeat(
    #[arg(header = "Region")] region: Option<String>,
    #[arg(header = "Times")] times: Option<u32>,
    #[arg(header = "Loud")] loud: Option<bool>,
) -> String {
    format!("{region:?} {times:?} {loud:?}")
}

/// What an HTTP client gets for a call with these headers: the status, and the code of the error.
async fn status_and_code(
    running: &Running,
    user: &str,
    tool: &str,
    arguments: &Value,
    headers: &[(&str, &str)],
) -> (u16, Value, Value) {
    let params = json!({"name": tool, "arguments": arguments});
    let mut request = running.post(NEW, "tools/call", params).bearer_auth(user);
    for (name, value) in headers {
        request = request.header(format!("mcp-param-{name}"), *value);
    }
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    let mut answer: Value = response.json().await.unwrap();
    let message = answer["error"]["message"].take();
    (status, answer["error"]["code"].take(), message)
}

#[tokio::test]
async fn headers_are_held_against_the_arguments() {
    // With a filter and without: the one knows who calls, the other needn't.
    let registry = Registry::builder().tools(tools![repeat]).build().unwrap();
    let open = ToolServer::new(registry, "repeat", "1");
    let guarded = open.clone().filter(|_, _| true);
    for server in [open, guarded] {
        let running = start(server, false).await;
        let all = json!({"region": "eu", "times": 3, "loud": true});
        let nothing = json!({"region": null, "times": null});
        let odd = json!({"region": " Zürich "});
        let good: [(&Value, &[(&str, &str)]); 5] = [
            (&all, &[("Region", "eu"), ("times", "3"), ("Loud", "true")]),
            (&json!({}), &[]),
            (&nothing, &[]),
            (&odd, &[("Region", "=?base64?IFrDvHJpY2gg?=")]),
            (&json!({"region": ""}), &[("Region", "")]),
        ];
        for (arguments, headers) in good {
            let (status, code, message) =
                status_and_code(&running, "ann", "repeat", arguments, headers).await;
            assert_eq!(
                (status, &code),
                (200, &Value::Null),
                "{arguments}: {message}"
            );
        }
        let bad: [(&Value, &[(&str, &str)]); 8] = [
            (&all, &[("Region", "us"), ("Times", "3"), ("Loud", "true")]),
            (&all, &[("Region", "eu"), ("Times", "4"), ("Loud", "true")]),
            (&all, &[("Region", "eu"), ("Times", "3"), ("Loud", "True")]),
            (&all, &[("Region", "eu"), ("Times", "3")]),
            (&json!({}), &[("Region", "eu")]),
            (&nothing, &[("Times", "0")]),
            (&odd, &[("Region", "=?base64?!?=")]),
            (
                &json!({"region": "eu"}),
                &[("Region", "eu"), ("Region", "eu")],
            ),
        ];
        for (arguments, headers) in bad {
            let (status, code, message) =
                status_and_code(&running, "ann", "repeat", arguments, headers).await;
            assert_eq!(
                (status, code),
                (400, json!(-32020)),
                "{arguments}: {message}"
            );
        }
    }
}

#[tokio::test]
async fn whatever_is_wrong_with_a_call_a_hidden_tool_is_unknown() {
    let tools = tools![repeat, rules];
    let registry = Registry::builder().tools(tools).build().unwrap();
    let server = ToolServer::new(registry, "guarded", "1").filter(|caller: &Caller<'_>, _| {
        caller.get::<User>().is_some_and(|user| user.name == "ann")
    });
    let running = start(server.clone(), false).await;
    let mismatch = [("Region", "us")];
    let arguments = json!({"region": "eu", "nonsense": 1});
    for tool in ["repeat", "repeet"] {
        let found = status_and_code(&running, "bob", tool, &arguments, &mismatch).await;
        let message = json!(format!("Unknown tool: {tool}"));
        assert_eq!(found, (200, json!(-32602), message));

        let params = json!({"name": tool, "arguments": {}, "requestState": "rs1.a.b"});
        let answer = running.request("bob", NEW, "tools/call", params).await;
        let error = json!({"code": -32602, "message": format!("Unknown tool: {tool}")});
        assert_eq!(answer["error"], error);
    }
    let found = status_and_code(&running, "ann", "repeat", &arguments, &mismatch).await;
    assert_eq!((found.0, found.1), (400, json!(-32020)));
    // rmcp asks without a caller.
    assert!(server.get_tool("repeat").is_none());
}

/// Ask
#[mcp_tool(read_only)]
async fn ask(cx: &Context) -> Result<String, AskError> {
    let form = ElicitationSchema::builder().required_bool("sure");
    let answer = cx.elicit("sure", "Sure?", form.build_unchecked()).await?;
    Ok(format!("{:?}", answer.action))
}

#[tokio::test]
async fn another_token_cannot_go_on_with_a_call() {
    let registry = Registry::builder().tools(tools![ask]).build().unwrap();
    let running = start(ToolServer::new(registry, "ask", "1"), false).await;
    let params = json!({"name": "ask", "arguments": {}});
    let asked = running
        .request("ann", NEW, "tools/call", params.clone())
        .await;
    let mut params = params;
    params["inputResponses"] = json!({"sure": {"action": "accept", "content": {"sure": true}}});
    params["requestState"] = asked["result"]["requestState"].clone();
    let answer = running
        .request("bob", NEW, "tools/call", params.clone())
        .await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let answer = running.post(NEW, "tools/call", params.clone()).send().await;
    let answer: Value = answer.unwrap().json().await.unwrap();
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let answer = running.request("ann", NEW, "tools/call", params).await;
    assert_eq!(answer["result"]["content"][0]["text"], "Accept", "{answer}");
}

#[tokio::test]
async fn without_a_session_nobody_is_asked_before_2026_07_28() {
    let registry = Registry::builder().tools(tools![ask]).build().unwrap();
    let running = start(ToolServer::new(registry, "ask", "1"), false).await;
    // The answer could not find its way back, so the tool must not wait for one.
    let answer = running.call("ann", OLD, "ask").await;
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    let text = &answer["result"]["content"][0]["text"];
    assert_eq!(*text, "the client does not support elicitation");
}

#[tokio::test]
async fn replicas_answer_with_the_same_bytes() {
    let bytes = async |user: &str, revision| {
        let running = start(guarded(), false).await;
        let mut answers = Vec::new();
        for _ in 0..3 {
            let request = running
                .post(revision, "tools/list", json!({}))
                .bearer_auth(user);
            answers.push(request.send().await.unwrap().bytes().await.unwrap());
        }
        answers.dedup();
        assert_eq!(answers.len(), 1);
        answers.remove(0)
    };
    for revision in [OLD, NEW] {
        for user in ["ann", "arbiter"] {
            assert_eq!(bytes(user, revision).await, bytes(user, revision).await);
        }
    }
}

#[tokio::test]
async fn who_asks_is_known_from_each_request_of_a_session() {
    let running = start(guarded(), true).await;
    let params = json!({
        "protocolVersion": OLD,
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    });
    let request = running
        .post(OLD, "initialize", params)
        .bearer_auth("arbiter");
    let answer = request.send().await.unwrap();
    let session = answer.headers()["mcp-session-id"].clone();
    for (user, wanted) in [("arbiter", 4), ("ann", 2)] {
        let request = running
            .post(OLD, "tools/list", json!({}))
            .bearer_auth(user)
            .header("mcp-session-id", &session);
        let answer = request.send().await.unwrap().text().await.unwrap();
        let data = answer.lines().find_map(|line| line.strip_prefix("data: {"));
        let message = serde_json::from_str(&format!("{{{}", data.unwrap())).unwrap();
        assert_eq!(names(&message).len(), wanted, "{user}");
    }
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused() {
    let running = start(server(), false).await;
    let status = async |name: &str, value: &str| {
        let request = running
            .post(NEW, "tools/list", json!({}))
            .header(name, value);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(status("host", "evil.example.com").await, 403);
    assert_eq!(status("origin", "http://evil.example.com").await, 403);
    assert_eq!(status("origin", "http://localhost:5173").await, 200);
    assert_eq!(status("host", "localhost").await, 200);
}

#[derive(Default)]
struct Signals {
    begun: Notify,
    go_on: Notify,
    dropped: Notify,
}

struct OnDrop(Arc<Signals>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.dropped.notify_one();
    }
}

/// Wait for a signal
#[mcp_tool]
async fn wait(signals: &Arc<Signals>) -> &'static str {
    let _guard = OnDrop(Arc::clone(signals));
    signals.begun.notify_one();
    signals.go_on.notified().await;
    "went on"
}

fn waiting() -> (ToolServer, Arc<Signals>) {
    let signals = Arc::new(Signals::default());
    let registry = Registry::builder()
        .tools(tools![wait])
        .state(Arc::clone(&signals));
    let server = ToolServer::new(registry.build().unwrap(), "waiting", "1");
    (server, signals)
}

#[tokio::test]
async fn a_client_that_goes_away_cancels_its_call() {
    let (server, signals) = waiting();
    let running = start(server, false).await;
    for revision in [OLD, NEW] {
        let params = json!({"name": "wait", "arguments": {}});
        let request = running.post(revision, "tools/call", params).send();
        let call = tokio::spawn(request);
        signals.begun.notified().await;
        call.abort();
        let dropped = signals.dropped.notified();
        let dropped = tokio::time::timeout(Duration::from_secs(60), dropped).await;
        assert!(dropped.is_ok(), "{revision}");
    }
}

#[tokio::test]
async fn a_server_that_stops_answers_the_calls_that_run() {
    let (server, signals) = waiting();
    let mut running = start(server, false).await;
    let params = json!({"name": "wait", "arguments": {}});
    let call = tokio::spawn(running.post(NEW, "tools/call", params).send());
    signals.begun.notified().await;
    running.stop.take().unwrap().send(()).unwrap();
    tokio::time::sleep(Duration::from_millis(50)).await;
    signals.go_on.notify_one();
    let answer: Value = call.await.unwrap().unwrap().json().await.unwrap();
    assert_eq!(answer["result"]["content"][0]["text"], "went on");
    running.stopped.await.unwrap().unwrap();
}
