//! How a call can end other than with a result: panics, timeouts, cancellation.

use mcp_tool::{CallToolResult, Context, Registry, mcp_tool, mcp_tools, tools};
use serde_json::{Value, json};
use std::panic::panic_any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

const SECRET: &str = "postgres://admin:hunter2@db";

/// Panic in one of several ways
#[mcp_tool]
async fn explode(how: String, dropped: &AtomicU32) -> String {
    let _guard = Guard(dropped);
    match how.as_str() {
        "at once" => panic!("{SECRET}"),
        "later" => {
            tokio::task::yield_now().await;
            panic!("{SECRET}")
        }
        "with a value" => panic_any(4711_u32),
        "twice" => panic_any(Grenade),
        _ => "calm".to_owned(),
    }
}

/// A value that panics when it is dropped, as nothing should.
struct Grenade;

impl Drop for Grenade {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "{SECRET}");
    }
}

/// Counts how often it is dropped.
struct Guard<'a>(&'a AtomicU32);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Panic in place
#[mcp_tool]
fn explode_in_place() -> u32 {
    panic!("{SECRET}")
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Unwritable {
    #[serde(serialize_with = "unwritable")]
    field: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn unwritable<S: serde::Serializer>(_: &u32, _: S) -> Result<S::Ok, S::Error> {
    panic!("{SECRET}")
}

/// Return what cannot be written
#[mcp_tool]
fn return_unwritable() -> Unwritable {
    Unwritable { field: 1 }
}

#[derive(schemars::JsonSchema)]
struct Unreadable;

impl<'de> serde::Deserialize<'de> for Unreadable {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer)?;
        panic!("{SECRET}")
    }
}

/// Take what cannot be read
#[mcp_tool]
fn take_unreadable(thing: Vec<Unreadable>) -> usize {
    thing.len()
}

/// Wait for ever
#[mcp_tool]
async fn wait(dropped: &AtomicU32) {
    let _guard = Guard(dropped);
    std::future::pending::<()>().await;
}

/// Wait for ever, but not for long
#[mcp_tool(timeout = "20ms")]
async fn wait_briefly(dropped: &AtomicU32) {
    let _guard = Guard(dropped);
    std::future::pending::<()>().await;
}

/// Wait a little
#[mcp_tool(timeout = "1h")]
async fn wait_a_little(cx: &Context) -> bool {
    tokio::time::sleep(Duration::from_millis(60)).await;
    cx.is_cancelled()
}

/// Panic on the way out
#[mcp_tool(timeout = "20ms")]
async fn slam(dropped: &AtomicU32) {
    struct Door;
    impl Drop for Door {
        fn drop(&mut self) {
            panic!("{SECRET}");
        }
    }
    let _guard = Guard(dropped);
    let _door = Door;
    std::future::pending::<()>().await;
}

struct Server;

#[mcp_tools]
impl Server {
    /// Wait for ever, as a method
    #[mcp_tool(timeout = "20ms")]
    async fn idle(&self) {
        std::future::pending::<()>().await;
    }
}

fn registry(dropped: &Arc<AtomicU32>) -> Registry {
    builder(dropped).build().expect("a sound registry")
}

fn builder(dropped: &Arc<AtomicU32>) -> mcp_tool::Builder {
    Registry::builder()
        .tools(tools![
            explode,
            explode_in_place,
            return_unwritable,
            take_unreadable,
            wait,
            wait_briefly,
            wait_a_little,
            slam,
            Server::idle
        ])
        .shared(Arc::clone(dropped))
        .state(Server)
}

fn error(result: &CallToolResult) -> String {
    assert_eq!(result.is_error, Some(true));
    assert_eq!(result.structured_content, None);
    let json = serde_json::to_value(result).expect("a result is JSON");
    json["content"][0]["text"]
        .as_str()
        .expect("text")
        .to_owned()
}

