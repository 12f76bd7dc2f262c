//! Schemas: derived by schemars, made portable here.

pub(crate) mod definitions;
mod fields;
mod keywords;
mod normalize;
pub(crate) mod walk;

use crate::argument::ArgumentType;
use crate::declaration::{Argument, Operand};
use crate::tool::JsonObject;
use fields::Fields;
use keywords::{is_stricter, types_of};
use normalize::{Normalizer, boolean_schema};
use schemars::Schema;
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Marks the schema of [`Nullable`](crate::Nullable), whose null stays.
pub(crate) const NULLABLE: &str = "x-mcp-tool-nullable";

/// A generator for a tool's input and one for its output.
///
/// No two tools share one: the names that schemars gives to definitions would depend on which
/// other tools there are, and two types of one name in the bodies of two functions, which
/// schemars takes for the same, would get each other's schema.
pub(crate) struct Generators {
    pub(crate) input: SchemaGenerator,
    pub(crate) output: SchemaGenerator,
}

impl Generators {
    pub(crate) fn new() -> Self {
        let settings =
            || SchemaSettings::draft2020_12().with(|settings| settings.meta_schema = None);
        Self {
            input: settings().for_deserialize().into_generator(),
            output: settings().for_serialize().into_generator(),
        }
    }
}

/// The schema of a tool's arguments, and what of it a call needs.
pub(crate) struct InputSchema {
    pub(crate) root: JsonObject,
    /// For each argument in its order, what a flattened one brings; none for others.
    pub(crate) flattened: Vec<Option<Flattened>>,
}

/// A struct whose fields are arguments.
pub(crate) struct Flattened {
    /// Its fields, by their names in JSON.
    pub(crate) fields: BTreeMap<String, Field>,
    /// Whether it takes arguments of any other name too.
    pub(crate) rest: bool,
}

/// A field of such a struct.
pub(crate) struct Field {
    pub(crate) required: bool,
    /// Whether `null` counts as not sent.
    pub(crate) null_is_absence: bool,
}

/// Puts the arguments together into one object schema.
pub(crate) fn input(
    declared: &[Argument],
    types: &[ArgumentType],
    closed: bool,
    generators: &Generators,
) -> Result<InputSchema, Vec<String>> {
    let contract = generators.input.contract();
    let mut normalizer = Normalizer::new(generators.input.definitions(), contract);
    let mut problems = Vec::new();
    let mut root = Fields {
        closed,
        ..Fields::default()
    };
    let mut flattened = Vec::new();
    for (argument, ty) in declared.iter().zip(types) {
        let schema = ty.schema.clone().to_value();
        if ty.flatten {
            let found = Fields::of(&mut normalizer, schema, ty.optional);
            flattened.push(found.as_ref().map(Fields::plan));
            match found {
                Some(found) => problems.extend(root.extend(found, ty.name)),
                None => problems.push(format!(
                    "`flatten` on `{}` needs a struct with named fields, whose schema is an object of properties and nothing else: an enum, a map or a single value has no fields that could be arguments. Leave `flatten` out, and it is an argument of its own",
                    ty.name
                )),
            }
            continue;
        }
        let mut schema = normalizer.property(described(schema, argument), !ty.optional);
        if let Err(problem) = annotate(&mut schema, argument, ty) {
            problems.push(format!("the argument `{}`: {problem}", argument.name));
        }
        let schema = Value::Object(schema);
        flattened.push(None);
        if !ty.optional {
            root.required.push(argument.name.to_owned());
        }
        if root
            .properties
            .insert(argument.name.to_owned(), schema)
            .is_some()
        {
            problems.push(format!("two arguments are called `{}`", argument.name));
        }
    }
    let mut root = root.into_schema();
    problems.extend(normalizer.finish(&mut root).err());
    if problems.is_empty() {
        Ok(InputSchema {
            root: sorted(root),
            flattened,
        })
    } else {
        Err(problems)
    }
}

/// The schema of a tool's structured content, its root whatever the type gives.
pub(crate) fn output(schema: &Schema, generators: &Generators) -> Result<JsonObject, String> {
    let contract = generators.output.contract();
    let mut normalizer = Normalizer::new(generators.output.definitions(), contract);
    let mut root = normalizer.root(schema.clone().to_value());
    normalizer.finish(&mut root)?;
    Ok(sorted(root))
}

