//! What a tool learns of its call and tells its client.

use mcp_tool::{
    Context, LoggingLevel, LoggingMessage, Peer, Progress, ProgressToken, Registry, mcp_tool, tools,
};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Tasks = Mutex<Vec<tokio::task::JoinHandle<&'static str>>>;

/// Report and greet
#[mcp_tool]
fn report(cx: &Context, done: f64, total: Option<f64>) -> String {
    cx.progress(done, total, Some("working"));
    cx.log(LoggingLevel::Debug, None, "detail");
    cx.log(LoggingLevel::Error, Some("report"), json!({"code": 7}));
    format!("{:?}", cx.progress_token())
}

/// Start a task that cleans up when the call is over
#[mcp_tool]
async fn start(cx: &Context, tasks: &Tasks, wait: bool) {
    let cx = cx.clone();
    let task = tokio::spawn(async move {
        cx.cancelled().await;
        assert!(cx.is_cancelled());
        "cleaned up"
    });
    tasks.lock().unwrap().push(task);
    if wait {
        std::future::pending::<()>().await;
    }
}

/// Wait, and note at the end whether the call was given up
#[mcp_tool]
async fn hold(cx: &Context, given_up: &GivenUp, wait: bool) {
    struct Guard<'a>(&'a Context, &'a GivenUp);
    impl Drop for Guard<'_> {
        fn drop(&mut self) {
            self.1.lock().unwrap().push(self.0.is_cancelled());
        }
    }
    let _guard = Guard(cx, given_up);
    tokio::task::yield_now().await;
    if wait {
        std::future::pending::<()>().await;
    }
}

type GivenUp = Mutex<Vec<bool>>;

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![report])
        .build()
        .expect("a sound registry")
}

#[expect(clippy::needless_pass_by_value, reason = "reads better with `json!`")]
fn meta(value: Value) -> mcp_tool::JsonObject {
    value.as_object().cloned().unwrap_or_default()
}

#[tokio::test]
async fn without_a_transport_reports_go_nowhere() {
    let result = registry().call("report", json!({"done": 1})).await.unwrap();
    assert_eq!(result.is_error, None);
    assert!(!Context::new().is_cancelled());
}

#[tokio::test]
async fn a_recording_shows_what_a_tool_reported() {
    let (cx, recording) = Context::recording();
    let cx = cx.with_meta(meta(json!({"progressToken": "p"})));
    registry()
        .call_with("report", json!({"done": 1, "total": 4}), cx)
        .await
        .unwrap();
    assert_eq!(
        serde_json::to_value(recording.progress()).unwrap(),
        json!([{"progressToken": "p", "progress": 1.0, "total": 4.0, "message": "working"}])
    );
    assert_eq!(
        serde_json::to_value(recording.messages()).unwrap(),
        json!([
            {"level": "debug", "data": "detail"},
            {"level": "error", "logger": "report", "data": {"code": 7}}
        ])
    );
}

#[test]
fn a_progress_token_is_text_or_a_whole_number() {
    let token = |value: Value| {
        Context::new()
            .with_meta(meta(json!({ "progressToken": value })))
            .progress_token()
    };
    assert_eq!(token(json!(7)), Some(ProgressToken::Number(7)));
    assert_eq!(
        token(json!("a")),
        Some(ProgressToken::String("a".to_owned()))
    );
    for other in [json!(null), json!(1.5), json!([1]), json!({})] {
        assert_eq!(token(other), None);
    }
    assert_eq!(Context::new().progress_token(), None);
}

#[test]
fn only_finite_progress_is_reported() {
    let (cx, recording) = Context::recording();
    cx.progress(f64::NAN, None, None);
    cx.progress(f64::INFINITY, Some(1.0), None);
    assert!(recording.progress().is_empty());
    cx.progress(1.0, Some(f64::INFINITY), None);
    assert_eq!(recording.progress()[0].total, None);
}

