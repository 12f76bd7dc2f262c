use std::num::NonZeroUsize;

use mcp_tool::rmcp::ToolServer;
use mcp_tool::{CacheScope, ProtocolVersion, Registry, mcp_tool, tools};
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ListToolsResult, PaginatedRequestParams,
    PromptsCapability, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Value, json};

use crate::session::Session;

/// The scores of a player
#[mcp_tool(
    title = "Scores",
    read_only,
    tags = ["player", "rating"],
    icons = [icon(src = "https://example.com/s.png", mime_type = "image/png", sizes = ["48x48"], theme = "dark")],
    meta = json!({"com.example/cost": 2}),
)]
pub(crate) fn scores(
    /// Whose
    #[arg(min_length = 1)]
    player: String,
    #[arg(header = "Region")] region: Option<String>,
) -> Vec<u32> {
    let _ = region;
    vec![u32::try_from(player.len()).unwrap_or_default(), 5]
}

/// Delete a player
#[mcp_tool(destructive, idempotent = false, deprecated)]
pub(crate) fn delete_player(player: String) -> Result<(), &'static str> {
    match &*player {
        "" => Err("nobody has no name"),
        _ => Ok(()),
    }
}

/// The rules in short
#[mcp_tool(open_world = false)]
pub(crate) fn rules() -> &'static str {
    "White begins."
}

pub(crate) fn registry() -> Registry {
    let tools = tools![scores, delete_player, rules];
    Registry::builder().tools(tools).build().unwrap()
}

pub(crate) fn server() -> ToolServer {
    ToolServer::new(registry(), "players", "1.2.3")
}

#[tokio::test]
async fn every_revision_gets_the_registrys_list() {
    for revision in ProtocolVersion::ALL {
        let mut session = Session::new(server(), revision).await;
        let wanted = json!(registry().list_for(revision));
        assert_eq!(session.list().await, wanted, "{revision}");
    }
}

#[tokio::test]
async fn a_newer_revision_than_all_known_is_answered_with_the_newest_handshake() {
    let mut session = Session::new(server(), ProtocolVersion::V2025_11_25).await;
    let params = json!({
        "protocolVersion": "2099-01-01",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    });
    let answer = session.request("initialize", params).await;
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
}

#[tokio::test]
async fn the_server_introduces_itself() {
    let server = server().instructions("Be fair.");
    let session = Session::new(server, ProtocolVersion::V2025_06_18).await;
    let introduction = session.introduction;
    assert_eq!(introduction["protocolVersion"], "2025-06-18");
    assert_eq!(introduction["instructions"], "Be fair.");
    assert_eq!(
        introduction["serverInfo"],
        json!({"name": "players", "version": "1.2.3"})
    );
    // `listChanged` is for servers that can change.
    assert_eq!(
        introduction["capabilities"],
        json!({"tools": {}, "logging": {}})
    );

    let (server, _tools) = self::server().swappable();
    let session = Session::new(server, ProtocolVersion::V2026_07_28).await;
    let introduction = session.introduction;
    assert_eq!(
        introduction["capabilities"]["tools"],
        json!({"listChanged": true})
    );
    let versions = introduction["supportedVersions"].as_array().unwrap();
    for revision in ProtocolVersion::ALL {
        assert!(versions.contains(&json!(revision)), "{introduction}");
    }
}

#[tokio::test]
async fn pages_have_every_tool_once() {
    for revision in [ProtocolVersion::V2024_11_05, ProtocolVersion::V2026_07_28] {
        let server = server().page_size(NonZeroUsize::new(2).unwrap());
        let mut session = Session::new(server, revision).await;
        let first = session.list().await;
        assert_eq!(first["tools"].as_array().unwrap().len(), 2);
        // An empty cursor is that of the first page.
        let again = session.request("tools/list", json!({"cursor": ""})).await;
        assert_eq!(again["result"], first);
        let params = json!({"cursor": first["nextCursor"]});
        let second = session.request("tools/list", params).await["result"].take();
        assert_eq!(second["nextCursor"], Value::Null);
        let all: Vec<Value> = [&first, &second]
            .into_iter()
            .flat_map(|page| page["tools"].as_array().unwrap().clone())
            .collect();
        assert_eq!(json!(all), json!(registry().list_for(revision))["tools"]);

        for cursor in ["1", "zz", "ffffffffffffffff1"] {
            let answer = session
                .request("tools/list", json!({"cursor": cursor}))
                .await;
            assert_eq!(answer["error"]["code"], -32602, "{answer}");
        }
    }
}

#[tokio::test]
async fn a_registry_says_how_long_its_list_is_fresh() {
    let registry = Registry::builder()
        .tools(tools![rules])
        .cache(std::time::Duration::from_secs(60), CacheScope::Public)
        .build()
        .unwrap();
    let server = ToolServer::new(registry, "rules", "1");
    let revision = ProtocolVersion::V2026_07_28;
    let list = Session::new(server.clone(), revision).await.list().await;
    assert_eq!(list["ttlMs"], 60_000);
    assert_eq!(list["cacheScope"], "public");
    // A list that depends on the caller is the caller's own.
    let server = server.filter(|_, _| true);
    let list = Session::new(server, revision).await.list().await;
    assert_eq!(list["cacheScope"], "private");
}

#[test]
fn tools_are_found_by_name() {
    let tool = server().get_tool("scores").unwrap();
    assert_eq!(
        tool.input_schema["properties"]["region"]["x-mcp-header"],
        "Region"
    );
    assert!(server().get_tool("score").is_none());
}

/// A handler with prompts of its own.
struct WithPrompts {
    tools: ToolServer,
}

impl ServerHandler for WithPrompts {
    fn get_info(&self) -> ServerConfig {
        let mut info = self.tools.get_info();
        info.capabilities.prompts = Some(PromptsCapability::default());
        info
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, rmcp::ErrorData> {
        self.tools.list_tools(request, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, rmcp::ErrorData> {
        self.tools.call_tool(request, context).await
    }
}

#[tokio::test]
async fn another_handler_delegates_to_the_tools() {
    let handler = WithPrompts { tools: server() };
    let revision = ProtocolVersion::V2025_11_25;
    let mut session = Session::new(handler, revision).await;
    assert_eq!(session.introduction["capabilities"]["prompts"], json!({}));
    assert_eq!(session.list().await, json!(registry().list_for(revision)));
    let result = session.result("rules", json!({})).await;
    assert_eq!(result["content"][0]["text"], "White begins.");
    let prompts = session.request("prompts/list", json!({})).await;
    assert_eq!(prompts["result"]["prompts"], json!([]));
}
