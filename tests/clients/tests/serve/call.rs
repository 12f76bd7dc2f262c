use std::sync::Arc;
use std::time::Duration;

use mcp_tool::rmcp::{AskError, ContextExt, ToolServer};
use mcp_tool::{
    ContentBlock, Context, LoggingLevel, ProtocolVersion, Registry, ResourceLink, mcp_tool, tools,
};
use serde_json::{Value, json};
use tokio::sync::Notify;

use crate::list::{registry, server};
use crate::session::Session;

#[tokio::test]
async fn results_have_the_form_of_the_revision() {
    for revision in ProtocolVersion::ALL {
        let mut session = Session::new(server(), revision).await;
        let arguments = json!({"player": "Ann"});
        let registry = registry();
        let call = registry.call_for(revision, "scores", arguments.clone());
        let wanted = json!(call.await.unwrap());
        assert_eq!(
            session.result("scores", arguments).await,
            wanted,
            "{revision}"
        );
    }
}

#[tokio::test]
async fn what_goes_wrong_with_arguments_is_a_result() {
    let mut session = Session::new(server(), ProtocolVersion::V2025_11_25).await;
    let result = session.result("scores", json!({"name": "Ann"})).await;
    assert_eq!(result["isError"], true);
    // No arguments at all are the empty object.
    let answer = session
        .request("tools/call", json!({"name": "rules"}))
        .await;
    assert_eq!(answer["result"]["content"][0]["text"], "White begins.");
    let result = session.result("delete_player", json!({"player": ""})).await;
    assert_eq!(result["content"][0]["text"], "nobody has no name");
    assert_eq!(result["isError"], true);
}

#[tokio::test]
async fn an_unknown_tool_is_a_protocol_error() {
    for revision in ProtocolVersion::ALL {
        let mut session = Session::new(server(), revision).await;
        let answer = session.call("score", json!({})).await;
        let error = json!({"code": -32602, "message": "Unknown tool: score"});
        assert_eq!(answer["error"], error, "{revision}");
    }
}

#[tokio::test]
async fn arguments_that_are_no_object_are_a_result_too() {
    for revision in ProtocolVersion::ALL {
        let mut session = Session::new(server(), revision).await;
        for arguments in [
            json!([1]),
            json!("{\"player\": \"Ann\"}"),
            json!(5),
            json!(true),
        ] {
            let registry = registry();
            let call = registry.call_for(revision, "scores", arguments.clone());
            let wanted = json!(call.await.unwrap());
            assert_eq!(wanted["isError"], true);
            let result = session.result("scores", arguments.clone()).await;
            assert_eq!(result, wanted, "{revision}: {arguments}");
        }
    }
}

#[tokio::test]
async fn params_that_are_none_are_a_protocol_error() {
    for revision in [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28] {
        let guarded = server().filter(|_, tool| tool.is_read_only());
        let mut session = Session::new(guarded, revision).await;
        for (method, params, code) in [
            ("tools/call", json!({}), -32602),
            ("tools/call", json!({"name": 5}), -32602),
            ("tools/call", json!({"name": null, "arguments": {}}), -32602),
            (
                "tools/call",
                json!({"name": "scores", "inputResponses": 7}),
                -32602,
            ),
            (
                "tools/call",
                json!({"name": "rules", "arguments": [1]}),
                -32602,
            ),
            ("tools/cal", json!({"name": "scores"}), -32601),
        ] {
            let answer = session.request(method, params.clone()).await;
            assert_eq!(answer["error"]["code"], code, "{method} {params}: {answer}");
        }
        let params = json!({"name": "rules", "arguments": [1]});
        let answer = session.request("tools/call", params).await;
        assert_eq!(answer["error"]["message"], "Unknown tool: rules");
    }
    // 2026-07-28 has no such method.
    for (revision, level, code) in [
        (ProtocolVersion::V2025_11_25, "loud", json!(-32602)),
        (ProtocolVersion::V2025_11_25, "error", Value::Null),
        (ProtocolVersion::V2026_07_28, "loud", json!(-32601)),
        (ProtocolVersion::V2026_07_28, "error", json!(-32601)),
    ] {
        let mut session = Session::new(server(), revision).await;
        let params = json!({"level": level});
        let answer = session.request("logging/setLevel", params).await;
        assert_eq!(
            answer["error"]["code"], code,
            "{revision} {level}: {answer}"
        );
    }
}

/// Every kind of block
#[mcp_tool]
fn blocks() -> Result<Vec<ContentBlock>, serde_json::Error> {
    let icon = serde_json::from_value(json!({"src": "data:,", "theme": "light"}))?;
    let mut link = ResourceLink::new("file:///a.pgn", "a.pgn");
    link.title = Some("A game".to_owned());
    link.size = Some(5_000_000_000);
    link.icons = Some(vec![icon]);
    Ok(vec![
        link.into(),
        serde_json::from_value(json!({
            "type": "text",
            "text": "a",
            "annotations": {
                "audience": ["user", "assistant"],
                "priority": 0.5,
                "lastModified": "2026-01-01"
            },
            "_meta": {"com.example/a": null}
        }))?,
        serde_json::from_value(json!({
            "type": "resource",
            "resource": {"uri": "a:b", "blob": "AA==", "mimeType": "a/b", "_meta": {"x": 1}},
        }))?,
    ])
}