#[test]
fn the_level_of_the_request_is_respected() {
    let (cx, recording) = Context::recording();
    let cx = cx.with_meta(meta(json!({"io.modelcontextprotocol/logLevel": "warning"})));
    cx.log(LoggingLevel::Notice, None, "not this");
    cx.log(LoggingLevel::Warning, None, "this");
    cx.log(LoggingLevel::Emergency, None, "and this");
    let said: Vec<Value> = recording
        .messages()
        .into_iter()
        .map(|message| message.data)
        .collect();
    assert_eq!(said, ["this", "and this"]);
}

#[test]
fn a_peer_needs_no_method() {
    struct Silent;
    impl Peer for Silent {}
    let cx = Context::new().with_peer(Silent);
    cx.progress(1.0, None, None);
    cx.log(LoggingLevel::Info, None, "nothing");
    assert!(!cx.is_cancelled());
}

#[test]
fn a_peer_gets_what_is_reported() {
    #[derive(Default)]
    struct Counting(Mutex<(Vec<Progress>, Vec<LoggingMessage>)>);
    struct Shared(Arc<Counting>);
    impl Peer for Shared {
        fn progress(&self, progress: Progress) {
            self.0.0.lock().unwrap().0.push(progress);
        }
        fn log(&self, message: LoggingMessage) {
            self.0.0.lock().unwrap().1.push(message);
        }
    }
    let counting = Arc::new(Counting::default());
    let cx = Context::new().with_peer(Shared(Arc::clone(&counting)));
    cx.progress(2.0, None, None);
    cx.log(LoggingLevel::Info, None, 3);
    let got = counting.0.lock().unwrap();
    assert_eq!(got.0[0].token, None);
    assert_eq!(got.1[0].data, 3);
}

#[tokio::test]
async fn a_recording_can_cancel() {
    let (cx, recording) = Context::recording();
    let other = cx.clone();
    let task = tokio::spawn(async move { other.cancelled().await });
    tokio::task::yield_now().await;
    assert!(!cx.is_cancelled() && !task.is_finished());
    recording.cancel();
    task.await.unwrap();
    assert!(cx.is_cancelled());
}

#[tokio::test]
async fn what_a_tool_started_learns_that_its_call_is_over() {
    let tasks = Arc::new(Tasks::default());
    let registry = Registry::builder()
        .tools(tools![start])
        .shared(Arc::clone(&tasks))
        .build()
        .unwrap();
    let task = || tasks.lock().unwrap().pop().unwrap();

    let cx = Context::new();
    let call = registry.call_with("start", json!({"wait": false}), cx.clone());
    call.await.unwrap();
    assert_eq!(task().await.unwrap(), "cleaned up");
    // The same context may go into other calls, which are not over.
    assert!(!cx.is_cancelled());

    // A client that gives up drops the call.
    let call = registry.call_with("start", json!({"wait": true}), cx.clone());
    assert!(
        tokio::time::timeout(Duration::from_millis(20), call)
            .await
            .is_err()
    );
    assert_eq!(task().await.unwrap(), "cleaned up");
    assert!(!cx.is_cancelled());
}

#[tokio::test]
async fn what_a_tool_drops_can_see_that_its_call_was_given_up() {
    let given_up = Arc::new(GivenUp::default());
    let registry = Registry::builder()
        .tools(tools![hold])
        .shared(Arc::clone(&given_up))
        .timeout(Duration::from_millis(20))
        .build()
        .unwrap();
    registry.call("hold", json!({"wait": false})).await.unwrap();
    assert_eq!(*given_up.lock().unwrap(), [false]);

    let late = registry.call("hold", json!({"wait": true})).await.unwrap();
    assert_eq!(late.is_error, Some(true));
    assert_eq!(*given_up.lock().unwrap(), [false, true]);

    let mut call = Box::pin(registry.call("hold", json!({"wait": true})));
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(call.as_mut().poll(&mut cx).is_pending());
    drop(call);
    assert_eq!(*given_up.lock().unwrap(), [false, true, true]);
}
