"""The official Python SDK against a server: lists and calls its tools.

    python python_sdk.py SERVER EXPECTED MODE stdio COMMAND ARGUMENT...
    python python_sdk.py SERVER EXPECTED MODE http URL

SERVER is a key of calls.json, EXPECTED the folder with what `expectations.ts` printed for each
revision, MODE `legacy`, or a revision from 2026-07-28 on (SDK 2 only). The SDK that is installed
is used: 1 or 2.
"""

import asyncio
import json
import os
import sys
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

import mcp
from mcp import StdioServerParameters, types

SDK = int(version("mcp").split(".")[0])
SERVER, EXPECTED, MODE, TRANSPORT, *TARGET = sys.argv[1:]
CALLS = json.loads(Path(__file__).with_name("calls.json").read_text())[SERVER]
TOKEN = os.environ.get("CHESS_TOKEN")
HEADERS = {"Authorization": f"Bearer {TOKEN}"} if TOKEN else {}


def plain(value):
    return value.model_dump(mode="json", by_alias=True, exclude_none=True)


def filled_in(schema):
    answers = {"name": "Ann", "color": "red", "ok": True, "username": "ann", "email": "a@b.c"}

    def fill(name, prop):
        if name in answers:
            return answers[name]
        if "default" in prop:
            return prop["default"]
        if prop.get("type") == "array":
            return [fill("", prop["items"])]
        titled = prop.get("oneOf") or prop.get("anyOf") or []
        options = prop.get("enum") or [option["const"] for option in titled]
        return options[0] if options else "something"

    return {name: fill(name, prop) for name, prop in schema["properties"].items()}


async def elicit(_context, params):
    params = plain(params)
    return types.ElicitResult(action="accept", content=filled_in(params["requestedSchema"]))


async def sample(_context, _params):
    content = types.TextContent(type="text", text="Paris")
    return types.CreateMessageResult(role="assistant", content=content, model="test-model")


async def roots(_context):
    return types.ListRootsResult(roots=[types.Root(uri="file:///games", name="games")])


CALLBACKS = {
    "elicitation_callback": elicit,
    "sampling_callback": sample,
    "list_roots_callback": roots,
}


@asynccontextmanager
async def connected():
    """A session of either SDK, and the revision that it agreed on."""
    stdio = StdioServerParameters(command=TARGET[0], args=TARGET[1:])
    if SDK == 1:
        from mcp.client.stdio import stdio_client
        from mcp.client.streamable_http import streamablehttp_client

        if TRANSPORT == "stdio":
            transport = stdio_client(stdio)
        else:
            transport = streamablehttp_client(TARGET[0], headers=HEADERS)
        async with transport as (reader, writer, *_):
            async with mcp.ClientSession(reader, writer, **CALLBACKS) as session:
                initialized = await session.initialize()
                yield session, initialized.protocolVersion
    else:
        server = stdio
        if TRANSPORT == "http":
            import httpx2
            from mcp.client.streamable_http import streamable_http_client

            http = httpx2.AsyncClient(headers=HEADERS, timeout=30)
            server = streamable_http_client(TARGET[0], http_client=http)
        async with mcp.Client(server, mode=MODE, **CALLBACKS) as client:
            yield client, client.protocol_version


async def listed(client):
    tools, cursor = [], None
    while True:
        page = await client.list_tools(cursor=cursor)
        tools += [plain(tool) for tool in page.tools]
        cursor = page.next_cursor if SDK == 2 else page.nextCursor
        if cursor is None:
            return tools


def problem(call, result, revision):
    """What is wrong with a result, or nothing."""
    texts = [block["text"] for block in result["content"] if block["type"] == "text"]
    text = texts[0] if texts else ""
    if result.get("isError", False) != ("failure" in call):
        return f"isError of {result}"
    wanted = call.get("failure", call.get("text", ""))
    if wanted not in text:
        return f"no {wanted!r} in {text!r}"
    if "blocks" in call and [block["type"] for block in result["content"]] != call["blocks"]:
        return f"blocks of {result}"
    natural = [call[key] for key in ("structured", "list", "truth") if key in call]
    if natural:
        wrap = "structured" not in call and revision < "2026-07-28"
        expected = {"result": natural[0]} if wrap else natural[0]
        if result.get("structuredContent") != expected:
            return f"structured content of {result}"
    return None


async def check():
    problems = []
    async with connected() as (client, revision):
        if MODE != "legacy" and revision != MODE:
            problems.append(f"agreed on {revision}")
        tools = await listed(client)
        expected = json.loads(Path(EXPECTED, f"{SERVER}-{revision}.json").read_text())
        if [tool["name"] for tool in tools] != [tool["name"] for tool in expected]:
            problems.append(f"{len(tools)} tools of {len(expected)}")
        for tool, wanted in zip(tools, expected):
            if tool != wanted:
                problems.append(f"{tool['name']}\n    is   {tool}\n    want {wanted}")

        for call in CALLS:
            progress = []

            async def report(done, _total, _message):
                progress.append(done)

            try:
                result = await client.call_tool(
                    call["tool"], call.get("arguments"), progress_callback=report
                )
                found = "is no protocol error"
                if "error" not in call:
                    found = problem(call, plain(result), revision)
                if found:
                    problems.append(f"{call['tool']}: {found}")
                if "progress" in call and progress != call["progress"]:
                    problems.append(f"{call['tool']}: progress {progress}")
            except (mcp.McpError if SDK == 1 else mcp.MCPError) as error:
                if error.error.code != call.get("error"):
                    problems.append(f"{call['tool']}: {error}")
    if problems:
        sys.exit("\n".join(problems))
    print(f"{revision}: {len(tools)} tools, {len(CALLS)} calls")


asyncio.run(check())
