//! Pairs of tools, and what the change from the one to the other is.

use crate::{compare, list};
use serde_json::{Value, json};

/// What a change must be called.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Is {
    Breaking,
    Compatible,
    /// No change at all.
    Nothing,
}

use Is::{Breaking, Compatible, Nothing};

/// One pair: what it is about, what it is, where the first change stands, and the two tools.
type Pair = (&'static str, Is, &'static str, Value, Value);

fn check(pairs: Vec<Pair>) {
    for (about, expected, pointer, old, new) in pairs {
        let changes = compare(&old, &new);
        let is = match changes.entries.first() {
            None => Nothing,
            Some(_) if changes.is_breaking() => Breaking,
            Some(_) => Compatible,
        };
        assert_eq!(is, expected, "{about}: {changes}");
        if let Some(first) = changes.entries.first() {
            assert_eq!(first.pointer, pointer, "{about}: {changes}");
        }
    }
}

/// A tool with one argument of this schema.
#[expect(clippy::needless_pass_by_value, reason = "called with literals")]
fn argument(schema: Value) -> Value {
    json!({"inputSchema": {"type": "object", "properties": {"x": schema}}})
}

/// A tool whose results have one property of this schema.
#[expect(clippy::needless_pass_by_value, reason = "called with literals")]
fn result(schema: Value) -> Value {
    json!({"outputSchema": {"type": "object", "properties": {"x": schema}, "required": ["x"]}})
}

#[expect(clippy::needless_pass_by_value, reason = "called with literals")]
fn input(schema: Value) -> Value {
    json!({ "inputSchema": schema })
}

#[expect(clippy::needless_pass_by_value, reason = "called with literals")]
fn output(schema: Value) -> Value {
    json!({ "outputSchema": schema })
}

const X: &str = "/inputSchema/properties/x";

#[test]
fn arguments_come_and_go() {
    let with = |names: &[&str], required: &[&str]| {
        let mut properties = json!({});
        for name in names {
            properties[*name] = json!({"type": "string"});
        }
        input(json!({"type": "object", "properties": properties, "required": required}))
    };
    let at_b = "/inputSchema/properties/b";
    let at_required = "/inputSchema/required";
    check(vec![
        ("optional argument added", Compatible, at_b, with(&["a"], &["a"]), with(&["a", "b"], &["a"])),
        ("required argument added", Breaking, at_b, with(&["a"], &[]), with(&["a", "b"], &["b"])),
        ("argument removed", Breaking, at_b, with(&["a", "b"], &[]), with(&["a"], &[])),
        ("argument renamed", Breaking, at_b, with(&["b"], &[]), with(&["c"], &[])),
        ("argument required", Breaking, at_required, with(&["a"], &[]), with(&["a"], &["a"])),
        ("argument optional", Compatible, at_required, with(&["a"], &["a"]), with(&["a"], &[])),
        ("required in another order", Nothing, "", with(&["a", "b"], &["a", "b"]), with(&["a", "b"], &["b", "a"])),
        ("no required is an empty required", Nothing, "", with(&["a"], &[]), input(json!({"type": "object", "properties": {"a": {"type": "string"}}}))),
    ]);
}

#[test]
fn other_arguments() {
    let with = |others: Value| {
        input(json!({
            "type": "object",
            "properties": {"a": {"type": "string"}},
            "additionalProperties": others
        }))
    };
    let open = input(json!({"type": "object", "properties": {"a": {"type": "string"}}}));
    let more = |others: Value, b: Value| {
        let mut tool = with(others);
        tool["inputSchema"]["properties"]["b"] = b;
        tool
    };
    let at = "/inputSchema/additionalProperties";
    let at_b = "/inputSchema/properties/b";
    let number = json!({"type": "number"});
    check(vec![
        ("closed", Breaking, at, open.clone(), with(json!(false))),
        ("opened", Compatible, at, with(json!(false)), open.clone()),
        ("openness stated", Compatible, at, open.clone(), with(json!(true))),
        ("others constrained", Breaking, at, open, with(number.clone())),
        ("others forbidden", Breaking, at, with(number.clone()), with(json!(false))),
        ("others widened", Compatible, "/inputSchema/additionalProperties/type", with(json!({"type": "integer"})), with(number.clone())),
        ("others narrowed", Breaking, "/inputSchema/additionalProperties/type", with(number.clone()), with(json!({"type": "integer"}))),
        ("argument added to closed ones", Compatible, at_b, with(json!(false)), more(json!(false), json!({"type": "string"}))),
        ("argument named that fits the others", Compatible, at_b, with(number.clone()), more(number.clone(), number.clone())),
        ("argument named that others were not", Breaking, at_b, with(number.clone()), more(number.clone(), json!({"type": "string"}))),
        ("argument named where all was allowed", Breaking, at_b, with(json!(true)), more(json!(true), json!({"type": "string"}))),
        ("argument that is one of the others now", Compatible, at_b, more(number.clone(), number.clone()), with(number)),
    ]);
}

