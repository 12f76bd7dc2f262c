use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use mcp_tool::ProtocolVersion;
use serde_json::json;

use crate::list::{registry, server};
use crate::session::Session;

#[tokio::test]
async fn a_session_is_told_of_other_tools() {
    let (server, tools) = server().swappable();
    let revision = ProtocolVersion::V2025_06_18;
    let mut session = Session::new(server.clone(), revision).await;
    let mut other = Session::new(server, revision).await;
    // What is asked for is answered after the notification that begins the session was read.
    session.list().await;
    other.list().await;
    tokio::time::sleep(Duration::from_millis(50)).await;

    let readers = registry().view(|tool| tool.has_tag("player"));
    for narrowed in [readers.clone(), registry(), readers] {
        tools.swap(narrowed.clone());
        for session in [&mut session, &mut other] {
            let notification = session.receive().await;
            assert_eq!(notification["method"], "notifications/tools/list_changed");
            assert_eq!(session.list().await, json!(narrowed.list_for(revision)));
        }
    }
    let answer = session.call("rules", json!({})).await;
    assert_eq!(answer["error"]["message"], "Unknown tool: rules");
    assert_eq!(tools.registry().list().tools.len(), 1);
}

#[tokio::test]
async fn since_2026_07_28_who_listens_is_told() {
    let (server, tools) = server().swappable();
    let revision = ProtocolVersion::V2026_07_28;
    let mut session = Session::new(server.clone(), revision).await;
    let params = json!({"notifications": {"toolsListChanged": true, "promptsListChanged": true}});
    let id = session.begin("subscriptions/listen", params).await;
    let acknowledged = session.receive().await;
    assert_eq!(
        acknowledged["method"],
        "notifications/subscriptions/acknowledged"
    );
    assert_eq!(
        acknowledged["params"]["notifications"],
        json!({"toolsListChanged": true})
    );

    let mut deaf = Session::new(server, revision).await;
    deaf.list().await;

    let readers = registry().view(|tool| tool.has_tag("player"));
    tools.swap(readers.clone());
    let notification = session.receive().await;
    assert_eq!(notification["method"], "notifications/tools/list_changed");
    let subscription = &notification["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"];
    assert_eq!(*subscription, id);
    assert_eq!(session.list().await, json!(readers.list_for(revision)));
    assert_eq!(deaf.list().await, json!(readers.list_for(revision)));
    assert!(deaf.notifications.is_empty());
}

#[tokio::test]
async fn a_server_that_never_changes_has_no_subscriptions() {
    let mut session = Session::new(server(), ProtocolVersion::V2026_07_28).await;
    let params = json!({"notifications": {"toolsListChanged": true}});
    let answer = session.request("subscriptions/listen", params).await;
    assert_eq!(answer["error"]["code"], -32601);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_is_of_one_registry_while_they_are_swapped() {
    let revision = ProtocolVersion::V2026_07_28;
    let (server, tools) = server().swappable();
    let few = registry().view(|tool| tool.has_tag("player"));
    let known = [
        json!(registry().list_for(revision)),
        json!(few.list_for(revision)),
    ];
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let swapping = tokio::task::spawn_blocking(move || {
        while !stopped.load(Ordering::Relaxed) {
            tools.swap(few.clone());
            tools.swap(registry());
        }
    });
    let mut readers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let (server, known) = (server.clone(), known.clone());
        readers.spawn(async move {
            let mut session = Session::new(server, revision).await;
            for _ in 0..10 {
                // Two at once.
                let ids = [
                    session.begin("tools/list", json!({})).await,
                    session.begin("tools/list", json!({})).await,
                ];
                for _ in ids {
                    let answer = session.answer().await;
                    assert!(ids.map(Into::into).contains(&answer["id"]), "{answer}");
                    assert!(known.contains(&answer["result"]), "{answer}");
                }
            }
        });
    }
    while let Some(read) = readers.join_next().await {
        read.unwrap();
    }
    stop.store(true, Ordering::Relaxed);
    swapping.await.unwrap();
}

#[tokio::test]
async fn a_cursor_of_other_tools_is_refused() {
    let (server, tools) = server().page_size(NonZeroUsize::MIN).swappable();
    let mut session = Session::new(server, ProtocolVersion::V2026_07_28).await;
    let cursor = session.list().await["nextCursor"].take();
    assert!(cursor.is_string());
    tools.swap(registry().view(|tool| !tool.has_tag("player")));
    let answer = session
        .request("tools/list", json!({"cursor": cursor}))
        .await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
}
