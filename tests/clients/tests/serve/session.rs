//! A client that shows every message, where those of an SDK hide some.

use std::collections::VecDeque;
use std::time::Duration;

use mcp_tool::ProtocolVersion;
use rmcp::{ServerHandler, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex,
    split,
};

pub(crate) struct Session {
    revision: ProtocolVersion,
    capabilities: Value,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    last_id: u64,
    /// What came while an answer was waited for.
    pub(crate) notifications: VecDeque<Value>,
    /// The answer to `initialize`, or to `server/discover`.
    pub(crate) introduction: Value,
}

impl Session {
    pub(crate) async fn new(server: impl ServerHandler, revision: ProtocolVersion) -> Self {
        let capabilities = json!({"elicitation": {}, "sampling": {}, "roots": {}});
        Self::with_capabilities(server, revision, capabilities).await
    }

    pub(crate) async fn with_capabilities(
        server: impl ServerHandler,
        revision: ProtocolVersion,
        capabilities: Value,
    ) -> Self {
        let (near, far) = duplex(1 << 20);
        tokio::spawn(async move {
            if let Ok(running) = server.serve(far).await {
                let _ = running.waiting().await;
            }
        });
        let (reader, writer) = split(near);
        let mut session = Self {
            revision,
            capabilities,
            lines: BufReader::new(reader).lines(),
            writer,
            last_id: 0,
            notifications: VecDeque::new(),
            introduction: Value::Null,
        };
        session.introduction = if session.is_modern() {
            session.request("server/discover", json!({})).await
        } else {
            let params = json!({
                "protocolVersion": revision,
                "capabilities": session.capabilities,
                "clientInfo": {"name": "test", "version": "1"},
            });
            let answer = session.request("initialize", params).await;
            session.notify("notifications/initialized", json!({})).await;
            answer
        }["result"]
            .take();
        session
    }

    fn is_modern(&self) -> bool {
        self.revision >= ProtocolVersion::V2026_07_28
    }

    pub(crate) async fn send(&mut self, message: Value) {
        let line = format!("{message}\n");
        self.writer.write_all(line.as_bytes()).await.unwrap();
    }

    pub(crate) async fn receive(&mut self) -> Value {
        let line = tokio::time::timeout(Duration::from_secs(60), self.lines.next_line());
        let line = line.await.expect("a message within a minute");
        serde_json::from_str(&line.unwrap().expect("the server is there")).unwrap()
    }

    pub(crate) async fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({"jsonrpc": "2.0", "method": method, "params": params}))
            .await;
    }

    /// Sends a request and gives its id.
    pub(crate) async fn begin(&mut self, method: &str, mut params: Value) -> u64 {
        self.last_id += 1;
        let id = self.last_id;
        if self.is_modern() {
            let meta = &mut params["_meta"];
            meta["io.modelcontextprotocol/protocolVersion"] = json!(self.revision);
            meta["io.modelcontextprotocol/clientInfo"] = json!({"name": "test", "version": "1"});
            meta["io.modelcontextprotocol/clientCapabilities"] = self.capabilities.clone();
        }
        self.send(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
            .await;
        id
    }

    /// The next message that is no notification.
    pub(crate) async fn answer(&mut self) -> Value {
        loop {
            let message = self.receive().await;
            if message.get("id").is_some() {
                return message;
            }
            self.notifications.push_back(message);
        }
    }

    pub(crate) async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params).await;
        let answer = self.answer().await;
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let params = json!({"name": tool, "arguments": arguments});
        self.request("tools/call", params).await
    }

    /// The result of a call that gets one.
    pub(crate) async fn result(&mut self, tool: &str, arguments: Value) -> Value {
        let mut answer = self.call(tool, arguments).await;
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].take()
    }

    pub(crate) async fn list(&mut self) -> Value {
        self.request("tools/list", json!({})).await["result"].take()
    }
}
