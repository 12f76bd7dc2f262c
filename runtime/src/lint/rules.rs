//! What is known of clients and vendors: for each rule its code, whom it is about, what happens
//! there, what to write instead, and where that was reported.
//!
//! A code stands for one fault. It has an entry for each target, since the same fault has
//! different consequences.

use super::{Rule, Target};

macro_rules! rules {
    ($($name:ident = $code:literal, $remedy:literal: [
        $($target:ident: $effect:literal, $source:literal;)+
    ])*) => {
        $(
            pub(super) const $name: &[Rule] = &[$(Rule {
                code: $code,
                target: Target::$target,
                effect: $effect,
                remedy: $remedy,
                source: $source,
            }),+];
        )*

        pub(super) const ALL: &[&[Rule]] = &[$($name),*];
    };
}

rules! {
    // ---- the list ------------------------------------------------------------------------
    MALFORMED_LIST = "malformed-list",
    "answer `tools/list` with an object whose `tools` is an array": [
        Any: "clients find no tools",
        "https://modelcontextprotocol.io/specification/2025-11-25/server/tools";
    ]
    MALFORMED_TOOL = "malformed-tool",
    "give the field the type that the specification has for it": [
        Any: "SDKs validate the list as a whole: one malformed tool loses all of them",
        "NousResearch/hermes-agent#101669";
    ]
    DUPLICATE_NAME = "duplicate-name",
    "give one of the tools another name": [
        Any: "clients call one of the two, and which is not defined",
        "https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names";
    ]
    TOO_MANY_TOOLS = "too-many-tools",
    "narrow the list with a view, or serve the tools as several servers": [
        Cursor: "only the first 40 tools of all servers together reach the model",
        "anyproto/anytype-mcp#5";
        VsCode: "a request with more than 128 tools is refused",
        "microsoft/vscode-copilot-release#11653";
    ]

    // ---- the tool ------------------------------------------------------------------------
    NAME_PATTERN = "name-pattern",
    "start with a letter or `_`, go on with letters, digits, `_` and `-`, and stay within 64": [
        Any: "vendors refuse other names, and with one of them the whole list",
        "evoila/meho#2745";
    ]
    NAME_LENGTH = "name-length",
    "shorten the name of the tool, or that of the server": [
        Cursor: "a tool is left out when the names of server and tool have more than 60 characters together",
        "ComposioHQ/composio#2788";
    ]
    TITLE_MISSING = "title-missing",
    "add `title = \"…\"`": [
        Anthropic: "the connectors directory doesn't accept a tool without a title",
        "2anki/2anki.net#3790";
    ]
    HINTS_MISSING = "hints-missing",
    "state `read_only` or `destructive`, be it as `= false`": [
        Anthropic: "the connectors directory doesn't accept a tool that states neither hint",
        "2anki/2anki.net#3790";
    ]
    HINTS_CONTRADICT = "hints-contradict",
    "drop one of the two": [
        Any: "a tool that changes nothing can destroy nothing: clients trust one of the hints",
        "https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations";
    ]
    DESCRIPTION_MISSING = "description-missing",
    "document the function, or add `description = …`": [
        Any: "a model has nothing but the name to choose the tool by",
        "https://modelcontextprotocol.io/specification/2025-11-25/server/tools";
    ]
    DESCRIPTION_LENGTH = "description-length",
    "say what matters for choosing the tool first, and move the rest to the arguments": [
        OpenAiStrict: "a description of more than 1024 characters is refused",
        "dart-lang/ai#170";
        Anthropic: "Claude Code cuts a description at 2048 characters, without a word",
        "anthropics/claude-code#87650";
    ]

    // ---- the root of a schema --------------------------------------------------------------
    ROOT_TYPE = "root-type",
    "say `\"type\": \"object\"` at the root": [
        Any: "the TypeScript SDK refuses the whole list",
        "opentokenz/mcpx#28";
    ]
    NO_PROPERTIES = "no-properties",
    "add `\"properties\": {}`": [
        Any: "OpenAI's API and VS Code refuse an object without `properties`",
        "microsoft/vscode#251723";
    ]
    ROOT_COMBINATOR = "root-combinator",
    "take the alternatives as one argument, whose type is the enum": [
        Anthropic: "a 400 for the whole session: no oneOf, allOf or anyOf at the top level",
        "anthropics/claude-code#5973";
        OpenAiStrict: "the root must be an object, and no anyOf",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
        VsCode: "the tool is refused: unsupported top-level schema keyword",
        "PostHog/posthog#71765";
    ]
    ROOT_REFERENCE = "root-reference",
    "write out what the reference stands for": [
        Any: "clients look for `type` and `properties` at the root, and find neither",
        "mikeyobrien/ralph-orchestrator#351";
    ]
    DIALECT = "dialect",
    "leave `$schema` out: 2020-12 is what MCP assumes": [
        VsCode: "its validator knows no `$dynamicRef`, which the meta-schema of 2020-12 uses",
        "metoro-io/mcp-golang#119";
        Gemini: "unknown name `$schema`: a 400 for the request",
        "intrafind/ihub-apps#1566";
    ]
    OTHER_DIALECT = "other-dialect",
    "write 2020-12, and leave `$schema` out": [
        Anthropic: "Claude Code refuses schemas of other dialects than 2020-12",
        "anthropics/claude-code#88882";
    ]

    // ---- references ------------------------------------------------------------------------
    DANGLING_REFERENCE = "dangling-reference",
    "keep the definition that the reference points to, at the root": [
        Any: "schemas don't compile, and the tools are skipped or the request is refused",
        "microsoft/fabric-rti-mcp#98";
    ]
    RECURSION = "recursion",
    "end the type at a fixed depth, or take the innermost level as any JSON": [
        Any: "naive inliners crash, and with them the agent or the whole list",
        "mastra-ai/mastra#15341";
    ]
    REFERENCE = "reference",
    "write out what the reference stands for": [
        Gemini: "references are not followed: a 400, or an argument without a type",
        "google-gemini/gemini-cli#13326";
        VsCode: "Copilot doesn't follow references, so required arguments are left out",
        "github/copilot-cli#1876";
    ]

    // ---- any schema ------------------------------------------------------------------------
    BOOLEAN_SCHEMA = "boolean-schema",
    "write `{}` for anything": [
        Any: "the SDKs expect an object in that place: the whole list is lost",
        "NousResearch/hermes-agent#101669";
    ]
    BOOLEAN_ADDITIONAL_PROPERTIES = "boolean-additional-properties",
    "leave `closed` and `deny_unknown_fields` out: unknown arguments are refused anyway": [
        Gemini: "google-genai fails on a boolean `additionalProperties`, and the list is lost",
        "googleapis/python-genai#2476";
    ]
    UNKNOWN_FORMAT = "unknown-format",
    "leave `format` out, or use one that JSON Schema defines": [
        Any: "validators warn for every occurrence, and some fail",
        "anomalyco/opencode#31002";
    ]
    STRING_FORMAT = "string-format",
    "leave `format` out, and name the form in the description": [
        Gemini: "only `enum` and `date-time` are supported for a string",
        "hideya/langchain-mcp-tools-ts#36";
        OpenAiStrict: "not a valid format",
        "posit-dev/chatlas#255";
    ]
    LOOKAROUND = "lookaround",
    "write the pattern without `(?=`, `(?!`, `(?<=` and `(?<!`": [
        OpenAiStrict: "regex lookaround is not supported: a 400 for every request",
        "cline/cline#14019";
        Anthropic: "strict mode refuses regex lookaround",
        "Dokploy/mcp#45";
    ]
    EXCLUSIVE_BOUND = "exclusive-bound",
    "use `minimum` and `maximum`, with the next whole number": [
        Gemini: "unknown name: a 400 for the request",
        "ahmadrosid/nakama#292";
    ]
    MULTIPLE_OF = "multiple-of",
    "name the step in the description, and check it in the tool": [
        Gemini: "unknown name: a 400 for the request",
        "ahmadrosid/nakama#292";
    ]
    LARGE_INTEGER = "large-integer",
    "pass identifiers as strings, and bound numbers to ±(2^53 − 1)": [
        Any: "clients in JavaScript round whole numbers beyond 2^53",
        "anthropics/claude-code#78762";
    ]
    NULL_DEFAULT = "null-default",
    "leave the default out: a property that is not required may be absent": [
        Any: "a default that its own type refuses, paid for with tokens",
        "alphaonedev/ai-memory-mcp#1058";
    ]
    TYPE_LIST = "type-list",
    "use one type, and leave an optional argument out of `required`": [
        Cursor: "compares the value's type with the whole list, and refuses every value",
        "cursor/cursor#3778";
    ]
    INTEGER_ALTERNATIVE = "integer-alternative",
    "take a plain integer, or a number among the alternatives": [
        Cursor: "knows the value as a number, finds no such alternative, and refuses it",
        "cursor/cursor#3540";
    ]
    CONST = "const",
    "use an `enum` of one value": [
        Gemini: "a constant is not known, and lost",
        "googleapis/python-genai#1093";
    ]
    ONE_OF = "one-of",
    "use `anyOf`": [
        Gemini: "google-genai drops the alternatives, and the argument has no type",
        "googleapis/python-genai#1093";
        OpenAiStrict: "oneOf is not supported: a 400 for the request",
        "docker/docker-agent#4106";
    ]
    ALL_OF = "all-of",
    "write the parts as one schema": [
        OpenAiStrict: "allOf is not supported: a 400 for the request",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
        Gemini: "what stands in allOf is lost",
        "pizza-bot-app/pizza-bot#62";
    ]
    CONDITION = "condition",
    "describe the condition in words, and check it in the tool": [
        OpenAiStrict: "not supported: a 400 for the request",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
        Gemini: "unknown name: a 400 for the request",
        "zendev-sh/goai#39";
    ]
    NUMBER_ENUM = "number-enum",
    "use strings, or an integer with bounds": [
        Gemini: "values of an enum are strings: a 400 for the request",
        "google-gemini/gemini-cli#4127";
    ]
    UNTYPED_ENUM = "untyped-enum",
    "add `\"type\": \"string\"`": [
        Gemini: "didn't specify the schema type field: a 400 for the request",
        "google-gemini/gemini-cli#4400";
    ]
    ANY_VALUE = "any-value",
    "take the JSON as a string, or a type that says what it holds": [
        OpenAiStrict: "a schema without a type is refused, and with it the request",
        "1jehuang/jcode#713";
        Gemini: "didn't specify the schema type field: a 400 for the request",
        "google-gemini/gemini-cli#4400";
    ]
    OBJECT_ALTERNATIVES = "object-alternatives",
    "take one struct with an enum for the kind and optional fields, or make it several tools": [
        Any: "@langchain/mcp-adapters merges the alternatives into an object that fits none of them",
        "pizza-bot-app/pizza-bot#56";
    ]

    // ---- arrays and objects ------------------------------------------------------------------
    ARRAY_WITHOUT_ITEMS = "array-without-items",
    "add `items`, if only `{}`": [
        VsCode: "tool parameters array type must have items: the tool is refused",
        "microsoft/vscode#246119";
        OpenAiStrict: "array schema missing items: a 400 for the request",
        "bnb-chain/bnbchain-mcp#68";
    ]
    TUPLE = "tuple",
    "use a struct with named fields, or an array of one type": [
        Gemini: "knows no `prefixItems`: a 400 for the request",
        "decolua/9router#2884";
        OpenAiStrict: "only `items`, `minItems` and `maxItems` are supported for an array",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
    ]
    TUPLE_ITEMS = "tuple-items",
    "use `prefixItems`, or an array of one type": [
        Any: "`items` must be a schema, not an array: the request is refused",
        "oomkapwn/enquire-mcp#362";
    ]
    UNIQUE_ITEMS = "unique-items",
    "take a list, and drop duplicates in the tool": [
        OpenAiStrict: "not supported: a 400 for the request",
        "1jehuang/jcode#713";
    ]
    MAP = "map",
    "take a list of structs with a key and a value": [
        OpenAiStrict: "an object must be closed and name its properties; a map does neither",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
    ]
    PROPERTY_KEY = "property-key",
    "rename the argument: letters, digits, `_`, `.` and `-`, at most 64": [
        Anthropic: "a 400 for every request: property keys should match ^[a-zA-Z0-9_.-]{1,64}$",
        "decocms/studio#6874";
    ]
    PARAMETER_NAME = "parameter-name",
    "rename the property: start with a letter or `_`, go on with letters, digits and `_`": [
        Gemini: "parameter names have a letter or `_` first, then letters, digits and `_`, at most 64",
        "https://cloud.google.com/vertex-ai/generative-ai/docs/reference/java/latest/com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder";
    ]
    NESTING = "nesting",
    "flatten the arguments: fewer structs within structs": [
        OpenAiStrict: "at most ten levels of objects are supported",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
    ]
    ENUM_SIZE = "enum-size",
    "take a string, and let the tool say which values there are": [
        OpenAiStrict: "at most 1000 values of enums are supported in one schema",
        "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas";
    ]
}
