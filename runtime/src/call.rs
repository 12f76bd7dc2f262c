//! `tools/call`: from a name and arguments to a result, whatever happens on the way.

use crate::argument::{Call, Ended};
use crate::check::{Checks, Extents, Id, Path, Problems, Repair, shown, unknown};
use crate::context::{Context, Entered};
use crate::error::CallError;
use crate::observe::{self, Outcome, Watch};
use crate::output::Rest;
use crate::registry::{Builder, Entry};
use crate::result::CallToolResult;
use crate::schema::Flattened;
use crate::timer::Timer;
use crate::tool::JsonObject;
use crate::validator::Validator;
use crate::version::ProtocolVersion;
use crate::wire;
use serde_json::Value;
use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Poll, Waker};
use std::time::Duration;

type Sleep = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What a registry does with every call.
pub(crate) struct Policy {
    pub(crate) allow_unknown_arguments: bool,
    repairs: bool,
    timeout: Option<Duration>,
    sleep: Option<Box<dyn Fn(Duration) -> Sleep + Send + Sync>>,
    timer: Timer,
    max_bytes: usize,
    max_depth: usize,
    check_output: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            allow_unknown_arguments: false,
            repairs: true,
            timeout: None,
            sleep: None,
            timer: Timer::default(),
            max_bytes: 16 << 20,
            max_depth: 128,
            check_output: cfg!(debug_assertions),
        }
    }
}

impl Policy {
    /// Whether structured content is held against the output schema.
    pub(crate) fn checks_output(&self) -> bool {
        Validator::AVAILABLE && self.check_output
    }

    fn sleep(&self, duration: Duration) -> Sleep {
        match &self.sleep {
            Some(sleep) => sleep(duration),
            None => Box::pin(self.timer.sleep(duration)),
        }
    }
}

/// Policies for calls.
impl Builder {
    /// Lets arguments pass that a tool doesn't have, instead of refusing them. Misspelt names
    /// are then silently ignored.
    pub fn allow_unknown_arguments(mut self) -> Self {
        self.policy.allow_unknown_arguments = true;
        self
    }

    /// Takes arguments only in the form that the schema asks for.
    ///
    /// By default an argument that can't be read is put right where the schema leaves no doubt:
    /// `"5"`, `"true"` and `"[1, 2]"` where something else than a string was wanted, `2.0` for
    /// an integer, and `""` for an optional value that is no string.
    ///
    /// ```
    /// # use mcp_tool::{Registry, mcp_tool, tools};
    /// /// Double a number
    /// #[mcp_tool(read_only)]
    /// fn double(number: i64) -> i64 {
    ///     2 * number
    /// }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::builder().tools(tools![double]).refuse_repairs().build()?;
    /// let result = registry.call("double", serde_json::json!({"number": "5"})).await?;
    /// assert_eq!(result.is_error, Some(true));
    /// # Ok(())
    /// # }
    /// ```
    pub fn refuse_repairs(mut self) -> Self {
        self.policy.repairs = false;
        self
    }

    /// Ends calls that take longer than this, with an error result. A tool's own
    /// `timeout = "30s"` wins over it. By default there is no limit.
    ///
    /// The tool's future is dropped then, at the `await` it has come to. A tool that is no
    /// `async fn` runs in place and can't be ended; it may ask
    /// [`Context::is_cancelled`](crate::Context::is_cancelled).
    ///
    /// Time is kept by a thread of the registry's own, whatever the executor, which starts with
    /// the first call that has a limit. [`sleep`](Self::sleep) takes the executor's timer
    /// instead.
    ///
    /// ```
    /// # use mcp_tool::{Registry, mcp_tool, tools};
    /// # use std::time::Duration;
    /// /// Wait for a reply
    /// #[mcp_tool(read_only)]
    /// async fn wait() {
    ///     std::future::pending().await
    /// }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::builder()
    ///     .tools(tools![wait])
    ///     .timeout(Duration::from_millis(5))
    ///     .build()?;
    /// let result = registry.call("wait", ()).await?;
    /// assert_eq!(result.is_error, Some(true));
    /// # Ok(())
    /// # }
    /// ```
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.policy.timeout = Some(limit);
        self
    }

    /// How the registry waits for a timeout: a function such as `tokio::time::sleep`, whose
    /// future ends after so long.
    ///
    /// ```
    /// # use mcp_tool::Registry;
    /// # use std::time::Duration;
    /// let registry = Registry::builder()
    ///     .timeout(Duration::from_secs(30))
    ///     .sleep(tokio::time::sleep)
    ///     .build()?;
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    pub fn sleep<F>(mut self, sleep: impl Fn(Duration) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.policy.sleep = Some(Box::new(move |duration| Box::pin(sleep(duration))));
        self
    }

    /// The most that the arguments of a call may amount to: strings and names count their
    /// bytes, and every value eight more. By default 16 MiB.
    ///
    /// A transport has read the request by then; its own limit is what bounds memory.
    pub fn max_argument_bytes(mut self, bytes: usize) -> Self {
        self.policy.max_bytes = bytes;
        self
    }

    /// How deep arrays and objects may be nested in the arguments of a call, the arguments
    /// themselves included. By default 128, which is as deep as `serde_json` parses.
    pub fn max_argument_depth(mut self, depth: usize) -> Self {
        self.policy.max_depth = depth;
        self
    }

    /// Holds structured content against the tool's `outputSchema` in release builds as well.
    /// Debug builds always do.
    ///
    /// A result that doesn't conform is a mistake of the tool's: the answer is an error result
    /// that names the places, and an event of the crate `tracing` under that feature.
    #[cfg(feature = "jsonschema")]
    pub fn check_output(mut self) -> Self {
        self.policy.check_output = true;
        self
    }
}

