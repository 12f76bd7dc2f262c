//! The schema of an argument, type by type.

/// A test for each case: the items that a user writes, the type of the argument, and the schema
/// that clients get. An argument is required unless the case says `optional`.
macro_rules! cases {
    ($($name:ident: $({ $($declare:item)* })? $ty:ty => $($optional:ident)? {$($schema:tt)*})*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use {mcp_tool::{Nullable, serde_json::Value}, schemars::JsonSchema, serde::Deserialize};
            #[allow(unused_imports)]
            use std::collections::*;

            $($($declare)*)?

            /// Look
            #[mcp_tool::mcp_tool(read_only)]
            fn probe(value: $ty) {
                let _ = value;
            }

            #[test]
            fn has_this_schema() {
                let registry = mcp_tool::Registry::builder()
                    .tools(mcp_tool::tools![probe])
                    .build()
                    .unwrap();
                let (schema, required) = crate::argument(&registry);
                assert_eq!(schema, mcp_tool::serde_json::json!({$($schema)*}));
                let optional: &[&str] = &[$(stringify!($optional))?];
                assert_eq!(required, optional.is_empty());
            }
        }
    )*};
}

// ---- scalars -------------------------------------------------------------------------------

cases! {
    string: String => {"type": "string"}
    boolean: bool => {"type": "boolean"}
    character: char => {"type": "string", "minLength": 1, "maxLength": 1}
    u_8: u8 => {"type": "integer", "minimum": 0, "maximum": 255}
    u_16: u16 => {"type": "integer", "minimum": 0, "maximum": 65535}
    u_32: u32 => {"type": "integer", "minimum": 0}
    u_64: u64 => {"type": "integer", "minimum": 0}
    u_128: u128 => {"type": "integer", "minimum": 0}
    u_size: usize => {"type": "integer", "minimum": 0}
    i_8: i8 => {"type": "integer", "minimum": -128, "maximum": 127}
    i_16: i16 => {"type": "integer", "minimum": -32768, "maximum": 32767}
    i_32: i32 => {"type": "integer"}
    i_64: i64 => {"type": "integer"}
    i_128: i128 => {"type": "integer"}
    i_size: isize => {"type": "integer"}
    f_32: f32 => {"type": "number"}
    f_64: f64 => {"type": "number"}
    positive: std::num::NonZeroU8 => {"type": "integer", "minimum": 1, "maximum": 255}
    not_zero: std::num::NonZeroI32 => {"type": "integer", "not": {"enum": [0]}}
    path: std::path::PathBuf => {"type": "string"}
    duration: std::time::Duration => {
        "type": "object",
        "properties": {
            "secs": {"type": "integer", "minimum": 0},
            "nanos": {"type": "integer", "minimum": 0}
        },
        "required": ["secs", "nanos"]
    }
    date_time: chrono::DateTime<chrono::Utc> => {"type": "string", "format": "date-time"}
    date: chrono::NaiveDate => {"type": "string", "format": "date"}
    id: uuid::Uuid => {"type": "string", "format": "uuid"}
    address: url::Url => {"type": "string", "format": "uri"}
    address_of_a_host: std::net::Ipv4Addr => {"type": "string", "format": "ipv4"}
    local_time: chrono::NaiveTime => {"type": "string"}
    either_address: std::net::IpAddr => {"type": "string"}
    anything: Value => {}
}

// ---- what may be absent --------------------------------------------------------------------

