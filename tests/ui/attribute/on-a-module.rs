use mcp_tool::mcp_tool;

#[mcp_tool]
mod chess {
    pub fn moves() {}
}

fn main() {
    chess::moves();
}
