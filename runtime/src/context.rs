//! What a tool can learn of the call it runs in, and tell its client meanwhile.

use crate::tool::JsonObject;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::future::{pending, poll_fn};
use std::ops::Deref;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Poll, Waker};

/// One call: what came with the request, and the way back to the client while it runs. A tool
/// takes it as `&Context`.
///
/// It works without a transport: progress and messages then go nowhere, and the call is never
/// cancelled. [`Context::recording`] gives one to test a tool with. A clone belongs to the same
/// call, and may outlive it in a task or thread of the tool's own.
///
/// ```
/// use mcp_tool::{Context, LoggingLevel, mcp_tool};
///
/// struct User(&'static str);
///
/// /// Greet the caller
/// #[mcp_tool(read_only)]
/// fn hello(cx: &Context) -> String {
///     let name = cx.extension::<User>().map_or("stranger", |user| user.0);
///     cx.log(LoggingLevel::Info, None, format!("{name} came by"));
///     format!("Hello, {name}")
/// }
///
/// let (cx, recording) = Context::recording();
/// assert_eq!(hello(&cx.with_extension(User("Ann"))), "Hello, Ann");
/// assert_eq!(recording.messages()[0].data, "Ann came by");
/// ```
#[derive(Clone, Default)]
pub struct Context {
    meta: Option<Arc<JsonObject>>,
    extensions: Option<Arc<Extensions>>,
    peer: Option<Arc<dyn Peer>>,
    scope: Scope,
}

type Extensions = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;

impl Context {
    /// A call of which nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A call that writes down what the tool reports, for tests.
    ///
    /// ```
    /// # use mcp_tool::{Context, mcp_tool};
    /// /// Count the words of some lines
    /// #[mcp_tool(read_only)]
    /// fn count_words(cx: &Context, lines: Vec<String>) -> usize {
    ///     let mut words = 0;
    ///     for (done, line) in lines.iter().enumerate() {
    ///         words += line.split_whitespace().count();
    ///         cx.progress((done + 1) as f64, Some(lines.len() as f64), None);
    ///     }
    ///     words
    /// }
    ///
    /// let (cx, recording) = Context::recording();
    /// assert_eq!(count_words(&cx, vec!["to be".into(), "or not".into()]), 4);
    /// let progress = recording.progress();
    /// assert_eq!(progress.len(), 2);
    /// assert_eq!((progress[1].progress, progress[1].total), (2.0, Some(2.0)));
    /// ```
    #[must_use]
    pub fn recording() -> (Self, Recording) {
        let recording = Recording::default();
        (Self::new().with_peer(recording.clone()), recording)
    }

    /// Adds the request's `_meta`. Its `progressToken` is what progress is reported under.
    ///
    /// ```
    /// # use mcp_tool::{Context, ProgressToken};
    /// let meta = serde_json::json!({"progressToken": "p-1", "tenant": 7});
    /// let cx = Context::new().with_meta(meta.as_object().unwrap().clone());
    /// assert_eq!(cx.meta().unwrap()["tenant"], 7);
    /// assert_eq!(cx.progress_token(), Some(ProgressToken::String("p-1".to_owned())));
    /// ```
    #[must_use]
    pub fn with_meta(mut self, meta: JsonObject) -> Self {
        self.meta = Some(Arc::new(meta));
        self
    }

