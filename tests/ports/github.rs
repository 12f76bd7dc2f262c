//! Tools of a forge.

use mcp_tool::mcp_tool;
use mcp_tool::serde_json::json;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Method {
    ListWorkflows,
    ListWorkflowRuns,
    ListWorkflowJobs,
    ListWorkflowRunArtifacts,
}

#[derive(Deserialize, JsonSchema)]
struct JobsFilter {
    /// What filter means
    filter: Option<Jobs>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Jobs {
    Latest,
    All,
}

#[derive(Deserialize, JsonSchema)]
struct RunsFilter {
    /// What actor means
    actor: Option<String>,
    /// What branch means
    branch: Option<String>,
    /// What event means
    event: Option<Event>,
    /// What status means
    status: Option<Status>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Event {
    BranchProtectionRule,
    CheckRun,
    CheckSuite,
    Create,
    Delete,
    Deployment,
    DeploymentStatus,
    Discussion,
    DiscussionComment,
    Fork,
    Gollum,
    IssueComment,
    Issues,
    Label,
    MergeGroup,
    Milestone,
    PageBuild,
    Public,
    PullRequest,
    PullRequestReview,
    PullRequestReviewComment,
    PullRequestTarget,
    Push,
    RegistryPackage,
    Release,
    RepositoryDispatch,
    Schedule,
    Status,
    Watch,
    WorkflowCall,
    WorkflowDispatch,
    WorkflowRun,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Status {
    Queued,
    InProgress,
    Completed,
    Requested,
    Waiting,
}

/// Runs actions list
#[mcp_tool(title = "Actions List", read_only, idempotent = false)]
fn actions_list(
    /// What method means
    method: Method,
    /// What owner means
    owner: String,
    /// What repo means
    repo: String,
    /// What resource_id means
    resource_id: Option<String>,
    /// What workflow_jobs_filter means
    workflow_jobs_filter: Option<JobsFilter>,
    /// What workflow_runs_filter means
    workflow_runs_filter: Option<RunsFilter>,
    /// What page means
    #[arg(minimum = 1)]
    page: Option<u32>,
    /// What per_page means
    #[arg(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
) {
    let _ = (method, owner, repo, resource_id, workflow_jobs_filter);
    let _ = (workflow_runs_filter, page, per_page);
}

/// Runs fork repository
#[mcp_tool(
    title = "Fork Repository",
    read_only = false,
    idempotent = false,
    icons = [
        icon(
            src = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAAABmJLR0QA/wD/AP+gvaeTAAACuElEQVRIibWTTUhUYRiFn/fOdYyoydQxk4LEGzN3RudaLYL+qRaBQYsIItoHCW37ISNbRwUFLWoRZBEt+4EIooKoTdZQ6TWaNIgouzJkuGhG731b6JTojDNBntX3ne+c97zfH8wzZCbREm9bZ4hsQvkeDvl3+/r6xuYqEIvFFgdSvRuDqCrPMu6bVyUDrITTjdI1jR8KBbrj/fs3Q8WLp5p9Qx4BzVOUInIm058+XdAY0ztH6RLhSpAza1RlI2jENzhfqntfjAugEdTYMFEtS0GvonrKslNrZwWIhDYDMh6Wo4ODvaMfB9LPFaMHZGvJ8xHdAlzPDLx+8Smd/pE39SggAptnB2gwDBD6ReJvhSCpMFyq/uSa/NFX5UMJgGCaxywMwiH/bi4wh0SCOy1x5waiCUF2gnSW3AByEfSSZTsPVXFF9CDC4ALx7xU0ocLA87x8tG7ZHRUShsheVMKInMy46culArIj317WRpd7KB2GsAl4bKoccN2330t5ALBsJ7ASTvecoun6hNNt2U5QbM0oRip8E6Wt0gCUFPC12FKoGFnX0BgBDtVGG3/W1qzqz2a/5IrpLGt9pLahvhPhCKrnsiPDT2dqZv1kgGQyGc4FZg+wr8I93F6y0DzY29s7XlHAnw7j7dswgg2oRCYZPTBluzk51VEwXmQG0k8qbGRuWHbqiWWn/qlY0Uv+n5j3gKKvaCaSyeSimrqms4hsB4kurW9c0bSs/pnneflyXrOcACCn5jWEPSr0AAgczvlVTVT+ykojFlvTZNmOWvHU8QJnJVInLNtR2163vJy/7B0EpjYAqBhugVMVF8A3goZy/rJHFGa8P4fpCXosHm9PqwbiwzHAqyLvlvPP+dEKWG23dyh6C1g0RY0Jsv+Dm77/XwIAWlpbVzJh7gLAnHjw8d27z5V65xW/AVGM6Ekx9nZCAAAAAElFTkSuQmCC",
            mime_type = "image/png",
            theme = "light",
        ),
        icon(
            src = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAYAAADgdz34AAAABmJLR0QA/wD/AP+gvaeTAAABoUlEQVRIibWUPS+EQRSFz0hsxaIgIZHYllDYiiiUEn6Bn0Dho6Nhf4GPjkYn8ZEgGqFRSNBoVTQKdhEROsk+mrt2svvu7Gutk7yZzJlz77nzztyR/hmulADSkkYk5SQdO+c+QwmAZkkTktolXTjnbkLiDJCniHsgFdCnTFNAHliuJE6bYANoAYaBF+AwYHBkmiGgFdi0HINR4lmrotXjVoG3gMEbsOLN2yzHTIFr8PRZG3s9rs/jo5At0fd6fFk1TfY/X4A14MyqmQrsYNo0pxbzCtwBTZUCUsAh8GHCKaDspnl6ZyZ3FnMA9AR2/BOYBzJVhUV9BshHrTVEkZKeJPXHNZA0IOkxttrrhzkgGdAlgXnTLv3GIAHsEh87QGNUrooHaEajkoYlFXYxaeO2je+SLp1z57Grr2J4DvwqWaVDrhv+3SAWrMvXgWcgZ10b3a01GuwDX8CWfV/AXr2Sd9lVXPC4ReM6q8XHOYMOG2897rZkrXZY0+WAK6DHHsRr4xJ/NjCTcXstC/gAxuPEBju5xKRb0phNT5xzD7UUW3d8A4p92DZKdSwEAAAAAElFTkSuQmCC",
            mime_type = "image/png",
            theme = "dark",
        ),
    ]
)]
fn fork_repository(
    /// What owner means
    owner: String,
    /// What repo means
    repo: String,
    /// What organization means
    organization: Option<String>,
) {
    let _ = (owner, repo, organization);
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Label {
    /// What labels means
    Name(String),
    Explained {
        /// What name means
        name: String,
        /// What confidence means
        confidence: Option<Confidence>,
        /// What is_suggestion means
        is_suggestion: Option<bool>,
        /// What rationale means
        #[schemars(length(max = 280))]
        rationale: Option<String>,
    },
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Confidence {
    Low,
    Medium,
    High,
}

/// Runs update issue labels
#[mcp_tool(
    title = "Update Issue Labels",
    read_only = false,
    destructive = false,
    idempotent = false,
    open_world
)]
fn update_issue_labels(
    /// What owner means
    owner: String,
    /// What repo means
    repo: String,
    /// What issue_number means
    #[arg(minimum = 1)]
    issue_number: u64,
    /// What labels means
    labels: Vec<Label>,
) {
    let _ = (owner, repo, issue_number, labels);
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum State {
    Open,
    Closed,
}

/// Runs update pull request
#[mcp_tool(
    title = "Update Pull Request",
    read_only = false,
    idempotent = false,
    meta = json!({
        "ui": {
            "resourceUri": "ui://github-mcp-server/pr-edit",
            "visibility": ["model", "app"],
        }
    })
)]
fn update_pull_request(
    /// What owner means
    owner: String,
    /// What repo means
    repo: String,
    /// What pullNumber means
    #[arg(name = "pullNumber")]
    pull_number: u64,
    /// What title means
    title: Option<String>,
    /// What body means
    body: Option<String>,
    /// What state means
    state: Option<State>,
    /// What draft means
    draft: Option<bool>,
    /// What base means
    base: Option<String>,
    /// What maintainer_can_modify means
    maintainer_can_modify: Option<bool>,
    /// What reviewers means
    reviewers: Option<Vec<String>>,
) {
    let _ = (owner, repo, pull_number, title, body, state, draft, base);
    let _ = (maintainer_can_modify, reviewers);
}