cases! {
    optional_number: Option<u32> => optional {"type": "integer", "minimum": 0}
    optional_string: Option<String> => optional {"type": "string"}
    optional_list: Option<Vec<u32>> =>
        optional {"type": "array", "items": {"type": "integer", "minimum": 0}}
    optional_anything: Option<Value> => optional {}
    twice_optional: Option<Option<u32>> => optional {"type": "integer", "minimum": 0}
    optional_in_a_list: Vec<Option<u32>> =>
        {"type": "array", "items": {"type": "integer", "minimum": 0}}
    optional_in_a_map: BTreeMap<String, Option<bool>> =>
        {"type": "object", "additionalProperties": {"type": "boolean"}}
    optional_in_a_pair: (Option<f64>, Option<f64>) =>
        {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    boxed_optional: Box<Option<u8>> =>
        optional {"type": "integer", "minimum": 0, "maximum": 255}
    optional_struct: {
        /// A point
        #[derive(Deserialize, JsonSchema)]
        struct Point { x: Option<f64> }
    } Option<Point> => optional {
        "type": "object",
        "description": "A point",
        "properties": {"x": {"type": "number"}}
    }
    three_states: Nullable<u32> =>
        optional {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
    optional_three_states: Option<Nullable<String>> =>
        optional {"anyOf": [{"type": "string"}, {"type": "null"}]}
    three_states_in_a_struct: {
        #[derive(Deserialize, JsonSchema)]
        struct Patch {
            title: Nullable<String>,
            #[serde(default)]
            owner: Nullable<String>,
            id: u32,
        }
    } Patch => {
        "type": "object",
        "properties": {
            "title": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "owner": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "id": {"type": "integer", "minimum": 0}
        },
        "required": ["id"]
    }
    three_states_of_an_enum: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        enum Media { Screen, Print }
        #[derive(Deserialize, JsonSchema)]
        struct Page {
            /// What it is shown on
            media: Nullable<Media>,
        }
    } Page => {
        "type": "object",
        "properties": {
            "media": {
                "description": "What it is shown on",
                "anyOf": [{"type": "string", "enum": ["screen", "print"]}, {"type": "null"}]
            }
        }
    }
    an_option_by_another_name: {
        type Maybe<T> = Option<T>;
    } Maybe<i32> => optional {"type": "integer"}
    transparent_option: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(transparent)]
        struct Limit(Option<u32>);
    } Limit => optional {"type": "integer", "minimum": 0}
    // Not absent when it is missing: its null is the only way to say none.
    option_in_a_newtype: {
        #[derive(Deserialize, JsonSchema)]
        struct Limit(Option<u32>);
    } Limit => {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
    null_of_a_unit_variant: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged)]
        enum Filter { Named(String), Any }
    } Filter => {"anyOf": [{"type": "string"}, {"type": "null"}]}
    optional_with_a_null_of_its_own: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged)]
        enum Filter { Named(String), Any }
    } Option<Filter> => optional {"anyOf": [{"type": "string"}, {"type": "null"}]}
    option_in_an_untagged_variant: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged)]
        enum Filter { Count(Option<u32>), Named(String) }
    } Filter => {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}]}
    null_of_an_inline_enum: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged)]
        #[schemars(inline)]
        enum Filter { Named(String), Any }
    } Filter => {"anyOf": [{"type": "string"}, {"type": "null"}]}
    null_of_an_inline_enum_in_a_field: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged)]
        #[schemars(inline)]
        enum Filter { Named(String), Any }
        #[derive(Deserialize, JsonSchema)]
        struct Query { filter: Filter, limit: Option<u32> }
    } Query => {
        "type": "object",
        "properties": {
            "filter": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "limit": {"type": "integer", "minimum": 0}
        },
        "required": ["filter"]
    }
    // There always, as the whole of a variant is, and an `Option` all the same.
    option_in_a_variant: {
        #[derive(Deserialize, JsonSchema)]
        enum Filter { Count(Option<u32>), Named(String) }
    } Filter => {
        "anyOf": [
            {"type": "object", "properties": {"Count": {"type": "integer", "minimum": 0}}, "required": ["Count"]},
            {"type": "object", "properties": {"Named": {"type": "string"}}, "required": ["Named"]}
        ]
    }
    unit: () => {"type": "null"}
}

// ---- lists, maps, tuples -------------------------------------------------------------------

