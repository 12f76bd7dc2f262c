//! What a tool can learn of the request it runs in, and ask of the client.

use super::seal::{Seal, Subject};
use crate::context::Context;
use crate::tool::JsonObject;
use ::rmcp::ServiceError;
use ::rmcp::model::{
    ClientCapabilities, ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationCapability,
    ElicitationSchema, ErrorData, InputRequest, InputRequests, InputRequiredResult, InputResponses,
    ProtocolVersion, RootsCapabilities, SamplingCapability, ServerRequest,
    UrlElicitationCapability,
};
use ::rmcp::service::{Peer, RequestContext, RoleServer};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The request of rmcp's that a tool runs in, and questions to the client. All is absent from a
/// call that came another way, as in a test of the registry.
pub trait ContextExt: sealed::Sealed {
    /// The request: its id, the extensions of the transport, what the client can.
    ///
    /// ```
    /// use mcp_tool::{Context, mcp_tool};
    /// use mcp_tool::rmcp::ContextExt;
    ///
    /// /// The name of the client
    /// #[mcp_tool(read_only)]
    /// fn client_name(cx: &Context) -> Option<String> {
    ///     Some(cx.request()?.client_info()?.name)
    /// }
    ///
    /// assert_eq!(client_name(&Context::new()), None);
    /// ```
    fn request(&self) -> Option<&RequestContext<RoleServer>>;

    /// The client, for all that rmcp lets a server send to it. Progress and messages have methods
    /// of [`Context`] itself.
    ///
    /// ```
    /// use mcp_tool::{Context, mcp_tool};
    /// use mcp_tool::rmcp::ContextExt;
    ///
    /// /// Tell the client that the openings changed
    /// #[mcp_tool]
    /// async fn reload(cx: &Context) -> Result<(), rmcp::ServiceError> {
    ///     if let Some(client) = cx.client() {
    ///         client.notify_resource_list_changed().await?;
    ///     }
    ///     Ok(())
    /// }
    /// ```
    fn client(&self) -> Option<&Peer<RoleServer>> {
        self.request().map(|request| &request.peer)
    }

    /// Asks the person at the client to fill in a form (`elicitation/create`). The key tells the
    /// questions of one call apart.
    ///
    /// Until 2025-11-25 the call waits for the answer, which over HTTP takes a session: without one
    /// nobody can be asked. Since 2026-07-28 there are no requests from server to client, and no
    /// sessions: this is an error, which the tool passes on with `?`; the client is
    /// answered with `resultType: "input_required"` and calls again with the answers, and then
    /// this is `Ok`. So a tool asks before it does what must not be done twice. Answers of former
    /// rounds and [`state`](Self::state) travel with the client, sealed, in `requestState`: see
    /// [`ToolServer::request_state`](super::ToolServer::request_state) for what that holds for.
    ///
    /// ```
    /// use mcp_tool::{Context, mcp_tool};
    /// use mcp_tool::rmcp::{AskError, ContextExt};
    /// use rmcp::model::{ElicitationAction, ElicitationSchema};
    ///
    /// /// Resign the game, if the player means it
    /// #[mcp_tool(destructive)]
    /// async fn resign(cx: &Context) -> Result<&'static str, AskError> {
    ///     let form = ElicitationSchema::builder().required_bool("sure").build_unchecked();
    ///     let answer = cx.elicit("resign", "Do you resign?", form).await?;
    ///     Ok(match answer.action {
    ///         ElicitationAction::Accept => "resigned",
    ///         _ => "playing on",
    ///     })
    /// }
    /// ```
    ///
    /// # Errors
    /// When the client can't be asked, or has still to answer.
    fn elicit(
        &self,
        key: &str,
        message: &str,
        form: ElicitationSchema,
    ) -> impl Future<Output = Result<ElicitResult, AskError>> + Send;

    /// The same for every request that a server can make of a client: also to open a URL, and
    /// `sampling/createMessage` and `roots/list`, which 2026-07-28 deprecates.
    ///
    /// ```
    /// use mcp_tool::{Context, mcp_tool};
    /// use mcp_tool::rmcp::{AskError, ContextExt};
    /// use rmcp::model::{ElicitRequest, ElicitRequestParams, ElicitResult, InputRequest};
    ///
    /// /// Have the player sign in
    /// #[mcp_tool]
    /// async fn sign_in(cx: &Context) -> Result<&'static str, AskError> {
    ///     let page = ElicitRequestParams::UrlElicitationParams {
    ///         meta: None,
    ///         message: "Sign in to the club".to_owned(),
    ///         url: "https://club.example/sign-in".to_owned(),
    ///         elicitation_id: "sign-in".to_owned(),
    ///     };
    ///     let question = InputRequest::Elicitation(ElicitRequest::new(page));
    ///     let _: ElicitResult = cx.ask("sign-in", question).await?;
    ///     Ok("on its way")
    /// }
    /// ```
    ///
    /// # Errors
    /// When the client can't be asked, or has still to answer.
    fn ask<T: DeserializeOwned>(
        &self,
        key: &str,
        request: InputRequest,
    ) -> impl Future<Output = Result<T, AskError>> + Send;

