//! Serving over stdio and Streamable HTTP with the official SDK,
//! [`rmcp`](https://docs.rs/rmcp): the feature `rmcp`.
//!
//! ```no_run
//! use mcp_tool::Registry;
//! use mcp_tool::rmcp::ToolServer;
//! use rmcp::ServiceExt;
//!
//! # async fn serve() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = Registry::builder().collect().build()?;
//! let server = ToolServer::new(registry, "chess", "1.0.0");
//!
//! // Over stdin and stdout, with rmcp's feature `transport-io`, that is
//! // `rmcp::transport::stdio_pipes()`: as `stdio()` is, without threads where it can be.
//! # let stdio_pipes = || (tokio::io::empty(), tokio::io::sink());
//! server.serve(stdio_pipes()).await?.waiting().await?;
//! # Ok(())
//! # }
//! ```
//!
//! - [`ToolServer`] is the `ServerHandler` to serve. A handler of your own that has prompts or
//!   resources as well keeps one and delegates to it.
//! - [`ToolServer::filter`] shows each caller the tools that are for it; [`Caller`] is who asks.
//! - [`ToolsHandle`] swaps the tools while the server runs and tells the clients.
//! - [`ContextExt`] gives a tool the request it runs in, and asks the client for input.

mod ask;
mod convert;
mod headers;
mod report;
mod seal;

pub use self::ask::{AskError, ContextExt};
pub(crate) use self::convert::{block_of, blocks_of, result_of};

use self::ask::Inputs;
use self::report::Client;
use self::seal::Seal;
use crate::context::{Context, LoggingLevel};
use crate::error::CallError;
use crate::registry::{Entry, Registry};
use crate::tool::{JsonObject, Tool};
use crate::version::ProtocolVersion;
use ::rmcp::handler::server::ServerHandler;
#[expect(deprecated, reason = "of use to the revisions before 2026-07-28")]
use ::rmcp::model::SetLevelRequestParams;
use ::rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, ErrorCode,
    ErrorData, Extensions, Implementation, ListToolsResult, PaginatedRequestParams,
    RequestStateCodec, ServerCapabilities, ServerConfig, SubscriptionFilter, ToolsCapability,
};
use ::rmcp::service::{NotificationContext, RequestContext, RoleServer, SubscriptionContext};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// How often a session that waits for other tools looks whether its client has gone, which rmcp
/// doesn't tell.
const LOOK_AFTER: Duration = Duration::from_secs(30);

/// A registry as an MCP server: the `ServerHandler` of rmcp over it, for every revision of the
/// protocol that rmcp negotiates.
///
/// Lists and results are those of [`Registry::list_for`] and [`Registry::call_for`], as far as
/// rmcp has a place for them: it has none for `execution`, whose tasks it doesn't serve, nor for
/// properties of `annotations` that MCP doesn't name.
///
/// Cheap to clone: clones serve the same tools. Streamable HTTP takes one per session:
///
/// ```
/// use mcp_tool::Registry;
/// use mcp_tool::rmcp::ToolServer;
///
/// # fn main() -> Result<(), mcp_tool::BuildError> {
/// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0")
///     .instructions("Ask for an analysis before you comment on a game.");
/// let session = move || Ok::<_, std::io::Error>(server.clone());
/// # session();
/// # Ok(())
/// # }
/// ```
///
/// A handler that has prompts or resources as well delegates what concerns tools: these methods,
/// `set_level` for tools that log, for [`swappable`](Self::swappable) ones `on_initialized`,
/// `accepted_subscription_filter` and `listen`, and `on_custom_request`, which says what is wrong
/// with requests that rmcp can't read.
///
/// ```
/// use mcp_tool::rmcp::ToolServer;
/// use rmcp::model::*;
/// use rmcp::service::{RequestContext, RoleServer};
/// use rmcp::{ErrorData, ServerHandler};
///
/// struct Server {
///     tools: ToolServer,
/// }
///
/// impl ServerHandler for Server {
///     fn get_info(&self) -> ServerConfig {
///         let mut info = self.tools.get_info();
///         info.capabilities.prompts = Some(PromptsCapability::default());
///         info
///     }
///
///     async fn list_tools(
///         &self,
///         request: Option<PaginatedRequestParams>,
///         context: RequestContext<RoleServer>,
///     ) -> Result<ListToolsResult, ErrorData> {
///         self.tools.list_tools(request, context).await
///     }
///
///     async fn call_tool(
///         &self,
///         request: CallToolRequestParams,
///         context: RequestContext<RoleServer>,
///     ) -> Result<CallToolResponse, ErrorData> {
///         self.tools.call_tool(request, context).await
///     }
///
///     // The headers of a call over HTTP are held against the tool's schema.
///     fn get_tool(&self, name: &str) -> Option<Tool> {
///         self.tools.get_tool(name)
///     }
/// }
/// ```
pub struct ToolServer {
    published: Arc<watch::Sender<Arc<Published>>>,
    /// Tells of every swap since the session began.
    changes: watch::Receiver<Arc<Published>>,
    config: Arc<Config>,
    /// Of the session that this clone serves.
    level: Mutex<LoggingLevel>,
}

