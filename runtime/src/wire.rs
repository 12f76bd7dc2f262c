//! What each revision of the protocol gets: lists, pages and results.

use crate::content::{ContentAnnotations, ContentBlock, ResourceContents, TextContent};
use crate::context::Context;
use crate::error::CallError;
use crate::registry::{Builder, Entry, Registry};
use crate::result::{CallToolResult, json_text};
use crate::schema::{self, walk};
use crate::tool::{CacheScope, JsonObject, ListToolsResult, Tool};
use crate::version::ProtocolVersion;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ProtocolVersion::{V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};

/// The revisions that define something.
#[derive(Clone, Copy)]
struct Defined {
    first: ProtocolVersion,
    last: ProtocolVersion,
}

impl Defined {
    const fn since(first: ProtocolVersion) -> Self {
        let last = ProtocolVersion::LATEST;
        Self { first, last }
    }

    const fn only(version: ProtocolVersion) -> Self {
        Self {
            first: version,
            last: version,
        }
    }

    fn by(self, version: ProtocolVersion) -> bool {
        self.first <= version && version <= self.last
    }
}

// What the revisions differ in, as the `schema.json` of each has it. Whatever is not named here
// all of them have: `name`, `description` and `inputSchema` of a tool; `tools`, `nextCursor` and
// `_meta` of a list; `content`, `isError` and `_meta` of a result; text, images and embedded
// resources with `audience` and `priority`.

/// `Tool.title`, and `title` of a resource link.
const TITLE: Defined = Defined::since(V2025_06_18);
/// `Tool.annotations` and all of its properties.
const ANNOTATIONS: Defined = Defined::since(V2025_03_26);
/// `Tool.outputSchema` and `CallToolResult.structuredContent`.
const STRUCTURED: Defined = Defined::since(V2025_06_18);
/// Output schemas whose root is no object, and structured content that is none.
const NATURAL: Defined = Defined::since(V2026_07_28);
/// Properties in `properties` of a schema that are not objects: `true`, `false`.
const BOOLEAN_PROPERTIES: Defined = Defined::since(V2026_07_28);
/// `Tool.execution`.
const EXECUTION: Defined = Defined::only(V2025_11_25);
/// `icons` of a tool and of a resource link.
const ICONS: Defined = Defined::since(V2025_11_25);
/// `_meta` of a tool, of a block and of a resource's contents.
const META: Defined = Defined::since(V2025_06_18);
/// `x-mcp-header` in `inputSchema`.
const HEADER: Defined = Defined::since(V2026_07_28);
/// `resultType` of every result.
const RESULT_TYPE: Defined = Defined::since(V2026_07_28);
/// `ttlMs` and `cacheScope` of a list.
const CACHE: Defined = Defined::since(V2026_07_28);
/// Blocks of the type `audio`.
const AUDIO: Defined = Defined::since(V2025_03_26);
/// Blocks of the type `resource_link`.
const RESOURCE_LINK: Defined = Defined::since(V2025_06_18);
/// `lastModified` in the annotations of a block.
const LAST_MODIFIED: Defined = Defined::since(V2025_06_18);

/// The keys of `_meta` for what MCP has no field for. Their prefix is that of the project's
/// repository in reverse DNS notation, as the specification advises.
const TAGS_KEY: &str = "io.github.mcp-tool/tags";
const DEPRECATED_KEY: &str = "io.github.mcp-tool/deprecated";

/// How lists are put together, beside the tools.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ListPolicy {
    ttl_ms: u64,
    cache_scope: CacheScope,
    fastmcp_tags: bool,
}

/// The lists that were asked for.
#[derive(Default)]
pub(crate) struct Lists {
    complete: List,
    fingerprint: OnceLock<Fingerprint>,
    by_version: [List; ProtocolVersion::ALL.len()],
}

#[derive(Default)]
struct List {
    typed: OnceLock<ListToolsResult>,
    json: OnceLock<Arc<str>>,
}

