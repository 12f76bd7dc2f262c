//! What `requestState` is good for: the call that it was made in, by the same caller, for a while.

use super::Caller;
use crate::tool::JsonObject;
use ::rmcp::model::{ErrorData, Extensions, RequestStateCodec, SealOptions};
use http::header::AUTHORIZATION;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// As long as a person may take to fill in a form.
const TTL: Duration = Duration::from_secs(10 * 60);

pub(super) type Principal = dyn Fn(&Caller<'_>) -> Option<String> + Send + Sync;

#[derive(Clone)]
pub(super) struct Seal {
    pub(super) codec: RequestStateCodec,
    pub(super) ttl: Duration,
    pub(super) principal: Option<Arc<Principal>>,
}

/// One call by one caller.
pub(super) struct Subject(Vec<u8>);

impl Seal {
    /// A seal of this process.
    pub(super) fn new() -> Self {
        let halves = [uuid::Uuid::new_v4(), uuid::Uuid::new_v4()];
        let key: Vec<u8> = halves.iter().flat_map(|half| *half.as_bytes()).collect();
        Self {
            codec: RequestStateCodec::new_unchecked(key),
            ttl: TTL,
            principal: None,
        }
    }

    pub(super) fn subject(
        &self,
        extensions: &Extensions,
        tool: &str,
        arguments: &JsonObject,
    ) -> Subject {
        let caller = Caller::of(extensions);
        let principal = match &self.principal {
            Some(principal) => principal(&caller),
            None => bearer(caller),
        };
        // A client may write the same arguments in another order when it calls again.
        let mut arguments = Value::Object(arguments.clone());
        arguments.sort_all_objects();
        // Text and JSON values serialise.
        Subject(serde_json::to_vec(&(principal, tool, arguments)).unwrap_or_default())
    }

    pub(super) fn seal(&self, memory: &impl Serialize, of: &Subject) -> Result<String, ErrorData> {
        let options = SealOptions::new().associated_data(&of.0).ttl(self.ttl);
        self.codec
            .seal_json_with(memory, &options)
            .map_err(|error| ErrorData::internal_error(format!("requestState: {error}"), None))
    }

    pub(super) fn open<T: DeserializeOwned>(
        &self,
        state: &str,
        of: &Subject,
    ) -> Result<T, ErrorData> {
        self.codec
            .open_json_with(state, &of.0)
            .map_err(|error| ErrorData::invalid_params(format!("requestState: {error}"), None))
    }
}

/// Other schemes may have another value for each request.
fn bearer(caller: Caller<'_>) -> Option<String> {
    let authorization = caller.http()?.headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = authorization.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim().to_owned())
}