/// What does not change while the server runs.
#[derive(Clone)]
struct Config {
    info: Implementation,
    instructions: Option<String>,
    swappable: bool,
    page_size: Option<NonZeroUsize>,
    filter: Option<Arc<Filter>>,
    passed: Vec<Pass>,
    seal: Seal,
}

type Filter = dyn Fn(&Caller<'_>, &Tool) -> bool + Send + Sync;
type Pass = fn(&Caller<'_>, Context) -> Context;

/// The tools that are served.
struct Published {
    all: Arc<Shown>,
    /// What callers see who don't see all, by which tools those are. Roles are few; should they
    /// not be, the last ones are put together for each request.
    views: Mutex<HashMap<Vec<bool>, Arc<Shown>>>,
}

const VIEWS: usize = 64;

/// Tools, and the answers to `tools/list`: each put together once.
struct Shown {
    registry: Registry,
    lists: [OnceLock<ListToolsResult>; ProtocolVersion::ALL.len()],
}

impl Published {
    fn new(registry: Registry) -> Arc<Self> {
        Arc::new(Self {
            all: Shown::new(registry),
            views: Mutex::default(),
        })
    }

    fn view(&self, mut keep: impl FnMut(&Tool) -> bool) -> Arc<Shown> {
        let kept: Vec<bool> = self.all.registry.iter().map(&mut keep).collect();
        if kept.iter().all(|kept| *kept) {
            return Arc::clone(&self.all);
        }
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(view) = views.get(&kept) {
            return Arc::clone(view);
        }
        let mut each = kept.iter().copied();
        let view = Shown::new(self.all.registry.view(|_| each.next() == Some(true)));
        if views.len() < VIEWS {
            views.insert(kept, Arc::clone(&view));
        }
        view
    }
}

impl Shown {
    fn new(registry: Registry) -> Arc<Self> {
        Arc::new(Self {
            registry,
            lists: Default::default(),
        })
    }

    fn list(&self, version: ProtocolVersion) -> Option<&ListToolsResult> {
        let at = ProtocolVersion::ALL
            .iter()
            .position(|known| *known == version)?;
        let list = self.lists.get(at)?;
        Some(list.get_or_init(|| convert::list(&self.registry, version)))
    }

    fn page(
        &self,
        version: ProtocolVersion,
        cursor: Option<&str>,
        size: Option<NonZeroUsize>,
    ) -> Result<ListToolsResult, CallError> {
        let Some(whole) = self.list(version) else {
            return Ok(ListToolsResult::default());
        };
        let size = size.map_or(usize::MAX, NonZeroUsize::get);
        let (place, next_cursor) = self.registry.window(cursor, size)?;
        Ok(ListToolsResult {
            tools: whole.tools.get(place).unwrap_or_default().to_vec(),
            next_cursor,
            result_type: whole.result_type.clone(),
            ttl_ms: whole.ttl_ms,
            cache_scope: whole.cache_scope,
            meta: whole.meta.clone(),
        })
    }
}

impl ToolServer {
    /// A server of these tools, with the name and version that it introduces itself by.
    #[must_use]
    pub fn new(registry: Registry, name: impl Into<String>, version: impl Into<String>) -> Self {
        let (published, changes) = watch::channel(Published::new(registry));
        Self {
            published: Arc::new(published),
            changes,
            config: Arc::new(Config {
                info: Implementation::new(name, version),
                instructions: None,
                swappable: false,
                page_size: None,
                filter: None,
                passed: Vec::new(),
                seal: Seal::new(),
            }),
            level: Mutex::new(LoggingLevel::Info),
        }
    }

    /// What the server says of itself: beside name and version a title, a description, icons, a
    /// website.
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    /// use rmcp::model::Implementation;
    ///
    /// # fn main() -> Result<(), mcp_tool::BuildError> {
    /// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0")
    ///     .info(Implementation::new("chess", "1.0.0").with_title("Chess"));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn info(mut self, info: Implementation) -> Self {
        self.config_mut().info = info;
        self
    }

    /// What a model should know to use the tools well.
    #[must_use]
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.config_mut().instructions = Some(instructions.into());
        self
    }

    /// Answers `tools/list` in pages of so many tools. The default is one page: some clients read
    /// no other.
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    /// use std::num::NonZeroUsize;
    ///
    /// # fn main() -> Result<(), mcp_tool::BuildError> {
    /// const PAGE: NonZeroUsize = NonZeroUsize::new(100).unwrap();
    /// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0").page_size(PAGE);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn page_size(mut self, tools: NonZeroUsize) -> Self {
        self.config_mut().page_size = Some(tools);
        self
    }

    /// Shows each caller only the tools for which this is true. To the others a hidden tool does
    /// not exist: it is absent from the list, and a call is answered as that of an unknown tool,
    /// whatever else is wrong with it.
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    ///
    /// /// What the layer that checks the bearer token puts into the request's extensions.
    /// #[derive(Clone)]
    /// struct User {
    ///     may_write: bool,
    /// }
    ///
    /// # fn main() -> Result<(), mcp_tool::BuildError> {
    /// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0")
    ///     .pass::<User>()
    ///     .filter(|caller, tool| {
    ///         let reads = tool.annotations.as_ref().and_then(|hints| hints.read_only_hint);
    ///         reads == Some(true) || caller.get::<User>().is_some_and(|user| user.may_write)
    ///     });
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn filter(
        mut self,
        filter: impl Fn(&Caller<'_>, &Tool) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.config_mut().filter = Some(Arc::new(filter));
        self
    }

    /// Passes the caller's value of this type on to the tools, as
    /// [`Context::extension`](crate::Context::extension).
    #[must_use]
    pub fn pass<T: Clone + Send + Sync + 'static>(mut self) -> Self {
        self.config_mut()
            .passed
            .push(|caller, context| match caller.get::<T>() {
                Some(value) => context.with_extension(value.clone()),
                None => context,
            });
        self
    }

    /// Seals what travels with the client between two rounds of one call, see
    /// [`ContextExt::elicit`], with a key of your own. The default is a random key of this
    /// process; replicas that take each other's requests need one that they share.
    ///
    /// The seal (HMAC-SHA-256) holds for the same tool with the same arguments, called by the same
    /// [`principal`](Self::principal) before [`request_state_ttl`](Self::request_state_ttl) is
    /// over; anything else is answered with −32602. Within that the client may present a state
    /// again: what must happen only once, the tool has to see to (2026-07-28, section "Server
    /// Requirements" of multi round-trip requests). The state is signed and not encrypted.
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    /// use rmcp::model::RequestStateCodec;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let key = [7; 32];
    /// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0")
    ///     .request_state(RequestStateCodec::try_new(key)?);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn request_state(mut self, codec: RequestStateCodec) -> Self {
        self.config_mut().seal.codec = codec;
        self
    }

    /// How long the client has to answer what a tool asks since 2026-07-28, from each round to the
    /// next. The default is ten minutes. Replicas compare it to clocks of their own.
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    /// use std::time::Duration;
    ///
    /// # fn main() -> Result<(), mcp_tool::BuildError> {
    /// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0")
    ///     .request_state_ttl(Duration::from_secs(60));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn request_state_ttl(mut self, ttl: Duration) -> Self {
        self.config_mut().seal.ttl = ttl;
        self
    }

    /// Who a caller is: nobody else can go on with a call that asked this one something, see
    /// [`request_state`](Self::request_state). `None` is a caller like every other `None`.
    ///
    /// The default is the bearer token of the HTTP request, so that a client whose token was
    /// renewed in between has to call anew. Say who it is where you know, and where callers show
    /// who they are in another way:
    ///
    /// ```
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    ///
    /// /// What the layer that checks the bearer token puts into the request's extensions.
    /// #[derive(Clone)]
    /// struct User {
    ///     id: String,
    /// }
    ///
    /// # fn main() -> Result<(), mcp_tool::BuildError> {
    /// let server = ToolServer::new(Registry::builder().build()?, "chess", "1.0.0")
    ///     .principal(|caller| Some(caller.get::<User>()?.id.clone()));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn principal(
        mut self,
        principal: impl Fn(&Caller<'_>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.config_mut().seal.principal = Some(Arc::new(principal));
        self
    }

    /// The same server with a handle that swaps its tools while it runs. Only then the server
    /// declares `listChanged`.
    ///
    /// ```standalone_crate
    /// use mcp_tool::Registry;
    /// use mcp_tool::rmcp::ToolServer;
    ///
    /// # fn main() -> Result<(), mcp_tool::BuildError> {
    /// let registry = Registry::builder().collect().build()?;
    /// let (server, tools) = ToolServer::new(registry, "chess", "1.0.0").swappable();
    /// // Later, from anywhere:
    /// tools.swap(Registry::builder().build()?);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn swappable(mut self) -> (Self, ToolsHandle) {
        self.config_mut().swappable = true;
        let handle = ToolsHandle {
            published: Arc::clone(&self.published),
        };
        (self, handle)
    }

    fn config_mut(&mut self) -> &mut Config {
        Arc::make_mut(&mut self.config)
    }

    fn published(&self) -> Arc<Published> {
        Arc::clone(&self.published.borrow())
    }

    /// The tools that a caller sees.
    fn shown(&self, extensions: &Extensions) -> Arc<Shown> {
        let published = self.published();
        match &self.config.filter {
            None => Arc::clone(&published.all),
            Some(filter) => published.view(|tool| filter(&Caller::of(extensions), tool)),
        }
    }

    /// The tool to call, if the caller sees it.
    fn callable(
        &self,
        request: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Result<Arc<Entry>, ErrorData> {
        let caller = Caller::of(&context.extensions);
        let filter = self.config.filter.as_ref();
        let published = self.published();
        let entry = published
            .all
            .registry
            .entry(&request.name)
            .filter(|entry| filter.is_none_or(|filter| filter(&caller, &entry.tool)))
            .ok_or_else(|| convert::error(&CallError::unknown_tool(&request.name)))?;
        if filter.is_some()
            && revision(context) >= ProtocolVersion::V2026_07_28
            && let Some(http) = caller.http()
        {
            let arguments = request.arguments.as_ref();
            headers::check(&http.headers, &entry.tool.input_schema, arguments)?;
        }
        Ok(Arc::clone(entry))
    }

    /// The call of a tool that can see its request.
    async fn call_with_context(
        &self,
        entry: &Entry,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let version = revision(&context);
        let arguments = request.arguments.unwrap_or_default();
        let mut cx = Context::new();
        if !context.meta.0.0.is_empty() {
            cx = cx.with_meta(context.meta.0.0.clone());
        }
        for pass in &self.config.passed {
            cx = pass(&Caller::of(&context.extensions), cx);
        }
        let inputs = Arc::new(Inputs::new(
            context,
            &self.config.seal,
            &request.name,
            &arguments,
            request.input_responses,
            request.request_state.as_deref(),
        )?);
        let (client, reports) = Client::new(Arc::clone(&inputs), self.level());
        let cx = cx.with_extension(Arc::clone(&inputs)).with_peer(client);
        let call = Entry::run(Ok(entry), arguments.into(), cx, Some(version));
        let call = reports.sent_while(&inputs.request.peer, call);
        let result = until_cancelled(inputs.request.ct.cancelled(), pin!(call)).await?;
        if let Some(asked) = inputs.asked(&self.config.seal)? {
            return Ok(asked.into());
        }
        let result = result.map_err(|error| convert::error(&error))?;
        if result.is_error == Some(true)
            && let Some(missing) = inputs.missing()
        {
            return Err(missing);
        }
        Ok(convert::result(result)?.into())
    }

    fn level(&self) -> LoggingLevel {
        *self.level.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A clone serves another session: it takes messages from the default level on, until its client
/// sets one.
impl Clone for ToolServer {
    fn clone(&self) -> Self {
        Self {
            published: Arc::clone(&self.published),
            changes: self.published.subscribe(),
            config: Arc::clone(&self.config),
            level: Mutex::new(LoggingLevel::Info),
        }
    }
}

impl fmt::Debug for ToolServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolServer")
            .field("info", &self.config.info)
            .field("registry", &self.published.borrow().all.registry)
            .finish_non_exhaustive()
    }
}