    /// What [`set_state`](Self::set_state) kept, in this round or a former one of this call.
    ///
    /// ```
    /// use mcp_tool::{Context, mcp_tool};
    /// use mcp_tool::rmcp::{AskError, ContextExt};
    /// use rmcp::model::ElicitationSchema;
    ///
    /// # fn draw() -> u8 { 4 }
    /// /// Guess a number
    /// #[mcp_tool]
    /// async fn guess(cx: &Context) -> Result<String, AskError> {
    ///     let number = cx.state::<u8>().unwrap_or_else(draw);
    ///     // The number is the same in the next round; it is no secret, though.
    ///     cx.set_state(&number);
    ///     let form = ElicitationSchema::builder().required_integer("guess", 1, 6);
    ///     let answer = cx.elicit("guess", "Which one?", form.build_unchecked()).await?;
    ///     Ok(format!("It was {number}, and you said {:?}", answer.content))
    /// }
    /// ```
    fn state<T: DeserializeOwned>(&self) -> Option<T>;

    /// Keeps a value for the next round of this call, should there be one. It is sealed, so the
    /// client can read it but not change it, and it does not outlive the call: not another
    /// caller's, not one with other arguments, not one that comes too late.
    fn set_state<T: Serialize>(&self, state: &T);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Context {}
}

/// Why the client gave no answer.
///
/// ```
/// use mcp_tool::rmcp::AskError;
///
/// let error = AskError::Unsupported("elicitation");
/// assert_eq!(error.to_string(), "the client does not support elicitation");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum AskError {
    /// The call came without a client, as in a test of the registry.
    NoClient,
    /// The client didn't declare the capability of this name.
    Unsupported(&'static str),
    /// The client has still to answer and will call again: pass this error on.
    Asked,
    /// The request failed.
    Failed(ServiceError),
    /// The answer is none to the question.
    Answer(serde_json::Error),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoClient => f.write_str("there is no client to ask"),
            Self::Unsupported(capability) => {
                write!(f, "the client does not support {capability}")
            }
            Self::Asked => f.write_str("the client has still to answer"),
            Self::Failed(_) => f.write_str("the client could not be asked"),
            Self::Answer(_) => f.write_str("the client's answer is none to the question"),
        }
    }
}

impl std::error::Error for AskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Failed(error) => Some(error),
            Self::Answer(error) => Some(error),
            Self::NoClient | Self::Unsupported(_) | Self::Asked => None,
        }
    }
}

impl ContextExt for Context {
    fn request(&self) -> Option<&RequestContext<RoleServer>> {
        inputs(self).map(|inputs| &inputs.request)
    }

    async fn elicit(
        &self,
        key: &str,
        message: &str,
        form: ElicitationSchema,
    ) -> Result<ElicitResult, AskError> {
        let params = ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: message.to_owned(),
            requested_schema: form,
        };
        self.ask(key, InputRequest::Elicitation(ElicitRequest::new(params)))
            .await
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        key: &str,
        request: InputRequest,
    ) -> Result<T, AskError> {
        let inputs = inputs(self).ok_or(AskError::NoClient)?;
        inputs.supports(&request)?;
        if inputs.rounds {
            return inputs.answer(key, request).ok_or(AskError::Asked);
        }
        let request = match request {
            InputRequest::CreateMessage(request) => ServerRequest::CreateMessageRequest(request),
            InputRequest::Elicitation(request) => ServerRequest::ElicitRequest(request),
            InputRequest::ListRoots(request) => ServerRequest::ListRootsRequest(request),
            _ => return Err(AskError::Unsupported("this request")),
        };
        let answer = inputs
            .request
            .peer
            .send_request(request)
            .await
            .map_err(AskError::Failed)?;
        serde_json::to_value(answer)
            .and_then(serde_json::from_value)
            .map_err(AskError::Answer)
    }

    fn state<T: DeserializeOwned>(&self) -> Option<T> {
        let state = inputs(self)?.lock().memory.state.clone();
        serde_json::from_value(state?).ok()
    }

    fn set_state<T: Serialize>(&self, state: &T) {
        if let Some(inputs) = inputs(self) {
            inputs.lock().memory.state = serde_json::to_value(state).ok();
        }
    }
}

fn inputs(context: &Context) -> Option<&Inputs> {
    context.extension::<Arc<Inputs>>().map(|inputs| &**inputs)
}