#[test]
fn bounds_and_types_of_arguments() {
    let number = |keyword: &str, value: Value| argument(json!({"type": "number", keyword: value}));
    let integer = |keyword: &str, value: Value| argument(json!({"type": "integer", keyword: value}));
    let ty = |ty: Value| argument(json!({ "type": ty }));
    let at = |keyword: &str| -> &'static str { format!("{X}/{keyword}").leak() };
    check(vec![
        ("maximum lowered", Breaking, at("maximum"), number("maximum", json!(40)), number("maximum", json!(20))),
        ("maximum raised", Compatible, at("maximum"), number("maximum", json!(40)), number("maximum", json!(60.5))),
        ("maximum written as a float", Nothing, "", number("maximum", json!(40)), number("maximum", json!(40.0))),
        ("minimum new", Breaking, at("minimum"), ty(json!("number")), number("minimum", json!(0))),
        ("minimum gone", Compatible, at("minimum"), number("minimum", json!(0)), ty(json!("number"))),
        ("minimum excluded", Breaking, at("exclusiveMinimum"), number("minimum", json!(0)), number("exclusiveMinimum", json!(0))),
        ("minimum included", Compatible, at("exclusiveMinimum"), number("exclusiveMinimum", json!(0)), number("minimum", json!(0))),
        ("above zero is from one, for integers", Compatible, at("exclusiveMinimum"), integer("exclusiveMinimum", json!(0)), integer("minimum", json!(1))),
        ("above zero is not from one, for numbers", Breaking, at("minimum"), number("exclusiveMinimum", json!(0)), number("minimum", json!(1))),
        ("multiple of a divisor", Compatible, at("multipleOf"), integer("multipleOf", json!(6)), integer("multipleOf", json!(3))),
        ("multiple of a multiple", Breaking, at("multipleOf"), integer("multipleOf", json!(3)), integer("multipleOf", json!(6))),
        ("multiple of one, for integers", Compatible, at("multipleOf"), ty(json!("integer")), integer("multipleOf", json!(1))),
        ("integer to number", Compatible, at("type"), ty(json!("integer")), ty(json!("number"))),
        ("number to integer", Breaking, at("type"), ty(json!("number")), ty(json!("integer"))),
        ("string to number", Breaking, at("type"), ty(json!("string")), ty(json!("number"))),
        ("null allowed", Compatible, at("type"), ty(json!("string")), ty(json!(["string", "null"]))),
        ("null refused", Breaking, at("type"), ty(json!(["string", "null"])), ty(json!("string"))),
        ("types in another order", Nothing, "", ty(json!(["string", "null"])), ty(json!(["null", "string"]))),
        ("one type in a list", Compatible, at("type"), ty(json!("string")), ty(json!(["string"]))),
        ("types as alternatives", Compatible, at("anyOf"), ty(json!(["string", "null"])), argument(json!({"anyOf": [{"type": "string"}, {"type": "null"}]}))),
        ("alternatives as types", Compatible, at("anyOf"), argument(json!({"anyOf": [{"type": "string"}, {"type": "null"}]})), ty(json!(["string", "null"]))),
        ("anything to something", Breaking, at("type"), argument(json!({})), ty(json!("string"))),
        ("something to anything", Compatible, at("type"), ty(json!("string")), argument(json!({}))),
        ("true is the empty schema", Nothing, "", argument(json!(true)), argument(json!({}))),
        ("nothing allowed", Breaking, X, ty(json!("string")), argument(json!(false))),
        ("a bound that the values keep", Compatible, at("maximum"), argument(json!({"enum": [1, 2]})), argument(json!({"enum": [1, 2], "maximum": 2}))),
        ("a bound that a value breaks", Breaking, at("maximum"), argument(json!({"enum": [1, 2]})), argument(json!({"enum": [1, 2], "maximum": 1}))),
        ("a bound beyond what floats tell apart", Breaking, at("maximum"), integer("maximum", json!(9_007_199_254_740_993_u64)), integer("maximum", json!(9_007_199_254_740_992_u64))),
    ]);
}

