//! The registry: collect, build, list, call.

use crate::argument::{ArgumentType, Call, Slot, StateType};
use crate::call::{Input, Parameter, Policy};
use crate::check::shown;
use crate::context::Context;
use crate::declaration::{Declaration, Named};
use crate::error::{BuildError, BuildProblem, CallError};
use crate::lint;
use crate::result::CallToolResult;
use crate::schema::{self, Flattened, Generators};
use crate::tag::Tag;
use crate::tool::{Execution, Icon, JsonObject, Tool, ToolAnnotations};
use crate::validator::Validator;
use crate::wire::{self, ListPolicy, Lists};
use foldhash::fast::FixedState;
use serde_json::Value;
use std::any::{Any, TypeId, type_name};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::panic::Location;
use std::sync::Arc;

/// The tools of a server: lists and calls them.
///
/// It does not change after [`build`](Builder::build), is `Send + Sync`, and a clone shares
/// everything with the original.
///
/// ```
/// use mcp_tool::{Registry, mcp_tool, tools};
///
/// /// The square of a number
/// #[mcp_tool(read_only, idempotent)]
/// fn square(number: i32) -> i64 {
///     i64::from(number).pow(2)
/// }
///
/// let registry = Registry::builder().tools(tools![square]).build()?;
/// let tool = registry.get("square").unwrap();
/// assert_eq!(tool.description.as_deref(), Some("The square of a number"));
/// # Ok::<(), mcp_tool::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Registry {
    shared: Arc<Shared>,
}

struct Shared {
    /// By name.
    entries: Vec<Arc<Entry>>,
    /// Where each name is among them: to find one of a thousand takes no longer than one of ten.
    /// The names are the server's own, so nobody can choose them to collide.
    places: HashMap<&'static str, usize, FixedState>,
    policy: ListPolicy,
    lists: Lists,
}

/// One tool, ready to run.
pub(crate) struct Entry {
    pub(crate) tool: Tool,
    /// The output schema as the tool gives it, where the one in `tool` wraps it.
    pub(crate) natural_output: Option<Arc<JsonObject>>,
    pub(crate) declaration: Declaration,
    states: Vec<Slot>,
    input: Input,
    policy: Arc<Policy>,
    pub(crate) output_check: Option<Validator>,
}

impl Entry {
    /// Keeps schemas that say the same once: many tools of a server return the same type, and a
    /// list is written out faster when it lies together.
    fn share_schemas(&mut self, known: &mut HashSet<Arc<JsonObject>>) {
        let tool = &mut self.tool;
        let schemas = [Some(&mut tool.input_schema), tool.output_schema.as_mut()];
        for schema in schemas.into_iter().chain([self.natural_output.as_mut()]) {
            let Some(schema) = schema else { continue };
            match known.get(&**schema) {
                Some(same) => schema.clone_from(same),
                None => {
                    known.insert(Arc::clone(schema));
                }
            }
        }
    }

    pub(crate) fn states(&self) -> &[Slot] {
        &self.states
    }

    /// Whether the tool looks at its request.
    #[cfg(feature = "rmcp")]
    pub(crate) fn takes_context(&self) -> bool {
        let mut states = self.states.iter();
        states.any(|slot| matches!(slot, Slot::Context))
    }

    pub(crate) fn input(&self) -> &Input {
        &self.input
    }

    pub(crate) fn policy(&self) -> &Policy {
        &self.policy
    }
}

impl Registry {
    /// Starts with no tools.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// With the same policies, from entries by name.
    pub(crate) fn of(entries: Vec<Arc<Entry>>, policy: ListPolicy) -> Self {
        Self {
            shared: Arc::new(Shared {
                places: entries
                    .iter()
                    .enumerate()
                    .map(|(place, entry)| (entry.declaration.name, place))
                    .collect(),
                entries,
                policy,
                lists: Lists::default(),
            }),
        }
    }

    pub(crate) fn entries(&self) -> &[Arc<Entry>] {
        &self.shared.entries
    }