    /// Adds a value of the caller's, such as the authenticated user; one for each type.
    #[must_use]
    pub fn with_extension<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        let extensions = self.extensions.get_or_insert_default();
        Arc::make_mut(extensions).insert(TypeId::of::<T>(), Arc::new(value));
        self
    }

    /// Connects the call with its client: this is for transports.
    #[must_use]
    pub fn with_peer(mut self, peer: impl Peer + 'static) -> Self {
        self.peer = Some(Arc::new(peer));
        self
    }

    /// The request's `_meta`, if it had one.
    #[must_use]
    pub fn meta(&self) -> Option<&JsonObject> {
        self.meta.as_deref()
    }

    /// The `progressToken` of the request's `_meta`: with one, the client wants progress.
    #[must_use]
    pub fn progress_token(&self) -> Option<ProgressToken> {
        ProgressToken::deserialize(self.meta()?.get("progressToken")?).ok()
    }

    /// The caller's value of this type, if there is one.
    #[must_use]
    pub fn extension<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.extensions
            .as_ref()?
            .get(&TypeId::of::<T>())?
            .downcast_ref()
    }

    /// Whether nobody waits for the result any more. A tool that computes for long without an
    /// `await` asks this now and then, and returns.
    ///
    /// ```
    /// # use mcp_tool::{Context, mcp_tool};
    /// /// Count to a number
    /// #[mcp_tool(read_only)]
    /// fn count(cx: &Context, to: u64) -> Result<u64, String> {
    ///     for n in 0..to {
    ///         if n % 1024 == 0 && cx.is_cancelled() {
    ///             return Err("cancelled".to_owned());
    ///         }
    ///     }
    ///     Ok(to)
    /// }
    ///
    /// let (cx, recording) = Context::recording();
    /// assert_eq!(count(&cx, 3), Ok(3));
    /// recording.cancel();
    /// assert_eq!(count(&cx, 3), Err("cancelled".to_owned()));
    /// ```
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.scope.is_closed() || self.peer.as_ref().is_some_and(|peer| peer.is_cancelled())
    }

    /// Waits until nobody waits for the result any more; without a transport, for ever.
    ///
    /// A tool's own future needs none of this: it is dropped then. What it has started
    /// elsewhere, such as a task or a process, can be ended so.
    ///
    /// ```
    /// # use mcp_tool::Context;
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let (cx, recording) = Context::recording();
    /// let task = tokio::spawn(async move {
    ///     cx.cancelled().await;
    ///     "cleaned up"
    /// });
    /// recording.cancel();
    /// assert_eq!(task.await.unwrap(), "cleaned up");
    /// # }
    /// ```
    pub async fn cancelled(&self) {
        let mut peer = pin!(async {
            match &self.peer {
                Some(peer) => peer.cancelled().await,
                None => pending().await,
            }
        });
        poll_fn(|cx| {
            if self.scope.poll_closed(cx.waker()) {
                Poll::Ready(())
            } else {
                peer.as_mut().poll(cx)
            }
        })
        .await;
    }

    /// Tells the client how far the call has got (`notifications/progress`), if it asked for
    /// that and the transport can: see [`Peer`].
    ///
    /// The unit is the tool's choice. The specification wants `progress` to increase from one
    /// report to the next, `total` known or not; a number that isn't finite is not reported.
    pub fn progress(&self, progress: f64, total: Option<f64>, message: Option<&str>) {
        if let Some(peer) = &self.peer
            && progress.is_finite()
        {
            peer.progress(Progress {
                token: self.progress_token(),
                progress,
                total: total.filter(|total| total.is_finite()),
                message: message.map(str::to_owned),
            });
        }
    }

    /// Sends the client a log message (`notifications/message`): its severity, the name of what
    /// logs, and text or any other JSON. Secrets don't belong there.
    ///
    /// What is below the level that the request's `_meta` asks for
    /// (`io.modelcontextprotocol/logLevel`, 2026-07-28) is not sent.
    pub fn log(&self, level: LoggingLevel, logger: Option<&str>, data: impl Into<Value>) {
        let Some(peer) = &self.peer else {
            return;
        };
        let least = self
            .meta()
            .and_then(|meta| meta.get("io.modelcontextprotocol/logLevel"))
            .and_then(|least| LoggingLevel::deserialize(least).ok());
        if least.is_none_or(|least| level >= least) {
            peer.log(LoggingMessage {
                level,
                logger: logger.map(str::to_owned),
                data: data.into(),
            });
        }
    }

    /// The context that a call hands to its tool. A clone made before belongs to another call.
    pub(crate) fn enter(mut self) -> Entered {
        self.scope = Scope::default();
        Entered(self)
    }
}

/// The context of a call that runs. When it goes, be the call over or given up, the clones that
/// a tool has made learn of it.
pub(crate) struct Entered(Context);

