use mcp_tool::mcp_tool;

#[mcp_tool(name = "a-name-of-more-than-one-hundred-and-twenty-eight-characters-which-is-what-the-protocol-allows-at-most-and-no-client-would-show-it-in-full")]
fn moves() {}

fn main() {}