#[tokio::test]
async fn no_field_of_a_block_is_lost() {
    let registry = Registry::builder().tools(tools![blocks]).build().unwrap();
    let revision = ProtocolVersion::V2026_07_28;
    let wanted = json!(registry.call_for(revision, "blocks", ()).await.unwrap());
    let server = ToolServer::new(registry, "blocks", "1");
    let mut session = Session::new(server, revision).await;
    assert_eq!(session.result("blocks", json!({})).await, wanted);
}

/// Report
#[mcp_tool]
fn report(cx: &Context) -> &'static str {
    cx.progress(1.0, Some(2.0), Some("half"));
    cx.log(LoggingLevel::Debug, None, "small");
    cx.log(LoggingLevel::Error, Some("engine"), json!({"code": 3}));
    cx.progress(2.0, None, None);
    "reported"
}

fn reporting() -> ToolServer {
    let registry = Registry::builder().tools(tools![report]).build().unwrap();
    ToolServer::new(registry, "report", "1")
}

#[tokio::test]
async fn reports_come_in_order_and_before_the_result() {
    let mut session = Session::new(reporting(), ProtocolVersion::V2025_06_18).await;
    let params = json!({"name": "report", "_meta": {"progressToken": "p"}});
    session.request("tools/call", params).await;
    let reports: Vec<Value> = session.notifications.drain(..).collect();
    let wanted = json!([
        {
            "jsonrpc": "2.0",
            "method": "notifications/progress",
            "params": {"progressToken": "p", "progress": 1.0, "total": 2.0, "message": "half"},
        },
        {
            "jsonrpc": "2.0",
            "method": "notifications/message",
            "params": {"level": "error", "logger": "engine", "data": {"code": 3}},
        },
        {
            "jsonrpc": "2.0",
            "method": "notifications/progress",
            "params": {"progressToken": "p", "progress": 2.0},
        },
    ]);
    assert_eq!(json!(reports), wanted);
}

async fn levels(session: &mut Session, meta: Value) -> Vec<Value> {
    let params = json!({"name": "report", "_meta": meta});
    session.request("tools/call", params).await;
    session
        .notifications
        .drain(..)
        .map(|message| message["params"]["level"].clone())
        .collect()
}

#[tokio::test]
async fn a_client_sets_the_level_of_its_own_session() {
    let server = reporting();
    let mut session = Session::new(server.clone(), ProtocolVersion::V2025_11_25).await;
    let mut other = Session::new(server, ProtocolVersion::V2025_11_25).await;
    for (level, wanted) in [
        ("debug", json!(["debug", "error"])),
        ("critical", json!([])),
    ] {
        let answer = session
            .request("logging/setLevel", json!({"level": level}))
            .await;
        assert_eq!(answer["result"], json!({}));
        assert_eq!(json!(levels(&mut session, json!({})).await), wanted);
        assert_eq!(levels(&mut other, json!({})).await, ["error"]);
    }
}

#[tokio::test]
async fn since_2026_07_28_a_request_says_what_it_wants_logged() {
    let mut session = Session::new(reporting(), ProtocolVersion::V2026_07_28).await;
    assert!(levels(&mut session, json!({})).await.is_empty());
    let all = json!({"io.modelcontextprotocol/logLevel": "debug"});
    assert_eq!(levels(&mut session, all).await, ["debug", "error"]);
}

/// Tells when a call begins, and when it is dropped or told of its end.
#[derive(Default)]
struct Signals {
    begun: Notify,
    dropped: Notify,
    told: Notify,
}

struct OnDrop(Arc<Signals>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.dropped.notify_one();
    }
}

/// Never end
#[mcp_tool]
async fn hang(cx: &Context, signals: &Arc<Signals>) {
    let (of_task, told) = (cx.clone(), Arc::clone(signals));
    tokio::spawn(async move {
        of_task.cancelled().await;
        told.told.notify_one();
    });
    let _guard = OnDrop(Arc::clone(signals));
    signals.begun.notify_one();
    std::future::pending::<()>().await;
}

#[tokio::test]
async fn a_cancelled_call_is_dropped_and_not_answered() {
    // Since 2026-07-28 a client cancels by closing the stream, over HTTP; over stdio there is the
    // notification.
    for revision in [ProtocolVersion::V2024_11_05, ProtocolVersion::V2026_07_28] {
        let signals = Arc::new(Signals::default());
        let registry = Registry::builder()
            .tools(tools![hang, crate::list::rules])
            .state(Arc::clone(&signals))
            .build()
            .unwrap();
        let mut session = Session::new(ToolServer::new(registry, "hang", "1"), revision).await;
        let id = session.begin("tools/call", json!({"name": "hang"})).await;
        signals.begun.notified().await;
        // Twice, and something that never was.
        for id in [id, id, 99] {
            session
                .notify("notifications/cancelled", json!({"requestId": id}))
                .await;
        }
        let both = async {
            signals.dropped.notified().await;
            signals.told.notified().await;
        };
        tokio::time::timeout(Duration::from_secs(60), both)
            .await
            .unwrap();
        // The next message is the answer to the next request.
        let result = session.result("rules", json!({})).await;
        assert_eq!(result["content"][0]["text"], "White begins.");
    }
}