/// What a call needs to know of a tool's arguments.
pub(crate) struct Input {
    arguments: Vec<ArgumentPlan>,
    /// The names of those that are no flattened structs, in order, with their positions.
    names: Vec<(&'static str, usize)>,
    checks: Checks,
    /// Whether names that the schema lacks are let pass.
    open: bool,
    /// The schema that the user gave, if it is that one which is enforced.
    validator: Option<Validator>,
    /// What it says, for repairs.
    given: Option<Checks>,
}

/// What a call needs to know of an argument.
pub(crate) struct ArgumentPlan {
    pub(crate) name: &'static str,
    pub(crate) optional: bool,
    /// Whether `null` counts as not sent.
    pub(crate) null_is_absence: bool,
    pub(crate) schema: Option<Id>,
    /// The schema, if there is anything in it that reading doesn't check.
    pub(crate) constrained: Option<Id>,
    /// What it brings, if it is a struct whose fields are arguments.
    pub(crate) flattened: Option<Flattened>,
}

/// An argument, as far as a call is concerned.
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) optional: bool,
    /// The numbers outside which reading refuses it.
    pub(crate) range: Option<(i128, i128)>,
    pub(crate) default: Option<Value>,
    pub(crate) flattened: Option<Flattened>,
}

impl Input {
    /// `derived` is the schema of the types, `given` the one that the user wrote instead.
    pub(crate) fn new(
        parameters: Vec<Parameter>,
        derived: &JsonObject,
        given: Option<&JsonObject>,
        unchecked: bool,
        policy: &Policy,
        problems: &mut Vec<String>,
    ) -> Self {
        let (mut checks, flaws) = Checks::compile(derived);
        let mut covered = true;
        // A schema that the user gave takes the place of this one, whatever is wrong with it.
        for flaw in flaws.into_iter().filter(|_| given.is_none()) {
            let place = if flaw.place.is_empty() {
                "the schema of the arguments".to_owned()
            } else {
                format!("the argument `{}`", flaw.place)
            };
            if !flaw.sound {
                problems.push(format!("{place} {}", flaw.problem));
            } else if Validator::AVAILABLE {
                covered = false;
            } else {
                problems.push(format!(
                    "{place} {}, which only the feature `jsonschema` of the crate `mcp-tool` enforces",
                    flaw.problem
                ));
            }
        }
        let validator = match given {
            Some(_) if unchecked => None,
            Some(schema) => Validator::new(&Value::Object(schema.clone()))
                .map_err(|error| {
                    problems.push(format!(
                        "`input_schema` could not be enforced: {error}; or say `unchecked`, if the tool validates its own input"
                    ));
                })
                .ok(),
            None if covered => None,
            None => Validator::new(&Value::Object(derived.clone()))
                .map_err(|error| problems.push(format!("the schema of the arguments: {error}")))
                .ok(),
        };
        let mut names: Vec<(&'static str, usize)> = parameters
            .iter()
            .enumerate()
            .filter(|(_, parameter)| parameter.flattened.is_none())
            .map(|(at, parameter)| (parameter.name, at))
            .collect();
        names.sort_unstable();
        let arguments = parameters
            .into_iter()
            .map(|parameter| {
                let schema = match &parameter.flattened {
                    Some(flattened) => Some(checks.flattened(&flattened.fields)),
                    None => checks.argument(parameter.name),
                };
                if let (Some(schema), Some(default)) = (schema, &parameter.default) {
                    problems.extend(default_problem(&checks, schema, parameter.name, default));
                }
                let null = checks.means_absence(schema, &Value::Null, Extents::Null);
                ArgumentPlan {
                    name: parameter.name,
                    optional: parameter.optional,
                    null_is_absence: parameter.optional && null.is_some(),
                    schema,
                    constrained: schema.filter(|schema| {
                        given.is_none()
                            && checks.is_constrained(*schema)
                            && !(parameter.range)
                                .is_some_and(|range| checks.is_implied_by(*schema, range))
                    }),
                    flattened: parameter.flattened,
                }
            })
            .collect();
        Self {
            arguments,
            names,
            open: policy.allow_unknown_arguments || given.is_some(),
            given: given
                .filter(|_| validator.is_some())
                .map(|given| Checks::compile(given).0),
            validator,
            checks,
        }
    }

    pub(crate) fn arguments(&self) -> &[ArgumentPlan] {
        &self.arguments
    }

    pub(crate) fn checks(&self) -> &Checks {
        &self.checks
    }

    pub(crate) fn search(&self) -> Search<'_> {
        Search {
            names: &self.names,
            next: 0,
        }
    }

