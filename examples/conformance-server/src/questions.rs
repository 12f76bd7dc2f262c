//! Tools that ask the client. The same code waits for the answer within the call up to
//! 2025-11-25, and since 2026-07-28 is run again once the client has it.
#![expect(
    deprecated,
    reason = "2026-07-28 deprecates sampling and roots, and the suite asks for them"
)]

use mcp_tool::rmcp::{AskError, ContextExt};
use mcp_tool::serde_json::{self, Value, json};
use mcp_tool::{Context, mcp_tool};
use rmcp::model::{
    CreateMessageRequest, CreateMessageRequestParams, CreateMessageResult, ElicitResult,
    ElicitationSchema, InputRequest, JsonObject, ListRootsRequest, ListRootsResult,
    SamplingMessage,
};

/// A form with these properties.
pub(crate) fn form(properties: &Value, required: &[&str]) -> ElicitationSchema {
    let schema = json!({"type": "object", "properties": properties, "required": required});
    serde_json::from_value(schema).expect("the forms below are forms")
}

fn message(prompt: &str, max_tokens: u32) -> InputRequest {
    let messages = vec![SamplingMessage::user_text(prompt)];
    let params = CreateMessageRequestParams::new(messages, max_tokens);
    InputRequest::CreateMessage(CreateMessageRequest::new(params))
}

fn list_roots() -> InputRequest {
    InputRequest::ListRoots(ListRootsRequest::default())
}

fn said(answer: &CreateMessageResult) -> String {
    let text = |content: &rmcp::model::SamplingMessageContentBlock| {
        content.as_text().map(|text| text.text.clone())
    };
    answer.message.content.iter().filter_map(text).collect()
}

/// What was filled in for a property.
fn filled(answer: &ElicitResult, property: &str) -> String {
    match answer
        .content
        .as_ref()
        .and_then(|content| content.get(property))
    {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => "stranger".to_owned(),
    }
}

fn outcome(answer: &ElicitResult) -> String {
    let action = serde_json::to_value(&answer.action).unwrap_or_default();
    let content = answer.content.clone().unwrap_or(JsonObject::new().into());
    format!(
        "action={}, content={content}",
        action.as_str().unwrap_or_default()
    )
}

/// Have the client's model answer a prompt
#[mcp_tool(open_world, tags = ["questions"])]
async fn test_sampling(cx: &Context, prompt: String) -> Result<String, AskError> {
    let answer: CreateMessageResult = cx.ask("prompt", message(&prompt, 100)).await?;
    Ok(format!("LLM response: {}", said(&answer)))
}

/// Ask the person at the client
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_elicitation(cx: &Context, message: String) -> Result<String, AskError> {
    let properties = json!({
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"}
    });
    let form = form(&properties, &["username", "email"]);
    let answer = cx.elicit("user", &message, form).await?;
    Ok(format!("User response: {}", outcome(&answer)))
}

/// Ask with a default for every kind of property
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_elicitation_sep1034_defaults(cx: &Context) -> Result<String, AskError> {
    let properties = json!({
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {
            "type": "string",
            "enum": ["active", "inactive", "pending"],
            "default": "active"
        },
        "verified": {"type": "boolean", "default": true}
    });
    let answer = cx
        .elicit(
            "profile",
            "Please check your profile",
            form(&properties, &[]),
        )
        .await?;
    Ok(format!("Elicitation completed: {}", outcome(&answer)))
}

/// Ask with every kind of enum
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_elicitation_sep1330_enums(cx: &Context) -> Result<String, AskError> {
    let choices = json!([
        {"const": "value1", "title": "First Option"},
        {"const": "value2", "title": "Second Option"},
        {"const": "value3", "title": "Third Option"}
    ]);
    let options = json!(["option1", "option2", "option3"]);
    let properties = json!({
        "untitledSingle": {"type": "string", "enum": options},
        "titledSingle": {"type": "string", "oneOf": choices},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"]
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": options}},
        "titledMulti": {"type": "array", "items": {"anyOf": choices}}
    });
    let answer = cx
        .elicit("choice", "Please choose", form(&properties, &[]))
        .await?;
    Ok(format!("Elicitation completed: {}", outcome(&answer)))
}