#[test]
fn texts_and_lists() {
    let text = |keyword: &str, value: Value| argument(json!({"type": "string", keyword: value}));
    let list = |schema: Value| {
        let mut list = schema;
        list["type"] = json!("array");
        argument(list)
    };
    let items = |ty: &str| json!({"items": {"type": ty}});
    let plain = argument(json!({"type": "string"}));
    let at = |keyword: &str| -> &'static str { format!("{X}/{keyword}").leak() };
    check(vec![
        ("pattern changed", Breaking, at("pattern"), text("pattern", json!("^a")), text("pattern", json!("^[ab]"))),
        ("pattern new", Breaking, at("pattern"), plain.clone(), text("pattern", json!("^a"))),
        ("pattern gone", Compatible, at("pattern"), text("pattern", json!("^a")), plain.clone()),
        ("format new", Breaking, at("format"), plain.clone(), text("format", json!("uuid"))),
        ("format gone", Compatible, at("format"), text("format", json!("uuid")), plain.clone()),
        ("format changed", Breaking, at("format"), text("format", json!("date")), text("format", json!("date-time"))),
        ("shorter texts refused", Breaking, at("minLength"), plain.clone(), text("minLength", json!(1))),
        ("a least length of zero", Compatible, at("minLength"), plain.clone(), text("minLength", json!(0))),
        ("longer texts allowed", Compatible, at("maxLength"), text("maxLength", json!(5)), text("maxLength", json!(6))),
        ("a bound on numbers is none on texts", Compatible, at("minimum"), plain, text("minimum", json!(3))),
        ("items narrowed", Breaking, at("items/type"), list(items("number")), list(items("integer"))),
        ("items widened", Compatible, at("items/type"), list(items("integer")), list(items("number"))),
        ("items described", Breaking, at("items"), list(json!({})), list(items("string"))),
        ("fewer items allowed", Breaking, at("maxItems"), list(json!({"maxItems": 3})), list(json!({"maxItems": 2}))),
        ("items distinct", Breaking, at("uniqueItems"), list(json!({})), list(json!({"uniqueItems": true}))),
        ("a single item is distinct", Compatible, at("uniqueItems"), list(json!({"maxItems": 1})), list(json!({"maxItems": 1, "uniqueItems": true}))),
        (
            "a pair as a list of two",
            Compatible,
            at("items"),
            list(json!({"prefixItems": [{"type": "integer"}, {"type": "integer"}], "minItems": 2, "maxItems": 2})),
            list(json!({"items": {"type": "integer"}, "minItems": 2, "maxItems": 2})),
        ),
        (
            "the second of a pair narrowed",
            Breaking,
            at("prefixItems/1/type"),
            list(json!({"prefixItems": [{"type": "string"}, {"type": "number"}]})),
            list(json!({"prefixItems": [{"type": "string"}, {"type": "integer"}]})),
        ),
    ]);
}

