// The command line of the MCP Inspector against a server: lists and calls its tools.
//
//   node inspector.ts SERVER EXPECTED ERA stdio COMMAND ARGUMENT…
//   node inspector.ts SERVER EXPECTED ERA http URL
//
// SERVER is a key of calls.json, EXPECTED a file with the registry's list, ERA `legacy` or
// `modern`. The Inspector answers no questions of a server, so tools that ask are left out; and
// since every call is a run of its own, so are protocol errors, which it finds by itself.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Call, type Json, canonical, expectedTool, problem, same } from "./expectations.ts";

const [server, expectedFile, era, transport, ...target] = process.argv.slice(2);
const expected = JSON.parse(readFileSync(expectedFile, "utf8")).tools;
const calls: Call[] = JSON.parse(
  readFileSync(new URL("calls.json", import.meta.url), "utf8"),
)[server];
const revision = era === "modern" ? "2026-07-28" : "2025-11-25";

const token = process.env.CHESS_TOKEN;
const header = token && transport === "http" ? ["--header", `Authorization: Bearer ${token}`] : [];
const connection = transport === "http" ? ["--transport", "http", "--server-url", ...target] : target;

function inspect(...options: string[]): Json {
  const run = spawnSync(
    "inspector",
    ["--cli", ...connection, ...header, "--protocol-era", era, "--quiet", ...options],
    { encoding: "utf8", maxBuffer: 1 << 26 },
  );
  try {
    return JSON.parse(run.stdout);
  } catch {
    console.log(`inspector ${options.join(" ")}\n${run.stdout}${run.stderr}`);
    process.exit(1);
  }
}

const problems: string[] = [];
const tools: Json[] = inspect("--method", "tools/list").tools;
if (tools.length !== expected.length) problems.push(`${tools.length} of ${expected.length} tools`);
for (const [place, tool] of tools.entries()) {
  const wanted = expectedTool(expected[place], revision);
  if (!same(tool, wanted)) {
    problems.push(`${tool.name}\n    is   ${canonical(tool)}\n    want ${canonical(wanted)}`);
  }
}

const own = calls.filter((call) => !call.asks && call.error === undefined);
for (const call of own) {
  const named = ["--method", "tools/call", "--tool-name", call.tool];
  const result = inspect(...named, "--tool-args-json", JSON.stringify(call.arguments ?? {}));
  // Over stdio every call has a server of its own, which knows nothing of former ones.
  if (transport === "stdio" && call.tool === "get_player_rating") continue;
  const found = problem(call, result, revision);
  if (found !== undefined) problems.push(`${call.tool}: ${found}`);
}

if (problems.length > 0) {
  console.log(problems.join("\n"));
  process.exit(1);
}
console.log(`${revision}: ${tools.length} tools, ${own.length} calls`);
