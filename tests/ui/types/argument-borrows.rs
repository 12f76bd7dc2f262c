use std::borrow::Cow;

#[derive(serde::Deserialize, schemars::JsonSchema)]
pub struct Query<'a> {
    #[serde(borrow)]
    pub text: Cow<'a, str>,
}

#[mcp_tool::mcp_tool]
fn search<'a>(query: Query<'a>) {
    let _ = query.text;
}

fn main() {}