#[test]
fn values_and_alternatives() {
    let of = |values: Value| argument(json!({"type": "string", "enum": values}));
    let any = |schemas: Value| argument(json!({ "anyOf": schemas }));
    let one = |schemas: Value| argument(json!({ "oneOf": schemas }));
    let variant = |name: &str, field: &str| {
        json!({
            "type": "object",
            "properties": {"kind": {"const": name}, field: {"type": "string"}},
            "required": ["kind", field]
        })
    };
    let at = |keyword: &str| -> &'static str { format!("{X}/{keyword}").leak() };
    check(vec![
        ("value removed", Breaking, at("enum"), of(json!(["a", "b"])), of(json!(["a"]))),
        ("value added", Compatible, at("enum"), of(json!(["a"])), of(json!(["a", "b"]))),
        ("values reordered", Compatible, at("enum"), of(json!(["a", "b"])), of(json!(["b", "a"]))),
        ("one replaced", Breaking, at("enum"), of(json!(["a", "b"])), of(json!(["a", "c"]))),
        ("any text", Compatible, at("enum"), of(json!(["a"])), argument(json!({"type": "string"}))),
        ("a list of texts", Breaking, at("enum"), argument(json!({"type": "string"})), of(json!(["a"]))),
        ("a constant as the only value", Compatible, at("const"), argument(json!({"const": "a"})), argument(json!({"enum": ["a"]}))),
        ("alternative added", Compatible, at("anyOf"), any(json!([{"type": "string"}])), any(json!([{"type": "string"}, {"type": "integer"}]))),
        ("alternative removed", Breaking, at("anyOf"), any(json!([{"type": "string"}, {"type": "integer"}])), any(json!([{"type": "string"}]))),
        ("alternatives reordered", Nothing, "", any(json!([{"type": "string"}, {"type": "integer"}])), any(json!([{"type": "integer"}, {"type": "string"}]))),
        ("alternative narrowed", Breaking, at("anyOf/1/maximum"), any(json!([{"type": "string"}, {"type": "integer"}])), any(json!([{"type": "string"}, {"type": "integer", "maximum": 3}]))),
        ("variant added", Compatible, at("anyOf"), any(json!([variant("a", "x")])), any(json!([variant("a", "x"), variant("b", "y")]))),
        (
            "oneOf widened by what may overlap",
            Breaking,
            at("oneOf"),
            one(json!([{"type": "string", "minLength": 2}])),
            one(json!([{"type": "string", "minLength": 2}, {"type": "string", "maxLength": 3}])),
        ),
        ("oneOf widened by another type", Compatible, at("oneOf"), one(json!([{"type": "string"}])), one(json!([{"type": "string"}, {"type": "integer"}]))),
        ("oneOf widened by another variant", Compatible, at("oneOf"), one(json!([variant("a", "x")])), one(json!([variant("a", "x"), variant("b", "x")]))),
        ("oneOf reordered", Nothing, "", one(json!([variant("a", "x"), variant("b", "y")])), one(json!([variant("b", "y"), variant("a", "x")]))),
        ("oneOf to anyOf", Compatible, at("anyOf"), one(json!([variant("a", "x"), variant("b", "y")])), any(json!([variant("a", "x"), variant("b", "y")]))),
        ("anyOf to a oneOf that excludes", Compatible, at("anyOf"), any(json!([variant("a", "x"), variant("b", "y")])), one(json!([variant("a", "x"), variant("b", "y")]))),
        ("anyOf to a oneOf that overlaps", Breaking, at("oneOf"), any(json!([{"type": "integer"}, {"type": "number"}])), one(json!([{"type": "integer"}, {"type": "number"}]))),
        ("a value excluded", Breaking, at("not"), argument(json!({"type": "string"})), argument(json!({"type": "string", "not": {"const": "a"}}))),
        ("another type excluded", Compatible, at("not"), argument(json!({"type": "string"})), argument(json!({"type": "string", "not": {"type": "integer"}}))),
        ("a condition", Breaking, at("if"), argument(json!({"type": "string"})), argument(json!({"type": "string", "if": {"minLength": 3}, "then": {"pattern": "a"}}))),
        ("a property of an alternative narrowed", Breaking, X, argument(json!({"type": "object", "anyOf": [{"properties": {"a": {"type": "integer"}}}, {"required": ["a"], "properties": {"a": {"type": "string"}}}]})), argument(json!({"type": "object", "properties": {"a": {"type": "string"}}}))),
        ("as parts", Compatible, at("allOf"), argument(json!({"type": "string", "minLength": 1})), argument(json!({"allOf": [{"type": "string"}, {"minLength": 1}]}))),
    ]);
}

#[test]
fn what_a_call_means() {
    let default = |value: Value| argument(json!({"type": "integer", "default": value}));
    let header = |name: &str| argument(json!({"type": "string", "x-mcp-header": name}));
    let plain = argument(json!({"type": "integer"}));
    let at = |keyword: &str| -> &'static str { format!("{X}/{keyword}").leak() };
    check(vec![
        ("default changed", Breaking, at("default"), default(json!(1)), default(json!(2))),
        ("default gone", Breaking, at("default"), default(json!(1)), plain.clone()),
        ("default stated", Compatible, at("default"), plain, default(json!(1))),
        ("default written as a float", Nothing, "", default(json!(1)), default(json!(1.0))),
        ("header new", Breaking, at("x-mcp-header"), argument(json!({"type": "string"})), header("Region")),
        ("header changed", Breaking, at("x-mcp-header"), header("Region"), header("Area")),
        ("header gone", Compatible, at("x-mcp-header"), header("Region"), argument(json!({"type": "string"}))),
    ]);
}

