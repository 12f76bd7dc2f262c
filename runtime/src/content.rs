//! The blocks that a result is made of.

use crate::tool::{Icon, JsonObject};
use serde::{Deserialize, Serialize};

/// One block of a result's `content`.
///
/// ```
/// use mcp_tool::ContentBlock;
///
/// let block = ContentBlock::text("Checkmate");
/// assert_eq!(
///     serde_json::to_value(&block)?,
///     serde_json::json!({"type": "text", "text": "Checkmate"})
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ContentBlock {
    /// Text.
    Text(TextContent),
    /// An image, since 2024-11-05.
    Image(ImageContent),
    /// A sound, since 2025-03-26.
    Audio(AudioContent),
    /// A resource by its URI, since 2025-06-18.
    ResourceLink(ResourceLink),
    /// A resource with its contents.
    Resource(EmbeddedResource),
}

impl ContentBlock {
    /// A block of text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(TextContent::new(text))
    }
}

/// Who a block is for, how much it matters, how fresh it is.
///
/// ```
/// use mcp_tool::{ContentAnnotations, Role};
///
/// let annotations: ContentAnnotations = serde_json::from_str(r#"{"audience": ["user"]}"#)?;
/// assert_eq!(annotations.audience, Some(vec![Role::User]));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ContentAnnotations {
    /// Who it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<Vec<Role>>,
    /// From 0, optional, to 1, required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub priority: Option<f64>,
    /// ISO 8601, since 2025-06-18.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
    /// Fields that this version doesn't know.
    #[serde(flatten)]
    pub extra: JsonObject,
}

/// A side of the conversation.
///
/// ```
/// # use mcp_tool::Role;
/// assert_eq!(serde_json::to_value(Role::Assistant)?, "assistant");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The person.
    User,
    /// The model.
    Assistant,
}

/// The fields that every kind of block has beside its own.
macro_rules! block {
    (
        $(#[$doc:meta])*
        $name:ident ($variant:ident) {
            $($(#[$field_doc:meta])* $field:ident: $ty:ty,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $ty,)*
            /// Who it is for, how much it matters, how fresh it is.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            pub annotations: Option<ContentAnnotations>,
            /// Metadata, since 2025-06-18.
            #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
            pub meta: Option<JsonObject>,
        }

        impl From<$name> for ContentBlock {
            fn from(block: $name) -> Self {
                Self::$variant(block)
            }
        }
    };
}

block! {
    /// Text.
    ///
    /// ```
    /// # use mcp_tool::TextContent;
    /// assert_eq!(TextContent::new("e4").text, "e4");
    /// ```
    TextContent(Text) {
        /// The text.
        text: String,
    }
}

block! {
    /// An image.
    ///
    /// ```
    /// # use mcp_tool::ImageContent;
    /// let image = ImageContent::new("iVBORw0KGgo=", "image/png");
    /// assert_eq!(image.mime_type, "image/png");
    /// ```
    ImageContent(Image) {
        /// The bytes in base64.
        data: String,
        /// The media type, such as `image/png`.
        mime_type: String,
    }
}

block! {
    /// A sound.
    ///
    /// ```
    /// # use mcp_tool::AudioContent;
    /// let sound = AudioContent::new("UklGRg==", "audio/wav");
    /// assert_eq!(sound.mime_type, "audio/wav");
    /// ```
    AudioContent(Audio) {
        /// The bytes in base64.
        data: String,
        /// The media type, such as `audio/wav`.
        mime_type: String,
    }
}

block! {
    /// A resource that the client can read by its URI.
    ///
    /// ```
    /// # use mcp_tool::ResourceLink;
    /// let link = ResourceLink::new("file:///games/1.pgn", "1.pgn");
    /// assert_eq!(link.name, "1.pgn");
    /// ```
    ResourceLink(ResourceLink) {
        /// Where it is.
        uri: String,
        /// Its identifier.
        name: String,
        /// Its display name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// What it is, for the model.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        description: Option<String>,
        /// Its media type.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mime_type: Option<String>,
        /// Its size in bytes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        size: Option<u64>,
        /// Images to show beside it, since 2025-11-25.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        icons: Option<Vec<Icon>>,
    }
}

block! {
    /// A resource with its contents.
    ///
    /// ```
    /// # use mcp_tool::{EmbeddedResource, ResourceContents};
    /// let resource = EmbeddedResource::text("file:///games/1.pgn", "1. e4 e5");
    /// assert!(matches!(resource.resource, ResourceContents::Text(text) if text.text == "1. e4 e5"));
    /// ```
    EmbeddedResource(Resource) {
        /// The contents.
        resource: ResourceContents,
    }
}

/// What a resource contains.
///
/// ```
/// # use mcp_tool::ResourceContents;
/// let contents: ResourceContents = serde_json::from_str(r#"{"uri": "a:b", "blob": "AA=="}"#)?;
/// assert!(matches!(contents, ResourceContents::Blob(_)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ResourceContents {
    /// Text.
    Text(TextResourceContents),
    /// Bytes.
    Blob(BlobResourceContents),
}

/// The text of a resource.
///
/// ```
/// # use mcp_tool::TextResourceContents;
/// let contents: TextResourceContents = serde_json::from_str(r#"{"uri": "a:b", "text": "e4"}"#)?;
/// assert_eq!(contents.text, "e4");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TextResourceContents {
    /// Where it is.
    pub uri: String,
    /// Its media type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// The text.
    pub text: String,
    /// Metadata, since 2025-06-18.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

/// The bytes of a resource.
///
/// ```
/// # use mcp_tool::BlobResourceContents;
/// let contents: BlobResourceContents = serde_json::from_str(r#"{"uri": "a:b", "blob": "AA=="}"#)?;
/// assert_eq!(contents.blob, "AA==");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct BlobResourceContents {
    /// Where it is.
    pub uri: String,
    /// Its media type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// The bytes in base64.
    pub blob: String,
    /// Metadata, since 2025-06-18.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl TextContent {
    /// A block with this text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            annotations: None,
            meta: None,
        }
    }
}

impl ImageContent {
    /// An image from its bytes in base64 and its media type.
    #[must_use]
    pub fn new(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self {
            data: data.into(),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }
}

impl AudioContent {
    /// A sound from its bytes in base64 and its media type.
    #[must_use]
    pub fn new(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self {
            data: data.into(),
            mime_type: mime_type.into(),
            annotations: None,
            meta: None,
        }
    }
}

impl ResourceLink {
    /// A link to the resource of this URI and name.
    #[must_use]
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: name.into(),
            title: None,
            description: None,
            mime_type: None,
            size: None,
            icons: None,
            annotations: None,
            meta: None,
        }
    }
}

impl EmbeddedResource {
    /// A resource with these contents.
    #[must_use]
    pub fn new(resource: ResourceContents) -> Self {
        Self {
            resource,
            annotations: None,
            meta: None,
        }
    }

    /// A resource of text.
    #[must_use]
    pub fn text(uri: impl Into<String>, text: impl Into<String>) -> Self {
        Self::new(ResourceContents::Text(TextResourceContents {
            uri: uri.into(),
            mime_type: None,
            text: text.into(),
            meta: None,
        }))
    }

    /// A resource of bytes, in base64.
    #[must_use]
    pub fn blob(uri: impl Into<String>, blob: impl Into<String>) -> Self {
        Self::new(ResourceContents::Blob(BlobResourceContents {
            uri: uri.into(),
            mime_type: None,
            blob: blob.into(),
            meta: None,
        }))
    }
}

impl From<String> for ContentBlock {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for ContentBlock {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}
