// What a client has to end up with: the registry's complete list, reduced to what the client's
// revision of the protocol has. Written against the specification, not against `list_for`.
//
//   node expectations.ts LIST REVISION    prints it, for the checks in other languages

import { readFileSync } from "node:fs";

export type Json = any;

const since = (revision: string, first: string) => revision >= first;

/** An output schema that was wrapped because its own root is no object. */
function unwrapped(schema: Json): Json {
  const keys = Object.keys(schema?.properties ?? {});
  return keys.length === 1 && keys[0] === "result" ? schema.properties.result : schema;
}

function withoutHeaders(schema: Json): Json {
  const properties = Object.entries<Json>(schema.properties).map(([name, property]) => {
    const { "x-mcp-header": _, ...rest } = property;
    return [name, rest];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

export function expectedTool(tool: Json, revision: string): Json {
  const natural = since(revision, "2026-07-28");
  const title = tool.title && { title: tool.title };
  const expected: Json = {
    name: tool.name,
    description: tool.description,
    inputSchema: natural ? tool.inputSchema : withoutHeaders(tool.inputSchema),
  };
  const annotations = { ...tool.annotations, ...title };
  if (since(revision, "2025-03-26") && Object.keys(annotations).length > 0) {
    expected.annotations = annotations;
  }
  if (since(revision, "2025-06-18")) {
    Object.assign(expected, title);
    if (tool.outputSchema) {
      expected.outputSchema = natural ? unwrapped(tool.outputSchema) : tool.outputSchema;
    }
    if (tool.tags) {
      expected._meta = { "io.github.mcp-tool/tags": tool.tags };
    }
  }
  return expected;
}

export interface Call {
  tool: string;
  arguments?: Json;
  /** The first block of text contains this. */
  text?: string;
  /** The same, of a result with `isError`. */
  failure?: string;
  /** The code of a protocol error. */
  error?: number;
  structured?: Json;
  /** The structured content: itself since 2026-07-28, wrapped before. */
  list?: Json;
  truth?: boolean;
  blocks?: string[];
  progress?: number[];
  /** Whether the tool asks the client, which it can only do over a connection that lasts. */
  asks?: boolean;
}

/** What is wrong with a result, or nothing. */
export function problem(call: Call, result: Json, revision: string): string | undefined {
  const text = result.content?.find((block: Json) => block.type === "text")?.text ?? "";
  const shown = JSON.stringify(result).slice(0, 400);
  if ((result.isError === true) !== (call.failure !== undefined)) {
    return `isError is ${result.isError}: ${shown}`;
  }
  const wanted = call.failure ?? call.text;
  if (wanted !== undefined && !text.includes(wanted)) {
    return `no "${wanted}" in ${shown}`;
  }
  if (call.blocks !== undefined) {
    const types = result.content.map((block: Json) => block.type);
    if (!same(types, call.blocks)) return `blocks of the types ${types}`;
  }
  const natural = call.structured ?? call.list ?? call.truth;
  if (natural !== undefined) {
    const wrap = call.structured === undefined && !since(revision, "2026-07-28");
    const expected = wrap ? { result: natural } : natural;
    const structured = since(revision, "2025-06-18") ? expected : undefined;
    if (!same(result.structuredContent, structured)) return `structured content of ${shown}`;
  }
  return undefined;
}

/** Whether two JSON values are equal, the order of keys aside; undefined is absence. */
export function same(left: Json, right: Json): boolean {
  return canonical(left) === canonical(right);
}

export function canonical(value: Json): string {
  return JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.keys(inner).sort().map((key) => [key, inner[key]]))
      : inner,
  );
}

/** What the person at the client fills into a form. */
export function filledIn(schema: Json): Json {
  const answers: Json = { name: "Ann", color: "red", ok: true, username: "ann", email: "a@b.c" };
  const fill = (name: string, property: Json): Json => {
    if (name in answers) return answers[name];
    if (property.default !== undefined) return property.default;
    if (property.type === "array") return [fill("", property.items)];
    const options = property.enum ?? (property.oneOf ?? property.anyOf)?.map((o: Json) => o.const);
    return options?.[0] ?? "something";
  };
  const properties = Object.entries<Json>(schema.properties);
  return Object.fromEntries(properties.map(([name, property]) => [name, fill(name, property)]));
}

export const sampled = {
  role: "assistant" as const,
  content: { type: "text" as const, text: "Paris" },
  model: "test-model",
  stopReason: "endTurn",
};

export const roots = { roots: [{ uri: "file:///games", name: "games" }] };

if (import.meta.filename === process.argv[1]) {
  const [file, revision] = process.argv.slice(2);
  const list = JSON.parse(readFileSync(file, "utf8"));
  console.log(JSON.stringify(list.tools.map((tool: Json) => expectedTool(tool, revision))));
}
