//! Calls and lists in one process: `Registry` beside the code written by hand.
//!
//! Prints one JSON object of numbers. Times are the best of many short rounds, in which both
//! sides take turns: what else the machine does can only make a round slower.

mod domain;
mod hand_written;
mod tools;

use mcp_tool::Registry;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 300;
const CALLS: usize = 200;

/// The first tool of each shape, with what a client sends it.
fn requests() -> [(&'static str, Value); 4] {
    [
        (
            "search_0",
            json!({"query": "fork", "collection": "openings", "limit": 20}),
        ),
        (
            "sort_1",
            json!({"order": "descending", "names": ["Ann", "Bob", "Cy"]}),
        ),
        (
            "book_2",
            json!({"window": {"from": "09:00", "minutes": 45}, "confirm": true}),
        ),
        ("status_3", json!({})),
    ]
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::builder().collect().build()?;
    let mut measured = serde_json::Map::new();
    let mut add = |name: String, value: f64| measured.insert(name, value.into());
    let (mut own_total, mut hand_total) = (0.0, 0.0);
    let (mut own_allocations, mut hand_allocations) = (0, 0);
    let (mut more, mut worst) = (0, 0.0_f64);
    for (name, arguments) in requests() {
        let own = registry.call(name, arguments.clone()).await?;
        let hand = hand_written::call(name, arguments.clone()).await;
        assert_eq!(serde_json::to_value(own)?, serde_json::to_value(hand)?);

        let (mut own, mut hand) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            let sent = vec![arguments.clone(); CALLS];
            let start = Instant::now();
            for arguments in sent {
                black_box(registry.call(name, arguments).await?);
            }
            own = own.min(start.elapsed().as_secs_f64());
            let sent = vec![arguments.clone(); CALLS];
            let start = Instant::now();
            for arguments in sent {
                black_box(hand_written::call(name, arguments).await);
            }
            hand = hand.min(start.elapsed().as_secs_f64());
        }
        own_total += own / CALLS as f64;
        hand_total += hand / CALLS as f64;
        worst = worst.max(own / hand);

        let sent = arguments.clone();
        let own = allocations(registry.call(name, sent));
        let hand = allocations(hand_written::call(name, arguments));
        own_allocations += own;
        hand_allocations += hand;
        more = more.max(own.saturating_sub(hand));
    }
    add("call ns".to_owned(), own_total / 4.0 * 1e9);
    add("call ns by hand".to_owned(), hand_total / 4.0 * 1e9);
    add("call, worst to hand".to_owned(), worst);
    add("allocations".to_owned(), own_allocations as f64 / 4.0);
    add("allocations by hand".to_owned(), hand_allocations as f64 / 4.0);
    add("allocations more".to_owned(), more as f64);

    let (mut own, mut hand) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        black_box(registry.list_json().len());
        own = own.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        black_box(hand_written::LIST.to_owned().len());
        hand = hand.min(start.elapsed().as_secs_f64());
    }
    add("list ns".to_owned(), own * 1e9);
    add("list ns by hand".to_owned(), hand * 1e9);
    println!("{}", Value::Object(measured));
    Ok(())
}

/// How often the allocator is asked while a future that never waits runs to its end.
fn allocations(future: impl Future) -> u64 {
    let mut future = std::pin::pin!(future);
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    allocation_counter::measure(|| {
        black_box(future.as_mut().poll(&mut cx).is_ready());
    })
    .count_total
}
