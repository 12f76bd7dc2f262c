//! Load: 200 clients at once make 20,000 calls over HTTP, without an error, while the server's
//! memory stays flat.
//!
//! ```text
//! http-load URL PID REVISION TOOL ARGUMENTS
//! ```
//!
//! `PID` is the server's process; its memory is read where Linux shows it.

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use rmcp::model::{
    CallToolRequestParams, ClientCapabilities, ClientConfig, Implementation, JsonObject,
    ProtocolVersion,
};
use rmcp::service::{ClientLifecycleMode, ClientServiceExt, RoleClient, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::json;

const CLIENTS: usize = 200;
const ROUNDS: usize = 5;
const CALLS: usize = 20;

type Client = RunningService<RoleClient, ClientConfig>;

#[tokio::main]
async fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [url, pid, revision, name, arguments] = &arguments[..] else {
        return Err("usage: http-load URL PID REVISION TOOL ARGUMENTS".into());
    };
    let arguments: JsonObject = serde_json::from_str(arguments)?;
    let params = CallToolRequestParams::new(name.clone()).with_arguments(arguments);

    let http = reqwest::Client::builder()
        .pool_max_idle_per_host(CLIENTS)
        .build()?;
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        clients.push(connect(http.clone(), url, revision).await?);
    }
    let begun = Instant::now();
    let mut latencies = Vec::new();
    let mut memory = Vec::new();
    for _ in 0..ROUNDS {
        let mut running = tokio::task::JoinSet::new();
        for client in std::mem::take(&mut clients) {
            let params = params.clone();
            running.spawn(calls(client, params));
        }
        while let Some(done) = running.join_next().await {
            let (client, latencies_of_one) = done??;
            clients.push(client);
            latencies.extend(latencies_of_one);
        }
        memory.extend(resident(pid));
    }
    let elapsed = begun.elapsed();
    for client in clients {
        client.cancel().await?;
    }

    latencies.sort();
    let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100].as_millis();
    // The first rounds bring the server to its size.
    let growth = match &memory[..] {
        [.., middle, _, last] => last.saturating_sub(*middle),
        _ => 0,
    };
    println!("memory in KiB after each round: {memory:?}");
    println!(
        "{revision}: {} calls in {:.1} s, {} ms at the median, {} at the 99th percentile, {growth} KiB more",
        latencies.len(),
        elapsed.as_secs_f64(),
        at(50),
        at(99),
    );
    Ok(
        if growth < 4096 && latencies.len() == CLIENTS * ROUNDS * CALLS {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        },
    )
}

async fn connect(
    http: reqwest::Client,
    url: &str,
    revision: &str,
) -> Result<Client, Box<dyn Error>> {
    let version: ProtocolVersion = serde_json::from_value(json!(revision))?;
    let info = Implementation::new("http-load", "1");
    let mut config = ClientConfig::new(ClientCapabilities::default(), info);
    config.protocol_version = version.clone();
    let lifecycle = if version.has_initialize() {
        ClientLifecycleMode::Initialize
    } else {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![version],
        }
    };
    let transport = StreamableHttpClientTransportConfig::with_uri(url);
    let transport = StreamableHttpClientTransport::with_client(http, transport);
    Ok(config.serve_with_lifecycle(transport, lifecycle).await?)
}

async fn calls(
    client: Client,
    params: CallToolRequestParams,
) -> Result<(Client, Vec<Duration>), rmcp::ServiceError> {
    let mut latencies = Vec::with_capacity(CALLS);
    for _ in 0..CALLS {
        let begun = Instant::now();
        let result = client.call_tool(params.clone()).await?;
        if result.is_error == Some(true) {
            return Err(rmcp::ServiceError::UnexpectedResponse);
        }
        latencies.push(begun.elapsed());
    }
    Ok((client, latencies))
}

/// The memory of a process in KiB.
fn resident(pid: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
