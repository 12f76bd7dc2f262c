//! Values that a schema admits.

use mcp_tool::serde_json::{Map, Value, json};
use proptest::prelude::*;
use proptest::sample::select;

/// How deep references are followed before what need not be there is left out.
const DEPTH: usize = 4;

/// Values that a schema admits, `$defs` at its root.
pub(super) fn instance(schema: &Value) -> BoxedStrategy<Value> {
    value(schema, schema, DEPTH)
}

fn value(schema: &Value, root: &Value, depth: usize) -> BoxedStrategy<Value> {
    let Value::Object(object) = schema else {
        return any_json();
    };
    if let Some(Value::String(reference)) = object.get("$ref") {
        let target = root.pointer(reference.trim_start_matches('#')).unwrap();
        let beside: Map<String, Value> = object
            .iter()
            .filter(|(keyword, _)| *keyword != "$ref" && *keyword != "$defs")
            .map(|(keyword, value)| (keyword.clone(), value.clone()))
            .collect();
        let target = value(target, root, depth.saturating_sub(1));
        return both(target, &beside, root, depth);
    }
    if let Some(Value::Array(parts)) = object.get("allOf") {
        let mut rest = object.clone();
        rest.remove("allOf");
        return parts
            .iter()
            .fold(value(&rest.into(), root, depth), |whole, part| match part {
                Value::Object(part) => both(whole, part, root, depth),
                _ => whole,
            });
    }
    for keyword in ["anyOf", "oneOf"] {
        if let Some(Value::Array(alternatives)) = object.get(keyword) {
            let mut rest = object.clone();
            rest.remove(keyword);
            let alternatives = affordable(alternatives, depth);
            return select(alternatives)
                .prop_flat_map({
                    let root = root.clone();
                    move |alternative| {
                        let chosen = value(&alternative, &root, depth);
                        both(chosen, &rest, &root, depth)
                    }
                })
                .boxed();
        }
    }
    if let Some(Value::Array(values)) = object.get("enum") {
        return select(values.clone()).boxed();
    }
    if let Some(constant) = object.get("const") {
        return Just(constant.clone()).boxed();
    }
    let typed = match object.get("type") {
        Some(Value::Array(types)) => {
            let types: Vec<_> = types
                .iter()
                .map(|ty| of_type(ty.as_str().unwrap(), object, root, depth))
                .collect();
            proptest::strategy::Union::new(types).boxed()
        }
        Some(ty) => of_type(ty.as_str().unwrap(), object, root, depth),
        None => any_json(),
    };
    match object.get("not") {
        Some(not) => {
            let not = jsonschema::validator_for(not).unwrap();
            let not = std::sync::Arc::new(not);
            typed
                .prop_filter("excluded", move |value| !not.is_valid(value))
                .boxed()
        }
        None => typed,
    }
}

/// When time is up, the alternatives that need no reference.
fn affordable(alternatives: &[Value], depth: usize) -> Vec<Value> {
    let cheap = |value: &&Value| !value.to_string().contains("$ref");
    let affordable: Vec<Value> = alternatives.iter().filter(cheap).cloned().collect();
    if depth == 0 && !affordable.is_empty() {
        affordable
    } else {
        alternatives.to_vec()
    }
}

/// Objects that two schemas admit: the properties of both.
fn both(
    first: BoxedStrategy<Value>,
    second: &Map<String, Value>,
    root: &Value,
    depth: usize,
) -> BoxedStrategy<Value> {
    if !second.contains_key("properties") {
        return first;
    }
    (first, value(&second.clone().into(), root, depth))
        .prop_map(|(mut first, second)| {
            if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
                first.extend(second);
            }
            first
        })
        .boxed()
}

fn of_type(
    ty: &str,
    schema: &Map<String, Value>,
    root: &Value,
    depth: usize,
) -> BoxedStrategy<Value> {
    match ty {
        "null" => Just(Value::Null).boxed(),
        "boolean" => any::<bool>().prop_map(Value::from).boxed(),
        "integer" => integer(schema).prop_map(Value::from).boxed(),
        "number" => prop_oneof![
            integer(schema).prop_map(Value::from),
            integer(schema).prop_map(|whole| json!(f64::from(i32::try_from(whole).unwrap())))
        ]
        .boxed(),
        "string" => string(schema),
        "array" => array(schema, root, depth),
        "object" => object(schema, root, depth),
        other => panic!("no type: {other}"),
    }
}

fn bound(schema: &Map<String, Value>, keyword: &str) -> Option<i64> {
    schema.get(keyword)?.as_i64()
}

