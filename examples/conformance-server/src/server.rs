//! A handler that has tools, prompts and resources: what concerns tools goes to a `ToolServer`.
#![expect(
    deprecated,
    reason = "2026-07-28 deprecates logging levels and subscriptions, and the suite asks for them"
)]

use mcp_tool::rmcp::ToolServer;
use mcp_tool::serde_json::json;
#[allow(clippy::wildcard_imports, reason = "half of the names of the protocol")]
use rmcp::model::*;
use rmcp::service::{NotificationContext, RequestContext, RoleServer, SubscriptionContext};
use rmcp::{ErrorData, ServerHandler};

use crate::questions::form;
use crate::tools::PNG;

#[derive(Clone)]
pub(crate) struct Server {
    tools: ToolServer,
}

impl Server {
    pub(crate) fn new(tools: ToolServer) -> Self {
        Self { tools }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut info = self.tools.get_info();
        let capabilities = &mut info.capabilities;
        capabilities.prompts = Some(PromptsCapability::default());
        let mut resources = ResourcesCapability::default();
        resources.subscribe = Some(true);
        capabilities.resources = Some(resources);
        capabilities.completions = Some(JsonObject::new());
        info
    }

    // ---- tools

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        self.tools.list_tools(request, context).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.tools.call_tool(request, context).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.get_tool(name)
    }

    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.tools.set_level(request, context).await
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        self.tools.on_initialized(context).await;
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        self.tools.accepted_subscription_filter(requested)
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        self.tools.listen(context).await
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        self.tools.on_custom_request(request, context).await
    }

    // ---- prompts

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let required = |name: &str| PromptArgument::new(name).with_required(true);
        Ok(ListPromptsResult::with_all_items(vec![
            Prompt::new(
                "test_simple_prompt",
                Some("A prompt without arguments"),
                None,
            ),
            Prompt::new(
                "test_prompt_with_arguments",
                Some("A prompt that repeats its arguments"),
                Some(vec![required("arg1"), required("arg2")]),
            ),
            Prompt::new(
                "test_prompt_with_embedded_resource",
                Some("A prompt with a resource"),
                Some(vec![required("resourceUri")]),
            ),
            Prompt::new(
                "test_prompt_with_image",
                Some("A prompt with an image"),
                None,
            ),
            Prompt::new(
                "test_input_required_result_prompt",
                Some("A prompt that asks the client first"),
                None,
            ),
        ]))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let argument = |name: &str| {
            let value = arguments.get(name).and_then(|value| value.as_str());
            value.map(str::to_owned).ok_or_else(|| {
                ErrorData::invalid_params(format!("the prompt needs `{name}`"), None)
            })
        };
        let user = |content| PromptMessage::new(Role::User, content);
        let text = |text: String| user(ContentBlock::text(text));
        let messages = match &*request.name {
            "test_simple_prompt" => vec![text("This is a simple prompt for testing.".to_owned())],
            "test_prompt_with_arguments" => {
                let (first, second) = (argument("arg1")?, argument("arg2")?);
                vec![text(format!(
                    "Prompt with arguments: arg1='{first}', arg2='{second}'"
                ))]
            }
            "test_prompt_with_embedded_resource" => vec![
                user(ContentBlock::embedded_text(
                    argument("resourceUri")?,
                    "Embedded resource content for testing.",
                )),
                text("Please process the embedded resource above.".to_owned()),
            ],
            "test_prompt_with_image" => vec![
                user(ContentBlock::image(PNG, "image/png")),
                text("Please analyze the image above.".to_owned()),
            ],
            "test_input_required_result_prompt" => {
                let responses = request.input_responses.unwrap_or_default();
                let Some(answer) = responses.get("user_context") else {
                    return Ok(ask_for_context().into());
                };
                vec![text(format!("Context: {}", answer["content"]["context"]))]
            }
            name => {
                return Err(ErrorData::invalid_params(
                    format!("Unknown prompt: {name}"),
                    None,
                ));
            }
        };
        Ok(GetPromptResult::new(messages).into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let known = ["paris", "park", "party"];
        let values = known
            .into_iter()
            .filter(|value| value.starts_with(&*request.argument.value))
            .map(str::to_owned)
            .collect();
        let completion = CompletionInfo::with_all_values(values)
            .map_err(|error| ErrorData::internal_error(error, None))?;
        Ok(CompleteResult::new(completion))
    }

    // ---- resources

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(vec![
            Resource::new(TEXT, "static-text")
                .with_description("A resource of text")
                .with_mime_type("text/plain"),
            Resource::new(BINARY, "static-binary")
                .with_description("A resource of bytes")
                .with_mime_type("image/png"),
            Resource::new(WATCHED, "watched-resource")
                .with_description("A resource to subscribe to")
                .with_mime_type("text/plain"),
        ]))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(vec![
            ResourceTemplate::new("test://template/{id}/data", "template")
                .with_description("A resource for every id")
                .with_mime_type("application/json"),
        ]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = &*request.uri;
        let template = || uri.strip_prefix("test://template/")?.strip_suffix("/data");
        let contents = match uri {
            TEXT => ResourceContents::text("This is the content of the static text resource.", uri),
            BINARY => ResourceContents::blob(PNG, uri).with_mime_type("image/png"),
            WATCHED => ResourceContents::text("Nothing has changed.", uri),
            _ => match template() {
                Some(id) => {
                    let data = json!({
                        "id": id,
                        "templateTest": true,
                        "data": format!("Data for ID: {id}")
                    });
                    ResourceContents::text(data.to_string(), uri).with_mime_type("application/json")
                }
                None => {
                    return Err(ErrorData::resource_not_found(
                        "Resource not found",
                        Some(json!({ "uri": uri })),
                    ));
                }
            },
        };
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn subscribe(
        &self,
        _request: SubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn unsubscribe(
        &self,
        _request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }
}

const TEXT: &str = "test://static-text";
const BINARY: &str = "test://static-binary";
const WATCHED: &str = "test://watched-resource";

fn ask_for_context() -> InputRequiredResult {
    let params = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: "What context should the prompt use?".to_owned(),
        requested_schema: form(&json!({"context": {"type": "string"}}), &["context"]),
    };
    let question = InputRequest::Elicitation(ElicitRequest::new(params));
    InputRequiredResult::from_input_requests([("user_context".to_owned(), question)].into())
}
