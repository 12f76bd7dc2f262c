//! Whatever is called compatible is so: values made from the one schema are valid under the
//! other.

use crate::compare;
use jsonschema::Validator;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// How many pairs are tried; the environment variable `MCP_TOOL_CASES` raises it.
fn cases() -> u64 {
    let raised = std::env::var("MCP_TOOL_CASES").ok();
    raised.and_then(|cases| cases.parse().ok()).unwrap_or(1_000)
}

/// Pseudo-random numbers: the same for the same seed, everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        // The generator `xorshift64*`.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).unwrap() % sides
    }

    fn chance(&mut self, of: usize) -> bool {
        self.roll(of) == 0
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}

const NAMES: [&str; 4] = ["a", "b", "c", "kind"];

/// A schema such as tools have, with a bit of everything. What refers finds `#/$defs/node` and
/// `#/$defs/leaf`.
fn schema(dice: &mut Dice, depth: usize) -> Value {
    let simple = 7;
    match dice.roll(if depth == 0 { simple } else { simple + 7 }) {
        0 => json!({"type": "boolean"}),
        1 => {
            let mut schema = json!({"type": dice.pick(&["integer", "number"])});
            if dice.chance(2) {
                schema[*dice.pick(&["minimum", "exclusiveMinimum"])] = json!(dice.roll(4));
            }
            if dice.chance(2) {
                schema[*dice.pick(&["maximum", "exclusiveMaximum"])] = json!(dice.roll(4) + 2);
            }
            if dice.chance(4) {
                schema["multipleOf"] =
                    json!(dice.pick(&[json!(1), json!(2), json!(4), json!(0.5)]));
            }
            schema
        }
        2 => {
            let mut schema = json!({"type": "string"});
            if dice.chance(3) {
                schema["minLength"] = json!(dice.roll(3));
            }
            if dice.chance(3) {
                schema["maxLength"] = json!(dice.roll(3) + 1);
            }
            if dice.chance(4) {
                schema["pattern"] = json!(dice.pick(&["^x", "y$", "."]));
            }
            schema
        }
        3 => {
            let values = [
                json!("x"),
                json!("y"),
                json!(1),
                json!(2.5),
                json!(null),
                json!(true),
            ];
            let some: Vec<&Value> = values.iter().filter(|_| dice.chance(2)).collect();
            json!({"enum": if some.is_empty() { vec![&values[0]] } else { some }})
        }
        4 => json!({"const": dice.pick(&[json!("x"), json!("y"), json!(1), json!(false)])}),
        5 => json!({"type": ["null", dice.pick(&["string", "integer", "object"])]}),
        6 => dice
            .pick(&[
                json!({}),
                json!({"$ref": "#/$defs/leaf"}),
                json!({"$ref": "#/$defs/node"}),
                json!(true),
            ])
            .clone(),
        7 | 8 => object(dice, depth),
        9 => {
            let mut schema = json!({"type": "array", "items": self::schema(dice, depth - 1)});
            if dice.chance(3) {
                schema["minItems"] = json!(dice.roll(2));
            }
            if dice.chance(3) {
                schema["maxItems"] = json!(dice.roll(3));
            }
            if dice.chance(4) {
                schema["prefixItems"] = json!([self::schema(dice, depth - 1)]);
            }
            if dice.chance(4) {
                schema["uniqueItems"] = json!(true);
            }
            schema
        }
        10 | 11 => {
            let keyword = *dice.pick(&["anyOf", "oneOf"]);
            let alternatives: Vec<Value> = (0..=dice.roll(3))
                .map(|_| self::schema(dice, depth - 1))
                .collect();
            json!({ keyword: alternatives })
        }
        12 => json!({"allOf": [self::schema(dice, depth - 1), self::schema(dice, depth - 1)]}),
        _ => {
            let mut schema = object(dice, depth);
            match dice.roll(3) {
                0 => schema["not"] = self::schema(dice, 0),
                1 => {
                    let alternatives = [object(dice, depth), object(dice, depth)];
                    schema[*dice.pick(&["anyOf", "oneOf"])] = json!(alternatives);
                }
                _ => {
                    schema["if"] = object(dice, depth);
                    schema["then"] = object(dice, depth);
                }
            }
            schema
        }
    }
}

