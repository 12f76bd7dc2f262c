//! A client of MCP that talks to a program over its standard input and output.

use crate::Outcome;
use crate::peer::{Peer, Speaks};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A program that serves, and the connection to it.
pub(crate) struct Client {
    child: Child,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
    speaks: Speaks,
    next: u64,
    line: String,
}

#[derive(Deserialize)]
struct Reply<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
}

impl Client {
    /// Starts the program and shakes hands.
    pub(crate) fn start(program: &Path, peer: &Peer) -> Outcome<Self> {
        Self::start_by(Command::new(program), peer)
    }

    /// The same by a command, such as one that watches the program.
    pub(crate) fn start_by(mut command: Command, peer: &Peer) -> Outcome<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (requests, replies) = (child.stdin.take(), child.stdout.take());
        let mut client = Self {
            child,
            requests: requests.ok_or("no standard input")?,
            replies: BufReader::new(replies.ok_or("no standard output")?),
            speaks: peer.speaks,
            next: 0,
            line: String::new(),
        };
        if client.speaks == Speaks::Session {
            client.request(
                "initialize",
                json!({
                    "protocolVersion": "2025-11-25",
                    "capabilities": {},
                    "clientInfo": {"name": "bench", "version": "1.0.0"}
                }),
            )?;
            let done = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
            client.send(&done)?;
        }
        Ok(client)
    }

    /// The answer to `tools/list`, as it came.
    pub(crate) fn list(&mut self) -> Outcome<&str> {
        self.request("tools/list", json!({}))
    }

    /// The answer to `tools/call`, as it came.
    pub(crate) fn call(&mut self, name: &str, arguments: &Value) -> Outcome<&str> {
        self.request("tools/call", json!({"name": name, "arguments": arguments}))
    }

    /// Closes the connection and waits for the program to end.
    pub(crate) fn stop(self) -> Outcome {
        let Self {
            mut child,
            requests,
            replies,
            ..
        } = self;
        drop(requests);
        drop(replies);
        child.wait()?;
        Ok(())
    }

    fn request(&mut self, method: &str, mut params: Value) -> Outcome<&str> {
        if self.speaks == Speaks::Stateless {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1.0.0"},
                "io.modelcontextprotocol/clientCapabilities": {}
            });
        }
        let id = self.next;
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))?;
        loop {
            self.line.clear();
            if self.replies.read_line(&mut self.line)? == 0 {
                return Err(format!("the program ended instead of answering `{method}`").into());
            }
            let reply: Reply = serde_json::from_str(&self.line)?;
            if reply.id == Some(id) && reply.result.is_some() {
                break;
            }
            if reply.id == Some(id) {
                return Err(format!("`{method}` failed: {}", self.line).into());
            }
        }
        let reply: Reply = serde_json::from_str(&self.line)?;
        Ok(reply.result.map_or("", RawValue::get))
    }

    fn send(&mut self, message: &Value) -> Outcome {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        self.requests.write_all(&line)?;
        Ok(self.requests.flush()?)
    }
}
