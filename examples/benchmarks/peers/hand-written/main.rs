//! The tools served over stdio by hand: one line, one request.

mod domain;
mod tools;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};
use std::borrow::Cow;
use std::io::{BufRead, Write};

#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow)]
    method: Cow<'a, str>,
    id: Option<Value>,
    #[serde(default)]
    params: Value,
}

#[derive(Serialize)]
struct Reply<'a, R> {
    jsonrpc: &'a str,
    id: Value,
    result: R,
}

#[derive(Deserialize)]
struct CallToolParams {
    name: String,
    #[serde(default)]
    arguments: Value,
}

fn reply(id: Value, result: impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(&Reply {
        jsonrpc: "2.0",
        id,
        result,
    })?;
    line.push(b'\n');
    Ok(line)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let list: &RawValue = serde_json::from_str(tools::LIST)?;
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let request: Request = serde_json::from_str(&line)?;
        let Some(id) = request.id else { continue };
        let line = match &*request.method {
            "initialize" => reply(
                id,
                json!({
                    "protocolVersion": "2025-11-25",
                    "capabilities": {"tools": {}},
                    "serverInfo": {"name": "bench", "version": "1.0.0"}
                }),
            )?,
            "tools/list" => reply(id, list)?,
            "tools/call" => {
                let CallToolParams { name, arguments } = serde_json::from_value(request.params)?;
                match tools::call(&name, arguments).await {
                    Some(result) => reply(id, result)?,
                    None => continue,
                }
            }
            _ => continue,
        };
        output.write_all(&line)?;
        output.flush()?;
    }
    Ok(())
}