    /// Whether names that the schema lacks are let pass.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether the schema shows an argument of this name.
    pub(crate) fn shows(&self, name: &str) -> bool {
        self.checks.argument(name).is_some()
    }

    /// Whether this parameter, or one after it, is a struct whose fields are arguments.
    pub(crate) fn is_flatten_ahead(&self, next: usize) -> bool {
        self.names.len() < self.arguments.len()
            && self
                .arguments
                .iter()
                .skip(next)
                .any(|argument| argument.flattened.is_some())
    }

    /// What to say of a name that no argument has.
    #[cold]
    pub(crate) fn unknown(&self, name: &str) -> String {
        unknown("argument", "arguments", name, self.checks.names())
    }
}

/// The default of an argument is a value of its own schema.
fn default_problem(checks: &Checks, schema: Id, name: &str, default: &Value) -> Option<String> {
    if default.is_null() || checks.satisfied(schema, default) {
        return None;
    }
    let mut path = Path::default();
    path.push_name(name);
    let mut problems = Problems::default();
    checks.diagnose(schema, default, &mut path, &mut problems);
    Some(format!("the default of {}", problems.into_text()))
}

/// Finds parameters by name. Arguments mostly come in the order of their names, so the next name
/// is tried first.
pub(crate) struct Search<'a> {
    names: &'a [(&'static str, usize)],
    next: usize,
}

impl Search<'_> {
    #[inline]
    pub(crate) fn slot(&mut self, name: &str) -> Option<usize> {
        let at = match self.names.get(self.next) {
            Some((next, _)) if *next == name => self.next,
            _ => self
                .names
                .binary_search_by(|(other, _)| (*other).cmp(name))
                .ok()?,
        };
        self.next = at.saturating_add(1);
        self.names.get(at).map(|(_, slot)| *slot)
    }
}

impl Entry {
    /// A value put right, and what that took; none when it means absence.
    #[cold]
    pub(crate) fn mended(
        &self,
        plan: &ArgumentPlan,
        mut value: Value,
        path: &Path,
    ) -> Option<(Value, Vec<Repair>)> {
        let checks = self.input().checks();
        let extents = self.policy().extents();
        if plan.optional
            && let Some(kind) = checks.means_absence(plan.schema, &value, extents)
        {
            let path = path.clone();
            self.report(&[Repair { path, kind }]);
            return None;
        }
        let repairs = plan.schema.map_or_else(Vec::new, |schema| {
            checks.repair(schema, &mut value, path, extents)
        });
        Some((value, repairs))
    }

    /// Tells the server's author what was put right.
    pub(crate) fn report(&self, repairs: &[Repair]) {
        observe::repaired(&self.tool.name, repairs);
    }

    /// Holds the arguments against the schema that the user gave, as they are and, if need be,
    /// put right.
    fn validate(&self, arguments: JsonObject) -> Result<JsonObject, Problems> {
        let Some(validator) = &self.input().validator else {
            return Ok(arguments);
        };
        let mut value = Value::Object(arguments);
        if !validator.is_valid(&value) {
            let checks = self.input().given.as_ref().unwrap_or(&self.input().checks);
            let extents = self.policy().extents();
            let repairs = checks.repair(Checks::ROOT, &mut value, &Path::default(), extents);
            if !validator.is_valid(&value) {
                let mut problems = Problems::default();
                validator.diagnose(&value, &mut problems);
                return Err(problems);
            }
            self.report(&repairs);
        }
        match value {
            Value::Object(arguments) => Ok(arguments),
            _ => Ok(JsonObject::new()),
        }
    }