#[tokio::test]
async fn a_panic_ends_its_own_call_only() {
    let dropped = Arc::default();
    let registry = registry(&dropped);
    let mut calls: Vec<(&str, Value)> = ["at once", "later", "with a value", "twice"]
        .into_iter()
        .map(|how| ("explode", json!({ "how": how })))
        .collect();
    calls.push(("explode_in_place", json!({})));
    calls.push(("return_unwritable", json!({})));
    calls.push(("take_unreadable", json!({"thing": [1]})));
    for (name, arguments) in calls {
        let result = registry.call(name, arguments).await.expect("a known tool");
        assert_eq!(
            error(&result),
            format!(
                "the tool `{name}` failed unexpectedly: a mistake of the server, not of the arguments"
            )
        );
        let calm = registry.call("explode", json!({"how": "not"})).await;
        assert_eq!(calm, Ok(CallToolResult::text("calm")));
    }
    // What the tool held is dropped, in the calls that panicked as in those that did not.
    assert_eq!(dropped.load(Ordering::SeqCst), 4 + 7);
}

#[tokio::test]
async fn a_tool_has_its_own_time() {
    let dropped = Arc::default();
    let registry = registry(&dropped);
    let started = Instant::now();
    let result = registry.call("wait_briefly", ()).await.expect("a tool");
    assert!(started.elapsed() >= Duration::from_millis(20));
    assert_eq!(
        error(&result),
        "the tool `wait_briefly` was stopped: it took longer than 20ms"
    );
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
    let result = registry.call("idle", ()).await.expect("a tool");
    assert!(error(&result).contains("`idle` was stopped"));
}

#[tokio::test]
async fn a_registry_has_a_time_for_all() {
    let dropped = Arc::default();
    let registry = builder(&dropped)
        .timeout(Duration::from_millis(20))
        .build()
        .expect("a sound registry");
    let result = registry.call("wait", ()).await.expect("a tool");
    assert_eq!(
        error(&result),
        "the tool `wait` was stopped: it took longer than 20ms"
    );
    // A tool's own time is the one that counts.
    let result = registry.call("wait_a_little", ()).await.expect("a tool");
    assert_eq!(result.structured_content, Some(json!({"result": false})));
}

/// Timeouts with another executor: the simplest there is.
#[test]
fn time_needs_no_executor() {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let dropped = Arc::default();
    let registry = registry(&dropped);
    let waker = Arc::new(Unpark(std::thread::current())).into();
    let mut cx = std::task::Context::from_waker(&waker);
    let mut call = std::pin::pin!(registry.call("wait_briefly", ()));
    let result = loop {
        match call.as_mut().poll(&mut cx) {
            std::task::Poll::Ready(result) => break result,
            std::task::Poll::Pending => std::thread::park_timeout(Duration::from_secs(10)),
        }
    };
    assert!(error(&result.expect("a tool")).contains("was stopped"));
}

#[tokio::test(start_paused = true)]
async fn the_executors_timer_can_serve() {
    let dropped = Arc::default();
    let registry = builder(&dropped)
        .timeout(Duration::from_secs(3600))
        .sleep(tokio::time::sleep)
        .build()
        .expect("a sound registry");
    // With time paused, an hour passes at once.
    let result = registry.call("wait", ()).await.expect("a tool");
    assert_eq!(
        error(&result),
        "the tool `wait` was stopped: it took longer than 3600s"
    );
}

#[tokio::test]
async fn a_tool_that_panics_as_it_is_stopped_is_stopped() {
    let dropped = Arc::default();
    let registry = registry(&dropped);
    let result = registry.call("slam", ()).await.expect("a tool");
    assert!(error(&result).contains("`slam` was stopped"));
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn dropping_the_future_cancels_the_call() {
    let dropped: Arc<AtomicU32> = Arc::default();
    let registry = registry(&dropped);
    let call = registry.call("wait", ());
    assert!(
        tokio::time::timeout(Duration::from_millis(10), call)
            .await
            .is_err()
    );
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
    // And nothing of the tool runs before the future is polled.
    drop(registry.call("wait", ()));
    assert_eq!(dropped.load(Ordering::SeqCst), 1);
}
