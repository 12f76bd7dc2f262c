//! The official Rust SDK against a server: lists and calls its tools.
//!
//! ```text
//! rust-client SERVER EXPECTED REVISION stdio COMMAND ARGUMENT…
//! rust-client SERVER EXPECTED REVISION http URL
//! ```
//!
//! `SERVER` is a key of `calls.json`, `EXPECTED` the folder with what `expectations.ts` printed
//! for each revision.
#![expect(
    deprecated,
    reason = "2026-07-28 deprecates sampling and roots, and tools of the server ask for them"
)]

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rmcp::model::{
    CallToolRequestParams, ClientCapabilities, ClientConfig, CreateMessageRequestParams,
    CreateMessageResult, ElicitRequestParams, ElicitResult, ElicitationAction, Implementation,
    JsonObject, ListRootsResult, ProgressNotificationParam, ProtocolVersion, Root, SamplingMessage,
};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt, NotificationContext, RequestContext, RoleClient,
    RunningService,
};
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientHandler, ErrorData, ServiceError};
use serde_json::{Value, json};
use tokio::process::Command;

type Client = RunningService<RoleClient, Person>;

// On one thread, so that the tasks in which rmcp hands over notifications keep their order.
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [server, expected, revision, transport, target, rest @ ..] = &arguments[..] else {
        return Err("usage: rust-client SERVER EXPECTED REVISION stdio|http TARGET…".into());
    };
    let expected = Path::new(expected).join(format!("{server}-{revision}.json"));
    let expected: Vec<Value> = serde_json::from_slice(&std::fs::read(expected)?)?;
    let calls: Value = serde_json::from_str(include_str!("../../calls.json"))?;
    let calls = calls[server].as_array().ok_or("no such server")?;

    let client = connect(revision, transport, target, rest).await?;
    let mut problems = Vec::new();
    let agreed = client
        .peer_info()
        .map(|info| info.protocol_version.to_string());
    if agreed.as_deref() != Some(*revision) {
        problems.push(format!("agreed on {agreed:?}"));
    }

    let tools = client.list_all_tools().await?;
    if tools.len() != expected.len() {
        problems.push(format!("{} of {} tools", tools.len(), expected.len()));
    }
    for (tool, wanted) in tools.iter().zip(&expected) {
        let tool = serde_json::to_value(tool)?;
        if tool != *wanted {
            problems.push(format!("is   {tool}\n    want {wanted}"));
        }
    }
    for call in calls {
        if let Err(problem) = check(&client, call, revision).await {
            problems.push(format!("{}: {problem}", call["tool"]));
        }
    }
    client.cancel().await?;

    for problem in &problems {
        println!("{problem}");
    }
    println!("{revision}: {} tools, {} calls", tools.len(), calls.len());
    Ok(if problems.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

async fn connect(
    revision: &str,
    transport: &str,
    target: &str,
    rest: &[&str],
) -> Result<Client, Box<dyn Error>> {
    let version: ProtocolVersion = serde_json::from_value(json!(revision))?;
    let lifecycle = if version.has_initialize() {
        ClientLifecycleMode::Initialize
    } else {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![version.clone()],
        }
    };
    let person = Person {
        version,
        progress: Mutex::default(),
    };
    if transport == "stdio" {
        let mut command = Command::new(target);
        command.args(rest);
        let process = TokioChildProcess::new(command)?;
        return Ok(person.serve_with_lifecycle(process, lifecycle).await?);
    }
    let mut config = StreamableHttpClientTransportConfig::with_uri(target);
    config.auth_header = std::env::var("CHESS_TOKEN").ok();
    let http = StreamableHttpClientTransport::from_config(config);
    Ok(person.serve_with_lifecycle(http, lifecycle).await?)
}