impl List {
    fn json(&self, typed: &ListToolsResult) -> Arc<str> {
        // Text and JSON values always have a JSON form.
        let json = || serde_json::to_string(typed).unwrap_or_default().into();
        Arc::clone(self.json.get_or_init(json))
    }
}

impl Builder {
    /// How long a client may take the list as fresh, and who may be given a cached one: `ttlMs`
    /// and `cacheScope` of MCP 2026-07-28. Without this nothing is promised: zero milliseconds,
    /// [`Private`](CacheScope::Private).
    ///
    /// A list that differs from caller to caller, as a [`view`](Registry::view) by rights does,
    /// must stay private.
    ///
    /// ```
    /// use mcp_tool::{CacheScope, ProtocolVersion, Registry};
    /// use std::time::Duration;
    ///
    /// let registry = Registry::builder()
    ///     .cache(Duration::from_secs(300), CacheScope::Public)
    ///     .build()?;
    /// let list = registry.list_for(ProtocolVersion::V2026_07_28);
    /// assert_eq!(list.ttl_ms, Some(300_000));
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    pub fn cache(mut self, ttl: Duration, scope: CacheScope) -> Self {
        self.list_policy.ttl_ms = u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX);
        self.list_policy.cache_scope = scope;
        self
    }

    /// Has [`list_for`](Registry::list_for) repeat the tags where `FastMCP` has them, in
    /// `_meta.fastmcp.tags`, for clients that choose tools by these.
    ///
    /// ```
    /// use mcp_tool::{ProtocolVersion, Registry, mcp_tool, tools};
    ///
    /// /// The opening of a game
    /// #[mcp_tool(tags = ["chess"])]
    /// fn opening() -> &'static str {
    ///     "Sicilian"
    /// }
    ///
    /// let registry = Registry::builder().tools(tools![opening]).fastmcp_tags().build()?;
    /// let list = serde_json::to_value(registry.list_for(ProtocolVersion::LATEST))?;
    /// assert_eq!(list["tools"][0]["_meta"]["fastmcp"]["tags"][0], "chess");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fastmcp_tags(mut self) -> Self {
        self.list_policy.fastmcp_tags = true;
        self
    }
}

impl Registry {
    /// The complete declaration, in the form of an answer to `tools/list`: every tool with all
    /// its fields, by name, `tags` and `deprecated` among them. It is valid under every revision:
    /// an output schema whose root is no object is wrapped into one with the property `result`.
    ///
    /// Put together once.
    #[must_use]
    pub fn list(&self) -> &ListToolsResult {
        self.lists().complete.typed.get_or_init(|| ListToolsResult {
            tools: self.iter().cloned().collect(),
            ..ListToolsResult::default()
        })
    }

    /// [`list`](Self::list) as JSON, on one line. Serialised once; what comes back is shared.
    ///
    /// ```
    /// # let registry = mcp_tool::Registry::builder().build()?;
    /// assert_eq!(&*registry.list_json(), r#"{"tools":[]}"#);
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn list_json(&self) -> Arc<str> {
        self.lists().complete.json(self.list())
    }