/// Report when the call is over
#[mcp_tool]
async fn report_late(cx: &Context, signals: &Arc<Signals>) -> &'static str {
    let (of_task, signals) = (cx.clone(), Arc::clone(signals));
    tokio::spawn(async move {
        signals.begun.notified().await;
        of_task.progress(1.0, None, None);
        of_task.log(LoggingLevel::Error, None, "late");
        signals.told.notify_one();
    });
    "done"
}

#[tokio::test]
async fn what_is_reported_after_the_result_goes_nowhere() {
    let signals = Arc::new(Signals::default());
    let registry = Registry::builder()
        .tools(tools![report_late])
        .state(Arc::clone(&signals))
        .build()
        .unwrap();
    let server = ToolServer::new(registry, "late", "1");
    let mut session = Session::new(server, ProtocolVersion::V2025_11_25).await;
    let params = json!({"name": "report_late", "_meta": {"progressToken": 1}});
    session.request("tools/call", params).await;
    signals.begun.notify_one();
    signals.told.notified().await;
    session.list().await;
    assert!(session.notifications.is_empty());
}

/// What the request says
#[mcp_tool]
async fn about(cx: &Context) -> Result<Value, AskError> {
    let request = cx.request().ok_or(AskError::NoClient)?;
    Ok(json!({
        "revision": request.protocol_version().map(|version| version.to_string()),
        "client": request.client_info().map(|client| client.name),
        "tenant": cx.meta().and_then(|meta| meta.get("tenant")),
        "open": cx.client().is_some_and(|client| !client.is_transport_closed()),
    }))
}

#[tokio::test]
async fn a_tool_reaches_the_request_and_the_client() {
    let registry = Registry::builder().tools(tools![about]).build().unwrap();
    // In process there is none.
    let result = registry.call("about", ()).await.unwrap();
    assert_eq!(
        json!(result)["content"][0]["text"],
        "there is no client to ask"
    );

    for revision in [ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28] {
        let server = ToolServer::new(registry.clone(), "about", "1");
        let mut session = Session::new(server, revision).await;
        let params = json!({"name": "about", "_meta": {"tenant": 7}});
        let answer = session.request("tools/call", params).await;
        let wanted = json!({"revision": revision, "client": "test", "tenant": 7, "open": true});
        assert_eq!(answer["result"]["structuredContent"], wanted);
    }
}

/// A tool that was written for rmcp
#[mcp_tool]
fn as_rmcp_has_it(fails: bool) -> Result<rmcp::model::CallToolResult, rmcp::ErrorData> {
    if fails {
        return Err(rmcp::ErrorData::invalid_params("no such game", None));
    }
    let mut result =
        rmcp::model::CallToolResult::error(vec![rmcp::model::ContentBlock::text("a draw")]);
    result.structured_content = Some(json!({"winner": null}));
    Ok(result)
}

/// A block of rmcp's
#[mcp_tool]
fn a_block_of_rmcp() -> rmcp::model::ContentBlock {
    rmcp::model::ContentBlock::image("QUJD", "image/png")
}

/// Some of them
#[mcp_tool]
async fn blocks_of_rmcp() -> Vec<rmcp::model::ContentBlock> {
    vec![rmcp::model::ContentBlock::text("1. e4")]
}

#[tokio::test]
async fn types_of_rmcp_are_results_and_no_data() {
    let tools = tools![as_rmcp_has_it, a_block_of_rmcp, blocks_of_rmcp];
    let registry = Registry::builder().tools(tools).build().unwrap();
    assert!(registry.iter().all(|tool| tool.output_schema.is_none()));
    let call =
        async |tool: &str, arguments: Value| json!(registry.call(tool, arguments).await.unwrap());
    assert_eq!(
        call("as_rmcp_has_it", json!({"fails": false})).await,
        json!({
            "content": [{"type": "text", "text": "a draw"}],
            "structuredContent": {"winner": null},
            "isError": true
        })
    );
    let failed = call("as_rmcp_has_it", json!({"fails": true})).await;
    assert_eq!(failed["isError"], true);
    assert!(
        failed["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains("no such game")
    );
    assert_eq!(
        call("a_block_of_rmcp", json!({})).await,
        json!({"content": [{"type": "image", "data": "QUJD", "mimeType": "image/png"}]})
    );
    assert_eq!(
        call("blocks_of_rmcp", json!({})).await,
        json!({"content": [{"type": "text", "text": "1. e4"}]})
    );
}