    /// A call up to its first await. What the tool reads is read by then: only what it borrows
    /// lives on.
    fn begin<'a>(
        &'a self,
        arguments: Value,
        context: &'a Entered,
        watch: &'a Watch,
        waker: &Waker,
        result: &mut CallToolResult,
    ) -> Begun<'a> {
        let mut arguments = match self.admitted(arguments) {
            Ok(arguments) => arguments,
            Err(problem) => {
                *result = CallToolResult::error(problem);
                return Begun::Ended(Outcome::Refused);
            }
        };
        let started = catch_unwind(AssertUnwindSafe(|| {
            let mut call = Call::run(self, &mut arguments, context, waker, result);
            (self.declaration.walk)(&mut call);
            call.ended()
        }));
        match started {
            Ok(Ended::Waiting(rest)) => Begun::Waiting(Guarded {
                rest: Some(rest),
                context,
                watch,
            }),
            Ok(Ended::Done) => Begun::Ended(self.settle(result)),
            Ok(Ended::Refused) => Begun::Ended(Outcome::Refused),
            Err(payload) => Begun::Ended(self.panicked(payload, result)),
        }
    }

    /// Gives what the tool answered the form that was promised.
    fn settle(&self, result: &mut CallToolResult) -> Outcome {
        if self.natural_output.is_some()
            && let Some(natural) = result.structured_content.take()
        {
            let mut wrapped = JsonObject::new();
            wrapped.insert("result".to_owned(), natural);
            result.structured_content = Some(wrapped.into());
        }
        if result.is_error == Some(true) {
            return Outcome::Failed;
        }
        let Some(problems) = self.output_mismatch(result) else {
            return Outcome::Ok;
        };
        observe::mismatched(&self.tool.name, &problems);
        *result = CallToolResult::error(format!(
            "the result of the tool `{}` does not conform to its outputSchema, which is a mistake of the server:\n{problems}",
            self.tool.name
        ));
        Outcome::Mismatched
    }

    #[cold]
    fn panicked(&self, payload: Payload, result: &mut CallToolResult) -> Outcome {
        let name = &self.tool.name;
        observe::panicked(name, &*payload);
        forget(payload);
        *result = CallToolResult::error(format!(
            "the tool `{name}` failed unexpectedly: a mistake of the server, not of the arguments"
        ));
        Outcome::Panicked
    }

    #[cold]
    fn late(&self, limit: Duration, result: &mut CallToolResult) -> Outcome {
        *result = CallToolResult::error(format!(
            "the tool `{}` was stopped: it took longer than {limit:?}",
            self.tool.name
        ));
        Outcome::TimedOut
    }

    /// The arguments, if they are such and within the limits.
    fn admitted(&self, arguments: Value) -> Result<JsonObject, String> {
        let policy = self.policy();
        let arguments = match arguments {
            Value::Object(arguments) => arguments,
            Value::Null => JsonObject::new(),
            other => {
                let shown = shown(&other);
                discard(other);
                return Err(format!(
                    "arguments: expected an object of arguments by name, received {shown}"
                ));
            }
        };
        let problem = match weigh_object(&arguments, policy.max_depth) {
            Ok(bytes) if bytes <= policy.max_bytes => None,
            Ok(_) => Some(format!(
                "arguments: too large, expected at most {} bytes in all",
                policy.max_bytes
            )),
            Err(TooDeep) => Some(format!(
                "arguments: nested too deep, expected at most {} arrays and objects within each other",
                policy.max_depth
            )),
        };
        if let Some(problem) = problem {
            discard(Value::Object(arguments));
            return Err(problem);
        }
        self.validate(arguments).map_err(Problems::into_text)
    }

    fn output_mismatch(&self, result: &CallToolResult) -> Option<String> {
        let validator = self.output_check.as_ref()?;
        let mut problems = Problems::default();
        match &result.structured_content {
            Some(content) if validator.is_valid(content) => return None,
            Some(content) => validator.diagnose(content, &mut problems),
            None => problems.push("structuredContent", "missing"),
        }
        Some(problems.into_text())
    }
}

impl Policy {
    fn extents(&self) -> Extents {
        if self.repairs {
            Extents::All
        } else {
            Extents::Null
        }
    }
}