    /// The answer to `tools/list` for a peer on this revision: the fields that the revision
    /// defines and no others, in the forms that it knows.
    ///
    /// - The title also stands in `annotations.title`, where many clients look for it.
    /// - `tags` and `deprecated` are no fields of MCP, and clients drop such; they stand in
    ///   `_meta`, under `io.github.mcp-tool/tags` and `io.github.mcp-tool/deprecated`.
    /// - An output schema has an object for its root up to 2025-11-25 (wrapped, as in
    ///   [`list`](Self::list)), and from 2026-07-28 on its own root.
    /// - `x-mcp-header` is left out before 2026-07-28, and after where a client would refuse the
    ///   tool for it.
    /// - `resultType`, `ttlMs` and `cacheScope` are there from 2026-07-28 on; see
    ///   [`Builder::cache`].
    ///
    /// Put together once for each revision.
    ///
    /// ```
    /// use mcp_tool::{ProtocolVersion, Registry, mcp_tool, tools};
    ///
    /// /// The scores of a player
    /// #[mcp_tool(title = "Scores", read_only)]
    /// fn scores() -> Vec<u32> {
    ///     vec![3, 5]
    /// }
    ///
    /// let registry = Registry::builder().tools(tools![scores]).build()?;
    /// let old = serde_json::to_value(registry.list_for(ProtocolVersion::V2025_03_26))?;
    /// assert_eq!(old["tools"][0]["title"], serde_json::Value::Null);
    /// assert_eq!(old["tools"][0]["annotations"]["title"], "Scores");
    ///
    /// let new = serde_json::to_value(registry.list_for(ProtocolVersion::V2026_07_28))?;
    /// assert_eq!(new["tools"][0]["outputSchema"]["type"], "array");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn list_for(&self, version: ProtocolVersion) -> &ListToolsResult {
        let policy = self.policy();
        self.cached(version).typed.get_or_init(|| ListToolsResult {
            tools: self
                .entries()
                .iter()
                .map(|entry| tool(entry, version, policy))
                .collect(),
            result_type: result_type(version),
            ttl_ms: CACHE.by(version).then_some(policy.ttl_ms),
            cache_scope: CACHE.by(version).then_some(policy.cache_scope),
            ..ListToolsResult::default()
        })
    }

    /// [`list_for`](Self::list_for) as JSON, on one line. Serialised once for each revision; what
    /// comes back is shared.
    ///
    /// ```
    /// # use mcp_tool::ProtocolVersion;
    /// # let registry = mcp_tool::Registry::builder().build()?;
    /// let list = registry.list_json_for(ProtocolVersion::V2025_06_18);
    /// assert_eq!(&*list, r#"{"tools":[]}"#);
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn list_json_for(&self, version: ProtocolVersion) -> Arc<str> {
        self.cached(version).json(self.list_for(version))
    }

    /// One page of [`list_for`](Self::list_for): at most `size` tools (at least one), from where
    /// the cursor says. `next_cursor` leads to the next page; there is none on the last.
    ///
    /// The first page is that of no cursor, or of an empty one. A cursor means nothing to whoever
    /// gets it, holds in every process that has the same list, and doesn't outlive it.
    ///
    /// ```
    /// use mcp_tool::{ProtocolVersion, Registry};
    ///
    /// let registry = Registry::builder().build()?;
    /// let page = registry.page(ProtocolVersion::LATEST, None, 50).unwrap();
    /// assert_eq!(page.next_cursor, None);
    ///
    /// let error = registry.page(ProtocolVersion::LATEST, Some("?"), 50).unwrap_err();
    /// assert_eq!(error.code(), -32602);
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    ///
    /// # Errors
    /// When the cursor is none of this list: a protocol error, −32602.
    pub fn page(
        &self,
        version: ProtocolVersion,
        cursor: Option<&str>,
        size: usize,
    ) -> Result<ListToolsResult, CallError> {
        let whole = self.list_for(version);
        let (place, next_cursor) = self.window(cursor, size)?;
        Ok(ListToolsResult {
            tools: whole.tools.get(place).unwrap_or_default().to_vec(),
            next_cursor,
            result_type: whole.result_type.clone(),
            ttl_ms: whole.ttl_ms,
            cache_scope: whole.cache_scope,
            meta: whole.meta.clone(),
            extra: whole.extra.clone(),
        })
    }

    /// Where a page stands in the list, and the cursor of the next one.
    pub(crate) fn window(
        &self,
        cursor: Option<&str>,
        size: usize,
    ) -> Result<(Range<usize>, Option<String>), CallError> {
        let start = match cursor {
            None | Some("") => 0,
            Some(cursor) => self.position(cursor)?,
        };
        let all = self.entries().len();
        let end = start.saturating_add(size.max(1)).min(all);
        let next = (end < all).then(|| format!("{}{end:x}", self.fingerprint()));
        Ok((start..end, next))
    }

    /// Where a page begins: a cursor is the list's fingerprint and that place.
    fn position(&self, cursor: &str) -> Result<usize, CallError> {
        let of_a_list = cursor.len() > Fingerprint::DIGITS
            && cursor.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !of_a_list {
            return Err(CallError::invalid_cursor("it was not issued here"));
        }
        let (list, place) = cursor.split_at(Fingerprint::DIGITS);
        if list != self.fingerprint().to_string() {
            return Err(CallError::invalid_cursor(
                "the list has changed since; begin again without a cursor",
            ));
        }
        usize::from_str_radix(place, 16)
            .ok()
            .filter(|place| (1..self.entries().len()).contains(place))
            .ok_or_else(|| CallError::invalid_cursor("it was not issued here"))
    }

    /// What tells this list from any other, for caches and entity tags: the same for the same
    /// declaration, in every process, on every platform.
    ///
    /// ```
    /// # use mcp_tool::Registry;
    /// let registry = Registry::builder().build()?;
    /// assert_eq!(registry.fingerprint().to_string().len(), 16);
    /// assert_eq!(registry.fingerprint(), registry.view(|_| true).fingerprint());
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let of = || Fingerprint::of(self.list_json().as_bytes());
        *self.lists().fingerprint.get_or_init(of)
    }

    /// [`call`](Self::call), answered as a peer on this revision understands it.
    ///
    /// - Structured content is left out before 2025-06-18, is an object up to 2025-11-25
    ///   (wrapped, as the tool's output schema is), and any value from 2026-07-28 on.
    /// - Blocks of a type that the revision doesn't have (audio in 2024-11-05, resource links
    ///   before 2025-06-18) become text: their JSON.
    /// - `resultType` is there from 2026-07-28 on.
    ///
    /// ```
    /// use mcp_tool::{ProtocolVersion, Registry, mcp_tool, tools};
    ///
    /// /// The scores of a player
    /// #[mcp_tool(read_only)]
    /// fn scores() -> Vec<u32> {
    ///     vec![3, 5]
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::builder().tools(tools![scores]).build()?;
    /// let old = registry.call_for(ProtocolVersion::V2025_11_25, "scores", ()).await?;
    /// assert_eq!(old.structured_content, Some(serde_json::json!({"result": [3, 5]})));
    /// let new = registry.call_for(ProtocolVersion::V2026_07_28, "scores", ()).await?;
    /// assert_eq!(new.structured_content, Some(serde_json::json!([3, 5])));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When there is no tool of that name: a protocol error, −32602.
    pub fn call_for(
        &self,
        version: ProtocolVersion,
        name: &str,
        arguments: impl Into<Value>,
    ) -> impl Future<Output = Result<CallToolResult, CallError>> + Send {
        self.call_for_with(version, name, arguments, Context::new())
    }

    /// The same, with what is known of the request.
    ///
    /// ```
    /// # use mcp_tool::{Context, ProtocolVersion, Registry, mcp_tool, tools};
    /// # /// Who is calling
    /// # #[mcp_tool(read_only)]
    /// # fn whoami(cx: &Context) -> String {
    /// #     cx.extension::<&str>().copied().unwrap_or("nobody").to_owned()
    /// # }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let registry = Registry::builder().tools(tools![whoami]).build()?;
    /// let cx = Context::new().with_extension("Ann");
    /// let result = registry.call_for_with(ProtocolVersion::LATEST, "whoami", (), cx).await?;
    /// assert_eq!(result.result_type.as_deref(), Some("complete"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When there is no tool of that name.
    pub fn call_for_with(
        &self,
        version: ProtocolVersion,
        name: &str,
        arguments: impl Into<Value>,
        context: Context,
    ) -> impl Future<Output = Result<CallToolResult, CallError>> + Send {
        Entry::run(self.find(name), arguments.into(), context, Some(version))
    }

    fn cached(&self, version: ProtocolVersion) -> &List {
        let [first, second, third, fourth, fifth] = &self.lists().by_version;
        match version {
            ProtocolVersion::V2024_11_05 => first,
            ProtocolVersion::V2025_03_26 => second,
            ProtocolVersion::V2025_06_18 => third,
            ProtocolVersion::V2025_11_25 => fourth,
            ProtocolVersion::V2026_07_28 => fifth,
        }
    }
}

