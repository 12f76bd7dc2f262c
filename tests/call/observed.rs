//! What the server's author sees of a call, through the crate `tracing`.

use mcp_tool::{Registry, mcp_tool, tools};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

const SECRET: &str = "4711-secret";

/// Do one of several things
#[mcp_tool(timeout = "10ms")]
async fn act(what: String, count: Option<u32>, list: Option<Vec<u32>>) -> Result<String, String> {
    let _ = (count, list);
    match what.as_str() {
        "fail" => Err("failed".to_owned()),
        "panic" => panic!("{SECRET}"),
        "hang" => std::future::pending().await,
        "hang and log" => {
            struct Guard;
            impl Drop for Guard {
                fn drop(&mut self) {
                    tracing::info!("cleaned up");
                }
            }
            let _guard = Guard;
            std::future::pending().await
        }
        "log" => {
            tracing::info!("within");
            Ok("logged".to_owned())
        }
        _ => Ok("done".to_owned()),
    }
}

type Fields = BTreeMap<String, String>;

/// Everything that was recorded, in the order it came.
#[derive(Clone, Default)]
struct Listener(Arc<Mutex<Seen>>);

#[derive(Default)]
struct Seen {
    spans: Vec<Fields>,
    events: Vec<Fields>,
    /// The spans that are entered.
    stack: Vec<u64>,
}

struct Reader<'a>(&'a mut Fields);

impl Visit for Reader<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let text = format!("{value:?}").trim_matches('"').to_owned();
        self.0.insert(field.name().to_owned(), text);
    }
}

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "mcp_tool" || metadata.target().starts_with("call")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut fields = Fields::from([("span".to_owned(), span.metadata().name().to_owned())]);
        span.record(&mut Reader(&mut fields));
        let mut seen = self.0.lock().unwrap();
        seen.spans.push(fields);
        Id::from_u64(seen.spans.len() as u64)
    }

    fn record(&self, span: &Id, values: &Record<'_>) {
        let mut seen = self.0.lock().unwrap();
        let at = usize::try_from(span.into_u64()).unwrap() - 1;
        values.record(&mut Reader(&mut seen.spans[at]));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut seen = self.0.lock().unwrap();
        let mut fields = Fields::from([
            ("level".to_owned(), event.metadata().level().to_string()),
            ("within".to_owned(), format!("{:?}", seen.stack)),
        ]);
        event.record(&mut Reader(&mut fields));
        seen.events.push(fields);
    }

    fn enter(&self, span: &Id) {
        self.0.lock().unwrap().stack.push(span.into_u64());
    }

    fn exit(&self, _: &Id) {
        self.0.lock().unwrap().stack.pop();
    }
}

fn observed(calls: &[serde_json::Value]) -> (Vec<Fields>, Vec<Fields>) {
    let listener = Listener::default();
    let registry = Registry::builder()
        .tools(tools![act])
        .build()
        .expect("a sound registry");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    tracing::subscriber::with_default(listener.clone(), || {
        runtime.block_on(async {
            for arguments in calls {
                let call = registry.call("act", arguments.clone());
                let _ = tokio::time::timeout(Duration::from_secs(10), call).await;
            }
        });
    });
    let mut seen = listener.0.lock().unwrap();
    assert!(seen.stack.is_empty(), "every span was left");
    (
        std::mem::take(&mut seen.spans),
        std::mem::take(&mut seen.events),
    )
}

#[test]
fn each_call_has_a_span_with_its_outcome_and_duration() {
    let (spans, events) = observed(&[
        json!({"what": SECRET}),
        json!({"what": "fail"}),
        json!({"what": "panic"}),
        json!({"what": "hang"}),
        json!({"what": 1}),
    ]);
    let outcomes: Vec<&str> = spans.iter().map(|span| span["outcome"].as_str()).collect();
    assert_eq!(
        outcomes,
        ["ok", "error", "panicked", "timed out", "refused"]
    );
    for span in &spans {
        assert_eq!(span["span"], "tools/call");
        assert_eq!(span["tool"], "act");
        assert!(span["duration_ms"].parse::<f64>().unwrap() >= 0.0);
    }
    assert!(spans[3]["duration_ms"].parse::<f64>().unwrap() >= 10.0);
    // The payload of a panic is for the author, and only the panic has an event.
    assert_eq!(events.len(), 1, "{events:?}");
    assert_eq!(
        (events[0]["level"].as_str(), events[0]["panic"].as_str()),
        ("ERROR", SECRET)
    );
    // Arguments are nobody's.
    assert!(!format!("{spans:?}").contains(SECRET));
}

#[test]
fn what_a_tool_logs_is_within_its_span() {
    let (_, events) = observed(&[json!({"what": "log"})]);
    assert_eq!(events[0]["message"], "within");
    assert_eq!(events[0]["within"], "[1]");
}

#[test]
fn what_a_tool_logs_when_it_is_dropped_is_within_its_span() {
    let (spans, events) = observed(&[json!({"what": "hang and log"})]);
    assert_eq!(spans[0]["outcome"], "timed out");
    assert_eq!(events[0]["message"], "cleaned up");
    assert_eq!(events[0]["within"], "[1]");
}

#[test]
fn repairs_are_seen_without_their_values() {
    let (spans, events) = observed(&[json!({"what": "x", "count": "4711", "list": [1, 2.0]})]);
    assert_eq!(spans[0]["outcome"], "ok");
    let told: Vec<(&str, &str)> = events
        .iter()
        .map(|event| (event["argument"].as_str(), event["repair"].as_str()))
        .collect();
    assert_eq!(
        told,
        [
            ("count", "JSON text in place of the value"),
            ("list[1]", "a whole number written as a float"),
        ]
    );
    assert!(!format!("{events:?}").contains("4711"));
}

#[test]
fn a_call_given_up_is_cancelled() {
    let listener = Listener::default();
    let registry = Registry::builder()
        .tools(tools![act])
        .build()
        .expect("a sound registry");
    tracing::subscriber::with_default(listener.clone(), || {
        let mut call = Box::pin(registry.call("act", json!({"what": "hang"})));
        let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(call.as_mut().poll(&mut cx).is_pending());
        drop(call);
    });
    assert_eq!(listener.0.lock().unwrap().spans[0]["outcome"], "cancelled");
}