fn object(dice: &mut Dice, depth: usize) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for name in NAMES {
        if dice.chance(2) {
            let below = if name == "kind" { 0 } else { depth - 1 };
            properties.insert(name.to_owned(), schema(dice, below));
            if dice.chance(2) {
                required.push(name);
            }
        }
    }
    let mut object = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    match dice.roll(8) {
        0 => object["additionalProperties"] = json!(false),
        1 => object["additionalProperties"] = schema(dice, depth - 1),
        2 => object["patternProperties"] = json!({"^p": schema(dice, depth - 1)}),
        3 => object["propertyNames"] = json!({"maxLength": dice.roll(4) + 1}),
        4 => object["maxProperties"] = json!(dice.roll(4)),
        5 => object["minProperties"] = json!(dice.roll(3)),
        _ => {}
    }
    object
}

/// Changes a schema somewhere, a little.
#[expect(clippy::too_many_lines, reason = "one arm per kind of change")]
fn mutate(dice: &mut Dice, target: &mut Value) {
    // Down, more often than not.
    if !dice.chance(3)
        && let Some(object) = target.as_object_mut()
    {
        let mut below: Vec<&mut Value> = Vec::new();
        for (keyword, value) in object {
            match keyword.as_str() {
                "properties" | "$defs" | "patternProperties" => {
                    below.extend(value.as_object_mut().unwrap().values_mut());
                }
                "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                    below.extend(value.as_array_mut().unwrap().iter_mut());
                }
                "items" | "additionalProperties" | "if" | "then" | "not" => below.push(value),
                _ => {}
            }
        }
        if !below.is_empty() {
            let at = dice.roll(below.len());
            return mutate(dice, below.swap_remove(at));
        }
    }
    let Some(object) = target.as_object_mut() else {
        *target = schema(dice, 1);
        return;
    };
    match dice.roll(12) {
        0 => {
            object.insert("description".to_owned(), json!("words"));
        }
        1 | 2 => {
            // A constraint less.
            let keywords: Vec<String> = object
                .keys()
                .filter(|keyword| *keyword != "$defs")
                .cloned()
                .collect();
            if !keywords.is_empty() {
                object.remove(dice.pick(&keywords));
            }
        }
        3 | 4 => {
            // Another bound.
            for (keyword, value) in object {
                if let Some(number) = value.as_i64()
                    && keyword.starts_with(|c| "me".contains(c))
                    && keyword != "multipleOf"
                    && dice.chance(2)
                {
                    *value = json!((number + [-1, 1, 2][dice.roll(3)]).max(0));
                }
            }
        }
        5 => {
            // Another value, or one less.
            if let Some(Value::Array(values)) = object.get_mut("enum") {
                if dice.chance(2) && values.len() > 1 {
                    values.pop();
                } else if !values.contains(&json!("z")) {
                    values.push(json!("z"));
                } else {
                    values.reverse();
                }
            } else if let Some(Value::Array(names)) = object.get_mut("required") {
                names.pop();
            }
        }
        6 | 7 => {
            // Another alternative, or one less.
            for keyword in ["anyOf", "oneOf"] {
                if let Some(Value::Array(alternatives)) = object.get_mut(keyword) {
                    if dice.chance(3) && alternatives.len() > 1 {
                        alternatives.swap_remove(0);
                    } else {
                        alternatives.push(schema(dice, 1));
                    }
                    return;
                }
            }
            let whole = Value::Object(object.clone());
            let defs = object.remove("$defs");
            let mut wrapped = json!({"anyOf": [whole, schema(dice, 1)]});
            if let Some(defs) = defs {
                wrapped["anyOf"][0].as_object_mut().unwrap().remove("$defs");
                wrapped["$defs"] = defs;
            }
            *target = wrapped;
        }
        8 => {
            if let Some(Value::Object(properties)) = object.get_mut("properties") {
                let name = *dice.pick(&NAMES);
                if properties.remove(name).is_none() {
                    properties.insert(name.to_owned(), schema(dice, 1));
                }
            }
        }
        9 => {
            if object.contains_key("properties") {
                object.insert("additionalProperties".to_owned(), schema(dice, 0));
            }
        }
        10 => {
            if let Some(ty) = object.get_mut("type") {
                *ty = match ty.as_str() {
                    Some("integer") => json!("number"),
                    Some(name) => json!([name, "null"]),
                    None => json!(["null", "string", "integer"]),
                };
            }
        }
        _ => {
            let defs = object.remove("$defs");
            *target = schema(dice, 1);
            if let (Some(defs), Some(object)) = (defs, target.as_object_mut()) {
                object.insert("$defs".to_owned(), defs);
            }
        }
    }
}

