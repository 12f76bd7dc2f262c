"""What vendors' libraries make of a server's list: each has to take every tool.

    python vendors.py COMMAND ARGUMENT...

google-genai turns the list into function declarations and drops all of it for one tool that it
cannot take; openai-agents makes function tools, strict where a schema allows it.
"""

import asyncio
import sys

import mcp
from agents.mcp import MCPServerStdio
from agents.mcp.util import MCPUtil
from google.genai import _mcp_utils

COMMAND, *ARGUMENTS = sys.argv[1:]

# Its schema is what the conformance suite asks for, word for word, and has a boolean
# `additionalProperties`, which google-genai cannot take.
RAW = {"json_schema_2020_12_tool"}


async def gemini():
    async with mcp.Client(mcp.StdioServerParameters(command=COMMAND, args=ARGUMENTS)) as client:
        tools, cursor = [], None
        while True:
            page = await client.list_tools(cursor=cursor)
            tools += [tool for tool in page.tools if tool.name not in RAW]
            cursor = page.next_cursor
            if cursor is None:
                break
    declared = [
        declaration
        for tool in _mcp_utils.mcp_to_gemini_tools(tools)
        for declaration in tool.function_declarations
    ]
    for tool, declaration in zip(tools, declared, strict=True):
        assert declaration.name == tool.name, declaration
        wanted = set(tool.input_schema["properties"])
        assert set(declaration.parameters.properties or {}) == wanted, declaration
    return len(declared)


async def openai():
    params = {"command": COMMAND, "args": ARGUMENTS}
    async with MCPServerStdio(params=params, client_session_timeout_seconds=30) as server:
        tools = await server.list_tools()
        converted = [MCPUtil.to_function_tool(tool, server, True) for tool in tools]
        for tool, function in zip(tools, converted, strict=True):
            wanted = set(tool.input_schema["properties"])
            assert function.name == tool.name, function
            assert set(function.params_json_schema["properties"]) == wanted, function
            # Nothing but a schema given by hand may fall back to what is not strict, and tools
            # without arguments, which the library leaves alone.
            assert function.strict_json_schema or tool.name in RAW or not wanted, tool
    return len(converted)


async def main():
    declarations, functions = await gemini(), await openai()
    print(f"{declarations} tools for Gemini, {functions} for OpenAI")


asyncio.run(main())