/// What tells one list from another: 64 bits, shown as 16 hexadecimal digits.
///
/// ```
/// # let registry = mcp_tool::Registry::builder().build()?;
/// let etag = format!("\"{}\"", registry.fingerprint());
/// assert_eq!(etag.len(), 18);
/// # Ok::<(), mcp_tool::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    const DIGITS: usize = 16;

    /// FNV-1a. The hashes of the standard library may change with its version, and nobody gains
    /// by lists that collide on purpose.
    fn of(bytes: &[u8]) -> Self {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        Self(bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

fn result_type(version: ProtocolVersion) -> Option<String> {
    RESULT_TYPE.by(version).then(|| "complete".to_owned())
}

// ---- a tool --------------------------------------------------------------------------------

fn tool(entry: &Entry, version: ProtocolVersion, policy: ListPolicy) -> Tool {
    let declared = &entry.tool;
    let mut annotations = declared.annotations.clone();
    if let Some(title) = &declared.title {
        let annotations = annotations.get_or_insert_default();
        annotations.title.get_or_insert_with(|| title.clone());
    }
    let output_schema = match &entry.natural_output {
        Some(natural) if NATURAL.by(version) => Some(natural),
        _ => declared.output_schema.as_ref(),
    };
    Tool {
        name: declared.name.clone(),
        title: declared.title.clone().filter(|_| TITLE.by(version)),
        description: declared.description.clone(),
        input_schema: schema_for(&declared.input_schema, version, HEADER.by(version)),
        output_schema: output_schema
            .filter(|_| STRUCTURED.by(version))
            .map(|schema| schema_for(schema, version, false)),
        annotations: annotations.filter(|_| ANNOTATIONS.by(version)),
        execution: declared.execution.clone().filter(|_| EXECUTION.by(version)),
        icons: declared.icons.clone().filter(|_| ICONS.by(version)),
        tags: None,
        deprecated: None,
        meta: meta(declared, policy).filter(|_| META.by(version)),
        extra: JsonObject::new(),
    }
}

/// The tool's own metadata wins over what is added.
fn meta(tool: &Tool, policy: ListPolicy) -> Option<JsonObject> {
    let mut meta = tool.meta.clone().unwrap_or_default();
    if let Some(tags) = &tool.tags {
        meta.entry(TAGS_KEY).or_insert_with(|| json!(tags));
        if policy.fastmcp_tags
            && let Value::Object(fastmcp) = meta.entry("fastmcp").or_insert_with(|| json!({}))
        {
            let mut sorted = tags.clone();
            sorted.sort();
            fastmcp.entry("tags").or_insert_with(|| sorted.into());
        }
    }
    if let Some(deprecated) = tool.deprecated {
        meta.entry(DEPRECATED_KEY)
            .or_insert_with(|| deprecated.into());
    }
    (tool.meta.is_some() || !meta.is_empty()).then(|| schema::sorted(meta))
}

// ---- schemas -------------------------------------------------------------------------------

const HEADER_KEYWORD: &str = "x-mcp-header";

/// The schema itself, shared, unless this revision needs another.
fn schema_for(
    schema: &Arc<JsonObject>,
    version: ProtocolVersion,
    headers: bool,
) -> Arc<JsonObject> {
    let boolean_properties = !BOOLEAN_PROPERTIES.by(version) && has_boolean_properties(schema);
    if !boolean_properties && !mentions_header(schema) {
        return Arc::clone(schema);
    }
    let mut changed = JsonObject::clone(schema);
    if boolean_properties {
        properties_to_objects(&mut changed);
    }
    let place = if headers { Place::Root } else { Place::Off };
    keep_headers(&mut changed, place, &mut BTreeSet::new());
    // Taking a key out may move others, where some crate has `serde_json` keep their order.
    Arc::new(schema::sorted(changed))
}

fn properties(schema: &JsonObject) -> impl Iterator<Item = &Value> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().map(|(_, schema)| schema)
}

fn has_boolean_properties(schema: &JsonObject) -> bool {
    properties(schema).any(Value::is_boolean)
}

/// What a boolean says as a schema, said by an object: the revisions up to 2025-11-25 ask for
/// objects at the root's properties, and a client that finds another thing drops the whole list.
fn properties_to_objects(schema: &mut JsonObject) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (_, property) in properties.into_iter().flatten() {
        match property {
            Value::Bool(true) => *property = json!({}),
            Value::Bool(false) => *property = json!({"not": {}}),
            _ => {}
        }
    }
}