impl ServerHandler for ToolServer {
    fn get_info(&self) -> ServerConfig {
        let mut capabilities = ServerCapabilities::default();
        let mut tools = ToolsCapability::default();
        tools.list_changed = self.config.swappable.then_some(true);
        capabilities.tools = Some(tools);
        // Every tool may: `Context::log`.
        capabilities.logging = Some(JsonObject::new());
        let mut info = ServerConfig::new(capabilities);
        info.server_info = self.config.info.clone();
        info.instructions.clone_from(&self.config.instructions);
        info
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        let mut page = self
            .shown(&context.extensions)
            .page(revision(&context), cursor.as_deref(), self.config.page_size)
            .map_err(|error| convert::error(&error))?;
        // What one caller sees is not for others.
        if self.config.filter.is_some() && page.cache_scope.is_some() {
            page.cache_scope = Some(CacheScope::Private);
        }
        Ok(page)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let entry = self.callable(&request, &context)?;
        if entry.takes_context() {
            // rmcp moves the future of a request some times before it runs, and this one is large.
            return Box::pin(self.call_with_context(&entry, request, context)).await;
        }
        let arguments = request.arguments.unwrap_or_default().into();
        let version = Some(revision(&context));
        let call = pin!(Entry::run(Ok(&entry), arguments, Context::new(), version));
        let result = until_cancelled(context.ct.cancelled(), call)
            .await?
            .map_err(|error| convert::error(&error))?;
        Ok(convert::result(result)?.into())
    }

