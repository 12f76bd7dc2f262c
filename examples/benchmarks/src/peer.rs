//! Who is measured.

use crate::Outcome;

/// A way to write the tools.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// The head of its column.
    pub(crate) title: &'static str,
    /// Where each file of the program comes from, below `peers/`.
    pub(crate) files: &'static [(&'static str, &'static str)],
    /// What differs in the shared `domain.rs`.
    pub(crate) domain: &'static [(&'static str, &'static str)],
    pub(crate) speaks: Speaks,
}

/// How a client talks to the program.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Speaks {
    /// MCP 2025-11-25 over stdio, with a handshake.
    Session,
    /// MCP 2026-07-28 over stdio, each request on its own.
    Stateless,
    /// Not at all: it prints the list.
    Nothing,
}

pub(crate) const CORE: &str = "mcp-tool-core";
pub(crate) const OWN: &str = "mcp-tool";
pub(crate) const HAND_WRITTEN: &str = "hand-written";

/// In the order of the table's columns.
pub(crate) static PEERS: &[Peer] = &[
    Peer {
        name: CORE,
        title: "mcp-tool, no transport",
        files: &[
            ("Cargo.toml", "mcp-tool-core/Cargo.toml"),
            ("src/main.rs", "mcp-tool-core/main.rs"),
            ("src/tools.rs", "mcp-tool-core/tools.rs"),
        ],
        domain: &[],
        speaks: Speaks::Nothing,
    },
    Peer {
        name: OWN,
        title: "mcp-tool, served",
        files: &[
            ("Cargo.toml", "mcp-tool/Cargo.toml"),
            ("src/main.rs", "mcp-tool/main.rs"),
            ("src/tools.rs", "mcp-tool-core/tools.rs"),
        ],
        domain: &[],
        speaks: Speaks::Session,
    },
    Peer {
        name: "rmcp",
        title: "rmcp 3.11",
        files: &[
            ("Cargo.toml", "rmcp/Cargo.toml"),
            ("src/main.rs", "rmcp/main.rs"),
        ],
        domain: &[],
        speaks: Speaks::Session,
    },
    Peer {
        name: "turbomcp",
        title: "turbomcp 4.0.0-alpha.5",
        files: &[
            ("Cargo.toml", "turbomcp/Cargo.toml"),
            ("src/main.rs", "turbomcp/main.rs"),
        ],
        domain: &[],
        speaks: Speaks::Session,
    },
    Peer {
        name: "rust-mcp-sdk",
        title: "rust-mcp-sdk 2.0",
        files: &[
            ("Cargo.toml", "rust-mcp-sdk/Cargo.toml"),
            ("src/main.rs", "rust-mcp-sdk/main.rs"),
        ],
        // Its own derive, which only arguments need: it lists no output schemas.
        domain: &[
            ("use schemars", "use rust_mcp_sdk::macros"),
            ("(Serialize, JsonSchema)", "(Serialize)"),
            ("(Deserialize, J", "(Debug, Deserialize, Serialize, J"),
        ],
        speaks: Speaks::Stateless,
    },
    Peer {
        name: "pmcp",
        title: "pmcp 2.23",
        files: &[
            ("Cargo.toml", "pmcp/Cargo.toml"),
            ("src/main.rs", "pmcp/main.rs"),
        ],
        domain: &[],
        speaks: Speaks::Session,
    },
    Peer {
        name: HAND_WRITTEN,
        title: "by hand",
        files: &[
            ("Cargo.toml", "hand-written/Cargo.toml"),
            ("src/main.rs", "hand-written/main.rs"),
            ("src/tools.rs", "hand-written/tools.rs"),
        ],
        domain: &[("use schemars::JsonSchema;\n", ""), (", JsonSchema", "")],
        speaks: Speaks::Session,
    },
];

/// Two registries in one program, ours and the one written by hand.
pub(crate) static IN_PROCESS: Peer = Peer {
    name: "in-process",
    title: "in process",
    files: &[
        ("Cargo.toml", "in-process/Cargo.toml"),
        ("src/main.rs", "in-process/main.rs"),
        ("src/tools.rs", "mcp-tool-core/tools.rs"),
        ("src/hand_written.rs", "hand-written/tools.rs"),
    ],
    domain: &[],
    speaks: Speaks::Nothing,
};

impl Peer {
    pub(crate) fn find(name: &str) -> Outcome<&'static Self> {
        PEERS
            .iter()
            .find(|peer| peer.name == name)
            .ok_or_else(|| format!("there is no peer `{name}`").into())
    }
}