    pub(crate) fn policy(&self) -> ListPolicy {
        self.shared.policy
    }

    pub(crate) fn lists(&self) -> &Lists {
        &self.shared.lists
    }

    /// Which clients and vendors would refuse a tool, or cut it: see [`lint`](crate::lint).
    ///
    /// ```
    /// # use mcp_tool::{Registry, lint::Target};
    /// # let registry = Registry::builder().build()?;
    /// registry.lint().assert_clean(Target::Any);
    /// # Ok::<(), mcp_tool::BuildError>(())
    /// ```
    #[must_use]
    pub fn lint(&self) -> lint::Report {
        lint::check(self.list())
    }

    /// The tool of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Tool> {
        self.entry(name).map(|entry| &entry.tool)
    }

    /// The tools, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Tool> {
        self.shared.entries.iter().map(|entry| &entry.tool)
    }

    /// Calls a tool: the answer to `tools/call`. Arguments are a JSON object; `null` is the
    /// empty one. Whatever goes wrong with the arguments or in the tool is a result with
    /// `isError`, whose text tells the model what to do better.
    ///
    /// Dropping the future cancels the call.
    ///
    /// # Errors
    /// When there is no tool of that name: a protocol error, −32602.
    pub fn call(
        &self,
        name: &str,
        arguments: impl Into<Value>,
    ) -> impl Future<Output = Result<CallToolResult, CallError>> + Send {
        Entry::run(self.find(name), arguments.into(), Context::new(), None)
    }

    /// The same, with what is known of the request.
    ///
    /// ```
    /// # use mcp_tool::{Context, Registry, mcp_tool, tools};
    /// /// Who is calling
    /// #[mcp_tool(read_only)]
    /// fn whoami(cx: &Context) -> String {
    ///     cx.extension::<&str>().copied().unwrap_or("nobody").to_owned()
    /// }
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let registry = Registry::builder().tools(tools![whoami]).build()?;
    /// let cx = Context::new().with_extension("Ann");
    /// let result = registry.call_with("whoami", (), cx).await?;
    /// assert_eq!(result, mcp_tool::CallToolResult::text("Ann"));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When there is no tool of that name.
    pub fn call_with(
        &self,
        name: &str,
        arguments: impl Into<Value>,
        context: Context,
    ) -> impl Future<Output = Result<CallToolResult, CallError>> + Send {
        Entry::run(self.find(name), arguments.into(), context, None)
    }

    pub(crate) fn find(&self, name: &str) -> Result<&Entry, CallError> {
        self.entry(name)
            .map(|entry| &**entry)
            .ok_or_else(|| CallError::unknown_tool(name))
    }

    pub(crate) fn entry(&self, name: &str) -> Option<&Arc<Entry>> {
        let place = *self.shared.places.get(name)?;
        self.shared.entries.get(place)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(|tool| tool.name.as_str()).collect();
        f.debug_struct("Registry")
            .field("tools", &names)
            .finish_non_exhaustive()
    }
}

/// Puts a [`Registry`] together.
///
/// ```standalone_crate
/// use mcp_tool::Registry;
///
/// let registry = Registry::builder().collect().build()?;
/// # Ok::<(), mcp_tool::BuildError>(())
/// ```
#[derive(Default)]
#[must_use = "a builder does nothing until `build`"]
pub struct Builder {
    declarations: Vec<&'static Declaration>,
    states: HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    problems: Vec<BuildProblem>,
    pub(crate) policy: Policy,
    pub(crate) list_policy: ListPolicy,
}

impl Builder {
    /// Takes every tool that is linked into the program, those of other crates too.
    ///
    /// The compiler links a crate only if some code names it. A crate that has nothing but tools
    /// is named so:
    ///
    /// ```
    /// # mod my_tools {}
    /// # #[allow(unused_imports)]
    /// use my_tools as _;
    /// ```
    pub fn collect(mut self) -> Self {
        self.declarations.extend(inventory::iter::<Declaration>);
        self
    }