/// A value that is likely valid, with the properties that the schema speaks of and no others.
#[expect(clippy::too_many_lines, reason = "one arm per kind of schema")]
fn value(dice: &mut Dice, root: &Value, schema: &Value, depth: usize) -> Value {
    let anything = [
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(2),
        json!(3),
        json!(5),
        json!(2.5),
        json!(-1),
        json!(""),
        json!("x"),
        json!("y"),
        json!("xy"),
        json!("xyz"),
        json!("z"),
        json!([]),
        json!([1]),
        json!({}),
    ];
    let Some(object) = schema.as_object() else {
        return dice.pick(&anything).clone();
    };
    if depth == 0 {
        return dice.pick(&anything).clone();
    }
    // All that holds at once, with one of the alternatives each.
    let mut parts: Vec<&Map<String, Value>> = Vec::new();
    let mut rest = vec![object];
    while let Some(part) = rest.pop() {
        if parts.iter().any(|known| std::ptr::eq(*known, part)) {
            continue;
        }
        parts.push(part);
        if let Some(pointer) = part.get("$ref").and_then(Value::as_str) {
            rest.extend(root.pointer(&pointer[1..]).and_then(Value::as_object));
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(alternatives)) = part.get(keyword) {
                rest.extend(dice.pick(alternatives).as_object());
            }
        }
        if let Some(Value::Array(all)) = part.get("allOf") {
            rest.extend(all.iter().filter_map(Value::as_object));
        }
        if dice.chance(2) {
            rest.extend(part.get("then").and_then(Value::as_object));
        }
    }
    for part in &parts {
        if let Some(value) = part.get("const") {
            return value.clone();
        }
        if let Some(Value::Array(values)) = part.get("enum") {
            return dice.pick(values).clone();
        }
    }
    let types: Vec<&str> = parts
        .iter()
        .filter_map(|part| part.get("type"))
        .flat_map(|ty| match ty {
            Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
            ty => ty.as_str().into_iter().collect::<Vec<&str>>(),
        })
        .collect();
    let ty = if types.is_empty() {
        "object"
    } else {
        *dice.pick(&types)
    };
    match ty {
        "object" => {
            let mut names: BTreeSet<&str> = BTreeSet::new();
            for part in &parts {
                if let Some(Value::Object(properties)) = part.get("properties") {
                    names.extend(properties.keys().map(String::as_str));
                }
                if part.contains_key("additionalProperties") {
                    names.extend(["other", "b"]);
                }
                if part.contains_key("patternProperties") {
                    names.extend(["pa", "pb"]);
                }
            }
            let mut object = Map::new();
            for name in names {
                if dice.chance(3) {
                    continue;
                }
                let schemas: Vec<&Value> = parts
                    .iter()
                    .filter_map(|part| {
                        part.get("properties")
                            .and_then(|properties| properties.get(name))
                            .or_else(|| {
                                part.get("patternProperties")?
                                    .get("^p")
                                    .filter(|_| name.starts_with('p'))
                            })
                            .or_else(|| part.get("additionalProperties"))
                    })
                    .collect();
                let schema = if schemas.is_empty() {
                    &Value::Null
                } else {
                    *dice.pick(&schemas)
                };
                object.insert(name.to_owned(), value(dice, root, schema, depth - 1));
            }
            object.into()
        }
        "array" => {
            let items: Vec<&Value> = parts.iter().filter_map(|part| part.get("items")).collect();
            let item = if items.is_empty() {
                &Value::Null
            } else {
                *dice.pick(&items)
            };
            (0..dice.roll(4))
                .map(|_| value(dice, root, item, depth - 1))
                .collect()
        }
        ty => {
            let fits = |value: &&Value| match ty {
                "null" => value.is_null(),
                "boolean" => value.is_boolean(),
                "string" => value.is_string(),
                _ => value.is_number(),
            };
            let fitting: Vec<&Value> = anything.iter().filter(fits).collect();
            (*dice.pick(&fitting)).clone()
        }
    }
}