async fn check(client: &Client, call: &Value, revision: &str) -> Result<(), String> {
    let tool = call["tool"].as_str().unwrap_or_default().to_owned();
    let mut params = CallToolRequestParams::new(tool.clone());
    if let Some(arguments) = call["arguments"].as_object() {
        params = params.with_arguments(arguments.clone());
    }
    client.service().progress().clear();
    let result = match client.call_tool(params).await {
        Ok(result) => serde_json::to_value(result).map_err(|error| error.to_string())?,
        Err(ServiceError::McpError(error)) if call["error"] == error.code.0 => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let blocks = result["content"].as_array().cloned().unwrap_or_default();
    let text = blocks
        .iter()
        .find_map(|block| block["text"].as_str())
        .unwrap_or_default();
    let wanted = call["failure"].as_str().or(call["text"].as_str());
    let failed = result["isError"] == true;
    if !call["error"].is_null()
        || failed == call["failure"].is_null()
        || !text.contains(wanted.unwrap_or_default())
    {
        return Err(result.to_string());
    }
    if let Some(types) = call["blocks"].as_array() {
        // The first revision has no sounds: they come as the text of their JSON.
        let sound = if revision < "2025-03-26" {
            "text"
        } else {
            "audio"
        };
        let wanted = types.iter().map(|ty| match ty.as_str() {
            Some("audio") => sound,
            ty => ty.unwrap_or_default(),
        });
        if !wanted.eq(blocks
            .iter()
            .map(|block| block["type"].as_str().unwrap_or_default()))
        {
            return Err(format!("blocks of {result}"));
        }
    }
    let natural = ["structured", "list", "truth"]
        .into_iter()
        .find_map(|kind| Some((kind, call.get(kind)?)));
    if let Some((kind, natural)) = natural {
        let expected = if revision < "2025-06-18" {
            Value::Null
        } else if kind == "structured" || revision >= "2026-07-28" {
            natural.clone()
        } else {
            json!({ "result": natural })
        };
        if !alike(&result["structuredContent"], &expected) {
            return Err(format!("structured content of {result}"));
        }
    }
    let Some(progress) = call["progress"].as_array() else {
        return Ok(());
    };
    // The task of the last report may run after that of the result.
    let deadline = Instant::now() + Duration::from_secs(10);
    while client.service().progress().len() < progress.len() && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let reported = json!(*client.service().progress());
    if alike(&reported, &call["progress"]) {
        Ok(())
    } else {
        Err(format!("progress {reported}"))
    }
}

/// Equality as JSON has it, for which `1` and `1.0` are one number.
fn alike(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(l, r)| alike(l, r))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, l)| right.get(key).is_some_and(|r| alike(l, r)))
        }
        (left, right) => left == right,
    }
}

/// Who answers what servers ask.
struct Person {
    version: ProtocolVersion,
    progress: Mutex<Vec<f64>>,
}

impl Person {
    fn progress(&self) -> std::sync::MutexGuard<'_, Vec<f64>> {
        self.progress.lock().expect("nobody panics with it")
    }
}

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let capabilities = ClientCapabilities::builder()
            .enable_elicitation()
            .enable_sampling()
            .enable_roots()
            .build();
        let mut info = ClientConfig::new(capabilities, Implementation::new("rust-client", "1"));
        info.protocol_version = self.version.clone();
        info
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let request = serde_json::to_value(request)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let properties = request["requestedSchema"]["properties"].as_object();
        let content: JsonObject = properties
            .into_iter()
            .flatten()
            .map(|(name, property)| (name.clone(), filled_in(name, property)))
            .collect();
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(content.into()))
    }

    async fn create_message(
        &self,
        _params: CreateMessageRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<CreateMessageResult, ErrorData> {
        let message = SamplingMessage::assistant_text("Paris");
        Ok(CreateMessageResult::new(message, "test-model".to_owned()))
    }

    async fn list_roots(
        &self,
        _context: RequestContext<RoleClient>,
    ) -> Result<ListRootsResult, ErrorData> {
        Ok(ListRootsResult::new(vec![Root::new("file:///games")]))
    }

    async fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.progress().push(params.progress);
    }
}

fn filled_in(name: &str, property: &Value) -> Value {
    let known = HashMap::from([
        ("name", json!("Ann")),
        ("color", json!("red")),
        ("ok", json!(true)),
    ]);
    let first = |options: &Value| options.get(0).cloned();
    known
        .get(name)
        .cloned()
        .or_else(|| property.get("default").cloned())
        .or_else(|| Some(json!([filled_in("", property.get("items")?)])))
        .or_else(|| first(&property["enum"]))
        .or_else(|| Some(first(&property["oneOf"])?["const"].clone()))
        .or_else(|| Some(first(&property["anyOf"])?["const"].clone()))
        .unwrap_or_else(|| json!("something"))
}