#[test]
fn words_alone() {
    let described = |text: &str| argument(json!({"type": "string", "description": text}));
    let at = |keyword: &str| -> &'static str { format!("{X}/{keyword}").leak() };
    check(vec![
        ("a description of an argument", Compatible, at("description"), described("a"), described("b")),
        ("a title of an argument", Compatible, at("title"), described("a"), argument(json!({"type": "string", "description": "a", "title": "A"}))),
        ("examples", Compatible, at("examples"), argument(json!({"examples": ["a"]})), argument(json!({"examples": ["b"]}))),
        ("an argument deprecated", Compatible, at("deprecated"), argument(json!({})), argument(json!({"deprecated": true}))),
        ("the description", Compatible, "/description", json!({"description": "a"}), json!({"description": "b"})),
        ("the title", Compatible, "/title", json!({}), json!({"title": "A"})),
        ("the title in the annotations", Compatible, "/annotations/title", json!({"annotations": {"title": "A"}}), json!({"annotations": {"title": "B"}})),
        ("tags", Compatible, "/tags", json!({"tags": ["a"]}), json!({"tags": ["b"]})),
        ("deprecated", Compatible, "/deprecated", json!({}), json!({"deprecated": true})),
        ("icons", Compatible, "/icons", json!({"icons": [{"src": "https://example.com/a.png"}]}), json!({})),
        ("metadata", Compatible, "/_meta", json!({}), json!({"_meta": {"a": 1}})),
        ("a further annotation", Compatible, "/annotations/vendorHint", json!({"annotations": {"vendorHint": 1}}), json!({"annotations": {"vendorHint": 2}})),
        ("a further field", Compatible, "/x-a~1b", json!({}), json!({"x-a/b": 1})),
    ]);
}

#[test]
fn references() {
    let with = |name: &str, definition: Value| {
        let reference = format!("#/$defs/{name}");
        input(json!({
            "type": "object",
            "properties": {"x": {"$ref": reference}},
            "$defs": {name: definition}
        }))
    };
    let tree = |name: &str, most: u32| {
        with(
            name,
            json!({
                "type": "object",
                "properties": {
                    "value": {"type": "integer", "maximum": most},
                    "below": {"type": "array", "items": {"$ref": format!("#/$defs/{name}")}}
                }
            }),
        )
    };
    let text = json!({"type": "string"});
    check(vec![
        ("definition renamed", Nothing, "", with("A", text.clone()), with("B", text.clone())),
        (
            "definition with a name to be escaped",
            Nothing,
            "",
            with("A", text.clone()),
            with("A~1%C3%A9", json!(null)).tap(|tool| {
                tool["inputSchema"]["$defs"] = json!({"A/é": {"type": "string"}});
            }),
        ),
        ("definition inlined", Nothing, "", with("A", text.clone()), argument(text.clone())),
        (
            "definition unused",
            Nothing,
            "",
            with("A", text.clone()),
            with("A", text.clone()).tap(|tool| {
                tool["inputSchema"]["$defs"]["B"] = json!({"type": "integer"});
            }),
        ),
        ("recursive definition renamed", Nothing, "", tree("A", 3), tree("B", 3)),
        ("recursive definition widened", Compatible, "/inputSchema/properties/x/properties/value/maximum", tree("A", 3), tree("B", 4)),
        ("recursive definition narrowed", Breaking, "/inputSchema/properties/x/properties/value/maximum", tree("A", 3), tree("A", 2)),
        (
            "described beside the reference",
            Compatible,
            "/inputSchema/properties/x/description",
            with("A", text.clone()),
            with("A", text.clone()).tap(|tool| {
                tool["inputSchema"]["properties"]["x"]["description"] = json!("words");
            }),
        ),
        (
            "a reference to nowhere",
            Breaking,
            "/inputSchema/properties/x/$ref",
            with("A", text.clone()),
            with("A", text.clone()).tap(|tool| {
                tool["inputSchema"]["$defs"] = json!({});
            }),
        ),
        ("another document", Breaking, "/inputSchema/properties/x/$ref", with("A", text.clone()), argument(json!({"$ref": "https://example.com/a"}))),
        (
            "the same other document",
            Compatible,
            "/inputSchema/properties/x/description",
            argument(json!({"$ref": "https://example.com/a"})),
            argument(json!({"$ref": "https://example.com/a", "description": "words"})),
        ),
        ("a definition of nothing but itself", Breaking, "/inputSchema/properties/x/$ref", with("A", text), with("A", json!({"$ref": "#/$defs/A"}))),
    ]);
}