impl Entry {
    /// What comes of a call, or the error that there is no such tool; in the form of a revision,
    /// if there is one.
    pub(crate) async fn run(
        found: Result<&Self, CallError>,
        arguments: Value,
        context: Context,
        version: Option<ProtocolVersion>,
    ) -> Result<CallToolResult, CallError> {
        let entry = found?;
        let watch = Watch::start(&entry.tool.name);
        let context = context.enter();
        let policy = entry.policy();
        let limit = entry.declaration.more.timeout.or(policy.timeout);
        let mut sleep = limit.map(|limit| (limit, policy.sleep(limit)));
        let mut step = Step::First(arguments);
        let mut result = CallToolResult::default();
        let outcome = poll_fn(|cx| {
            let _entered = watch.enter();
            let polled = match &mut step {
                Step::First(arguments) => {
                    let arguments = arguments.take();
                    match entry.begin(arguments, &context, &watch, cx.waker(), &mut result) {
                        Begun::Ended(outcome) => return Poll::Ready(outcome),
                        Begun::Waiting(rest) => {
                            step = Step::Next(rest);
                            Poll::Pending
                        }
                    }
                }
                Step::Next(rest) => rest.poll(cx).map(|ended| match ended {
                    Ok(ended) => {
                        result = ended;
                        entry.settle(&mut result)
                    }
                    Err(payload) => entry.panicked(payload, &mut result),
                }),
            };
            match (polled, &mut sleep) {
                (Poll::Pending, Some((limit, sleep))) => sleep
                    .as_mut()
                    .poll(cx)
                    .map(|()| entry.late(*limit, &mut result)),
                (polled, _) => polled,
            }
        })
        .await;
        drop(step);
        watch.end(outcome);
        if let Some(version) = version {
            wire::adapt(&mut result, entry.natural_output.is_some(), version);
        }
        Ok(result)
    }
}

/// What is left to do of a call.
enum Step<'a> {
    /// To read these arguments and run the tool to its first await.
    First(Value),
    /// To run it to the end.
    Next(Guarded<'a>),
}

/// A call at the tool's first await.
enum Begun<'a> {
    Ended(Outcome),
    Waiting(Guarded<'a>),
}

/// What a panic was raised with.
type Payload = Box<dyn Any + Send>;

/// A tool's future, until it has ended. Its panics stay within it: those of what it drops as well.
struct Guarded<'a> {
    rest: Option<Rest<'a>>,
    context: &'a Entered,
    watch: &'a Watch,
}

impl Guarded<'_> {
    fn poll(&mut self, cx: &mut std::task::Context<'_>) -> Poll<Result<CallToolResult, Payload>> {
        let Some(future) = &mut self.rest else {
            return Poll::Pending;
        };
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(cx))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(result)) => {
                self.rest = None;
                Poll::Ready(Ok(result))
            }
            Err(payload) => Poll::Ready(Err(payload)),
        }
    }
}

impl Drop for Guarded<'_> {
    /// What a tool drops when its call is given up still belongs to the call, and can see that.
    fn drop(&mut self) {
        let Some(future) = self.rest.take() else {
            return;
        };
        let _entered = self.watch.enter();
        self.context.give_up();
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(future))) {
            forget(payload);
        }
    }
}

/// Drops what a panic was raised with, which may be of a type that panics in turn.
fn forget(payload: Payload) {
    if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(again);
    }
}

/// That arrays and objects are nested deeper than they may.
struct TooDeep;

/// What a value costs beside the bytes of its text.
const VALUE: usize = 8;

/// What a value amounts to, as `max_argument_bytes` counts.
fn weigh(value: &Value, depth: usize) -> Result<usize, TooDeep> {
    let content = match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        Value::String(text) => text.len(),
        Value::Array(items) => {
            let depth = depth.checked_sub(1).ok_or(TooDeep)?;
            items.iter().try_fold(0, |sum: usize, item| {
                Ok(sum.saturating_add(weigh(item, depth)?))
            })?
        }
        Value::Object(object) => weigh_object(object, depth)?,
    };
    Ok(content.saturating_add(VALUE))
}

fn weigh_object(object: &JsonObject, depth: usize) -> Result<usize, TooDeep> {
    let depth = depth.checked_sub(1).ok_or(TooDeep)?;
    object.iter().try_fold(0, |sum: usize, (name, value)| {
        let value = weigh(value, depth)?;
        Ok(sum.saturating_add(name.len()).saturating_add(value))
    })
}

/// Drops a value of any depth. `Value` drops its parts within each other, and one that is deep
/// enough overflows the stack by that.
fn discard(value: Value) {
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(object) => open.extend(object.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}
