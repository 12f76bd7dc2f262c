//! What a tool can learn of the call it runs in.

use crate::tool::JsonObject;
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// One call: what came with the request. A tool takes it as `&Context`.
///
/// It works without a transport, so a tool can be tested in process: see
/// [`Registry::call_with`](crate::Registry::call_with).
///
/// ```
/// use mcp_tool::{Context, mcp_tool};
///
/// struct User(&'static str);
///
/// /// Greet the caller
/// #[mcp_tool(read_only)]
/// fn hello(cx: &Context) -> String {
///     let name = cx.extension::<User>().map_or("stranger", |user| user.0);
///     format!("Hello, {name}")
/// }
///
/// let cx = Context::new().with_extension(User("Ann"));
/// assert_eq!(hello(&cx), "Hello, Ann");
/// ```
#[derive(Clone, Default)]
pub struct Context {
    meta: Option<Arc<JsonObject>>,
    extensions: Option<Arc<Extensions>>,
}

type Extensions = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;

impl Context {
    /// A call of which nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the request's `_meta`.
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

    /// The request's `_meta`, if it had one.
    #[must_use]
    pub fn meta(&self) -> Option<&JsonObject> {
        self.meta.as_deref()
    }

    /// The caller's value of this type, if there is one.
    #[must_use]
    pub fn extension<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.extensions
            .as_ref()?
            .get(&TypeId::of::<T>())?
            .downcast_ref()
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
            .finish()
    }
}