#[test]
fn other_dialects_and_identities() {
    let of = |dialect: &str, most: u32| input(json!({"$schema": dialect, "type": "object", "properties": {"x": {"maximum": most}}}));
    let old = "http://json-schema.org/draft-07/schema#";
    let new = "https://json-schema.org/draft/2020-12/schema";
    let identified = |most: u32| argument(json!({"$id": "https://example.com/a", "maximum": most}));
    check(vec![
        ("widened in the dialect of MCP", Compatible, "/inputSchema/properties/x/maximum", of(new, 1), of(new, 2)),
        ("widened in another", Breaking, "/inputSchema", of(old, 1), of(old, 2)),
        ("another dialect", Breaking, "/inputSchema", of(old, 1), of(new, 1)),
        ("the same in another", Nothing, "", of(old, 1), of(old, 1)),
        (
            "described in another",
            Compatible,
            "/inputSchema",
            of(old, 1),
            of(old, 1).tap(|tool| {
                tool["inputSchema"]["description"] = json!("words");
            }),
        ),
        ("an identity within", Breaking, "/inputSchema", identified(1), identified(2)),
    ]);
}

#[test]
fn results() {
    let with = |names: &[&str], required: &[&str]| {
        let mut properties = json!({});
        for name in names {
            properties[*name] = json!({"type": "string"});
        }
        output(json!({"type": "object", "properties": properties, "required": required}))
    };
    let ty = |ty: Value| result(json!({ "type": ty }));
    let of = |values: Value| result(json!({"type": "string", "enum": values}));
    let at = |keyword: &str| -> &'static str { format!("/outputSchema/properties/x/{keyword}").leak() };
    let at_b = "/outputSchema/properties/b";
    let closed = |names: &[&str]| {
        let mut tool = with(names, &[]);
        tool["outputSchema"]["additionalProperties"] = json!(false);
        tool
    };
    check(vec![
        ("results described", Compatible, "/outputSchema", json!({}), with(&["a"], &[])),
        ("results no longer described", Breaking, "/outputSchema", with(&["a"], &[]), json!({})),
        ("property added", Compatible, at_b, with(&["a"], &[]), with(&["a", "b"], &["b"])),
        ("property vanished", Breaking, at_b, with(&["a", "b"], &["b"]), with(&["a"], &[])),
        ("optional property vanished", Breaking, at_b, with(&["a", "b"], &[]), with(&["a"], &[])),
        ("property always there", Compatible, "/outputSchema/required", with(&["a"], &[]), with(&["a"], &["a"])),
        ("property may be absent", Breaking, "/outputSchema/required", with(&["a"], &["a"]), with(&["a"], &[])),
        ("property added where there were to be no others", Breaking, at_b, closed(&["a"]), closed(&["a", "b"])),
        ("closed", Compatible, "/outputSchema/additionalProperties", with(&["a"], &[]), closed(&["a"])),
        ("opened", Breaking, "/outputSchema/additionalProperties", closed(&["a"]), with(&["a"], &[])),
        ("may be null", Breaking, at("type"), ty(json!("string")), ty(json!(["string", "null"]))),
        ("never null", Compatible, at("type"), ty(json!(["string", "null"])), ty(json!("string"))),
        ("number to integer", Compatible, at("type"), ty(json!("number")), ty(json!("integer"))),
        ("integer to number", Breaking, at("type"), ty(json!("integer")), ty(json!("number"))),
        ("value added", Breaking, at("enum"), of(json!(["a"])), of(json!(["a", "b"]))),
        ("value removed", Compatible, at("enum"), of(json!(["a", "b"])), of(json!(["a"]))),
        ("bound gone", Breaking, at("maximum"), result(json!({"maximum": 3})), result(json!({}))),
        ("bound new", Compatible, at("maximum"), result(json!({})), result(json!({"maximum": 3}))),
        ("format gone", Breaking, at("format"), result(json!({"type": "string", "format": "uuid"})), result(json!({"type": "string"}))),
        ("variant added", Breaking, at("anyOf"), result(json!({"anyOf": [{"type": "string"}]})), result(json!({"anyOf": [{"type": "string"}, {"type": "integer"}]}))),
        ("default changed", Compatible, at("default"), result(json!({"default": 1})), result(json!({"default": 2}))),
    ]);
}

