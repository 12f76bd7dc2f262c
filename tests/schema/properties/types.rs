//! Tools that give back what they got, over types of all kinds.

use mcp_tool::serde_json::Value;
use mcp_tool::{Nullable, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Scalars {
    text: String,
    letter: char,
    flag: bool,
    small: u8,
    large: i64,
    real: f64,
    not_zero: std::num::NonZeroI16,
    #[schemars(range(min = 3, max = 9))]
    bounded: u32,
    #[schemars(length(min = 2, max = 4))]
    short: String,
    #[schemars(regex(pattern = "^[a-h][1-8]$"))]
    square: String,
    any: Value,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Optionals {
    plain: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped_when_none: Option<Box<Scalars>>,
    #[serde(default, skip_serializing_if = "Nullable::is_absent")]
    three_states: Nullable<i32>,
    written_always: Nullable<String>,
    twice: Option<Option<bool>>,
    #[serde(default)]
    defaulted: Vec<Option<u8>>,
    #[serde(rename(serialize = "out", deserialize = "in"))]
    renamed: Option<String>,
}

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
enum Color {
    /// The first to move
    White,
    /// The other one
    JetBlack,
}

/// Without documentation of its variants: schemars forgets the names of keys that have some.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
enum Side {
    Left,
    Right,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
enum External {
    Unit,
    /// Documented
    Other,
    Newtype(u32),
    Pair(f64, String),
    Struct {
        at: Option<u8>,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Internal {
    Go { x: i32, y: Option<i32> },
    Inner(Inner),
    Stop,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Inner {
    name: String,
    colors: Vec<Color>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Number(i16),
    Nothing,
    Fields { a: bool },
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Number(i32),
    Fields { name: String },
    Text(String),
    Nothing,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    external: External,
    internal: Internal,
    adjacent: Adjacent,
    untagged: Untagged,
    color: Color,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Containers {
    list: Vec<Inner>,
    set: BTreeSet<u8>,
    three: [i32; 3],
    pair: (f64, f64),
    mixed: (String, u8, Color),
    map: BTreeMap<String, External>,
    by_side: BTreeMap<Side, u8>,
    by_number: BTreeMap<u16, bool>,
    anything: BTreeMap<String, Value>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Tree<T> {
    value: T,
    children: Vec<Option<Tree<T>>>,
    next: Option<Box<Tree<T>>>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
enum Expr {
    Number(f64),
    Negative(Box<Expr>),
    Sum(Vec<Expr>),
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op")]
enum Term {
    Add(Operands),
    Zero,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Operands {
    left: Box<Term>,
    right: Option<Box<Term>>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Flattened {
    id: u32,
    #[serde(flatten)]
    inner: Inner,
    #[serde(flatten)]
    step: Internal2,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "step")]
enum Internal2 {
    First { size: u8 },
    Last,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Arguments {
    first: u8,
    #[serde(default)]
    second: Option<Color>,
    #[serde(flatten)]
    third: Inner,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Elsewhere {
    at: chrono::DateTime<chrono::Utc>,
    day: chrono::NaiveDate,
    id: uuid::Uuid,
    page: url::Url,
    took: std::time::Duration,
    range: std::ops::Range<u32>,
    bound: std::ops::Bound<i32>,
    result: Result<u8, String>,
}

macro_rules! echoes {
    ($($name:ident: $ty:ty,)*) => {
        $(
            /// Give back what came
            #[mcp_tool(read_only)]
            fn $name(value: $ty) -> $ty {
                value
            }
        )*

        /// Give back the arguments
        #[mcp_tool(read_only)]
        fn arguments(#[arg(flatten)] arguments: Arguments, last: Nullable<Color>) -> (Arguments, Nullable<Color>) {
            (arguments, last)
        }

        pub(super) fn tools() -> Vec<mcp_tool::__private::Named> {
            mcp_tool::tools![$($name,)* arguments].to_vec()
        }
    };
}

echoes! {
    scalars: Scalars,
    optionals: Optionals,
    optional: Option<Optionals>,
    closed: Closed,
    containers: Containers,
    tree: Tree<u8>,
    forest: Vec<Tree<Vec<Color>>>,
    expression: Expr,
    expressions: Vec<Option<Expr>>,
    term: Term,
    flattened: Flattened,
    elsewhere: Elsewhere,
    nullable: Nullable<Inner>,
}
