//! Tools that answer of their own accord.

use std::sync::OnceLock;
use std::time::Duration;

use mcp_tool::rmcp::ToolsHandle;
use mcp_tool::serde_json::{Value, json};
use mcp_tool::{
    AudioContent, CallToolResult, ContentBlock, Context, EmbeddedResource, ImageContent,
    LoggingLevel, ResourceContents, mcp_tool,
};
use tokio::time::sleep;

/// A red pixel as PNG.
pub(crate) const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==";

/// Nothing to hear, as WAV.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

const STEP: Duration = Duration::from_millis(50);

/// Answer with text
#[mcp_tool(title = "Simple Text", read_only, tags = ["content"])]
fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// Answer with an image
#[mcp_tool(read_only, tags = ["content"])]
fn test_image_content() -> ImageContent {
    ImageContent::new(PNG, "image/png")
}

/// Answer with a sound
#[mcp_tool(read_only, tags = ["content"])]
fn test_audio_content() -> AudioContent {
    AudioContent::new(WAV, "audio/wav")
}

/// Answer with a resource
#[mcp_tool(read_only, tags = ["content"])]
fn test_embedded_resource() -> EmbeddedResource {
    resource(
        "test://embedded-resource",
        "text/plain",
        "This is an embedded resource content.",
    )
}

/// Answer with text, an image and a resource
#[mcp_tool(read_only, tags = ["content"])]
fn test_multiple_content_types() -> Vec<ContentBlock> {
    vec![
        ContentBlock::text("Multiple content types test:"),
        ImageContent::new(PNG, "image/png").into(),
        resource(
            "test://mixed-content-resource",
            "application/json",
            r#"{"test":"data","value":123}"#,
        )
        .into(),
    ]
}

fn resource(uri: &str, mime_type: &str, text: &str) -> EmbeddedResource {
    let mut resource = EmbeddedResource::text(uri, text);
    if let ResourceContents::Text(text) = &mut resource.resource {
        text.mime_type = Some(mime_type.to_owned());
    }
    resource
}

/// Fail
#[mcp_tool(tags = ["failure"])]
fn test_error_handling() -> Result<(), &'static str> {
    Err("This tool intentionally returns an error for testing")
}

/// Report progress
#[mcp_tool(read_only, tags = ["reports"])]
async fn test_tool_with_progress(cx: &Context) -> &'static str {
    cx.progress(0.0, Some(100.0), None);
    sleep(STEP).await;
    cx.progress(50.0, Some(100.0), None);
    sleep(STEP).await;
    cx.progress(100.0, Some(100.0), None);
    "Progress was reported."
}

/// Log messages
#[mcp_tool(read_only, tags = ["reports"])]
async fn test_tool_with_logging(cx: &Context) -> &'static str {
    cx.log(LoggingLevel::Info, None, "Tool execution started");
    sleep(STEP).await;
    cx.log(LoggingLevel::Info, None, "Tool processing data");
    sleep(STEP).await;
    cx.log(LoggingLevel::Info, None, "Tool execution completed");
    "Messages were logged."
}

/// Log a message
#[mcp_tool(read_only, tags = ["reports"])]
async fn test_logging_tool(cx: &Context) -> &'static str {
    cx.log(LoggingLevel::Info, Some("test"), "A message");
    "A message was logged."
}

/// Tell clients to list the tools again
#[mcp_tool(tags = ["reports"])]
fn test_trigger_tool_change(tools: &Swap) -> &'static str {
    if let Some(tools) = tools.get() {
        tools.swap(tools.registry());
    }
    "The tools were swapped."
}

/// The handle that swaps the tools of the server; it comes after the tools, so it is filled in.
pub(crate) type Swap = OnceLock<ToolsHandle>;

/// Repeat an argument that HTTP clients send as a header as well
#[mcp_tool(read_only, tags = ["schema"])]
fn test_x_mcp_header(
    /// The region to ask
    #[arg(header = "Region")]
    region: String,
) -> String {
    region
}

/// Send nothing for a while, and the answer after the stream was cut
#[mcp_tool(read_only, tags = ["reports"])]
async fn test_reconnection() -> &'static str {
    sleep(STEP * 2).await;
    "Reconnection test completed."
}

/// Take a name, an address and a way to get in touch
#[mcp_tool(read_only, tags = ["schema"], input_schema = contact_schema(), unchecked)]
fn json_schema_2020_12_tool() -> CallToolResult {
    CallToolResult::text("JSON Schema 2020-12 tool called.")
}

fn contact_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "$anchor": "addressDef",
                "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
            }
        },
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"}
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {
            "properties": {"contactMethod": {"const": "phone"}},
            "required": ["contactMethod"]
        },
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false
    })
}