#[test]
fn hints() {
    let hint = |name: &str, value: Value| json!({"annotations": {name: value}});
    let none = json!({});
    let both = |read_only: bool| json!({"annotations": {"readOnlyHint": read_only, "destructiveHint": false}});
    let read_only = "/annotations/readOnlyHint";
    let destructive = "/annotations/destructiveHint";
    let idempotent = "/annotations/idempotentHint";
    let open_world = "/annotations/openWorldHint";
    check(vec![
        ("read-only to not", Breaking, read_only, hint("readOnlyHint", json!(true)), hint("readOnlyHint", json!(false))),
        ("read-only to unset", Breaking, read_only, hint("readOnlyHint", json!(true)), none.clone()),
        ("read-only to not, destroying nothing", Breaking, read_only, both(true), both(false)),
        ("not to read-only", Compatible, read_only, hint("readOnlyHint", json!(false)), hint("readOnlyHint", json!(true))),
        ("unset to not read-only", Compatible, read_only, none.clone(), hint("readOnlyHint", json!(false))),
        ("harmless to destructive", Breaking, destructive, hint("destructiveHint", json!(false)), hint("destructiveHint", json!(true))),
        ("harmless to unset", Breaking, destructive, hint("destructiveHint", json!(false)), none.clone()),
        ("harmless to unset, read-only", Compatible, destructive, both(true), hint("readOnlyHint", json!(true))),
        ("unset to destructive", Compatible, destructive, none.clone(), hint("destructiveHint", json!(true))),
        ("unset to harmless", Compatible, destructive, none.clone(), hint("destructiveHint", json!(false))),
        ("idempotent to not", Breaking, idempotent, hint("idempotentHint", json!(true)), hint("idempotentHint", json!(false))),
        ("idempotent to unset", Breaking, idempotent, hint("idempotentHint", json!(true)), none.clone()),
        ("unset to idempotent", Compatible, idempotent, none.clone(), hint("idempotentHint", json!(true))),
        ("closed to open world", Breaking, open_world, hint("openWorldHint", json!(false)), hint("openWorldHint", json!(true))),
        ("closed world to unset", Breaking, open_world, hint("openWorldHint", json!(false)), none.clone()),
        ("open to closed world", Compatible, open_world, hint("openWorldHint", json!(true)), hint("openWorldHint", json!(false))),
    ]);
}

#[test]
fn tasks() {
    let support = |value: &str| json!({"execution": {"taskSupport": value}});
    let at = "/execution/taskSupport";
    check(vec![
        ("may be a task", Compatible, at, json!({}), support("optional")),
        ("must be a task", Breaking, at, support("optional"), support("required")),
        ("need not be a task", Compatible, at, support("required"), support("optional")),
        ("can't be a task", Breaking, at, support("optional"), json!({})),
        ("must not be a task, as before", Compatible, at, json!({}), support("forbidden")),
    ]);
}

#[test]
fn tools_come_and_go() {
    let tool = |name: &str, description: &str| json!({"name": name, "description": description});
    let (a, b) = (tool("a", "Does a"), tool("b", "Does b"));
    let kinds = |old: &[&Value], new: &[&Value]| -> Vec<(String, bool, Value)> {
        mcp_tool::changes(&list(old), &list(new))
            .entries
            .into_iter()
            .map(|change| {
                let is_breaking = change.impact == mcp_tool::changes::Impact::Breaking;
                (change.tool, is_breaking, json!(change.kind))
            })
            .collect()
    };
    assert_eq!(kinds(&[&a], &[&a]), []);
    assert_eq!(kinds(&[&a, &b], &[&b, &a]), []);
    assert_eq!(kinds(&[&a], &[&a, &b]), [("b".to_owned(), false, json!("added"))]);
    assert_eq!(kinds(&[&a, &b], &[&a]), [("b".to_owned(), true, json!("removed"))]);
    let renamed = tool("c", "Does b");
    assert_eq!(kinds(&[&a, &b], &[&a, &renamed]), [("b".to_owned(), true, json!("renamed"))]);
    let other = tool("c", "Does c");
    assert_eq!(kinds(&[&a, &b], &[&a, &other]), [("b".to_owned(), true, json!("removed")), ("c".to_owned(), false, json!("added"))]);
}

/// Changes a value in the middle of an expression.
trait Tap: Sized {
    fn tap(self, change: impl FnOnce(&mut Self)) -> Self;
}

impl Tap for Value {
    fn tap(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}
