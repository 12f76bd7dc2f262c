use mcp_tool::mcp_tool;

#[mcp_tool]
trait Chess {
    fn moves(&self) -> u32;
}

impl Chess for u8 {
    fn moves(&self) -> u32 {
        3
    }
}

fn main() {
    1u8.moves();
}