/// Whether the word stands anywhere, be it as the keyword or not.
fn mentions_header(schema: &JsonObject) -> bool {
    fn value_mentions(value: &Value) -> bool {
        match value {
            Value::Object(object) => mentions_header(object),
            Value::Array(items) => items.iter().any(value_mentions),
            _ => false,
        }
    }
    schema
        .iter()
        .any(|(key, value)| key == HEADER_KEYWORD || value_mentions(value))
}

/// Where a schema stands on the way from the root over `properties` alone, which is where the
/// Streamable HTTP transport reads headers from.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Root,
    Property,
    Off,
}

/// Takes out each `x-mcp-header` for which a client must refuse the tool: on anything but a
/// string, an integer or a boolean, off the way, no token of HTTP, or there already in any case.
fn keep_headers(schema: &mut JsonObject, place: Place, seen: &mut BTreeSet<String>) {
    let kept = schema.get(HEADER_KEYWORD).is_some_and(|header| {
        let ty = schema.get("type").and_then(Value::as_str);
        place == Place::Property
            && ty.is_some_and(|ty| ["string", "integer", "boolean"].contains(&ty))
            && header
                .as_str()
                .is_some_and(|name| is_token(name) && seen.insert(name.to_ascii_lowercase()))
    });
    if !kept {
        schema.remove(HEADER_KEYWORD);
    }
    walk::subschemas_mut(schema, |keyword, _, schema| {
        let below = match place {
            Place::Root | Place::Property if keyword == "properties" => Place::Property,
            _ => Place::Off,
        };
        if let Some(schema) = schema.as_object_mut() {
            keep_headers(schema, below, seen);
        }
    });
}

