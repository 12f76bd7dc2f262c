use mcp_tool::mcp_tool;

#[mcp_tool]
fn search<T>(word: T) -> String
where
    T: ToString,
{
    word.to_string()
}

fn main() {}