    /// Takes the tools named by [`tools!`](crate::tools).
    pub fn tools(mut self, tools: impl IntoIterator<Item = Named>) -> Self {
        for named in tools {
            let found = inventory::iter::<Declaration>
                .into_iter()
                .find(|declaration| (declaration.function)() == named.function);
            match found {
                Some(declaration) => self.declarations.push(declaration),
                None => self.problems.push(BuildProblem::new(
                    named.text,
                    named.place,
                    format_args!(
                        "`{}` is a function but no tool: put `#[mcp_tool]` on it",
                        named.text
                    ),
                )),
            }
        }
        self
    }

    /// Adds a value for tools to borrow, one for each type: a parameter `&T` is the `T` given
    /// here. A second value of the same type is an error of [`build`](Self::build).
    #[track_caller]
    pub fn state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared(Arc::new(value))
    }

    /// The same for a value that others hold as well.
    ///
    /// ```
    /// use mcp_tool::{Registry, mcp_tool, tools};
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    ///
    /// /// Count the calls
    /// #[mcp_tool]
    /// fn count(calls: &AtomicU32) -> u32 {
    ///     calls.fetch_add(1, Relaxed) + 1
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let calls = Arc::new(AtomicU32::new(0));
    /// let registry = Registry::builder().tools(tools![count]).shared(calls.clone()).build()?;
    /// registry.call("count", ()).await?;
    /// assert_eq!(calls.load(Relaxed), 1);
    /// # Ok(())
    /// # }
    /// ```
    #[track_caller]
    pub fn shared<T: Send + Sync + 'static>(mut self, value: Arc<T>) -> Self {
        if self.states.insert(TypeId::of::<T>(), value).is_some() {
            self.problems.push(BuildProblem::new(
                "",
                Location::caller(),
                format_args!(
                    "a second `{}` is supplied: the registry holds one value of each type, so wrap one of them in a type of its own",
                    type_name::<T>()
                ),
            ));
        }
        self
    }

    /// Builds the registry: schemas are derived and everything is checked here, so that nothing
    /// is left to be found at the first call.
    ///
    /// # Errors
    /// Every problem at once, each with file and line: two tools of one name, a borrowed type
    /// that was not supplied, a schema that can't be a tool's.
    pub fn build(self) -> Result<Registry, BuildError> {
        let Self {
            mut declarations,
            states,
            mut problems,
            policy,
            list_policy,
        } = self;
        let policy = Arc::new(policy);
        // The linker decides in which order tools are found. The same tool, collected and named,
        // is one.
        declarations.sort_by_key(|declaration| {
            let (module, file, line) = declaration.place;
            (declaration.name, file, line, module)
        });
        declarations.dedup_by(|a, b| std::ptr::eq(*a, *b));
        let mut by_name: BTreeMap<&str, Vec<&Declaration>> = BTreeMap::new();
        for declaration in &declarations {
            by_name
                .entry(declaration.name)
                .or_default()
                .push(declaration);
        }
        for (name, same) in by_name {
            if let [first, others @ ..] = &same[..] {
                for other in others {
                    problems.push(BuildProblem::new(
                        name,
                        other.place(),
                        format_args!(
                            "a second tool is called `{name}`, after the one at {}: give one of them another name with `name = \"…\"`",
                            first.place()
                        ),
                    ));
                }
            }
        }
        let mut entries = Vec::with_capacity(declarations.len());
        let mut schemas = HashSet::new();
        for declaration in declarations {
            let plan = Plan {
                declaration,
                states: &states,
                policy: &policy,
            };
            match plan.entry(&mut Generators::new()) {
                Ok(mut entry) => {
                    entry.share_schemas(&mut schemas);
                    entries.push(Arc::new(entry));
                }
                Err(found) => problems.extend(found.into_iter().map(|message| {
                    BuildProblem::new(declaration.name, declaration.place(), message)
                })),
            }
        }
        if problems.is_empty() {
            Ok(Registry::of(entries, list_policy))
        } else {
            Err(BuildError::new(problems))
        }
    }
}

