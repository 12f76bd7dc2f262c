//! The revisions of the protocol.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A revision of the Model Context Protocol, by its date. Later ones are greater.
///
/// ```
/// use mcp_tool::ProtocolVersion;
///
/// let version: ProtocolVersion = "2025-06-18".parse()?;
/// assert_eq!(version, ProtocolVersion::V2025_06_18);
/// assert!(version < ProtocolVersion::LATEST);
/// # Ok::<(), mcp_tool::UnknownVersion>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ProtocolVersion {
    /// The first one.
    #[serde(rename = "2024-11-05")]
    V2024_11_05,
    /// Brought `annotations`.
    #[serde(rename = "2025-03-26")]
    V2025_03_26,
    /// Brought `title`, `outputSchema` and `_meta`.
    #[serde(rename = "2025-06-18")]
    V2025_06_18,
    /// Brought `icons` and `execution`.
    #[serde(rename = "2025-11-25")]
    V2025_11_25,
    /// Dropped `execution`; brought `ttlMs`, `cacheScope` and `resultType`.
    #[serde(rename = "2026-07-28")]
    V2026_07_28,
}

impl ProtocolVersion {
    /// The newest revision.
    pub const LATEST: Self = Self::V2026_07_28;

    /// All revisions, the oldest first.
    pub const ALL: [Self; 5] = [
        Self::V2024_11_05,
        Self::V2025_03_26,
        Self::V2025_06_18,
        Self::V2025_11_25,
        Self::V2026_07_28,
    ];

    /// The date that the protocol sends.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }
}

impl fmt::Display for ProtocolVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for ProtocolVersion {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        Self::ALL
            .into_iter()
            .find(|version| version.as_str() == text)
            .ok_or_else(|| UnknownVersion(text.to_owned()))
    }
}

/// A text that is the date of no revision in [`ProtocolVersion::ALL`].
///
/// ```
/// let error = "2025-01-01".parse::<mcp_tool::ProtocolVersion>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown protocol version `2025-01-01`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVersion(String);

impl fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = ProtocolVersion::ALL
            .iter()
            .map(|version| version.as_str())
            .collect();
        write!(
            f,
            "unknown protocol version `{}`; known are {}",
            self.0,
            known.join(", ")
        )
    }
}

impl std::error::Error for UnknownVersion {}