/// A token of RFC 9110, section 5.6.2.
fn is_token(text: &str) -> bool {
    let of_a_token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(of_a_token)
}

/// An object whose property `result` is what the schema describes. What stands at a schema's root
/// for all of it stays at the root, and local references lead where they led.
pub(crate) fn wrapped(natural: &JsonObject) -> JsonObject {
    let mut natural = natural.clone();
    let mut root = JsonObject::new();
    // A schema with an identity of its own is where its references begin, wherever it stands.
    if !natural.contains_key("$id") {
        move_references(&mut natural);
        for keyword in ["$schema", "$defs", "definitions"] {
            if let Some(value) = natural.remove(keyword) {
                root.insert(keyword.to_owned(), value);
            }
        }
    }
    root.insert("type".to_owned(), "object".into());
    root.insert("properties".to_owned(), json!({ "result": natural }));
    root.insert("required".to_owned(), json!(["result"]));
    schema::sorted(root)
}

fn move_references(schema: &mut JsonObject) {
    for keyword in ["$ref", "$dynamicRef"] {
        if let Some(Value::String(pointer)) = schema.get_mut(keyword)
            && let Some(moved) = moved(pointer)
        {
            *pointer = moved;
        }
    }
    walk::subschemas_mut(schema, |_, _, schema| {
        if let Some(schema) = schema.as_object_mut()
            && !schema.contains_key("$id")
        {
            move_references(schema);
        }
    });
}

