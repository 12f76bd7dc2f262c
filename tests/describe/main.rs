//! The MCP Description document.

use mcp_tool::describe::{Contact, Description, Info, License, ServerInfo, Transport};
use mcp_tool::{JsonObject, ProtocolVersion, Registry, Tool, mcp_tool, tools};
use mcp_tool_tests::assert_description_conforms;
use serde_json::{Value, json};

mcp_tool::tags! {
    /// Elo ratings
    RATING = "rating";
    /// Everything about chess
    CHESS = "chess";
    /// About a single player
    PLAYER = "player";
}

mod guests {
    mcp_tool::tags! {
        /// Of another vocabulary
        pub(crate) GUEST = "guest";
        /// Of another vocabulary too
        pub(crate) CHESS = "chess";
    }
}

/// The rating of a player
#[mcp_tool(
    title = "Rating",
    read_only,
    tags = ["chess", RATING],
    task_support = "forbidden",
    icons = [icon(src = "https://example.com/a.png", theme = "light")],
    deprecated,
    meta = json!({"com.example/key": 1})
)]
fn rating() -> u32 {
    1500
}

/// A guest's tool
#[mcp_tool(tags = [guests::GUEST, guests::CHESS])]
fn visit() {}

/// Says nothing of itself
#[mcp_tool]
fn silent() {}

fn registry() -> Registry {
    Registry::builder()
        .tools(tools![rating, visit, silent])
        .build()
        .unwrap()
}

fn server() -> ServerInfo {
    ServerInfo::new("chess", "1.2.3", Transport::stdio("chess-server"))
}

fn object(value: Value) -> JsonObject {
    serde_json::from_value(value).unwrap()
}

/// The document as JSON, held against the format's schema.
fn described(registry: &Registry, server: ServerInfo) -> Value {
    let description = registry.describe(server);
    let json = json!(description);
    assert_description_conforms(&json);
    assert_eq!(
        serde_json::from_str::<Value>(&description.to_json()).unwrap(),
        json
    );
    json
}

#[test]
fn the_tools_are_the_list() {
    let registry = registry();
    let document = described(&registry, server());
    assert_eq!(document["tools"], json!(registry.list())["tools"]);
    assert_eq!(document["mcpdesc"], "0.7.0");
}

#[test]
fn a_view_is_described_as_what_it_shows() {
    let view = registry().view(Tool::is_read_only);
    let document = described(&view, server());
    assert_eq!(document["tools"].as_array().unwrap().len(), 1);
}

/// Section 12: the order of declaration is the order to show, and whatever is used is declared.
#[test]
fn the_tags_are_the_vocabulary_and_what_is_used_beside_it() {
    let document = described(&registry(), server());
    assert_eq!(
        document["tags"],
        json!([
            {"name": "rating", "description": "Elo ratings"},
            {"name": "chess", "description": "Everything about chess"},
            {"name": "player", "description": "About a single player"},
            {"name": "guest"}
        ])
    );
}

#[test]
fn without_tools_there_is_no_vocabulary() {
    let document = described(&Registry::builder().build().unwrap(), server());
    assert_eq!(document.get("tags"), None);
    assert_eq!(document["tools"], json!([]));
}

#[test]
fn all_that_is_known_of_a_server_has_its_field() {
    let bearer = json!({"type": "http", "scheme": "bearer", "bearerFormat": "JWT"});
    let server = server()
        .title("Chess")
        .description("Game analysis and ratings")
        .protocol_version(ProtocolVersion::V2025_11_25)
        .id("urn:example:chess")
        .icon(serde_json::from_value(json!({"src": "https://example.com/a.png"})).unwrap())
        .website_url("https://example.com")
        .contact(Contact {
            name: Some("Example".to_owned()),
            url: Some("https://example.com/contact".to_owned()),
            email: Some("chess@example.com".to_owned()),
        })
        .license(License {
            name: "MIT".to_owned(),
            url: Some("https://example.com/licence".to_owned()),
        })
        .transport(Transport::streamable_http("https://example.com/mcp"))
        .transport(Transport::Sse {
            url: "https://example.com/sse".to_owned(),
            security: Some(Vec::new()),
        })
        .transport(Transport::Stdio {
            command: "chess-server".to_owned(),
            args: vec!["serve".to_owned()],
            env: [("LEVEL".to_owned(), "3".to_owned())].into(),
            security: Some(vec![object(bearer.clone())]),
        })
        .security(object(bearer.clone()))
        .list_changed(true);
    let document = described(&registry(), server);
    assert_eq!(
        document["info"],
        json!({
            "name": "chess",
            "title": "Chess",
            "description": "Game analysis and ratings",
            "version": "1.2.3",
            "protocolVersion": "2025-11-25",
            "id": "urn:example:chess",
            "icons": [{"src": "https://example.com/a.png"}],
            "websiteUrl": "https://example.com",
            "contact": {
                "name": "Example",
                "url": "https://example.com/contact",
                "email": "chess@example.com"
            },
            "license": {"name": "MIT", "url": "https://example.com/licence"}
        })
    );
    assert_eq!(
        document["transports"],
        json!([
            {"type": "stdio", "command": "chess-server"},
            {"type": "streamable-http", "url": "https://example.com/mcp"},
            {"type": "sse", "url": "https://example.com/sse", "security": []},
            {
                "type": "stdio",
                "command": "chess-server",
                "args": ["serve"],
                "env": {"LEVEL": "3"},
                "security": [bearer]
            }
        ])
    );
    assert_eq!(document["security"], json!([bearer]));
    assert_eq!(
        document["capabilities"],
        json!({"tools": {"listChanged": true}})
    );
}

#[test]
fn a_revision_that_the_format_does_not_know_is_left_out() {
    for version in ProtocolVersion::ALL {
        let document = described(&registry(), server().protocol_version(version));
        let expected = (version != ProtocolVersion::V2026_07_28).then(|| json!(version));
        assert_eq!(document["info"].get("protocolVersion").cloned(), expected);
    }
}

#[test]
fn what_else_a_server_offers_can_be_added() {
    let mut description = registry().describe(server());
    let resources = json!([{"uri": "file:///games", "name": "games"}]);
    description
        .extra
        .insert("resources".to_owned(), resources.clone());
    description
        .extra
        .insert("x-team".to_owned(), json!("board games"));
    let document = json!(description);
    assert_description_conforms(&document);
    assert_eq!(document["resources"], resources);
}

#[test]
fn a_document_that_is_read_and_written_loses_nothing() {
    let mut description = registry().describe(server());
    description
        .extra
        .insert("x-team".to_owned(), json!("board games"));
    let read: Description = serde_json::from_str(&description.to_json()).unwrap();
    assert_eq!(read, description);
    assert_eq!(read.info.name, "chess");
    assert_eq!(read.info.title, Info::default().title);
}

#[test]
fn the_file_is_named_after_the_server() {
    for (name, expected) in [
        ("chess", "chess.mcpdesc.json"),
        ("com.example/chess", "com.example-chess.mcpdesc.json"),
        ("Schach für alle", "Schach-f-r-alle.mcpdesc.json"),
        ("../up", "..-up.mcpdesc.json"),
    ] {
        let server = ServerInfo::new(name, "1", Transport::stdio("chess"));
        assert_eq!(registry().describe(server).file_name(), expected);
    }
}
