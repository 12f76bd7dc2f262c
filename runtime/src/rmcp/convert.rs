//! From this crate's types to rmcp's, which say the same.

use crate::content::ContentBlock;
use crate::context::LoggingLevel;
use crate::declaration::Declaration;
use crate::error::CallError;
use crate::registry::Registry;
use crate::result::CallToolResult;
use crate::tool::{CacheScope, Icon, IconTheme, Tool, ToolAnnotations};
use crate::version::ProtocolVersion;
use ::rmcp::model::{self, ErrorCode, ErrorData, MetaObject, ResultType};
use std::borrow::Cow;

pub(super) fn list(registry: &Registry, version: ProtocolVersion) -> model::ListToolsResult {
    let list = registry.list_for(version);
    let declarations = registry.entries().iter().map(|entry| &entry.declaration);
    model::ListToolsResult {
        result_type: list.result_type.as_ref().map(|_| ResultType::COMPLETE),
        meta: list.meta.clone().map(MetaObject),
        next_cursor: None,
        ttl_ms: list.ttl_ms,
        cache_scope: list.cache_scope.map(|scope| match scope {
            CacheScope::Public => model::CacheScope::Public,
            CacheScope::Private => model::CacheScope::Private,
        }),
        tools: list
            .tools
            .iter()
            .zip(declarations)
            .map(|(listed, declared)| tool(listed, declared))
            .collect(),
    }
}

/// rmcp has neither `execution`, whose tasks it doesn't serve, nor further properties of
/// `annotations`.
fn tool(tool: &Tool, declared: &Declaration) -> model::Tool {
    let description = tool.description.as_deref();
    let mut converted = model::Tool::new_with_raw(
        unowned(&tool.name, Some(declared.name)),
        description.map(|text| unowned(text, declared.description)),
        tool.input_schema.clone(),
    );
    converted.title.clone_from(&tool.title);
    converted.output_schema.clone_from(&tool.output_schema);
    converted.annotations = tool.annotations.as_ref().map(annotations);
    converted.icons = tool
        .icons
        .as_ref()
        .map(|icons| icons.iter().map(icon).collect());
    converted.meta = tool.meta.clone().map(MetaObject);
    converted
}

/// A text of a tool, as it was declared if possible: every answer to `tools/list` is a copy, and
/// copies of such a text cost nothing.
fn unowned(text: &str, declared: Option<&'static str>) -> Cow<'static, str> {
    match declared {
        Some(declared) if declared == text => Cow::Borrowed(declared),
        _ => Cow::Owned(text.to_owned()),
    }
}

fn annotations(annotations: &ToolAnnotations) -> model::ToolAnnotations {
    model::ToolAnnotations::from_raw(
        annotations.title.clone(),
        annotations.read_only_hint,
        annotations.destructive_hint,
        annotations.idempotent_hint,
        annotations.open_world_hint,
    )
}

fn icon(icon: &Icon) -> model::Icon {
    let mut converted = model::Icon::new(icon.src.clone());
    converted.mime_type.clone_from(&icon.mime_type);
    converted.sizes.clone_from(&icon.sizes);
    converted.theme = icon.theme.map(|theme| match theme {
        IconTheme::Light => model::IconTheme::Light,
        IconTheme::Dark => model::IconTheme::Dark,
    });
    converted
}

pub(super) fn result(result: CallToolResult) -> Result<model::CallToolResult, ErrorData> {
    let mut converted = model::CallToolResult::default();
    converted.content.reserve_exact(result.content.len());
    for content in result.content {
        converted.content.push(block(content)?);
    }
    converted.structured_content = result.structured_content;
    converted.is_error = result.is_error;
    converted.meta = result.meta.map(MetaObject);
    Ok(converted)
}

fn block(block: ContentBlock) -> Result<model::ContentBlock, ErrorData> {
    match block {
        // Nearly every block is one, and may be long.
        ContentBlock::Text(text) if text.annotations.is_none() => {
            let mut converted = model::TextContent::new(text.text);
            converted.meta = text.meta.map(MetaObject);
            Ok(model::ContentBlock::Text(converted))
        }
        block => serde_json::to_value(block)
            .and_then(serde_json::from_value)
            .map_err(|error| {
                ErrorData::internal_error(format!("a block of the result: {error}"), None)
            }),
    }
}

/// The other way: what a tool returned in rmcp's types.
pub(crate) fn result_of(mut result: model::CallToolResult) -> CallToolResult {
    // Which revisions say it is known where the result goes out.
    result.result_type = None;
    serde_json::to_value(result)
        .and_then(serde_json::from_value)
        .unwrap_or_else(|error| {
            CallToolResult::error(format!("the tool's result cannot be read: {error}"))
        })
}

pub(crate) fn block_of(block: model::ContentBlock) -> CallToolResult {
    blocks_of(vec![block])
}

pub(crate) fn blocks_of(blocks: Vec<model::ContentBlock>) -> CallToolResult {
    let mut result = model::CallToolResult::success(blocks);
    result.is_error = None;
    result_of(result)
}

pub(super) fn error(error: &CallError) -> ErrorData {
    let code = i32::try_from(error.code()).map_or(ErrorCode::INTERNAL_ERROR, ErrorCode);
    ErrorData::new(code, error.to_string(), None)
}

#[expect(deprecated, reason = "of use to the revisions before 2026-07-28")]
mod level {
    use super::LoggingLevel;
    use ::rmcp::model;

    macro_rules! levels {
        ($($level:ident)*) => {
            pub(in crate::rmcp) fn level(level: LoggingLevel) -> model::LoggingLevel {
                match level {
                    $(LoggingLevel::$level => model::LoggingLevel::$level,)*
                }
            }

            pub(in crate::rmcp) fn level_from(level: model::LoggingLevel) -> LoggingLevel {
                match level {
                    $(model::LoggingLevel::$level => LoggingLevel::$level,)*
                }
            }
        };
    }

    levels! { Debug Info Notice Warning Error Critical Alert Emergency }
}

pub(super) use level::{level, level_from};
