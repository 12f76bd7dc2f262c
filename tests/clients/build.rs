//! Names the tools of `many-tools-server`: macros can't make up names.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut names = String::from("many! {\n");
    for number in 0..1000 {
        let kind = ["text", "numbers", "choice", "record"][number % 4];
        writeln!(names, "    {kind} tool_{number:03}")?;
    }
    names.push_str("}\n");
    let folder = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&folder).join("many.rs"), names)?;
    Ok(())
}