impl fmt::Debug for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self
            .declarations
            .iter()
            .map(|declaration| declaration.name)
            .collect();
        f.debug_struct("Builder")
            .field("tools", &names)
            .finish_non_exhaustive()
    }
}

/// From a declaration to an entry.
struct Plan<'a> {
    declaration: &'static Declaration,
    states: &'a HashMap<TypeId, Arc<dyn Any + Send + Sync>>,
    policy: &'a Arc<Policy>,
}

impl Plan<'_> {
    fn entry(&self, generators: &mut Generators) -> Result<Entry, Vec<String>> {
        let declaration = self.declaration;
        let mut problems = Vec::new();
        let (states, types, output) = {
            let mut result = CallToolResult::default();
            let mut walk = Call::describe(generators, &mut result);
            (declaration.walk)(&mut walk);
            match walk.description() {
                Some(description) => (
                    description.states,
                    description.arguments,
                    description.output,
                ),
                None => (Vec::new(), Vec::new(), None),
            }
        };
        let states = self.slots(&states, &mut problems);
        let input = match schema::input(
            declaration.arguments,
            &types,
            declaration.more.closed,
            generators,
        ) {
            Ok(input) => Some(input),
            Err(found) => {
                problems.extend(
                    found
                        .into_iter()
                        .map(|problem| format!("the tool `{}`: {problem}", declaration.name)),
                );
                None
            }
        };
        let raw_input = self.raw("input_schema", declaration.more.input_schema, &mut problems);
        let raw_output = self.raw(
            "output_schema",
            declaration.more.output_schema,
            &mut problems,
        );
        let annotations = self.hints(&mut problems);
        let meta = self.raw("meta", declaration.more.meta, &mut problems);
        let is_object =
            |schema: &JsonObject| schema.get("type").and_then(Value::as_str) == Some("object");
        if let Some(schema) = &raw_input
            && !is_object(schema)
        {
            problems.push(format!(
                "the tool `{}`: `input_schema` needs `\"type\": \"object\"` at its root, since arguments are an object",
                declaration.name
            ));
        }
        let derived = output.and_then(|schema| match schema::output(&schema, generators) {
            Ok(schema) => Some(schema),
            Err(problem) => {
                problems.push(format!("the tool `{}`: {problem}", declaration.name));
                None
            }
        });
        let (output_schema, natural_output) = match raw_output.or(derived) {
            Some(natural) if !is_object(&natural) => {
                (Some(wire::wrapped(&natural)), Some(Arc::new(natural)))
            }
            natural => (natural, None),
        };
        let Some(input) = input.filter(|_| problems.is_empty()) else {
            return Err(problems);
        };
        let (calls, output_check) = self.calls(
            types,
            input.flattened,
            &input.root,
            raw_input.as_ref(),
            output_schema.as_ref(),
        )?;
        let tool = Tool {
            name: declaration.name.to_owned(),
            title: declaration.title.map(str::to_owned),
            description: declaration.description.map(str::to_owned),
            input_schema: Arc::new(raw_input.unwrap_or(input.root)),
            output_schema: output_schema.map(Arc::new),
            annotations,
            execution: declaration.more.task_support.map(|support| Execution {
                task_support: Some(support),
                ..Execution::default()
            }),
            icons: icons(declaration),
            tags: (!declaration.more.tags.is_empty())
                .then(|| declaration.more.tags.iter().map(Tag::to_string).collect()),
            deprecated: declaration.more.deprecated.then_some(true),
            meta,
            extra: JsonObject::new(),
        };
        Ok(Entry {
            tool,
            natural_output,
            declaration: *declaration,
            states,
            input: calls,
            policy: Arc::clone(self.policy),
            output_check,
        })
    }

    /// What calls of the tool need.
    fn calls(
        &self,
        types: Vec<ArgumentType>,
        flattened: Vec<Option<Flattened>>,
        input: &JsonObject,
        raw_input: Option<&JsonObject>,
        output_schema: Option<&JsonObject>,
    ) -> Result<(Input, Option<Validator>), Vec<String>> {
        let declaration = self.declaration;
        let mut problems = Vec::new();
        let parameters: Vec<Parameter> = declaration
            .arguments
            .iter()
            .zip(types)
            .zip(flattened)
            .map(|((argument, ty), flattened)| Parameter {
                name: argument.name,
                optional: ty.optional,
                range: ty.range,
                default: ty.default,
                flattened,
            })
            .collect();
        let calls = Input::new(
            parameters,
            input,
            raw_input,
            declaration.more.unchecked,
            self.policy,
            &mut problems,
        );
        let output_check = output_schema
            .filter(|_| self.policy.checks_output())
            .and_then(|schema| {
                Validator::new(&Value::Object(schema.clone()))
                    .map_err(|error| problems.push(format!("the output schema: {error}")))
                    .ok()
            });
        if problems.is_empty() {
            Ok((calls, output_check))
        } else {
            Err(problems
                .into_iter()
                .map(|problem| format!("the tool `{}`: {problem}", declaration.name))
                .collect())
        }
    }

    fn slots(&self, types: &[StateType], problems: &mut Vec<String>) -> Vec<Slot> {
        let mut slots = Vec::with_capacity(types.len());
        for ty in types {
            if ty.id == TypeId::of::<Context>() {
                slots.push(Slot::Context);
            } else if let Some(state) = self.states.get(&ty.id) {
                slots.push(Slot::Shared(Arc::clone(state)));
            } else {
                problems.push(format!(
                    "the tool `{}` borrows a `{}`, which nobody supplied: add `.state(…)` with one to the builder",
                    self.declaration.name, ty.name
                ));
            }
        }
        slots
    }

    /// Only what is written is emitted, but for one implication: a tool that changes nothing
    /// destroys nothing, and a client would else assume that it might. A hint given by its own
    /// key wins over one in the object given as `annotations`.
    fn hints(&self, problems: &mut Vec<String>) -> Option<ToolAnnotations> {
        let declaration = self.declaration;
        let further = self
            .raw("annotations", declaration.more.annotations, problems)
            .unwrap_or_default();
        let further: ToolAnnotations = match serde_json::from_value(further.into()) {
            Ok(further) => further,
            Err(error) => {
                problems.push(format!(
                    "the tool `{}`: `annotations` has a property that MCP defines, of another type: {error}",
                    declaration.name
                ));
                return None;
            }
        };
        let [read_only, destructive, idempotent, open_world] = declaration.hints;
        let read_only_hint = read_only.or(further.read_only_hint);
        let implied = (read_only_hint == Some(true)).then_some(false);
        let annotations = ToolAnnotations {
            read_only_hint,
            destructive_hint: destructive.or(further.destructive_hint).or(implied),
            idempotent_hint: idempotent.or(further.idempotent_hint),
            open_world_hint: open_world.or(further.open_world_hint),
            ..further
        };
        (annotations != ToolAnnotations::default()).then_some(annotations)
    }

    /// An object that the declaration gives as an expression.
    fn raw(
        &self,
        key: &str,
        value: Option<fn() -> Value>,
        problems: &mut Vec<String>,
    ) -> Option<JsonObject> {
        match value?() {
            Value::Object(object) => Some(schema::sorted(object)),
            other => {
                problems.push(format!(
                    "the tool `{}`: `{key}` needs a JSON object, not {}",
                    self.declaration.name,
                    shown(&other)
                ));
                None
            }
        }
    }
}

fn icons(declaration: &Declaration) -> Option<Vec<Icon>> {
    let icons: Vec<Icon> = declaration
        .more
        .icons
        .iter()
        .map(|icon| Icon {
            src: icon.src.to_owned(),
            mime_type: icon.mime_type.map(str::to_owned),
            sizes: (!icon.sizes.is_empty())
                .then(|| icon.sizes.iter().map(|size| (*size).to_owned()).collect()),
            theme: icon.theme,
            extra: JsonObject::new(),
        })
        .collect();
    (!icons.is_empty()).then_some(icons)
}
