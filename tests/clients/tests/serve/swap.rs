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
