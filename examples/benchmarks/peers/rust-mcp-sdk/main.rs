//! The tools served over stdio by rust-mcp-sdk: one struct for each, gathered in a tool box.

mod domain;

use async_trait::async_trait;
use domain::*;
use rust_mcp_sdk::{
    McpServer, RequestContext, ServerDetails, StdioTransport, ToMcpServerHandler, TransportOptions,
    error::SdkResult,
    macros::{JsonSchema, mcp_tool},
    mcp_server::{McpServerOptions, ServerHandler, server_runtime},
    schema::{
        CallToolRequestParams, CallToolResult, Implementation, ListToolsResult,
        ListToolsResultCacheScope, PaginatedRequestParams, RpcError, ServerCapabilities,
        ServerCapabilitiesTools, ServerResult, schema_utils::CallToolError,
    },
    tool_box,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

// each search {
#[mcp_tool(
    name = "search___N__",
    title = "Search __N__",
    description = "Search a collection for a phrase",
    read_only_hint = true,
    destructive_hint = false,
    idempotent_hint = true,
    open_world_hint = false
)]
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Search__N__ {
    /// Words to look for
    query: String,
    /// Name of the collection to search
    collection: String,
    /// Most hits to return
    #[json_schema(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

impl Search__N__ {
    fn call_tool(self) -> Result<CallToolResult, CallToolError> {
        answer(
            search__D__(self.query, self.collection, self.limit)
                .map_err(CallToolError::from_message)?,
        )
    }
}
// }
// each sort {
#[mcp_tool(
    name = "sort___N__",
    title = "Sort __N__",
    description = "Sort names and number them",
    read_only_hint = true,
    destructive_hint = false,
    idempotent_hint = true,
    open_world_hint = false
)]
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Sort__N__ {
    /// Which way to sort
    order: Order__D__,
    /// Names to sort
    names: Vec<String>,
}

impl Sort__N__ {
    fn call_tool(self) -> Result<CallToolResult, CallToolError> {
        answer(sort__D__(self.order, self.names))
    }
}
// }
// each book {
#[mcp_tool(
    name = "book___N__",
    title = "Book __N__",
    description = "Book the room for a time",
    destructive_hint = false,
    idempotent_hint = false,
    open_world_hint = false
)]
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Book__N__ {
    /// When the booking starts and how long it takes
    window: Window__D__,
    /// Whether to confirm it by mail
    confirm: Option<bool>,
}

impl Book__N__ {
    fn call_tool(self) -> Result<CallToolResult, CallToolError> {
        answer(book__D__(self.window, self.confirm).map_err(CallToolError::from_message)?)
    }
}
// }
// each status {
#[mcp_tool(
    name = "status___N__",
    title = "Status __N__",
    description = "Say how busy the server is",
    read_only_hint = true,
    destructive_hint = false,
    idempotent_hint = true,
    open_world_hint = false
)]
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub struct Status__N__ {}

impl Status__N__ {
    fn call_tool(self) -> Result<CallToolResult, CallToolError> {
        answer(status__D__())
    }
}
// }

fn answer(value: impl Serialize) -> Result<CallToolResult, CallToolError> {
    let value = serde_json::to_value(value).map_err(CallToolError::new)?;
    let mut result = CallToolResult::text_content(vec![value.to_string().into()]);
    result.structured_content = Some(value);
    Ok(result)
}

tool_box!(
    Tools,
    [
        // each search {
        Search__N__,
        // }
        // each sort {
        Sort__N__,
        // }
        // each book {
        Book__N__,
        // }
        // each status {
        Status__N__,
        // }
    ]
);

struct Handler;

#[async_trait]
impl ServerHandler for Handler {
    async fn handle_list_tools_request(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: &RequestContext,
        _runtime: Arc<dyn McpServer>,
    ) -> Result<ListToolsResult, RpcError> {
        Ok(ListToolsResult {
            tools: Tools::tools(),
            cache_scope: ListToolsResultCacheScope::Private,
            result_type: "complete".to_string(),
            ttl_ms: 0,
            meta: None,
            next_cursor: None,
        })
    }

    async fn handle_call_tool_request(
        &self,
        params: CallToolRequestParams,
        _context: &RequestContext,
        _runtime: Arc<dyn McpServer>,
    ) -> Result<ServerResult, CallToolError> {
        let result = match Tools::try_from(params)? {
            // each search {
            Tools::Search__N__(tool) => tool.call_tool(),
            // }
            // each sort {
            Tools::Sort__N__(tool) => tool.call_tool(),
            // }
            // each book {
            Tools::Book__N__(tool) => tool.call_tool(),
            // }
            // each status {
            Tools::Status__N__(tool) => tool.call_tool(),
            // }
        };
        result.map(ServerResult::from)
    }
}

#[tokio::main]
async fn main() -> SdkResult<()> {
    let server_details = ServerDetails {
        server_info: Implementation {
            name: "bench".into(),
            version: "1.0.0".into(),
            title: None,
            description: None,
            icons: vec![],
            website_url: None,
        },
        capabilities: ServerCapabilities {
            tools: Some(ServerCapabilitiesTools { list_changed: None }),
            ..Default::default()
        },
        instructions: None,
        meta: None,
    };
    let server = server_runtime::create_server(McpServerOptions {
        server_details,
        transport: StdioTransport::new(TransportOptions::default())?,
        handler: Handler.to_mcp_server_handler(),
        message_observer: None,
    });
    server.start().await
}
