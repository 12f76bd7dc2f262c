//! The tools in a program that lists and calls them itself, without a transport.

mod domain;
mod tools;

use mcp_tool::{Registry, serde_json::Value};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::builder().collect().build()?;
    let mut words = std::env::args().skip(1);
    match words.next() {
        None => println!("{}", mcp_tool::serde_json::to_string(registry.list())?),
        Some(name) => {
            let arguments: Value = words.next().unwrap_or_default().parse()?;
            let result = registry.call(&name, arguments).await?;
            println!("{}", mcp_tool::serde_json::to_string(&result)?);
        }
    }
    Ok(())
}