/// Makes a document portable that stands alone: what is done to the parts of
/// a tool, for tests of the rules. With `derived`, a null beside one alternative is taken for
/// that of an `Option`, as it is in what schemars derives.
#[must_use]
pub fn portable(schema: Value, contract: &Contract, derived: bool) -> Value {
    let definitions = JsonObject::new();
    let mut normalizer = Normalizer::new(&definitions, contract);
    if !derived {
        normalizer = normalizer.of_author();
    }
    let mut root = normalizer.root(schema);
    // A reference that led nowhere before still does.
    let _ = normalizer.finish(&mut root);
    root.into()
}

/// The bytes of a list don't depend on whether some crate of the program has `serde_json` keep
/// the order of keys.
pub(crate) fn sorted(root: JsonObject) -> JsonObject {
    let mut root = Value::Object(root);
    root.sort_all_objects();
    object(root)
}

fn object(schema: Value) -> JsonObject {
    match schema {
        Value::Object(object) => object,
        _ => JsonObject::new(),
    }
}

/// A schema with the words of the parameter, which win over those of its type. They come before
/// the rules, which add what is known of an enum's values.
fn described(schema: Value, argument: &Argument) -> Value {
    let mut schema = boolean_schema(schema);
    for (keyword, text) in [
        ("title", argument.more.title),
        ("description", argument.description),
    ] {
        if let Some(text) = text {
            schema.insert(keyword.to_owned(), text.into());
        }
    }
    schema.into()
}

/// Adds what else the parameter says of itself.
fn annotate(schema: &mut JsonObject, argument: &Argument, ty: &ArgumentType) -> Result<(), String> {
    for (keyword, operand) in argument.more.keywords {
        constrain(schema, keyword, *operand)?;
    }
    let default = ty.default.as_ref().filter(|default| !default.is_null());
    if let Some(value) = value_of_nullable(schema) {
        keywords::satisfiable(value, default)?;
    }
    if let Some(default) = default {
        schema.insert("default".to_owned(), default.clone());
    }
    if let Some(examples) = argument.more.examples {
        schema.insert("examples".to_owned(), examples().into());
    }
    if argument.more.deprecated {
        schema.insert("deprecated".to_owned(), true.into());
    }
    if let Some(header) = argument.more.header {
        let allowed = ["string", "integer", "boolean"];
        if !schema
            .get("type")
            .and_then(Value::as_str)
            .is_some_and(|ty| allowed.contains(&ty))
        {
            return Err("`header` is for a string, an integer or a boolean".to_owned());
        }
        schema.insert("x-mcp-header".to_owned(), header.into());
    }
    Ok(())
}

/// Adds a keyword; of two bounds the stricter stays.
fn constrain(schema: &mut JsonObject, keyword: &str, operand: Operand) -> Result<(), String> {
    let Some(schema) = value_of_nullable(schema) else {
        return Ok(());
    };
    let fits = types_of(keyword);
    let ty = schema.get("type").and_then(Value::as_str);
    if !ty.is_some_and(|ty| fits.contains(&ty)) {
        let ty = ty.unwrap_or("value of several types");
        return Err(format!(
            "`{keyword}` is for {}, and the type is {ty}",
            fits.join(" or ")
        ));
    }
    let value = Value::from(operand);
    let old = schema.get(keyword);
    if old.and_then(|old| is_stricter(keyword, old, &value)) != Some(false) {
        schema.insert(keyword.to_owned(), value);
    }
    Ok(())
}

/// Where the keywords of a [`Nullable`](crate::Nullable) belong: with its value.
fn value_of_nullable(schema: &mut JsonObject) -> Option<&mut JsonObject> {
    let null = json!({"type": "null"});
    let nullable = match schema.get("anyOf") {
        Some(Value::Array(any_of)) => matches!(&any_of[..], [_, last] if *last == null),
        _ => false,
    };
    if nullable {
        schema.get_mut("anyOf")?.get_mut(0)?.as_object_mut()
    } else {
        Some(schema)
    }
}

/// Whether null is a value of its own here.
pub(crate) fn admits_null(schema: &Value) -> bool {
    let Some(schema) = schema.as_object() else {
        return true;
    };
    match schema.get("type") {
        Some(Value::String(ty)) => ty == "null",
        Some(Value::Array(types)) => types.iter().any(|ty| ty == "null"),
        _ => match schema.get("anyOf").and_then(Value::as_array) {
            Some(any_of) => any_of.iter().any(admits_null),
            None => !schema.contains_key("$ref") && !schema.contains_key("enum"),
        },
    }
}
