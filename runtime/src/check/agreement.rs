//! The checks against the crate `jsonschema`: generated schemas, generated values, one verdict.

use super::meets::Extent;
use super::{Checks, Path, Problems};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

/// Values held against each schema.
const VALUES: usize = 20;

/// How many schemas to generate: `MCP_TOOL_INSTANCES` values in all, or 20,000.
fn cases() -> u32 {
    let instances = std::env::var("MCP_TOOL_INSTANCES")
        .ok()
        .and_then(|text| text.parse::<usize>().ok())
        .unwrap_or(20_000);
    u32::try_from(instances.div_ceil(VALUES)).expect("a number of cases")
}

fn name() -> impl Strategy<Value = String> {
    select(vec!["a", "b", "c", "kind", "x-1"]).prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        select(vec![
            "", "a", "ab", "AB1", "b", "kind", "éé", "😀", "a\nb", "12", "x-1"
        ])
        .prop_map(str::to_owned),
        "[a-c1-3é]{0,6}",
    ]
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => (-5_i64..12).prop_map(Value::from),
        2 => (-40_i32..80).prop_map(|tenths| json!(f64::from(tenths) / 10.0)),
        1 => select(vec![
            json!(u64::MAX),
            json!(i64::MIN),
            json!(i64::MAX),
            json!(9_007_199_254_740_993_u64),
            json!(9_007_199_254_740_992_u64),
            json!(9_007_199_254_740_992.0),
            json!(1e-7),
            json!(0.0),
            json!(-0.0),
        ]),
    ]
}

/// Floats beyond 2^53 are bounds only. As values they stand here for the number that is written,
/// and in that crate for the one that is stored, which has other divisors.
fn bound() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => number(),
        1 => select(vec![json!(1e300), json!(-1e300), json!(18_446_744_073_709_551_616.0)]),
    ]
}

/// A value without null in an object, where it stands for absence.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        4 => number(),
        3 => text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            btree_map(name(), inner, 0..4).prop_map(|object| {
                object
                    .into_iter()
                    .filter(|(_, value)| !value.is_null())
                    .collect::<Map<_, _>>()
                    .into()
            }),
        ]
    })
}

/// Some of these entries.
fn keywords(
    entries: Vec<BoxedStrategy<(&'static str, Value)>>,
) -> BoxedStrategy<Map<String, Value>> {
    vec((any::<Index>(), any::<bool>()), 0..4)
        .prop_flat_map(move |picks| {
            let chosen: Vec<_> = picks
                .iter()
                .map(|(index, _)| index.get(&entries).clone())
                .collect();
            chosen
        })
        .prop_map(|entries| {
            entries
                .into_iter()
                .map(|(keyword, value)| (keyword.to_owned(), value))
                .collect()
        })
        .boxed()
}

fn entry<S>(keyword: &'static str, value: S) -> BoxedStrategy<(&'static str, Value)>
where
    S: Strategy + 'static,
    S::Value: Into<Value>,
{
    value.prop_map(move |value| (keyword, value.into())).boxed()
}

fn typed(ty: &'static str, keywords: BoxedStrategy<Map<String, Value>>) -> BoxedStrategy<Value> {
    (keywords, any::<bool>())
        .prop_map(move |(mut schema, typed)| {
            // Without a type, keywords hold for the values that they are about only.
            if typed {
                schema.insert("type".to_owned(), ty.into());
            }
            Value::Object(schema)
        })
        .boxed()
}

/// A schema that contains no other.
fn leaf() -> impl Strategy<Value = Value> {
    let numbers = |ty| {
        typed(
            ty,
            keywords(vec![
                entry("minimum", bound()),
                entry("maximum", bound()),
                entry("exclusiveMinimum", bound()),
                entry("exclusiveMaximum", bound()),
                entry(
                    "multipleOf",
                    select(vec![
                        json!(1),
                        json!(2),
                        json!(0.1),
                        json!(0.5),
                        json!(0.25),
                        json!(0.01),
                        json!(3.0),
                    ]),
                ),
            ]),
        )
    };
    let strings = typed(
        "string",
        keywords(vec![
            entry("minLength", 0_u8..4),
            entry("maxLength", 0_u8..4),
            entry(
                "pattern",
                select(vec![
                    "^a",
                    "b$",
                    "^[A-Z]{2}[0-9]$",
                    "^$",
                    "[éa-b]+",
                    "^(a|b)*$",
                    "^\\d+$",
                    "^.{2}$",
                ])
                .prop_map(Value::from),
            ),
        ]),
    );
    prop_oneof![
        3 => numbers("integer"),
        2 => numbers("number"),
        3 => strings,
        1 => Just(json!({"type": "boolean"})),
        1 => Just(json!({"type": "null"})),
        1 => Just(json!({"type": ["string", "integer"]})),
        1 => Just(json!({})),
        1 => Just(json!({"not": {}})),
        1 => vec(prop_oneof![number(), text().prop_map(Value::from)], 1..4)
            .prop_map(|values| json!({ "enum": values })),
        1 => Just(json!({"$ref": "#/$defs/list"})),
        1 => Just(json!({"$ref": "#/$defs/node%20~11"})),
    ]
}

fn schema() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(3, 16, 4, |inner| {
        let arrays = typed(
            "array",
            keywords(vec![
                entry("minItems", 0_u8..4),
                entry("maxItems", 0_u8..4),
                entry("uniqueItems", any::<bool>()),
                entry("items", inner.clone()),
                entry("prefixItems", vec(inner.clone(), 1..3)),
            ]),
        );
        let named = btree_map(name(), inner.clone(), 0..4)
            .prop_map(|named| Value::Object(named.into_iter().collect()));
        let objects = typed(
            "object",
            keywords(vec![
                entry("minProperties", 0_u8..3),
                entry("maxProperties", 0_u8..4),
                entry("properties", named),
                entry(
                    "required",
                    vec(name(), 0..3).prop_map(|mut names| {
                        names.sort_unstable();
                        names.dedup();
                        Value::from(names)
                    }),
                ),
                entry("additionalProperties", inner.clone()),
                entry("additionalProperties", Just(false)),
                entry(
                    "patternProperties",
                    inner
                        .clone()
                        .prop_map(|schema| json!({ "^[a-b]$": schema })),
                ),
                entry("propertyNames", Just(json!({"maxLength": 1}))),
            ]),
        );
        let list = || vec(inner.clone(), 1..4);
        prop_oneof![
            2 => arrays,
            3 => objects,
            2 => list().prop_map(|schemas| json!({ "anyOf": schemas })),
            1 => list().prop_map(|schemas| json!({ "allOf": schemas })),
            1 => (inner.clone(), list()).prop_map(|(mut schema, list)| {
                if let Some(schema) = schema.as_object_mut() {
                    schema.insert("anyOf".to_owned(), list.into());
                }
                schema
            }),
        ]
    })
}