    // What rmcp holds the headers of a call against. It doesn't say whose call, and a tool that is
    // hidden must not be told from one that isn't there: with a filter, `call_tool` does it.
    fn get_tool(&self, name: &str) -> Option<::rmcp::model::Tool> {
        if self.config.filter.is_some() {
            return None;
        }
        let published = self.published();
        let tools = &published.all.list(ProtocolVersion::LATEST)?.tools;
        let at = tools.binary_search_by(|tool| (*tool.name).cmp(name)).ok()?;
        tools.get(at).cloned()
    }

    // What rmcp could not read as a request that it knows, for which it has no such method.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let since_2026_07_28 = revision(&context) >= ProtocolVersion::V2026_07_28;
        let known = match &*request.method {
            "tools/list" | "tools/call" => true,
            "logging/setLevel" => !since_2026_07_28,
            "subscriptions/listen" => since_2026_07_28,
            _ => false,
        };
        if !known {
            return Err(not_found(request.method));
        }
        let params = request.params.unwrap_or_default();
        if request.method == "tools/call"
            && let Some(name) = params.get("name").and_then(Value::as_str)
            && let Some(arguments) = params.get("arguments")
            && !(arguments.is_object() || arguments.is_null())
        {
            // The registry says what is wrong with these arguments, and calls no tool with them.
            let call = CallToolRequestParams::new(name.to_owned());
            let entry = self.callable(&call, &context)?;
            let version = Some(revision(&context));
            let result = Entry::run(Ok(&entry), arguments.clone(), Context::new(), version)
                .await
                .map_err(|error| convert::error(&error))?;
            return Ok(CustomResult::new(json!(result)));
        }
        let message = format!("`{}` does not take these params", request.method);
        Err(ErrorData::invalid_params(message, None))
    }

    #[expect(deprecated, reason = "of use to the revisions before 2026-07-28")]
    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        if revision(&context) >= ProtocolVersion::V2026_07_28 {
            return Err(not_found("logging/setLevel"));
        }
        *self.level.lock().unwrap_or_else(PoisonError::into_inner) =
            convert::level_from(request.level);
        Ok(())
    }

    // Tells a client of a revision before 2026-07-28 of other tools, as long as it is there.
    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        if !self.config.swappable {
            return;
        }
        let mut changes = self.changes.clone();
        while !context.peer.is_transport_closed() {
            match tokio::time::timeout(LOOK_AFTER, changes.changed()).await {
                Ok(Ok(())) if context.peer.notify_tool_list_changed().await.is_ok() => {}
                Err(_elapsed) => {}
                Ok(_) => break,
            }
        }
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        self.config.swappable.then(|| {
            let mut accepted = SubscriptionFilter::new();
            accepted.tools_list_changed = requested.tools_list_changed;
            accepted
        })
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let mut changes = self.changes.clone();
        // A request of any other kind is not to be as large as this one.
        Box::pin(async move {
            let tell = async {
                while changes.changed().await.is_ok() {
                    if context.sink().notify_tool_list_changed().await.is_err() {
                        break;
                    }
                }
            };
            tokio::select! {
                () = tell => context.cancelled().await,
                () = context.cancelled() => {}
            }
        })
        .await;
        Ok(())
    }
}