fn document(dice: &mut Dice) -> Value {
    let mut document = object(dice, 2);
    document["$defs"] = json!({
        "leaf": schema(dice, 0),
        "node": {
            "type": "object",
            "properties": {
                "a": schema(dice, 1),
                "next": {"$ref": "#/$defs/node"},
                "many": {"type": "array", "items": {"$ref": "#/$defs/node"}}
            }
        }
    });
    // A definition that is nothing but itself has no meaning.
    if document["$defs"]["leaf"].get("$ref").is_some() {
        document["$defs"]["leaf"] = json!({"type": "string"});
    }
    document
}

/// The two schemas, as the older one and the newer one.
fn pair(seed: u64) -> (Value, Value) {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let old = document(&mut dice);
    let mut new = old.clone();
    for _ in 0..=dice.roll(3) {
        mutate(&mut dice, &mut new);
    }
    // A document has its definitions at the root.
    if !new.is_object() {
        new = json!({});
    }
    if new.get("$defs").is_none() {
        new["$defs"] = old["$defs"].clone();
    }
    (old, new)
}

/// The values of `from` that `to` refuses.
fn refused(seed: u64, from: &Value, to: &Value) -> Vec<Value> {
    let validator = |schema: &Value| -> Validator {
        jsonschema::validator_for(schema)
            .unwrap_or_else(|error| panic!("{seed}: {error}\n{schema:#}"))
    };
    let (from_validator, to_validator) = (validator(from), validator(to));
    let mut dice = Dice(seed.wrapping_mul(0xd134_2543_de82_ef95) | 1);
    (0..40)
        .map(|_| value(&mut dice, from, from, 5))
        .filter(|value| from_validator.is_valid(value) && !to_validator.is_valid(value))
        .collect()
}

#[test]
fn a_compatible_input_takes_every_call_that_was_valid() {
    let (mut compatible, mut breaking) = (0, 0);
    for seed in 1..=cases() {
        let (old, new) = pair(seed);
        let changes = compare(&json!({"inputSchema": old}), &json!({"inputSchema": new}));
        if changes.is_breaking() {
            breaking += 1;
            continue;
        }
        compatible += u64::from(!changes.is_empty());
        let refused = refused(seed, &old, &new);
        assert!(
            refused.is_empty(),
            "{seed}: {}\nold {old:#}\nnew {new:#}\n{changes}",
            refused[0]
        );
    }
    assert!(
        compatible > cases() / 10,
        "{compatible} compatible, {breaking} breaking"
    );
    assert!(
        breaking > cases() / 10,
        "{compatible} compatible, {breaking} breaking"
    );
}

#[test]
fn a_compatible_output_gives_only_results_that_were_allowed() {
    let (mut compatible, mut breaking) = (0, 0);
    for seed in 1..=cases() {
        let (new, old) = pair(seed + 0x1000_0000);
        let changes = compare(&json!({"outputSchema": old}), &json!({"outputSchema": new}));
        if changes.is_breaking() {
            breaking += 1;
            continue;
        }
        compatible += u64::from(!changes.is_empty());
        let refused = refused(seed, &new, &old);
        assert!(
            refused.is_empty(),
            "{seed}: {}\nold {old:#}\nnew {new:#}\n{changes}",
            refused[0]
        );
    }
    assert!(
        compatible > cases() / 10,
        "{compatible} compatible, {breaking} breaking"
    );
    assert!(
        breaking > cases() / 10,
        "{compatible} compatible, {breaking} breaking"
    );
}

/// What breaks nobody by far the most often: nothing.
#[test]
fn a_schema_is_compatible_with_itself() {
    for seed in 1..=cases() {
        let (old, _) = pair(seed);
        let described = {
            let mut described = old.clone();
            described["description"] = json!("other words");
            described
        };
        for key in ["inputSchema", "outputSchema"] {
            assert!(compare(&json!({key: old}), &json!({key: old})).is_empty());
            let changes = compare(&json!({key: old}), &json!({key: described}));
            assert!(!changes.is_breaking(), "{seed}: {changes}\n{old:#}");
            assert_eq!(changes.entries.len(), 1, "{seed}: {changes}");
        }
    }
}