/// Two recursive types to refer to.
fn with_definitions(mut schema: Value) -> Map<String, Value> {
    let schema = schema.as_object_mut().expect("a schema is an object");
    schema.insert(
        "$defs".to_owned(),
        json!({
            "list": {"type": "array", "maxItems": 2, "items": {"$ref": "#/$defs/list"}},
            "node /1": {
                "anyOf": [
                    {"type": "integer", "minimum": 2},
                    {"type": "object", "properties": {"a": {"$ref": "#/$defs/node%20~11"}}, "required": ["a"]},
                    {"$ref": "#/$defs/list"}
                ]
            }
        }),
    );
    std::mem::take(schema)
}

/// Alternatives within alternatives that all fit but for the innermost value: to try each within
/// each would take a time exponential in the depth.
#[test]
fn alternatives_take_no_exponential_time() {
    let pair = |name: &str| {
        json!({
            "type": "object",
            "properties": {
                "left": {"$ref": "#/$defs/expression"},
                "right": {"$ref": "#/$defs/expression"},
                name: {"type": "string", "maxLength": 3}
            },
            "required": ["left", "right"]
        })
    };
    let schema = json!({
        "$ref": "#/$defs/expression",
        "$defs": {"expression": {"anyOf": [{"type": "number"}, pair("sum"), pair("product"), pair("power")]}}
    });
    let (checks, _) = Checks::compile(schema.as_object().unwrap());
    let started = std::time::Instant::now();
    for innermost in [
        json!("x"),
        json!("1"),
        json!(true),
        json!({"left": 1}),
        json!(1),
    ] {
        let mut value = (0..60).fold(
            innermost,
            |inner, _| json!({"left": inner, "right": "2", "product": "long"}),
        );
        assert!(!checks.accepts(Checks::ROOT, &value, Extent::All));
        let mut problems = Problems::default();
        checks.diagnose(Checks::ROOT, &value, &mut Path::default(), &mut problems);
        checks.repair(
            Checks::ROOT,
            &mut value,
            &Path::default(),
            super::Extents::All,
        );
        checks.satisfied(Checks::ROOT, &value);
    }
    let taken = started.elapsed();
    assert!(taken.as_secs() < 30, "{taken:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_verdict(schema in schema(), values in vec(value(), VALUES)) {
        let schema = with_definitions(schema);
        let validator = jsonschema::options()
            .build(&Value::Object(schema.clone()))
            .expect("a valid schema");
        let (checks, _) = Checks::compile(&schema);
        for value in &values {
            let expected = validator.is_valid(value);
            let got = checks.accepts(Checks::ROOT, value, Extent::All);
            prop_assert_eq!(got, expected, "{} against {}", value, Value::Object(schema.clone()));
            // And a diagnosis finds something exactly when there is something.
            let mut problems = Problems::default();
            checks.diagnose(Checks::ROOT, value, &mut Path::default(), &mut problems);
            prop_assert_eq!(
                problems.is_empty(), expected,
                "{}: {} against {}", problems.into_text(), value, Value::Object(schema.clone())
            );
            // Constraints alone are never stricter than the whole.
            if expected {
                prop_assert!(checks.satisfied(Checks::ROOT, value));
            }
        }
    }
}
