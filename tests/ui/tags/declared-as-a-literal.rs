mcp_tool::tags! {
    "chess";
}

fn main() {}
