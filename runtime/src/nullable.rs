//! Absent, null or a value: three states where `Option` has two.

use crate::schema::NULLABLE;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// How this crate reads an argument that was not sent.
const MISSING: &str = concat!(env!("CARGO_CRATE_NAME"), "::argument::Missing");

/// An argument, or a field of one, for which `null` means something else than absence: "clear
/// it" beside "leave it".
///
/// ```
/// use mcp_tool::{Nullable, mcp_tool};
///
/// /// Set or clear the title of a game
/// #[mcp_tool]
/// fn set_title(title: Nullable<String>) -> String {
///     match title {
///         Nullable::Absent => "left as it was".to_owned(),
///         Nullable::Null => "cleared".to_owned(),
///         Nullable::Value(title) => format!("set to {title}"),
///     }
/// }
/// assert_eq!(set_title(Nullable::Null), "cleared");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nullable<T> {
    /// Not sent.
    #[default]
    Absent,
    /// Sent as `null`.
    Null,
    /// Sent as a value.
    Value(T),
}

impl<T> Nullable<T> {
    /// The value, if there is one.
    ///
    /// ```
    /// # use mcp_tool::Nullable;
    /// assert_eq!(Nullable::Value(1).value(), Some(1));
    /// assert_eq!(Nullable::<i32>::Null.value(), None);
    /// ```
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// Whether nothing was sent. Fits `#[serde(skip_serializing_if = "Nullable::is_absent")]`.
    ///
    /// ```
    /// # use mcp_tool::Nullable;
    /// assert!(Nullable::<i32>::Absent.is_absent());
    /// assert!(!Nullable::<i32>::Null.is_absent());
    /// ```
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl<T> From<T> for Nullable<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Nullable<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T> {
            missing: bool,
            value: PhantomData<T>,
        }

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Nullable<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value or null")
            }

            fn visit_unit<E: Error>(self) -> Result<Nullable<T>, E> {
                Ok(Nullable::Null)
            }

            fn visit_none<E: Error>(self) -> Result<Nullable<T>, E> {
                Ok(if self.missing {
                    Nullable::Absent
                } else {
                    Nullable::Null
                })
            }

            fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<Nullable<T>, D::Error> {
                T::deserialize(value).map(Nullable::Value)
            }
        }

        // serde derives read a missing field with a deserializer of their own, which answers
        // "none" as JSON does for null. Its type's name is all that tells the two apart, and a
        // field without `#[serde(default)]` depends on it; `a_missing_field_is_absent` below
        // fails should serde ever rename it.
        let name = std::any::type_name::<D>();
        let missing = name == MISSING || name.contains("MissingFieldDeserializer");
        deserializer.deserialize_option(Reader {
            missing,
            value: PhantomData,
        })
    }
}

/// `Absent` has no JSON of its own: skip it with [`Nullable::is_absent`], or it becomes `null`.
impl<T: Serialize> Serialize for Nullable<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => serializer.serialize_some(value),
            Self::Absent | Self::Null => serializer.serialize_none(),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Nullable<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Nullable_{}", T::schema_name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("mcp_tool::Nullable<{}>", T::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        // The mark keeps this null when those of `Option` go.
        json_schema!({
            "anyOf": [generator.subschema_for::<T>(), {"type": "null"}],
            NULLABLE: true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Bare {
        note: Nullable<u32>,
    }

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Defaulted {
        #[serde(default)]
        note: Nullable<u32>,
    }

    #[test]
    fn a_missing_field_is_absent() {
        let bare: Bare = serde_json::from_value(json!({})).unwrap();
        assert_eq!(bare.note, Nullable::Absent);
        let defaulted: Defaulted = serde_json::from_value(json!({})).unwrap();
        assert_eq!(defaulted.note, Nullable::Absent);
    }

    #[test]
    fn a_missing_argument_is_absent() {
        assert_eq!(std::any::type_name::<crate::argument::Missing>(), MISSING);
    }

    #[test]
    fn null_is_null() {
        let bare: Bare = serde_json::from_value(json!({"note": null})).unwrap();
        assert_eq!(bare.note, Nullable::Null);
        let text: Bare = serde_json::from_str(r#"{"note": null}"#).unwrap();
        assert_eq!(text.note, Nullable::Null);
        let defaulted: Defaulted = serde_json::from_value(json!({"note": null})).unwrap();
        assert_eq!(defaulted.note, Nullable::Null);
    }

    #[test]
    fn a_value_is_a_value() {
        let bare: Bare = serde_json::from_value(json!({"note": 7})).unwrap();
        assert_eq!(bare.note, Nullable::Value(7));
    }
}