fn integer(schema: &Map<String, Value>) -> BoxedStrategy<i64> {
    let least = bound(schema, "minimum").unwrap_or(-1000);
    let most = bound(schema, "maximum").unwrap_or(least.max(0) + 1000);
    let step = bound(schema, "multipleOf").unwrap_or(1);
    (least.div_euclid(step)..=most.div_euclid(step))
        .prop_map(move |count| count * step)
        .prop_filter("below the minimum", move |value| *value >= least)
        .boxed()
}

fn size(schema: &Map<String, Value>, least: &str, most: &str) -> std::ops::RangeInclusive<usize> {
    let bound = |keyword| bound(schema, keyword).map(|bound| usize::try_from(bound).unwrap());
    let least = bound(least).unwrap_or(0);
    least..=bound(most).unwrap_or(least + 3).min(least + 8)
}

fn string(schema: &Map<String, Value>) -> BoxedStrategy<Value> {
    let samples: &[&str] = match schema.get("format").and_then(Value::as_str) {
        Some("date-time") => &["2026-11-30T08:00:00Z", "1999-12-31T23:59:59.5+01:00"],
        Some("date") => &["2026-11-30", "1999-12-31"],
        Some("uuid") => &["67e55044-10b1-426f-9247-bb680e5fe0c8"],
        Some("uri") => &["https://example.com/a?b#c", "mailto:a@example.com"],
        Some(other) => panic!("no samples of {other}"),
        None => &[],
    };
    if !samples.is_empty() {
        return select(samples).prop_map(Value::from).boxed();
    }
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        return proptest::string::string_regex(pattern.trim_matches(['^', '$']))
            .unwrap()
            .prop_map(Value::from)
            .boxed();
    }
    proptest::collection::vec(any::<char>(), size(schema, "minLength", "maxLength"))
        .prop_map(|characters| characters.into_iter().collect::<String>().into())
        .boxed()
}

fn array(schema: &Map<String, Value>, root: &Value, depth: usize) -> BoxedStrategy<Value> {
    if let Some(Value::Array(prefix)) = schema.get("prefixItems") {
        let items: Vec<_> = prefix.iter().map(|item| value(item, root, depth)).collect();
        return items.prop_map(Value::from).boxed();
    }
    let size = size(schema, "minItems", "maxItems");
    if depth == 0 && *size.start() == 0 {
        return Just(json!([])).boxed();
    }
    let any = json!({});
    let item = value(
        schema.get("items").unwrap_or(&any),
        root,
        depth.saturating_sub(1),
    );
    let unique = schema
        .get("uniqueItems")
        .is_some_and(|unique| *unique == true);
    proptest::collection::vec(item, size)
        .prop_filter_map("not unique", move |items| {
            let distinct = (1..items.len()).all(|at| !items[..at].contains(&items[at]));
            (!unique || distinct).then(|| Value::from(items))
        })
        .boxed()
}

fn object(schema: &Map<String, Value>, root: &Value, depth: usize) -> BoxedStrategy<Value> {
    let required: Vec<&str> = match schema.get("required") {
        Some(Value::Array(names)) => names.iter().map(|name| name.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    let no_properties = Map::new();
    let properties = match schema.get("properties") {
        Some(Value::Object(properties)) => properties,
        _ => &no_properties,
    };
    let fields: Vec<BoxedStrategy<Option<(String, Value)>>> = properties
        .iter()
        .filter(|(name, _)| depth > 0 || required.contains(&name.as_str()))
        .map(|(name, property)| {
            let pair = value(property, root, depth.saturating_sub(1)).prop_map({
                let name = name.clone();
                move |value| (name.clone(), value)
            });
            if required.contains(&name.as_str()) {
                pair.prop_map(Some).boxed()
            } else {
                proptest::option::of(pair).boxed()
            }
        })
        .collect();
    let (names, others) = match (
        schema.get("additionalProperties"),
        schema.get("patternProperties"),
    ) {
        (Some(others @ Value::Object(_)), _) => ("x[a-z]{1,4}", Some(others)),
        (_, Some(Value::Object(patterns))) => ("0|[1-9][0-9]{0,2}", patterns.values().next()),
        _ => ("", None),
    };
    let others = match others {
        Some(others) if depth > 0 => proptest::collection::btree_map(
            proptest::string::string_regex(names).unwrap(),
            value(others, root, depth - 1),
            0..3,
        )
        .boxed(),
        _ => Just(std::collections::BTreeMap::new()).boxed(),
    };
    (fields, others)
        .prop_map(|(fields, others)| {
            let all = others.into_iter().chain(fields.into_iter().flatten());
            Value::Object(all.collect())
        })
        .boxed()
}

/// JSON of any kind. Numbers are whole: others lose digits on the way.
pub(super) fn any_json() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        "[a-z ]{0,5}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            proptest::collection::btree_map("[a-z]{1,4}", inner, 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
    .boxed()
}
