//! The MCP Description document: what a server offers, to read without starting it.
//!
//! [`Registry::describe`] puts it together. The format is version 0.7.0; its `tools` are
//! [`Registry::list`], and its root `tags` the vocabularies that the tools' crates declare with
//! [`tags!`](crate::tags).

use crate::registry::Registry;
use crate::tool::{Icon, JsonObject, Tool};
use crate::version::ProtocolVersion;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// The version of the format.
pub const FORMAT: &str = "0.7.0";

/// An MCP Description document.
///
/// What a registry knows nothing of, such as `resources`, `prompts` and the `x-` extensions, has
/// its place in [`extra`](Self::extra).
///
/// ```
/// use mcp_tool::Registry;
/// use mcp_tool::describe::{ServerInfo, Transport};
///
/// let registry = Registry::builder().build()?;
/// let server = ServerInfo::new("chess", "1.0.0", Transport::stdio("chess-server"));
/// let mut description = registry.describe(server);
/// description.extra.insert("x-team".to_owned(), "board games".into());
/// assert_eq!(
///     serde_json::to_value(&description)?,
///     serde_json::json!({
///         "mcpdesc": "0.7.0",
///         "info": {"name": "chess", "version": "1.0.0"},
///         "transports": [{"type": "stdio", "command": "chess-server"}],
///         "capabilities": {"tools": {}},
///         "tools": [],
///         "x-team": "board games"
///     })
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Description {
    /// The version of the format: [`FORMAT`].
    pub mcpdesc: String,
    /// The server.
    pub info: Info,
    /// How it is reached: at least one way.
    pub transports: Vec<Transport>,
    /// How callers authenticate, where the transport doesn't say: `OpenAPI`'s security schemes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub security: Vec<JsonObject>,
    /// What the server can do, as in the answer to `initialize`.
    #[serde(default, skip_serializing_if = "JsonObject::is_empty")]
    pub capabilities: JsonObject,
    /// The tags that tools may have, in the order to show them (section 12). None is declared
    /// where no crate has a vocabulary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<DeclaredTag>,
    /// The tools, by name.
    #[serde(default)]
    pub tools: Vec<Tool>,
    /// Other fields.
    #[serde(flatten)]
    pub extra: JsonObject,
}

impl Description {
    /// The document as indented JSON, with a line end.
    ///
    /// ```
    /// # use mcp_tool::describe::{ServerInfo, Transport};
    /// # let registry = mcp_tool::Registry::builder().build()?;
    /// let server = ServerInfo::new("chess", "1.0.0", Transport::stdio("chess-server"));
    /// assert!(registry.describe(server).to_json().starts_with("{\n  \"mcpdesc\": \"0.7.0\","));
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        // Text and JSON values always have a JSON form.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// The name of the file to put the document into: that of the server, without what a file
    /// name can't hold, and `.mcpdesc.json`.
    ///
    /// ```
    /// # use mcp_tool::describe::{ServerInfo, Transport};
    /// # let registry = mcp_tool::Registry::builder().build()?;
    /// let server = ServerInfo::new("com.example/chess", "1.0.0", Transport::stdio("chess"));
    /// assert_eq!(registry.describe(server).file_name(), "com.example-chess.mcpdesc.json");
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn file_name(&self) -> String {
        let portable = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let name = self.info.name.as_str();
        let name = name.replace(|c| !portable(c), "-");
        format!("{name}.mcpdesc.json")
    }
}

/// A server, as [`Registry::describe`] has to know it.
///
/// ```
/// use mcp_tool::ProtocolVersion;
/// use mcp_tool::describe::{Contact, License, ServerInfo, Transport};
///
/// let server = ServerInfo::new("chess", "1.0.0", Transport::stdio("chess-server"))
///     .transport(Transport::streamable_http("https://chess.example.com/mcp"))
///     .title("Chess")
///     .description("Game analysis and ratings")
///     .protocol_version(ProtocolVersion::V2025_11_25)
///     .website_url("https://chess.example.com")
///     .contact(Contact { email: Some("chess@example.com".into()), ..Contact::default() })
///     .license(License { name: "MIT".into(), ..License::default() })
///     .list_changed(true);
/// # let _ = server;
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use = "it describes a server to `Registry::describe`"]
pub struct ServerInfo {
    info: Info,
    transports: Vec<Transport>,
    security: Vec<JsonObject>,
    list_changed: bool,
}

