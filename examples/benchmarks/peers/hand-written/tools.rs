//! The tools written by hand: the list is text, the arguments are structs of serde, and a
//! match finds the function.

use crate::domain::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The answer to `tools/list`.
pub const LIST: &str = r#"__LIST__"#;

/// The answer to `tools/call`.
#[derive(Serialize)]
pub struct CallToolResult {
    content: [Text; 1],
    #[serde(rename = "structuredContent", skip_serializing_if = "Option::is_none")]
    structured_content: Option<Value>,
    #[serde(rename = "isError", skip_serializing_if = "Option::is_none")]
    is_error: Option<bool>,
}

#[derive(Serialize)]
struct Text {
    r#type: &'static str,
    text: String,
}

impl CallToolResult {
    fn new(text: String, structured_content: Option<Value>, is_error: Option<bool>) -> Self {
        let content = [Text {
            r#type: "text",
            text,
        }];
        Self {
            content,
            structured_content,
            is_error,
        }
    }
}

fn answer(value: Result<impl Serialize, String>) -> CallToolResult {
    let written = value.and_then(|value| {
        let value = serde_json::to_value(value).map_err(|error| error.to_string())?;
        // The faster way: `to_string` of a `Value` writes the same through a formatter.
        let text = serde_json::to_string(&value).map_err(|error| error.to_string())?;
        Ok((text, value))
    });
    match written {
        Ok((text, value)) => CallToolResult::new(text, Some(value), None),
        Err(error) => CallToolResult::new(error, None, Some(true)),
    }
}

fn read<T: serde::de::DeserializeOwned>(arguments: Value) -> Result<T, String> {
    serde_json::from_value(arguments).map_err(|error| error.to_string())
}

// each search {
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Search__N__Arguments {
    query: String,
    collection: String,
    limit: Option<u32>,
}

async fn search___N__(arguments: Search__N__Arguments) -> Result<Found__D__, String> {
    if arguments
        .limit
        .is_some_and(|limit| !(1..=100).contains(&limit))
    {
        return Err("limit: expected 1 to 100".to_owned());
    }
    search__D__(arguments.query, arguments.collection, arguments.limit)
}
// }
// each sort {
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sort__N__Arguments {
    order: Order__D__,
    names: Vec<String>,
}

async fn sort___N__(arguments: Sort__N__Arguments) -> Sorted__D__ {
    sort__D__(arguments.order, arguments.names)
}
// }
// each book {
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Book__N__Arguments {
    window: Window__D__,
    confirm: Option<bool>,
}

async fn book___N__(arguments: Book__N__Arguments) -> Result<Booking__D__, String> {
    book__D__(arguments.window, arguments.confirm)
}
// }
// each status {
async fn status___N__() -> Status__D__ {
    status__D__()
}
// }

/// `None` when there is no tool of that name.
pub async fn call(name: &str, arguments: Value) -> Option<CallToolResult> {
    Some(match name {
        // each search {
        "search___N__" => answer(match read(arguments) {
            Ok(arguments) => search___N__(arguments).await,
            Err(error) => Err(error),
        }),
        // }
        // each sort {
        "sort___N__" => answer(match read(arguments) {
            Ok(arguments) => Ok(sort___N__(arguments).await),
            Err(error) => Err(error),
        }),
        // }
        // each book {
        "book___N__" => answer(match read(arguments) {
            Ok(arguments) => book___N__(arguments).await,
            Err(error) => Err(error),
        }),
        // }
        // each status {
        "status___N__" => answer(Ok(status___N__().await)),
        // }
        _ => return None,
    })
}