impl Entered {
    /// Nobody waits for the call any more, which the tool can see while it is dropped.
    pub(crate) fn give_up(&self) {
        self.0.scope.give_up();
    }
}

impl Deref for Entered {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.0
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        self.0.scope.close();
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("meta", &self.meta)
            .field(
                "extensions",
                &self.extensions.as_ref().map_or(0, |all| all.len()),
            )
            .field("peer", &self.peer.is_some())
            .field("cancelled", &self.is_cancelled())
            .finish_non_exhaustive()
    }
}

/// The client's end of a call, as a transport provides it for [`Context::with_peer`]. Every
/// method has a default, which does nothing.
///
/// Reports are made from sync code in the middle of a tool, so the methods neither wait nor
/// fail: a transport queues what it is given and drops it when the client has gone or the queue
/// is full. A tool has no better answer to a lost report.
///
/// ```
/// use mcp_tool::{Context, Peer, Progress};
/// use std::sync::mpsc;
///
/// struct Channel(mpsc::Sender<Progress>);
///
/// impl Peer for Channel {
///     fn progress(&self, progress: Progress) {
///         if progress.token.is_some() {
///             // Fails when nobody listens any more, and then it doesn't matter.
///             let _ = self.0.send(progress);
///         }
///     }
/// }
///
/// let (sender, receiver) = mpsc::channel();
/// let meta = serde_json::json!({"progressToken": 7});
/// let cx = Context::new()
///     .with_meta(meta.as_object().unwrap().clone())
///     .with_peer(Channel(sender));
/// cx.progress(1.0, Some(3.0), Some("looked at the first game"));
/// assert_eq!(receiver.recv().unwrap().total, Some(3.0));
/// ```
pub trait Peer: Send + Sync {
    /// Sends `notifications/progress`, unless there is no token: the client wants none then.
    fn progress(&self, progress: Progress) {
        let _ = progress;
    }

    /// Sends `notifications/message`, if the client takes messages of this level.
    fn log(&self, message: LoggingMessage) {
        let _ = message;
    }

    /// Whether the client has cancelled the request, or gone.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Waits for that.
    fn cancelled(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(pending())
    }
}

/// How far a call has got: the parameters of `notifications/progress`.
///
/// ```
/// # use mcp_tool::Context;
/// let (cx, recording) = Context::recording();
/// cx.progress(1.0, None, Some("one down"));
/// let progress = recording.progress().remove(0);
/// assert_eq!(
///     serde_json::to_value(progress)?,
///     serde_json::json!({"progress": 1.0, "message": "one down"})
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Progress {
    /// What the client knows the call by. None when it wants no progress: send nothing then.
    #[serde(rename = "progressToken", skip_serializing_if = "Option::is_none")]
    pub token: Option<ProgressToken>,
    /// How much is done, in the tool's own unit; finite.
    pub progress: f64,
    /// How much there is to do, if that is known; finite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<f64>,
    /// What is going on, since 2025-03-26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// What a client knows a call by when it is told about progress.
///
/// ```
/// # use mcp_tool::ProgressToken;
/// assert_eq!(serde_json::from_str::<ProgressToken>("7")?, ProgressToken::Number(7));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ProgressToken {
    /// A whole number.
    Number(i64),
    /// Text.
    String(String),
}

/// A message for the client's log: the parameters of `notifications/message`.
///
/// ```
/// # use mcp_tool::{Context, LoggingLevel};
/// let (cx, recording) = Context::recording();
/// cx.log(LoggingLevel::Warning, Some("engine"), "out of book");
/// let message = recording.messages().remove(0);
/// assert_eq!(
///     serde_json::to_value(message)?,
///     serde_json::json!({"level": "warning", "logger": "engine", "data": "out of book"})
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LoggingMessage {
    /// How serious it is.
    pub level: LoggingLevel,
    /// What logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logger: Option<String>,
    /// Text, or any other JSON.
    pub data: Value,
}