impl ServerInfo {
    /// A server of this name and version, neither empty, that is reached in this way.
    pub fn new(name: impl Into<String>, version: impl Into<String>, transport: Transport) -> Self {
        Self {
            info: Info {
                name: name.into(),
                version: version.into(),
                ..Info::default()
            },
            transports: vec![transport],
            security: Vec::new(),
            list_changed: false,
        }
    }

    /// Adds another way to reach it.
    pub fn transport(mut self, transport: Transport) -> Self {
        self.transports.push(transport);
        self
    }

    /// The name to show.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.info.title = Some(title.into());
        self
    }

    /// What it does, in brief.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.info.description = Some(description.into());
        self
    }

    /// The revision of MCP that it implements. The format knows them up to 2025-11-25; a later
    /// one is left out.
    pub fn protocol_version(mut self, version: ProtocolVersion) -> Self {
        self.info.protocol_version = (version <= ProtocolVersion::V2025_11_25).then_some(version);
        self
    }

    /// Its identifier: a URI, a DID or a URN.
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.info.id = Some(id.into());
        self
    }

    /// Adds an image to show.
    pub fn icon(mut self, icon: Icon) -> Self {
        self.info.icons.push(icon);
        self
    }

    /// The URL of its website.
    pub fn website_url(mut self, url: impl Into<String>) -> Self {
        self.info.website_url = Some(url.into());
        self
    }

    /// Who maintains it.
    pub fn contact(mut self, contact: Contact) -> Self {
        self.info.contact = Some(contact);
        self
    }

    /// The licence that it is under.
    pub fn license(mut self, license: License) -> Self {
        self.info.license = Some(license);
        self
    }

    /// Adds a way for callers to authenticate, on all transports that have none of their own: an
    /// `OpenAPI` security scheme such as `{"type": "http", "scheme": "bearer"}`.
    pub fn security(mut self, scheme: JsonObject) -> Self {
        self.security.push(scheme);
        self
    }

    /// Whether it sends `notifications/tools/list_changed`.
    pub fn list_changed(mut self, sends: bool) -> Self {
        self.list_changed = sends;
        self
    }
}

/// The `info` of a [`Description`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Info {
    /// The identifier of the server.
    pub name: String,
    /// The name to show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What the server does, in brief.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The version of the server.
    pub version: String,
    /// The revision of MCP that it implements, up to 2025-11-25.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol_version: Option<ProtocolVersion>,
    /// Its identifier: a URI, a DID or a URN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Images to show.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// The URL of its website.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub website_url: Option<String>,
    /// Who maintains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<Contact>,
    /// The licence that it is under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license: Option<License>,
}

/// Who maintains a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// A person or an organization.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// An email address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// The licence that a server is under.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct License {
    /// Its name, such as `MIT`.
    pub name: String,
    /// The URL of its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// A way to reach a server.
///
/// ```
/// use mcp_tool::describe::Transport;
///
/// let transport: Transport = serde_json::from_str(r#"{"type": "stdio", "command": "chess"}"#)?;
/// assert_eq!(transport, Transport::stdio("chess"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Transport {
    /// A program that is started.
    Stdio {
        /// The program.
        command: String,
        /// Its arguments.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        args: Vec<String>,
        /// Its environment variables.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        env: BTreeMap<String, String>,
        /// How callers authenticate here: `OpenAPI`'s security schemes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        security: Option<Vec<JsonObject>>,
    },
    /// An endpoint of Streamable HTTP.
    StreamableHttp {
        /// Its URL.
        url: String,
        /// How callers authenticate here: `OpenAPI`'s security schemes. An empty list says that
        /// they need not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        security: Option<Vec<JsonObject>>,
    },
    /// An endpoint of server-sent events, which Streamable HTTP has replaced.
    Sse {
        /// Its URL.
        url: String,
        /// How callers authenticate here: `OpenAPI`'s security schemes. An empty list says that
        /// they need not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        security: Option<Vec<JsonObject>>,
    },
}