cases! {
    list: Vec<String> => {"type": "array", "items": {"type": "string"}}
    set: BTreeSet<String> =>
        {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
    queue: VecDeque<bool> => {"type": "array", "items": {"type": "boolean"}}
    boxed_list: Box<[u8]> =>
        {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 255}}
    fixed_array: [f64; 3] =>
        {"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3}
    empty_array: [u32; 0] => {"type": "array", "items": {}, "maxItems": 0}
    pair_of_one_type: (f64, f64) =>
        {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    tuple_of_one: (String,) =>
        {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 1}
    tuple_of_several_types: (String, u32, String) => {
        "type": "array",
        "prefixItems": [
            {"type": "string"}, {"type": "integer", "minimum": 0}, {"type": "string"}
        ],
        "items": {"anyOf": [{"type": "string"}, {"type": "integer", "minimum": 0}]},
        "minItems": 3,
        "maxItems": 3
    }
    tuple_struct: {
        #[derive(Deserialize, JsonSchema)]
        struct Point(/** Eastward */ f64, /** Northward */ f64);
    } Point => {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
    list_of_anything: Vec<Value> => {"type": "array", "items": {}}
    map_of_anything: BTreeMap<String, Value> => {"type": "object"}
    json_object: mcp_tool::JsonObject => {"type": "object"}
    map_of_numbers: BTreeMap<String, u32> =>
        {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
    map_by_enum: {
        #[derive(Deserialize, JsonSchema, PartialEq, Eq, Hash)]
        #[serde(rename_all = "lowercase")]
        enum Color { White, Black }
    } HashMap<Color, i32> => {
        "type": "object",
        "properties": {"white": {"type": "integer"}, "black": {"type": "integer"}}
    }
    map_by_number: BTreeMap<u32, bool> =>
        {"type": "object", "patternProperties": {"^\\d+$": {"type": "boolean"}}}
    range: std::ops::Range<u32> => {
        "type": "object",
        "properties": {
            "start": {"type": "integer", "minimum": 0},
            "end": {"type": "integer", "minimum": 0}
        },
        "required": ["start", "end"]
    }
    bound: std::ops::Bound<i32> => {
        "anyOf": [
            {
                "type": "object",
                "properties": {"Included": {"type": "integer"}},
                "required": ["Included"]
            },
            {
                "type": "object",
                "properties": {"Excluded": {"type": "integer"}},
                "required": ["Excluded"]
            },
            {"type": "string", "enum": ["Unbounded"]}
        ]
    }
    result: Result<u8, String> => {
        "anyOf": [
            {
                "type": "object",
                "properties": {"Ok": {"type": "integer", "minimum": 0, "maximum": 255}},
                "required": ["Ok"]
            },
            {
                "type": "object",
                "properties": {"Err": {"type": "string"}},
                "required": ["Err"]
            }
        ]
    }
    boxed: Box<String> => {"type": "string"}
    borrowed_or_owned: std::borrow::Cow<'static, str> => {"type": "string"}
    shared: std::sync::Arc<str> => {"type": "string"}
}

// ---- structs -------------------------------------------------------------------------------

cases! {
    nested_struct: {
        #[derive(Deserialize, JsonSchema)]
        struct Range { /** First line */ from: u32, to: Option<u32> }
    } Range => {
        "type": "object",
        "properties": {
            "from": {"type": "integer", "minimum": 0, "description": "First line"},
            "to": {"type": "integer", "minimum": 0}
        },
        "required": ["from"]
    }
    list_of_structs: {
        #[derive(Deserialize, JsonSchema)]
        struct Edit { path: String, line: i64 }
    } Vec<Edit> => {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {"path": {"type": "string"}, "line": {"type": "integer"}},
            "required": ["path", "line"]
        }
    }
    empty_struct: {
        #[derive(Deserialize, JsonSchema)]
        struct Empty {}
    } Empty => {"type": "object"}
    unit_struct: {
        #[derive(Deserialize, JsonSchema)]
        struct Unit;
    } Unit => {"type": "null"}
    newtype: {
        /// A player's name
        #[derive(Deserialize, JsonSchema)]
        struct Name(String);
    } Name => {"type": "string", "description": "A player's name"}
    transparent: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(transparent)]
        struct Depth { plies: u8 }
    } Depth => {"type": "integer", "minimum": 0, "maximum": 255}
    used_twice: {
        /// A place
        #[derive(Deserialize, JsonSchema)]
        struct Place { name: String }
        #[derive(Deserialize, JsonSchema)]
        struct Trip { from: Place, /** Where it ends */ to: Place }
    } Trip => {
        "type": "object",
        "properties": {
            "from": {
                "type": "object",
                "description": "A place",
                "properties": {"name": {"type": "string"}},
                "required": ["name"]
            },
            "to": {
                "type": "object",
                "description": "Where it ends",
                "properties": {"name": {"type": "string"}},
                "required": ["name"]
            }
        },
        "required": ["from", "to"]
    }
    generic_with_two_parameters: {
        #[derive(Deserialize, JsonSchema)]
        struct Page<T> { items: Vec<T> }
        #[derive(Deserialize, JsonSchema)]
        struct Both { names: Page<String>, counts: Page<i32> }
    } Both => {
        "type": "object",
        "properties": {
            "names": {
                "type": "object",
                "properties": {"items": {"type": "array", "items": {"type": "string"}}},
                "required": ["items"]
            },
            "counts": {
                "type": "object",
                "properties": {"items": {"type": "array", "items": {"type": "integer"}}},
                "required": ["items"]
            }
        },
        "required": ["names", "counts"]
    }
    two_types_of_one_name: {
        mod a {
            #[derive(serde::Deserialize, schemars::JsonSchema)]
            pub(super) struct Item { pub(super) a: u32 }
        }
        mod b {
            #[derive(serde::Deserialize, schemars::JsonSchema)]
            pub(super) struct Item { pub(super) b: bool }
        }
        #[derive(Deserialize, JsonSchema)]
        struct Both { a: a::Item, b: b::Item }
    } Both => {
        "type": "object",
        "properties": {
            "a": {
                "type": "object",
                "properties": {"a": {"type": "integer", "minimum": 0}},
                "required": ["a"]
            },
            "b": {
                "type": "object",
                "properties": {"b": {"type": "boolean"}},
                "required": ["b"]
            }
        },
        "required": ["a", "b"]
    }
    serde_names: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        struct Move {
            from_square: String,
            #[serde(rename(serialize = "out", deserialize = "in"))]
            both: u8,
            #[serde(rename = "type", alias = "kind")]
            piece: String,
            #[serde(skip)]
            hidden: u8,
            #[serde(skip_deserializing)]
            written: u8,
        }
    } Move => {
        "type": "object",
        "properties": {
            "fromSquare": {"type": "string"},
            "in": {"type": "integer", "minimum": 0, "maximum": 255},
            "type": {"type": "string"}
        },
        "required": ["fromSquare", "in", "type"]
    }
    field_with_a_serde_default: {
        #[derive(Deserialize, JsonSchema)]
        struct Opts { #[serde(default)] deep: bool }
    } Opts => {
        "type": "object",
        "properties": {"deep": {"type": "boolean", "default": false}}
    }
    struct_with_a_serde_default: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(default)]
        struct Opts { depth: u8, note: Option<String> }
        impl Default for Opts {
            fn default() -> Self {
                Self { depth: 4, note: None }
            }
        }
    } Opts => {
        "type": "object",
        "properties": {
            "depth": {"type": "integer", "minimum": 0, "maximum": 255, "default": 4},
            "note": {"type": "string"}
        }
    }
    closed_struct: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        struct Size { width: u32, height: Option<u32> }
    } Size => {
        "type": "object",
        "properties": {
            "width": {"type": "integer", "minimum": 0},
            "height": {"type": "integer", "minimum": 0}
        },
        "required": ["width"],
        "additionalProperties": false
    }
    flattened_struct: {
        #[derive(Deserialize, JsonSchema)]
        struct Paging { #[serde(default)] page: u32, size: Option<u32> }
        #[derive(Deserialize, JsonSchema)]
        struct Search { text: String, #[serde(flatten)] paging: Paging }
    } Search => {
        "type": "object",
        "properties": {
            "text": {"type": "string"},
            "page": {"type": "integer", "minimum": 0, "default": 0},
            "size": {"type": "integer", "minimum": 0}
        },
        "required": ["text"]
    }
    flattened_map: {
        #[derive(Deserialize, JsonSchema)]
        struct Labels { id: u8, #[serde(flatten)] rest: BTreeMap<String, String> }
    } Labels => {
        "type": "object",
        "properties": {"id": {"type": "integer", "minimum": 0, "maximum": 255}},
        "required": ["id"],
        "additionalProperties": {"type": "string"}
    }
    flattened_enum: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(tag = "kind")]
        enum Step { Go { x: i32 }, Stop }
        #[derive(Deserialize, JsonSchema)]
        struct Timed { at: u32, #[serde(flatten)] step: Step }
    } Timed => {
        "type": "object",
        "properties": {"at": {"type": "integer", "minimum": 0}},
        "required": ["at"],
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ["Go"]},
                    "x": {"type": "integer"}
                },
                "required": ["kind", "x"]
            },
            {
                "type": "object",
                "properties": {"kind": {"type": "string", "enum": ["Stop"]}},
                "required": ["kind"]
            }
        ]
    }
    remote: {
        pub(super) mod elsewhere {
            pub(in super::super) struct Stamp { pub(in super::super) secs: u64 }
        }
        #[derive(Deserialize, JsonSchema)]
        #[serde(remote = "elsewhere::Stamp")]
        struct Stamp { secs: u64 }
        #[derive(Deserialize, JsonSchema)]
        struct Event {
            #[serde(with = "Stamp")]
            at: elsewhere::Stamp,
        }
    } Event => {
        "type": "object",
        "properties": {
            "at": {
                "type": "object",
                "properties": {"secs": {"type": "integer", "minimum": 0}},
                "required": ["secs"]
            }
        },
        "required": ["at"]
    }
    author_title: {
        #[derive(Deserialize, JsonSchema)]
        #[schemars(title = "A Square")]
        struct Square { #[schemars(title = "File")] file: char }
    } Square => {
        "type": "object",
        "title": "A Square",
        "properties": {
            "file": {"type": "string", "title": "File", "minLength": 1, "maxLength": 1}
        },
        "required": ["file"]
    }
}