/// Where a pointer from the root leads once the root is a property. Other references are left:
/// those to definitions, which stay at the root, to an anchor, and to another document.
fn moved(pointer: &str) -> Option<String> {
    let path = match pointer {
        "" | "#" => "",
        pointer => pointer
            .strip_prefix('#')
            .filter(|path| path.starts_with('/'))?,
    };
    if ["/$defs/", "/definitions/"]
        .iter()
        .any(|definitions| path.starts_with(definitions))
    {
        return None;
    }
    Some(format!("#/properties/result{path}"))
}

// ---- a result ------------------------------------------------------------------------------

/// Gives a result of [`Registry::call`] the form of a revision. `wrapped` says whether structured
/// content was put into the property `result`.
pub(crate) fn adapt(result: &mut CallToolResult, wrapped: bool, version: ProtocolVersion) {
    if let Some(structured) = result.structured_content.take() {
        let structured = match structured {
            Value::Object(mut object) if wrapped && NATURAL.by(version) => {
                object.remove("result").unwrap_or(Value::Object(object))
            }
            structured if !structured.is_object() && !NATURAL.by(version) => {
                json!({ "result": structured })
            }
            structured => structured,
        };
        if STRUCTURED.by(version) {
            result.structured_content = Some(structured);
        } else if result.content.is_empty() {
            let text = json_text(&structured);
            result.content.push(ContentBlock::text(text));
        }
    }
    for block in &mut result.content {
        known_block(block, version);
    }
    result.result_type = result_type(version);
}

fn known_block(block: &mut ContentBlock, version: ProtocolVersion) {
    let known = match block {
        ContentBlock::Audio(_) => AUDIO.by(version),
        ContentBlock::ResourceLink(_) => RESOURCE_LINK.by(version),
        ContentBlock::Text(_) | ContentBlock::Image(_) | ContentBlock::Resource(_) => true,
    };
    if !known {
        let annotations = annotations_of(block).take();
        let json = serde_json::to_string(block).unwrap_or_default();
        *block = ContentBlock::Text(TextContent {
            annotations,
            ..TextContent::new(json)
        });
    }
    if !LAST_MODIFIED.by(version)
        && let Some(annotations) = annotations_of(block)
    {
        annotations.last_modified = None;
    }
    if !ICONS.by(version)
        && let ContentBlock::ResourceLink(link) = block
    {
        link.icons = None;
    }
    if !META.by(version) {
        drop_meta(block);
    }
}

fn annotations_of(block: &mut ContentBlock) -> &mut Option<ContentAnnotations> {
    match block {
        ContentBlock::Text(block) => &mut block.annotations,
        ContentBlock::Image(block) => &mut block.annotations,
        ContentBlock::Audio(block) => &mut block.annotations,
        ContentBlock::ResourceLink(block) => &mut block.annotations,
        ContentBlock::Resource(block) => &mut block.annotations,
    }
}

fn drop_meta(block: &mut ContentBlock) {
    match block {
        ContentBlock::Text(block) => block.meta = None,
        ContentBlock::Image(block) => block.meta = None,
        ContentBlock::Audio(block) => block.meta = None,
        ContentBlock::ResourceLink(block) => block.meta = None,
        ContentBlock::Resource(block) => {
            block.meta = None;
            match &mut block.resource {
                ResourceContents::Text(contents) => contents.meta = None,
                ResourceContents::Blob(contents) => contents.meta = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_those_of_the_algorithm() {
        // The vectors that its authors publish.
        for (text, expected) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(Fingerprint::of(text.as_bytes()), Fingerprint(expected));
        }
    }
}