/// Runs a call unless its client gives it up. Most calls are over before anybody could: the call
/// comes first.
async fn until_cancelled<T>(
    cancelled: impl Future<Output = ()>,
    mut call: Pin<&mut impl Future<Output = T>>,
) -> Result<T, ErrorData> {
    tokio::select! {
        biased;
        result = &mut call => Ok(result),
        // A client that cancelled reads no answer.
        () = cancelled => {
            Err(ErrorData::internal_error("the call was cancelled", None))
        }
    }
}

fn not_found(method: impl Into<Cow<'static, str>>) -> ErrorData {
    ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None)
}

/// The revision that a request is answered in: the peer's, or the newest known before it.
fn revision(context: &RequestContext<RoleServer>) -> ProtocolVersion {
    // Nothing is agreed on where the handshake was left out: the last revision that has one.
    let Some(version) = context.protocol_version() else {
        return ProtocolVersion::V2025_11_25;
    };
    ProtocolVersion::ALL
        .into_iter()
        .rfind(|known| known.as_str() <= version.as_str())
        .unwrap_or(ProtocolVersion::V2024_11_05)
}

/// Who asks: the request's extensions, where a transport or a layer before it leaves what it
/// knows, such as the authenticated user.
///
/// ```
/// use mcp_tool::rmcp::Caller;
/// use rmcp::model::Extensions;
///
/// let mut extensions = Extensions::new();
/// extensions.insert("Ann");
/// assert_eq!(Caller::of(&extensions).get::<&str>(), Some(&"Ann"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Caller<'a> {
    extensions: &'a Extensions,
}

