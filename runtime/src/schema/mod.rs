//! Schemas: derived by schemars, made portable here.

mod normalize;
pub(crate) mod walk;

use crate::argument::ArgumentType;
use crate::declaration::{Argument, Operand};
use crate::tool::JsonObject;
use normalize::Normalizer;
use schemars::Schema;
use schemars::generate::{Contract, SchemaGenerator, SchemaSettings};
use serde_json::Value;

/// Marks the schema of [`Nullable`](crate::Nullable), whose null stays.
pub(crate) const NULLABLE: &str = "x-mcp-tool-nullable";

/// One generator for all inputs and one for all outputs: a type that several tools share is
/// looked at once.
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
    /// For each argument in its order, its own schema; none for a flattened one.
    pub(crate) properties: Vec<Option<Value>>,
}

/// Puts the arguments together into one object schema.
pub(crate) fn input(
    declared: &[Argument],
    types: &[ArgumentType],
    closed: bool,
    generators: &Generators,
) -> Result<InputSchema, Vec<String>> {
    let mut normalizer = Normalizer::new(generators.input.definitions(), Contract::Deserialize);
    let mut problems = Vec::new();
    let mut properties = JsonObject::new();
    let mut required = Vec::new();
    let mut own = Vec::new();
    let mut closed = closed;
    for (argument, ty) in declared.iter().zip(types) {
        let schema = normalizer.root(&ty.schema);
        if ty.flatten {
            own.push(None);
            match fields(&schema) {
                Some(fields) => {
                    for (name, field) in fields.properties {
                        if properties.insert(name.clone(), field).is_some() {
                            problems.push(format!(
                                "two arguments are called `{name}`: one of them is a field of the flattened `{}`",
                                ty.name
                            ));
                        }
                    }
                    required.extend(fields.required);
                    closed |= fields.closed;
                }
                None => problems.push(format!(
                    "`flatten` on `{}` needs a struct with named fields, whose schema is an object of properties and nothing else; take it as an argument of its own instead",
                    ty.name
                )),
            }
            continue;
        }
        let mut schema = object(schema);
        if let Err(problem) = annotate(&mut schema, argument, ty) {
            problems.push(format!("the argument `{}`: {problem}", argument.name));
        }
        let schema = Value::Object(schema);
        if !ty.optional {
            required.push(argument.name.to_owned());
        }
        own.push(Some(schema.clone()));
        if properties
            .insert(argument.name.to_owned(), schema)
            .is_some()
        {
            problems.push(format!("two arguments are called `{}`", argument.name));
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut root = JsonObject::new();
    root.insert("type".to_owned(), "object".into());
    root.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        root.insert("required".to_owned(), required.into());
    }
    if closed {
        root.insert("additionalProperties".to_owned(), false.into());
    }
    if let Some(definitions) = normalizer.definitions() {
        root.insert("$defs".to_owned(), definitions.into());
    }
    Ok(InputSchema {
        root: sorted(root),
        properties: own,
    })
}

/// The schema of a tool's structured content, its root whatever the type gives.
pub(crate) fn output(schema: &Schema, generators: &Generators) -> JsonObject {
    let mut normalizer = Normalizer::new(generators.output.definitions(), Contract::Serialize);
    let mut root = object(normalizer.root(schema));
    if let Some(definitions) = normalizer.definitions() {
        root.insert("$defs".to_owned(), definitions.into());
    }
    sorted(root)
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

/// The properties of a struct's schema.
struct Fields {
    properties: JsonObject,
    required: Vec<String>,
    closed: bool,
}

fn fields(schema: &Value) -> Option<Fields> {
    let known = [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "title",
        "description",
    ];
    let object = schema.as_object()?;
    if object.get("type")? != "object" || object.keys().any(|key| !known.contains(&key.as_str())) {
        return None;
    }
    let closed = match object.get("additionalProperties") {
        None => false,
        Some(Value::Bool(open)) => !open,
        Some(_) => return None,
    };
    let required = object
        .get("required")
        .and_then(Value::as_array)
        .map(|names| {
            names
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        })
        .unwrap_or_default();
    Some(Fields {
        properties: object.get("properties")?.as_object()?.clone(),
        required,
        closed,
    })
}

/// Adds what the parameter says of itself: it wins over what its type says.
fn annotate(schema: &mut JsonObject, argument: &Argument, ty: &ArgumentType) -> Result<(), String> {
    if let Some(title) = argument.title {
        schema.insert("title".to_owned(), title.into());
    }
    if let Some(description) = argument.description {
        let variants = schema
            .get("description")
            .and_then(Value::as_str)
            .and_then(normalize::variant_lines);
        let text = match variants {
            Some(lines) => format!("{description}\n{lines}"),
            None => description.to_owned(),
        };
        schema.insert("description".to_owned(), text.into());
    }
    for (keyword, operand) in argument.keywords {
        constrain(schema, keyword, *operand)?;
    }
    if let Some(default) = &ty.default
        && !default.is_null()
    {
        schema.insert("default".to_owned(), default.clone());
    }
    if let Some(examples) = argument.examples {
        schema.insert("examples".to_owned(), examples().into());
    }
    if argument.deprecated {
        schema.insert("deprecated".to_owned(), true.into());
    }
    if let Some(header) = argument.header {
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
    let fits: &[&str] = match keyword {
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &["integer", "number"]
        }
        "minLength" | "maxLength" | "pattern" | "format" => &["string"],
        _ => &["array"],
    };
    let ty = schema.get("type").and_then(Value::as_str);
    if !ty.is_some_and(|ty| fits.contains(&ty)) {
        let ty = ty.unwrap_or("value of several types");
        return Err(format!(
            "`{keyword}` is for {}, and the type is {ty}",
            fits.join(" or ")
        ));
    }
    let value = Value::from(operand);
    let stricter = match (schema.get(keyword).and_then(Value::as_f64), value.as_f64()) {
        (Some(old), Some(new)) if keyword.starts_with("min") || keyword == "exclusiveMinimum" => {
            new > old
        }
        (Some(old), Some(new)) if keyword.starts_with("max") || keyword == "exclusiveMaximum" => {
            new < old
        }
        _ => true,
    };
    if stricter {
        schema.insert(keyword.to_owned(), value);
    }
    Ok(())
}