// ---- constraints ---------------------------------------------------------------------------

cases! {
    constraints_written_for_schemars: {
        #[derive(Deserialize, JsonSchema)]
        struct Q {
            #[schemars(length(min = 1, max = 80))]
            text: String,
            #[schemars(range(min = 1, max = 50))]
            limit: Option<u32>,
        }
    } Q => {
        "type": "object",
        "properties": {
            "text": {"type": "string", "minLength": 1, "maxLength": 80},
            "limit": {"type": "integer", "minimum": 1, "maximum": 50}
        },
        "required": ["text"]
    }
    bounds_wider_than_the_type: {
        #[derive(Deserialize, JsonSchema)]
        struct Q {
            #[schemars(range(min = -5, max = 1000))]
            small: u8,
            #[schemars(range(min = -5, max = 1000))]
            large: u32,
        }
    } Q => {
        "type": "object",
        "properties": {
            "small": {"type": "integer", "minimum": 0, "maximum": 255},
            "large": {"type": "integer", "minimum": 0, "maximum": 1000}
        },
        "required": ["small", "large"]
    }
    more_constraints: {
        #[derive(Deserialize, JsonSchema)]
        struct Q {
            #[schemars(regex(pattern = "^[a-h][1-8]$"))]
            square: String,
            #[schemars(length(min = 1), inner(length(max = 5)))]
            tags: Vec<String>,
            #[schemars(email)]
            mail: Option<String>,
            #[schemars(extend("multipleOf" = 5))]
            minutes: u32,
        }
    } Q => {
        "type": "object",
        "properties": {
            "square": {"type": "string", "pattern": "^[a-h][1-8]$"},
            "tags": {
                "type": "array",
                "minItems": 1,
                "items": {"type": "string", "maxLength": 5}
            },
            "mail": {"type": "string", "format": "email"},
            "minutes": {"type": "integer", "minimum": 0, "multipleOf": 5}
        },
        "required": ["square", "tags", "minutes"]
    }
    // Data that looks like schemas is data.
    data_is_left_alone: {
        fn odd() -> Value {
            mcp_tool::serde_json::json!({
                "$ref": "#/$defs/Nothing",
                "format": "uint32",
                "default": null,
                "anyOf": [{"type": "null"}],
                "properties": {"a": true},
                "const": 1,
                "$schema": "x"
            })
        }
        #[derive(Deserialize, JsonSchema)]
        struct Q {
            #[serde(default = "odd")]
            given: Value,
            #[schemars(example = odd(), extend("enum" = [odd()]))]
            shown: Value,
        }
    } Q => {
        "type": "object",
        "properties": {
            "given": {
                "default": {
                    "$ref": "#/$defs/Nothing",
                    "format": "uint32",
                    "default": null,
                    "anyOf": [{"type": "null"}],
                    "properties": {"a": true},
                    "const": 1,
                    "$schema": "x"
                }
            },
            "shown": {
                "examples": [{
                    "$ref": "#/$defs/Nothing",
                    "format": "uint32",
                    "default": null,
                    "anyOf": [{"type": "null"}],
                    "properties": {"a": true},
                    "const": 1,
                    "$schema": "x"
                }],
                "enum": [{
                    "$ref": "#/$defs/Nothing",
                    "format": "uint32",
                    "default": null,
                    "anyOf": [{"type": "null"}],
                    "properties": {"a": true},
                    "const": 1,
                    "$schema": "x"
                }]
            }
        },
        "required": ["shown"]
    }
    properties_called_like_keywords: {
        #[derive(Deserialize, JsonSchema)]
        struct Odd {
            #[serde(rename = "$ref")]
            reference: String,
            #[serde(rename = "const")]
            constant: Option<u8>,
            format: String,
            #[serde(rename = "anyOf")]
            any_of: Vec<Value>,
            required: bool,
        }
    } Odd => {
        "type": "object",
        "properties": {
            "$ref": {"type": "string"},
            "const": {"type": "integer", "minimum": 0, "maximum": 255},
            "format": {"type": "string"},
            "anyOf": {"type": "array", "items": {}},
            "required": {"type": "boolean"}
        },
        "required": ["$ref", "format", "anyOf", "required"]
    }
}

