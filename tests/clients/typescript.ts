// The official TypeScript SDK against a server: lists and calls its tools.
//
//   node typescript.ts SDK SERVER EXPECTED MODE stdio COMMAND ARGUMENT…
//   node typescript.ts SDK SERVER EXPECTED MODE http URL
//
// SDK is 1 or 2, SERVER a key of calls.json, EXPECTED a file with the registry's list, MODE
// `legacy`, or a revision from 2026-07-28 on (SDK 2 only).

import { readFileSync } from "node:fs";
import {
  type Call,
  type Json,
  canonical,
  expectedTool,
  filledIn,
  problem,
  roots,
  sampled,
  same,
} from "./expectations.ts";

const [sdk, server, expectedFile, mode, transport, ...target] = process.argv.slice(2);
const expected = JSON.parse(readFileSync(expectedFile, "utf8")).tools;
const calls: Call[] = JSON.parse(
  readFileSync(new URL("calls.json", import.meta.url), "utf8"),
)[server];

const capabilities = { sampling: {}, elicitation: {}, roots: {} };
const info = { name: "typescript-check", version: "1.0.0" };
const token = process.env.CHESS_TOKEN;
const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
const elicit = async (request: Json) => ({
  action: "accept" as const,
  content: filledIn(request.params.requestedSchema),
});

/** Either SDK: a client that is connected, its transport, and the revision that it agreed on. */
async function connect(): Promise<{ client: Json; connection: Json; revision: string }> {
  if (sdk === "1") {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const types = await import("@modelcontextprotocol/sdk/types.js");
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
    const { StreamableHTTPClientTransport } = await import(
      "@modelcontextprotocol/sdk/client/streamableHttp.js"
    );
    const client = new Client(info, { capabilities });
    client.setRequestHandler(types.CreateMessageRequestSchema, async () => sampled);
    client.setRequestHandler(types.ElicitRequestSchema, elicit as Json);
    client.setRequestHandler(types.ListRootsRequestSchema, async () => roots);
    const connection =
      transport === "stdio"
        ? new StdioClientTransport({ command: target[0], args: target.slice(1) })
        : new StreamableHTTPClientTransport(new URL(target[0]), { requestInit: { headers } });
    // The transport learns the revision from the handshake, over either transport.
    let revision = "";
    (connection as Json).setProtocolVersion = (agreed: string) => {
      revision = agreed;
      (connection as Json)._protocolVersion = agreed;
    };
    await client.connect(connection as Json);
    return { client, connection, revision };
  }
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const { StdioClientTransport } = await import("@modelcontextprotocol/client/stdio");
  const negotiation = mode === "legacy" ? "legacy" : { pin: mode };
  const client = new Client(info, {
    capabilities,
    versionNegotiation: { mode: negotiation },
  } as Json);
  client.setRequestHandler("sampling/createMessage", async () => sampled as Json);
  client.setRequestHandler("elicitation/create", elicit as Json);
  client.setRequestHandler("roots/list", async () => roots as Json);
  const connection =
    transport === "stdio"
      ? new StdioClientTransport({ command: target[0], args: target.slice(1) })
      : new StreamableHTTPClientTransport(new URL(target[0]), { requestInit: { headers } });
  await client.connect(connection as Json);
  return { client, connection, revision: (client as Json).getNegotiatedProtocolVersion() };
}

/** What the server reports on one request, in order, and whether it is answered. */
interface Reported {
  token: Json;
  id: Json;
  progress: number[];
  late: number[];
  answered: boolean;
}

/**
 * Every call from now on, as its messages come out of the transport. The client's own
 * `onprogress` misses what arrives in one chunk with the result: either SDK drops the handler as
 * soon as it reads a result, but runs it for a notification only a microtask later.
 */
function watched(connection: Json): Reported[] {
  const calls: Reported[] = [];
  const { onmessage, send } = connection;
  connection.send = (message: Json, options: Json) => {
    if (message.method === "tools/call") {
      const token = message.params._meta?.progressToken;
      calls.push({ token, id: message.id, progress: [], late: [], answered: false });
    }
    return send.call(connection, message, options);
  };
  connection.onmessage = (message: Json, extra: Json) => {
    for (const call of calls) {
      if (message.method === "notifications/progress") {
        const { progressToken, progress } = message.params;
        if (progressToken === call.token) (call.answered ? call.late : call.progress).push(progress);
      } else if (message.method === undefined && message.id === call.id) {
        call.answered = true;
      }
    }
    return onmessage.call(connection, message, extra);
  };
  return calls;
}

async function listed(client: Json): Promise<Json[]> {
  const tools: Json[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

const problems: string[] = [];
const { client, connection, revision } = await connect();
const reported = watched(connection);
if (mode !== "legacy" && revision !== mode) problems.push(`agreed on ${revision}`);

const tools = await listed(client);
const names = (list: Json[]) => list.map((tool) => tool.name);
if (!same(names(tools), names(expected))) {
  problems.push(`${tools.length} tools of ${expected.length}: ${names(tools)}`);
} else {
  for (const [place, tool] of tools.entries()) {
    const wanted = expectedTool(expected[place], revision);
    if (!same(tool, wanted)) {
      problems.push(`${tool.name}\n    is   ${canonical(tool)}\n    want ${canonical(wanted)}`);
    }
  }
}

// Without a session a server cannot ask before 2026-07-28; the server with questions has one.
for (const call of calls) {
  const first = reported.length;
  // Makes the client ask for reports.
  const options = { onprogress: () => {} };
  const params = { name: call.tool, arguments: call.arguments };
  try {
    const result =
      sdk === "1"
        ? await client.callTool(params, undefined, options)
        : await client.callTool(params, options);
    const found =
      call.error === undefined ? problem(call, result, revision) : "is no protocol error";
    if (found !== undefined) problems.push(`${call.tool}: ${found}`);
    const progress = reported.slice(first).flatMap((request) => request.progress);
    if (call.progress && !same(progress, call.progress)) {
      problems.push(`${call.tool}: progress ${progress}`);
    }
  } catch (error: Json) {
    if (error.code !== call.error) problems.push(`${call.tool}: ${error.code} ${error.message}`);
  }
}
await client.close();
for (const request of reported) {
  if (request.late.length > 0) problems.push(`progress ${request.late} after the result`);
}

if (problems.length > 0) {
  console.log(problems.join("\n"));
  process.exit(1);
}
console.log(`${revision}: ${tools.length} tools, ${calls.length} calls`);
process.exit(0);