/// One round of a call: what is known and what was asked.
pub(super) struct Inputs {
    pub(super) request: RequestContext<RoleServer>,
    /// Whether an answer comes with another call instead of within this one.
    pub(super) rounds: bool,
    /// What `requestState` is good for, where there are rounds.
    subject: Option<Subject>,
    fresh: InputResponses,
    round: Mutex<Round>,
}

#[derive(Default)]
struct Round {
    memory: Memory,
    asked: InputRequests,
    /// What a question would have needed.
    missing: ClientCapabilities,
}

/// What `requestState` holds.
#[derive(Default, Serialize, Deserialize)]
struct Memory {
    #[serde(default, skip_serializing_if = "InputResponses::is_empty")]
    answers: InputResponses,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<Value>,
}

impl Inputs {
    pub(super) fn new(
        request: RequestContext<RoleServer>,
        seal: &Seal,
        tool: &str,
        arguments: &JsonObject,
        fresh: Option<InputResponses>,
        state: Option<&str>,
    ) -> Result<Self, ErrorData> {
        let rounds = request
            .protocol_version()
            .is_some_and(|version| version.as_str() >= ProtocolVersion::NO_INITIALIZE.as_str());
        let subject = rounds.then(|| seal.subject(&request.extensions, tool, arguments));
        let memory = match (state, &subject) {
            (Some(state), Some(subject)) => seal.open(state, subject)?,
            _ => Memory::default(),
        };
        Ok(Self {
            request,
            rounds,
            subject,
            fresh: fresh.unwrap_or_default(),
            round: Mutex::new(Round {
                memory,
                ..Round::default()
            }),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Round> {
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn supports(&self, request: &InputRequest) -> Result<(), AskError> {
        let declared = self.request.client_capabilities().unwrap_or_default();
        let mut needed = ClientCapabilities::default();
        let (name, declared) = match request {
            InputRequest::CreateMessage(_) => {
                needed.sampling = Some(SamplingCapability::default());
                ("sampling", declared.sampling.is_some())
            }
            InputRequest::ListRoots(_) => {
                needed.roots = Some(RootsCapabilities::default());
                ("roots", declared.roots.is_some())
            }
            InputRequest::Elicitation(question) => {
                let of_client = declared.elicitation.as_ref();
                let elicitation = ElicitationCapability::new();
                let (elicitation, declared) = match &question.params {
                    ElicitRequestParams::UrlElicitationParams { .. } => (
                        elicitation.with_url(UrlElicitationCapability::default()),
                        of_client.is_some_and(|modes| modes.url.is_some()),
                    ),
                    // A client that names no mode has forms, as before there were modes.
                    _ => (
                        elicitation,
                        of_client.is_some_and(|modes| modes.form.is_some() || modes.url.is_none()),
                    ),
                };
                needed.elicitation = Some(elicitation);
                ("elicitation", declared)
            }
            _ => ("this request", false),
        };
        if declared {
            return Ok(());
        }
        let missing = &mut self.lock().missing;
        missing.sampling = missing.sampling.take().or(needed.sampling);
        missing.roots = missing.roots.take().or(needed.roots);
        missing.elicitation = missing.elicitation.take().or(needed.elicitation);
        Err(AskError::Unsupported(name))
    }

    /// The error to answer a failed call with, where it failed for what the client can't: the
    /// specification wants it since 2026-07-28.
    pub(super) fn missing(&self) -> Option<ErrorData> {
        let missing = std::mem::take(&mut self.lock().missing);
        (self.rounds && missing != ClientCapabilities::default())
            .then(|| ErrorData::missing_required_client_capability(missing))
    }

    /// The answer of this round or a former one; an answer of another kind is none, and the
    /// client is asked again.
    fn answer<T: DeserializeOwned>(&self, key: &str, request: InputRequest) -> Option<T> {
        let mut round = self.lock();
        if let Some(fresh) = self.fresh.get(key)
            && let Ok(answer) = T::deserialize(fresh)
        {
            round.memory.answers.insert(key.to_owned(), fresh.clone());
            return Some(answer);
        }
        let former = round.memory.answers.get(key).map(T::deserialize);
        if let Some(Ok(answer)) = former {
            return Some(answer);
        }
        round.asked.insert(key.to_owned(), request);
        None
    }

    /// The answer to the call when the client has something to answer first.
    pub(super) fn asked(&self, seal: &Seal) -> Result<Option<InputRequiredResult>, ErrorData> {
        let mut round = self.lock();
        let Some(subject) = self.subject.as_ref().filter(|_| !round.asked.is_empty()) else {
            return Ok(None);
        };
        let state = seal.seal(&round.memory, subject)?;
        let asked = std::mem::take(&mut round.asked);
        Ok(Some(InputRequiredResult::new(Some(asked), Some(state))))
    }
}