/// How serious a message is: the severities of syslog (RFC 5424), the least one first.
///
/// ```
/// # use mcp_tool::LoggingLevel;
/// assert!(LoggingLevel::Error > LoggingLevel::Info);
/// assert_eq!(serde_json::to_value(LoggingLevel::Warning)?, "warning");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LoggingLevel {
    /// Of use to who looks for a mistake.
    Debug,
    /// What happens in any case.
    Info,
    /// Normal, but of note.
    Notice,
    /// May turn out to be a problem.
    Warning,
    /// Something failed.
    Error,
    /// A part of the server failed.
    Critical,
    /// Somebody has to act at once.
    Alert,
    /// The server is of no use.
    Emergency,
}

/// What a tool has reported to the context it was recorded with: see [`Context::recording`].
/// A clone shows the same.
///
/// ```
/// # use mcp_tool::{Context, LoggingLevel};
/// let (cx, recording) = Context::recording();
/// cx.log(LoggingLevel::Info, None, serde_json::json!({"nodes": 1200}));
/// assert_eq!(recording.messages()[0].data["nodes"], 1200);
/// assert!(recording.progress().is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recording {
    shared: Arc<Recorded>,
}

#[derive(Debug, Default)]
struct Recorded {
    progress: Mutex<Vec<Progress>>,
    messages: Mutex<Vec<LoggingMessage>>,
    cancelled: Flag,
}

impl Recording {
    /// The progress so far, the first report first.
    #[must_use]
    pub fn progress(&self) -> Vec<Progress> {
        lock(&self.shared.progress).clone()
    }

    /// The log messages so far, the first one first.
    #[must_use]
    pub fn messages(&self) -> Vec<LoggingMessage> {
        lock(&self.shared.messages).clone()
    }

    /// Cancels the call, as a client does with `notifications/cancelled`.
    pub fn cancel(&self) {
        self.shared.cancelled.raise();
    }
}

impl Peer for Recording {
    fn progress(&self, progress: Progress) {
        lock(&self.shared.progress).push(progress);
    }

    fn log(&self, message: LoggingMessage) {
        lock(&self.shared.messages).push(message);
    }

    fn is_cancelled(&self) -> bool {
        self.shared.cancelled.is_raised()
    }

    fn cancelled(&self) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(poll_fn(|cx| {
            if self.shared.cancelled.poll(cx.waker()) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        }))
    }
}

/// The call that a context belongs to, as far as its clones need to know when it is over.
/// Nothing is allocated for a call that comes to its end before a tool makes a clone.
#[derive(Default)]
struct Scope(OnceLock<Arc<Flag>>);

impl Scope {
    fn is_closed(&self) -> bool {
        self.0.get().is_some_and(|flag| flag.is_raised())
    }

    fn poll_closed(&self, waker: &Waker) -> bool {
        self.0.get().is_some_and(|flag| flag.poll(waker))
    }

    /// Says to the clones, if there are any, that the call is over.
    fn close(&self) {
        if let Some(flag) = self.0.get() {
            flag.raise();
        }
    }

    /// The same, also to who looks at the original.
    fn give_up(&self) {
        self.0.get_or_init(Arc::default).raise();
    }
}

impl Clone for Scope {
    fn clone(&self) -> Self {
        Self(Arc::clone(self.0.get_or_init(Arc::default)).into())
    }
}

/// A flag that is raised once, and that tasks can wait for.
#[derive(Debug, Default)]
struct Flag {
    raised: AtomicBool,
    waiting: Mutex<Vec<Waker>>,
}

impl Flag {
    fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Acquire)
    }

    fn raise(&self) {
        self.raised.store(true, Ordering::Release);
        let waiting = std::mem::take(&mut *lock(&self.waiting));
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Whether it is raised; if not, the task is woken when it is.
    fn poll(&self, waker: &Waker) -> bool {
        if self.is_raised() {
            return true;
        }
        let mut waiting = lock(&self.waiting);
        if !waiting.iter().any(|known| known.will_wake(waker)) {
            waiting.push(waker.clone());
        }
        // It may have been raised before the lock was taken, and then nobody wakes the task.
        self.is_raised()
    }
}

/// A lock is poisoned by a panic while it was held; what it guards here is whole at any time.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