/// Asks for one piece of text.
async fn text(cx: &Context, key: &str, question: &str, property: &str) -> Result<String, AskError> {
    let form = ElicitationSchema::builder().required_string(property);
    let answer = cx.elicit(key, question, form.build_unchecked()).await?;
    Ok(filled(&answer, property))
}

async fn name(cx: &Context) -> Result<String, AskError> {
    text(cx, "user_name", "What is your name?", "name").await
}

async fn confirm(cx: &Context) -> Result<ElicitResult, AskError> {
    let form = ElicitationSchema::builder().required_bool("ok");
    cx.elicit("confirm", "Please confirm", form.build_unchecked())
        .await
}

/// Greet the person at the client by name
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_elicitation(cx: &Context) -> Result<String, AskError> {
    Ok(format!("Hello, {}!", name(cx).await?))
}

/// Ask the client's model for a capital
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_sampling(cx: &Context) -> Result<String, AskError> {
    let question = message("What is the capital of France?", 100);
    let answer: CreateMessageResult = cx.ask("capital_question", question).await?;
    Ok(said(&answer))
}

/// Name the client's roots
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_list_roots(cx: &Context) -> Result<String, AskError> {
    let answer: ListRootsResult = cx.ask("client_roots", list_roots()).await?;
    let roots: Vec<&str> = answer.roots.iter().map(|root| &*root.uri).collect();
    Ok(format!("Roots: {}", roots.join(", ")))
}

/// Keep something from one round to the next
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_request_state(cx: &Context) -> Result<&'static str, AskError> {
    cx.set_state(&"asked");
    confirm(cx).await?;
    Ok(match cx.state::<String>().as_deref() {
        Some("asked") => "state-ok",
        _ => "the state was lost",
    })
}

/// Ask for three things at once
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_multiple_inputs(cx: &Context) -> Result<String, AskError> {
    let name = name(cx).await;
    let greeting = cx.ask("greeting", message("Generate a greeting", 50)).await;
    let roots = cx.ask("client_roots", list_roots()).await;
    let (name, greeting, roots): (_, CreateMessageResult, ListRootsResult) =
        (name?, greeting?, roots?);
    Ok(format!(
        "{}, {}, at {} roots",
        said(&greeting),
        name,
        roots.roots.len()
    ))
}

/// Ask for one thing after the other
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_multi_round(cx: &Context) -> Result<String, AskError> {
    let name = text(cx, "step1", "Step 1: What is your name?", "name").await?;
    let question = "Step 2: What is your favorite color?";
    let color = text(cx, "step2", question, "color").await?;
    Ok(format!("{name} likes {color}"))
}

/// Keep something that the client must not change
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_tampered_state(cx: &Context) -> Result<&'static str, AskError> {
    cx.set_state(&"sealed");
    confirm(cx).await?;
    Ok("confirmed")
}

/// Ask only what the client is able to answer
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_input_required_result_capabilities(cx: &Context) -> Result<String, AskError> {
    let name = name(cx).await;
    let greeting = cx.ask::<CreateMessageResult>("greeting", message("Generate a greeting", 50));
    match (name, greeting.await) {
        (Err(AskError::Asked), _) | (_, Err(AskError::Asked)) => Err(AskError::Asked),
        (Ok(name), _) => Ok(name),
        (Err(_), greeting) => Ok(said(&greeting?)),
    }
}

/// Ask the client's model, whether the client has one or not
#[mcp_tool(read_only, tags = ["questions"])]
async fn test_missing_capability(cx: &Context) -> Result<String, AskError> {
    let answer: CreateMessageResult = cx.ask("anything", message("Say anything", 50)).await?;
    Ok(said(&answer))
}

/// Report progress, then ask
#[mcp_tool(read_only, tags = ["questions", "reports"])]
async fn test_streaming_elicitation(cx: &Context) -> Result<String, AskError> {
    cx.progress(1.0, Some(2.0), None);
    let name = name(cx).await?;
    cx.progress(2.0, Some(2.0), None);
    Ok(format!("Hello, {name}!"))
}