// ---- enums ---------------------------------------------------------------------------------

cases! {
    unit_enum: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        enum Kind { Issue, Pull }
    } Kind => {"type": "string", "enum": ["issue", "pull"]}
    optional_unit_enum: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        enum Kind { Issue, Pull }
    } Option<Kind> => optional {"type": "string", "enum": ["issue", "pull"]}
    documented_unit_enum: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        enum Kind { /** An issue */ Issue, /** A pull request */ Pull }
    } Kind => {
        "type": "string",
        "enum": ["issue", "pull"],
        "description": "- issue: An issue\n- pull: A pull request"
    }
    documented_enum_with_documented_variants: {
        /// What to look for:
        ///
        /// - one kind
        #[derive(Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        enum Kind {
            /// An issue,
            /// open or closed
            ///
            /// With its comments
            Issue,
            /// A pull request
            Pull,
        }
        #[derive(Deserialize, JsonSchema)]
        struct Search { kind: Kind, /** The other one */ other: Option<Kind> }
    } Search => {
        "type": "object",
        "properties": {
            "kind": {
                "type": "string",
                "enum": ["issue", "pull"],
                "description": "What to look for:\n\n- one kind\n- issue: An issue, open or closed With its comments\n- pull: A pull request"
            },
            "other": {
                "type": "string",
                "enum": ["issue", "pull"],
                "description": "The other one\n- issue: An issue, open or closed With its comments\n- pull: A pull request"
            }
        },
        "required": ["kind"]
    }
    variants_with_more_to_say: {
        #[derive(Deserialize, JsonSchema)]
        enum Kind {
            #[schemars(title = "First", description = "The one before the second")]
            A,
            #[schemars(extend("deprecated" = true))]
            B,
        }
    } Kind => {
        "type": "string",
        "enum": ["A", "B"],
        "description": "- A: First; The one before the second\n- B: deprecated"
    }
    renamed_and_skipped_variants: {
        #[derive(Deserialize, JsonSchema)]
        enum Result {
            #[serde(rename = "1-0", alias = "white")]
            White,
            #[serde(rename(serialize = "lost", deserialize = "0-1"))]
            Black,
            #[serde(skip)]
            Unknown,
        }
    } Result => {"type": "string", "enum": ["1-0", "0-1"]}
    internally_tagged: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Step { Move { x: i32 }, Stop }
    } Step => {
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ["move"]},
                    "x": {"type": "integer"}
                },
                "required": ["kind", "x"]
            },
            {
                "type": "object",
                "properties": {"kind": {"type": "string", "enum": ["stop"]}},
                "required": ["kind"]
            }
        ]
    }
    internally_tagged_newtype: {
        #[derive(Deserialize, JsonSchema)]
        struct Move { x: i32, y: Option<i32> }
        #[derive(Deserialize, JsonSchema)]
        #[serde(tag = "kind")]
        enum Step { /** Go there */ Move(Move) }
    } Step => {
        "anyOf": [{
            "type": "object",
            "description": "Go there",
            "properties": {
                "kind": {"type": "string", "enum": ["Move"]},
                "x": {"type": "integer"},
                "y": {"type": "integer"}
            },
            "required": ["kind", "x"]
        }]
    }
    internally_tagged_and_closed: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(tag = "kind", deny_unknown_fields)]
        enum Step { Move { x: i32 }, Stop {} }
    } Step => {
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ["Move"]},
                    "x": {"type": "integer"}
                },
                "required": ["kind", "x"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": {"kind": {"type": "string", "enum": ["Stop"]}},
                "required": ["kind"],
                "additionalProperties": false
            }
        ]
    }
    externally_tagged: {
        #[derive(Deserialize, JsonSchema)]
        enum Shape {
            /// No size
            Point,
            Circle { radius: f64 },
            Square(f64),
            Box(f64, f64),
        }
    } Shape => {
        "anyOf": [
            {"type": "string", "enum": ["Point"], "description": "No size"},
            {
                "type": "object",
                "properties": {
                    "Circle": {
                        "type": "object",
                        "properties": {"radius": {"type": "number"}},
                        "required": ["radius"]
                    }
                },
                "required": ["Circle"]
            },
            {
                "type": "object",
                "properties": {"Square": {"type": "number"}},
                "required": ["Square"]
            },
            {
                "type": "object",
                "properties": {
                    "Box": {
                        "type": "array",
                        "items": {"type": "number"},
                        "minItems": 2,
                        "maxItems": 2
                    }
                },
                "required": ["Box"]
            }
        ]
    }
    externally_tagged_and_closed: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        enum Shape { Circle { radius: f64 } }
    } Shape => {
        "anyOf": [{
            "type": "object",
            "properties": {
                "Circle": {
                    "type": "object",
                    "properties": {"radius": {"type": "number"}},
                    "required": ["radius"],
                    "additionalProperties": false
                }
            },
            "required": ["Circle"]
        }]
    }
    adjacently_tagged: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(tag = "t", content = "c")]
        enum Step { Move(i32), Stop }
    } Step => {
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "t": {"type": "string", "enum": ["Move"]},
                    "c": {"type": "integer"}
                },
                "required": ["t", "c"]
            },
            {
                "type": "object",
                "properties": {"t": {"type": "string", "enum": ["Stop"]}},
                "required": ["t"]
            }
        ]
    }
    untagged: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged)]
        enum Label { Name(String), Full { name: String, color: Option<String> } }
    } Label => {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {"name": {"type": "string"}, "color": {"type": "string"}},
                "required": ["name"]
            }
        ]
    }
    untagged_and_closed: {
        #[derive(Deserialize, JsonSchema)]
        #[serde(untagged, deny_unknown_fields)]
        enum By { Id { id: u32 }, Name { name: String } }
    } By => {
        "anyOf": [
            {
                "type": "object",
                "properties": {"id": {"type": "integer", "minimum": 0}},
                "required": ["id"],
                "additionalProperties": false
            },
            {
                "type": "object",
                "properties": {"name": {"type": "string"}},
                "required": ["name"],
                "additionalProperties": false
            }
        ]
    }
}

