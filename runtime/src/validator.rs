//! Schemas as a user gave them, enforced by the crate `jsonschema` under the feature of that
//! name.

use crate::check::Problems;
use serde_json::Value;

/// A schema, compiled.
pub(crate) struct Validator {
    #[cfg(feature = "jsonschema")]
    inner: jsonschema::Validator,
    #[cfg(not(feature = "jsonschema"))]
    inner: std::convert::Infallible,
}

#[cfg(feature = "jsonschema")]
impl Validator {
    /// Whether there is one at all in this build.
    pub(crate) const AVAILABLE: bool = true;

    /// Compiles a schema: of draft 2020-12, unless its `$schema` says otherwise. Formats are
    /// annotations.
    pub(crate) fn new(schema: &Value) -> Result<Self, String> {
        jsonschema::options()
            .should_validate_formats(false)
            .build(schema)
            .map(|inner| Self { inner })
            .map_err(|error| error.to_string())
    }

    pub(crate) fn is_valid(&self, value: &Value) -> bool {
        self.inner.is_valid(value)
    }

    /// All that is wrong with a value.
    pub(crate) fn diagnose(&self, value: &Value, problems: &mut Problems) {
        use crate::check::{Path, place, shown};
        use jsonschema::paths::LocationSegment;

        for error in self.inner.iter_errors(value) {
            let mut path = Path::default();
            for segment in error.instance_path() {
                match segment {
                    LocationSegment::Property(name) => path.push_name(&name),
                    LocationSegment::Index(at) => path.push_index(at),
                }
            }
            problems.push(
                place(&path),
                format_args!(
                    "{}, received {}",
                    error.masked_with("the value"),
                    shown(error.instance())
                ),
            );
        }
    }
}

#[cfg(not(feature = "jsonschema"))]
impl Validator {
    pub(crate) const AVAILABLE: bool = false;

    pub(crate) fn new(_schema: &Value) -> Result<Self, String> {
        Err("enforcing it needs the feature `jsonschema` of the crate `mcp-tool`".to_owned())
    }

    pub(crate) fn is_valid(&self, _value: &Value) -> bool {
        match self.inner {}
    }

    pub(crate) fn diagnose(&self, _value: &Value, _problems: &mut Problems) {
        match self.inner {}
    }
}

#[cfg(all(test, not(feature = "jsonschema")))]
mod tests {
    use crate as mcp_tool;
    use crate::Registry;
    use serde_json::{Value, json};

    fn given() -> Value {
        json!({"type": "object", "properties": {"n": {"type": "integer", "maximum": 3}}})
    }

    #[mcp_tool::mcp_tool(crate = crate, input_schema = given())]
    fn enforced(n: u8) -> u8 {
        n
    }

    #[mcp_tool::mcp_tool(crate = crate, input_schema = given(), unchecked)]
    fn unchecked(n: u8) -> u8 {
        n
    }

    /// A schema that nothing enforces would be a promise that nobody keeps.
    #[test]
    fn without_the_feature_a_given_schema_needs_unchecked() {
        let error = Registry::builder()
            .tools(crate::tools![enforced])
            .build()
            .unwrap_err();
        assert!(
            error.to_string().ends_with(
                "the tool `enforced`: `input_schema` could not be enforced: enforcing it needs the feature `jsonschema` of the crate `mcp-tool`; or say `unchecked`, if the tool validates its own input"
            ),
            "{error}"
        );
        assert!(
            Registry::builder()
                .tools(crate::tools![unchecked])
                .build()
                .is_ok()
        );
    }
}
