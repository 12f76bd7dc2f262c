//! What it costs to list 1,000 tools: the first call puts a list together, every other hands out
//! what is there.

#![allow(missing_docs, reason = "no part of the public interface")]

use divan::{Bencher, black_box};
use mcp_tool::{ListToolsResult, ProtocolVersion, Registry, mcp_tool};
use seq_macro::seq;
use std::sync::Arc;

seq!(N in 0..1000 {
    /// Find the games of a player
    #[mcp_tool(title = "Find games", read_only, idempotent, tags = ["chess", "game"])]
    fn find_games~N(
        /// The player's identifier
        player: String,
    ) -> String {
        player
    }
});

fn main() {
    divan::main();
}

fn registry() -> Registry {
    Registry::builder()
        .collect()
        .build()
        .expect("the tools are valid")
}

#[divan::bench(sample_count = 10)]
fn build() -> Registry {
    registry()
}

#[divan::bench(sample_count = 10)]
fn list_first(bencher: Bencher) {
    bencher
        .with_inputs(registry)
        .bench_refs(|registry| black_box(registry.list()).tools.len());
}

#[divan::bench(sample_count = 10)]
fn list_json_first(bencher: Bencher) {
    bencher
        .with_inputs(registry)
        .bench_refs(|registry| registry.list_json());
}

#[divan::bench]
fn list(bencher: Bencher) {
    let registry = registry();
    bencher.bench(|| black_box(registry.list()).tools.len());
}

#[divan::bench]
fn list_json(bencher: Bencher) {
    let registry = registry();
    bencher.bench(|| -> Arc<str> { registry.list_json() });
}

#[divan::bench]
fn list_json_copied(bencher: Bencher) {
    let registry = registry();
    bencher.bench(|| -> String { registry.list_json().as_ref().to_owned() });
}

#[divan::bench(args = ProtocolVersion::ALL)]
fn list_json_for(bencher: Bencher, version: ProtocolVersion) {
    let registry = registry();
    bencher.bench(|| -> Arc<str> { registry.list_json_for(version) });
}

#[divan::bench]
fn page_of_50(bencher: Bencher) {
    let registry = registry();
    let page = |cursor: Option<&str>| -> ListToolsResult {
        registry
            .page(ProtocolVersion::LATEST, cursor, 50)
            .expect("a good cursor")
    };
    let second = page(None).next_cursor;
    bencher.bench(|| page(second.as_deref()));
}

#[divan::bench]
fn view_of_half(bencher: Bencher) {
    let registry = registry();
    bencher.bench(|| registry.view(|tool| tool.name.ends_with(['0', '2', '4', '6', '8'])));
}