// ---- types that contain themselves ---------------------------------------------------------

cases! {
    tree: {
        #[derive(Deserialize, JsonSchema)]
        struct Tree { value: u8, children: Option<Vec<Tree>> }
    } Tree => {
        "$ref": "#/$defs/Tree",
        "$defs": {
            "Tree": {
                "type": "object",
                "properties": {
                    "value": {"type": "integer", "minimum": 0, "maximum": 255},
                    "children": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}
                },
                "required": ["value"]
            }
        }
    }
    mutual: {
        #[derive(Deserialize, JsonSchema)]
        struct Folder { name: String, entries: Vec<Entry> }
        #[derive(Deserialize, JsonSchema)]
        struct Entry { /** Another one */ folder: Option<Box<Folder>> }
    } Vec<Folder> => {
        "type": "array",
        "items": {"$ref": "#/$defs/Folder"},
        "$defs": {
            "Folder": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "entries": {"type": "array", "items": {"$ref": "#/$defs/Entry"}}
                },
                "required": ["name", "entries"]
            },
            "Entry": {
                "type": "object",
                "properties": {
                    "folder": {"$ref": "#/$defs/Folder", "description": "Another one"}
                }
            }
        }
    }
    recursive_enum_in_a_list_of_optionals: {
        #[derive(Deserialize, JsonSchema)]
        enum Expr { Number(f64), Sum(Vec<Option<Expr>>) }
    } Vec<Option<Expr>> => {
        "type": "array",
        "items": {"$ref": "#/$defs/Expr"},
        "$defs": {
            "Expr": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"Number": {"type": "number"}},
                        "required": ["Number"]
                    },
                    {
                        "type": "object",
                        "properties": {
                            "Sum": {"type": "array", "items": {"$ref": "#/$defs/Expr"}}
                        },
                        "required": ["Sum"]
                    }
                ]
            }
        }
    }
    // A pointer that every client can follow has no escapes.
    recursive_generic: {
        #[derive(Deserialize, JsonSchema)]
        #[schemars(rename = "Tree<{T}/~>")]
        struct Tree<T> { value: T, children: Vec<Tree<T>> }
    } Tree<Vec<u8>> => {
        "$ref": "#/$defs/Tree_Array_of_uint8",
        "$defs": {
            "Tree_Array_of_uint8": {
                "type": "object",
                "properties": {
                    "value": {
                        "type": "array",
                        "items": {"type": "integer", "minimum": 0, "maximum": 255}
                    },
                    "children": {
                        "type": "array",
                        "items": {"$ref": "#/$defs/Tree_Array_of_uint8"}
                    }
                },
                "required": ["value", "children"]
            }
        }
    }
    recursive_within_a_plain_type: {
        #[derive(Deserialize, JsonSchema)]
        struct Node { next: Option<Box<Node>> }
        #[derive(Deserialize, JsonSchema)]
        struct List { head: Option<Node> }
    } List => {
        "type": "object",
        "properties": {"head": {"$ref": "#/$defs/Node"}},
        "$defs": {
            "Node": {
                "type": "object",
                "properties": {"next": {"$ref": "#/$defs/Node"}}
            }
        }
    }
    recursive_internally_tagged: {
        #[derive(Deserialize, JsonSchema)]
        struct Pair { left: Box<Term>, right: Box<Term> }
        #[derive(Deserialize, JsonSchema)]
        #[serde(tag = "op")]
        enum Term { Add(Pair), Zero }
    } Term => {
        "$ref": "#/$defs/Term",
        "$defs": {
            "Term": {
                "anyOf": [
                    {
                        "$ref": "#/$defs/Pair",
                        "type": "object",
                        "properties": {"op": {"type": "string", "enum": ["Add"]}},
                        "required": ["op"]
                    },
                    {
                        "type": "object",
                        "properties": {"op": {"type": "string", "enum": ["Zero"]}},
                        "required": ["op"]
                    }
                ]
            },
            "Pair": {
                "type": "object",
                "properties": {
                    "left": {"$ref": "#/$defs/Term"},
                    "right": {"$ref": "#/$defs/Term"}
                },
                "required": ["left", "right"]
            }
        }
    }
}

