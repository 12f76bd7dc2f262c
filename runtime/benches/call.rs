//! What a call through the registry costs beside the same work written by hand.
//!
//! `cargo bench -p mcp-tool --bench call` shows both, shape by shape. By hand means: the
//! arguments into a struct with `serde_json::from_value`, the function, its result with
//! `to_value`, and that as text.

use mcp_tool::{CallToolResult, Registry, mcp_tool, tools};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::hint::black_box;
use std::pin::pin;
use std::sync::OnceLock;
use std::task::{Context, Poll, Waker};

fn main() {
    divan::main();
}

// ---- the functions ------------------------------------------------------------------------

#[derive(Deserialize, Serialize, schemars::JsonSchema)]
struct Hits {
    query: String,
    site: String,
    limit: u32,
}

/// Search a site
#[mcp_tool(read_only)]
async fn search(query: String, site: String, limit: u32) -> Hits {
    Hits { query, site, limit }
}

/// Search a site, within bounds
#[mcp_tool(read_only)]
async fn search_bounded(
    #[arg(min_length = 1, max_length = 200)] query: String,
    #[arg(max_length = 100)] site: String,
    #[arg(minimum = 1, maximum = 50)] limit: u32,
) -> Hits {
    Hits { query, site, limit }
}

#[derive(Clone, Copy, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Order {
    Ascending,
    Descending,
}

#[derive(Deserialize, Serialize, schemars::JsonSchema)]
struct Sorted {
    order: Order,
    words: Vec<String>,
}

/// Sort words
#[mcp_tool(read_only)]
async fn sort(order: Order, words: Vec<String>) -> Sorted {
    Sorted { order, words }
}

#[derive(Deserialize, Serialize, schemars::JsonSchema)]
struct Address {
    street: String,
    city: String,
    zip: Option<String>,
}

#[derive(Deserialize, Serialize, schemars::JsonSchema)]
struct Person {
    name: String,
    age: u8,
    address: Address,
}

/// Add a person
#[mcp_tool]
async fn add_person(person: Person) -> Person {
    person
}

#[derive(Serialize, schemars::JsonSchema)]
struct Status {
    ready: bool,
    jobs: u32,
}

/// The status
#[mcp_tool(read_only)]
async fn status() -> Status {
    Status {
        ready: true,
        jobs: 3,
    }
}

// ---- by hand ------------------------------------------------------------------------------

fn result(output: &impl Serialize) -> Result<CallToolResult, serde_json::Error> {
    let structured = serde_json::to_value(output)?;
    let mut result = CallToolResult::text(serde_json::to_string(&structured)?);
    result.structured_content = Some(structured);
    Ok(result)
}

async fn by_hand(tool: &str, arguments: Value) -> Result<CallToolResult, serde_json::Error> {
    #[derive(Deserialize)]
    struct Sort {
        order: Order,
        words: Vec<String>,
    }
    #[derive(Deserialize)]
    struct AddPerson {
        person: Person,
    }
    #[derive(Deserialize)]
    struct Nothing {}

    match tool {
        "search" | "search_bounded" => {
            let Hits { query, site, limit } = serde_json::from_value(arguments)?;
            result(&search(query, site, limit).await)
        }
        "sort" => {
            let Sort { order, words } = serde_json::from_value(arguments)?;
            result(&sort(order, words).await)
        }
        "add_person" => {
            let AddPerson { person } = serde_json::from_value(arguments)?;
            result(&add_person(person).await)
        }
        _ => {
            let Nothing {} = serde_json::from_value(arguments)?;
            result(&status().await)
        }
    }
}

// ---- both ---------------------------------------------------------------------------------

fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        Registry::builder()
            .tools(tools![search, search_bounded, sort, add_person, status])
            .build()
            .expect("a sound registry")
    })
}

fn arguments(tool: &str) -> Value {
    match tool {
        "search" | "search_bounded" => {
            json!({"query": "sicilian defence najdorf", "site": "example.com", "limit": 20})
        }
        "sort" => json!({"order": "descending", "words": ["pawn", "knight", "bishop", "rook"]}),
        "add_person" => json!({
            "person": {
                "name": "Wilhelmina",
                "age": 41,
                "address": {"street": "Station Road 12", "city": "Springfield", "zip": null}
            }
        }),
        _ => json!({}),
    }
}

/// Runs a future that waits for nothing.
fn ready<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("none of these tools waits"),
    }
}

const SHAPES: [&str; 5] = ["search", "search_bounded", "sort", "add_person", "status"];

#[divan::bench(args = SHAPES, sample_count = 1000)]
fn call(bencher: divan::Bencher<'_, '_>, tool: &str) {
    let registry = registry();
    assert_eq!(
        ready(registry.call(tool, arguments(tool))).ok(),
        ready(by_hand(tool, arguments(tool))).ok()
    );
    bencher
        .with_inputs(|| arguments(tool))
        .bench_local_values(|arguments| ready(registry.call(black_box(tool), arguments)));
}

#[divan::bench(args = SHAPES, sample_count = 1000)]
fn hand(bencher: divan::Bencher<'_, '_>, tool: &str) {
    bencher
        .with_inputs(|| arguments(tool))
        .bench_local_values(|arguments| ready(by_hand(black_box(tool), arguments)));
}