impl Transport {
    /// A program that is started, without arguments.
    #[must_use]
    pub fn stdio(command: impl Into<String>) -> Self {
        Self::Stdio {
            command: command.into(),
            args: Vec::new(),
            env: BTreeMap::new(),
            security: None,
        }
    }

    /// A program that is started with these arguments.
    ///
    /// ```
    /// # use mcp_tool::describe::Transport;
    /// let transport = Transport::stdio_with("chess-server", ["stdio"]);
    /// let wanted = serde_json::json!({"type": "stdio", "command": "chess-server", "args": ["stdio"]});
    /// assert_eq!(serde_json::to_value(transport)?, wanted);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn stdio_with<A: Into<String>>(
        command: impl Into<String>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        Self::Stdio {
            command: command.into(),
            args: arguments.into_iter().map(Into::into).collect(),
            env: BTreeMap::new(),
            security: None,
        }
    }

    /// An endpoint of Streamable HTTP, by its URL.
    #[must_use]
    pub fn streamable_http(url: impl Into<String>) -> Self {
        Self::StreamableHttp {
            url: url.into(),
            security: None,
        }
    }
}

/// A tag that tools may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DeclaredTag {
    /// The tag.
    pub name: String,
    /// What it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl Registry {
    /// The MCP Description document of a server with these tools.
    ///
    /// The root `tags` are the vocabularies of the tools' crates, in their order of declaration.
    /// Where there is one, a tag that only some other crate's tool has is added at the end, since
    /// every tag must then be declared; where there is none, tags are free (section 12.3).
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::describe::{ServerInfo, Transport};
    ///
    /// let registry = Registry::builder().build()?;
    /// let server = ServerInfo::new("chess", "1.0.0", Transport::stdio("chess-server"));
    /// let description = registry.describe(server);
    /// assert_eq!(description.file_name(), "chess.mcpdesc.json");
    /// assert_eq!(description.tools, registry.list().tools);
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn describe(&self, server: ServerInfo) -> Description {
        let ServerInfo {
            info,
            transports,
            security,
            list_changed,
        } = server;
        let tools = if list_changed {
            json!({ "listChanged": true })
        } else {
            json!({})
        };
        Description {
            mcpdesc: FORMAT.to_owned(),
            info,
            transports,
            security,
            capabilities: [("tools".to_owned(), tools)].into_iter().collect(),
            tags: self.declared_tags(),
            tools: self.list().tools.clone(),
            extra: JsonObject::new(),
        }
    }

    fn declared_tags(&self) -> Vec<DeclaredTag> {
        let declarations = || self.entries().iter().map(|entry| &entry.declaration);
        let mut known = BTreeSet::new();
        let mut tags: Vec<DeclaredTag> = declarations()
            .flat_map(|declaration| declaration.more.vocabulary)
            .filter(|tag| known.insert(tag.name()))
            .map(|tag| DeclaredTag {
                name: tag.name().to_owned(),
                description: Some(tag.description())
                    .filter(|description| !description.is_empty())
                    .map(str::to_owned),
            })
            .collect();
        if !tags.is_empty() {
            let used: BTreeSet<&str> = declarations()
                .flat_map(|declaration| declaration.more.tags)
                .map(crate::tag::Tag::name)
                .collect();
            tags.extend(used.difference(&known).map(|name| DeclaredTag {
                name: (*name).to_owned(),
                description: None,
            }));
        }
        tags
    }
}