impl<'a> Caller<'a> {
    /// The caller of a request with these extensions.
    #[must_use]
    pub fn of(extensions: &'a Extensions) -> Self {
        Self { extensions }
    }

    /// The value of this type in the request's extensions or in those of its HTTP request.
    #[must_use]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&'a T> {
        self.extensions
            .get()
            .or_else(|| self.http()?.extensions.get())
    }

    /// The head of the HTTP request, over that transport.
    #[must_use]
    pub fn http(&self) -> Option<&'a http::request::Parts> {
        self.extensions.get()
    }
}

/// Swaps the tools of a [`ToolServer`] while it runs; see [`ToolServer::swappable`].
#[derive(Clone)]
pub struct ToolsHandle {
    published: Arc<watch::Sender<Arc<Published>>>,
}

impl ToolsHandle {
    /// Serves these tools from now on. Every client that is there is told by
    /// `notifications/tools/list_changed`: before 2026-07-28 over its session, since then if it
    /// asked for it by `subscriptions/listen`. Calls that run go on with the tools they began
    /// with.
    pub fn swap(&self, registry: Registry) {
        self.published.send_replace(Published::new(registry));
    }

    /// The tools that are served now.
    #[must_use]
    pub fn registry(&self) -> Registry {
        self.published.borrow().all.registry.clone()
    }
}

impl fmt::Debug for ToolsHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolsHandle")
            .field("registry", &self.registry())
            .finish()
    }
}