// ---- schemas written by hand ---------------------------------------------------------------

cases! {
    two_documents_with_one_name: {
        fn plain(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({
                "type": "array",
                "items": {"$ref": "#/$defs/node"},
                "$defs": {"node": {"type": "string"}}
            })
        }
        fn recursive(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({
                "$ref": "#/$defs/node",
                "$defs": {
                    "node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}}
                }
            })
        }
        #[derive(Deserialize, JsonSchema)]
        struct Both {
            #[schemars(schema_with = "plain")]
            a: Value,
            #[schemars(schema_with = "recursive")]
            b: Value,
            #[schemars(schema_with = "plain")]
            c: Value,
        }
    } Both => {
        "type": "object",
        "properties": {
            "a": {"type": "array", "items": {"type": "string"}},
            "b": {"$ref": "#/$defs/node_2"},
            "c": {"type": "array", "items": {"type": "string"}}
        },
        "required": ["a", "b", "c"],
        "$defs": {
            "node_2": {"type": "object", "properties": {"next": {"$ref": "#/$defs/node_2"}}}
        }
    }
    a_document_of_its_own: {
        fn document(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            schemars::json_schema!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "object",
                "properties": {"at": {"$ref": "#/$defs/point"}, "more": {"$ref": "#/$defs/list"}},
                "$defs": {
                    "point": {"type": "array"},
                    "list": {"type": "object", "properties": {"next": {"$ref": "#/$defs/list"}}}
                }
            })
        }
        #[derive(Deserialize, JsonSchema)]
        #[schemars(schema_with = "document")]
        struct Whole { at: Value }
        #[derive(Deserialize, JsonSchema)]
        struct Outer { whole: Whole }
    } Outer => {
        "type": "object",
        "properties": {
            "whole": {
                "type": "object",
                "properties": {
                    "at": {"type": "array", "items": {}},
                    "more": {"$ref": "#/$defs/list"}
                }
            }
        },
        "required": ["whole"],
        "$defs": {
            "list": {"type": "object", "properties": {"next": {"$ref": "#/$defs/list"}}}
        }
    }
}
