//! `call_for`: results in the form of each revision.

use crate::tools::registry;
use mcp_tool::{CallToolResult, Context, ProtocolVersion};
use mcp_tool_tests::assert_result_conforms;
use serde_json::{Value, json};

use ProtocolVersion::{V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};

/// The result of a tool, held against its revision's schema.
async fn call(version: ProtocolVersion, name: &str, arguments: Value) -> Value {
    let result: CallToolResult = registry().call_for(version, name, arguments).await.unwrap();
    assert_result_conforms(&result, version);
    json!(result)
}

#[tokio::test]
async fn every_result_conforms_to_its_revision() {
    let registry = registry();
    for version in ProtocolVersion::ALL {
        for tool in registry.iter() {
            call(version, &tool.name, json!({"region": "eu"})).await;
            call(version, &tool.name, json!({})).await;
            call(version, &tool.name, json!(null)).await;
            call(version, &tool.name, json!([])).await;
        }
    }
}

#[tokio::test]
async fn structured_content_fits_the_schema_that_was_listed() {
    let registry = registry();
    for version in [V2025_06_18, V2025_11_25, V2026_07_28] {
        for tool in &registry.list_for(version).tools {
            let Some(schema) = &tool.output_schema else {
                continue;
            };
            let result = call(version, &tool.name, json!({})).await;
            if result["isError"] == true {
                assert_eq!(result.get("structuredContent"), None);
            } else {
                let validator = jsonschema::validator_for(&json!(schema)).unwrap();
                assert!(validator.is_valid(&result["structuredContent"]), "{result}");
            }
        }
    }
}

#[tokio::test]
async fn structured_content_takes_the_form_of_the_revision() {
    for version in [V2024_11_05, V2025_03_26] {
        let result = call(version, "maybe", json!({"yes": true})).await;
        assert_eq!(
            result,
            json!({"content": [{"type": "text", "text": "0.5"}]})
        );
    }
    for version in [V2025_06_18, V2025_11_25] {
        let result = call(version, "maybe", json!({"yes": true})).await;
        assert_eq!(result["structuredContent"], json!({"result": 0.5}));
    }
    let result = call(V2026_07_28, "maybe", json!({"yes": true})).await;
    assert_eq!(result["structuredContent"], json!(0.5));
    let result = call(V2026_07_28, "maybe", json!({})).await;
    assert_eq!(result.get("structuredContent"), Some(&Value::Null));
}

#[tokio::test]
async fn every_result_says_that_it_is_complete_where_it_must() {
    for name in ["maybe", "failing", "least", "bare", "loose"] {
        for version in [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25] {
            assert_eq!(call(version, name, json!({})).await.get("resultType"), None);
        }
        let result = call(V2026_07_28, name, json!({})).await;
        assert_eq!(result["resultType"], "complete");
    }
}

#[tokio::test]
async fn structured_content_alone_is_not_lost_on_old_clients() {
    let result = call(V2025_03_26, "bare", json!({})).await;
    assert_eq!(
        result,
        json!({"content": [{"type": "text", "text": "{\"winner\":\"white\"}"}]})
    );
}

#[tokio::test]
async fn structured_content_is_an_object_where_it_must_be() {
    let result = call(V2025_11_25, "loose", json!({})).await;
    assert_eq!(result["structuredContent"], json!({"result": 3}));
    assert_eq!(result["content"][0]["text"], "three");
    let result = call(V2026_07_28, "loose", json!({})).await;
    assert_eq!(result["structuredContent"], json!(3));
}

#[tokio::test]
async fn blocks_that_a_revision_does_not_have_become_text() {
    let types = |result: &Value| -> Vec<String> {
        let blocks = result["content"].as_array().unwrap();
        let ty = |block: &Value| block["type"].as_str().unwrap().to_owned();
        blocks.iter().map(ty).collect()
    };
    let text = |result: &Value, at: usize| -> Value {
        serde_json::from_str(result["content"][at]["text"].as_str().unwrap()).unwrap()
    };
    let sound = json!({"type": "audio", "data": "UklGRg==", "mimeType": "audio/wav"});
    let link = json!({
        "type": "resource_link",
        "uri": "file:///games/1.pgn",
        "name": "1.pgn",
        "title": "The first game",
        "mimeType": "application/vnd.chess-pgn",
        "size": 120,
        "icons": [{"src": "https://example.com/a.png"}],
        "_meta": {"com.example/key": 1}
    });

    let result = call(V2024_11_05, "blocks", json!({})).await;
    assert_eq!(
        types(&result),
        ["text", "image", "text", "text", "resource", "resource"]
    );
    assert_eq!(text(&result, 2), sound);
    assert_eq!(text(&result, 3), link);
    assert_eq!(
        result["content"][2]["annotations"],
        json!({"audience": ["user"], "priority": 0.5})
    );

    let result = call(V2025_03_26, "blocks", json!({})).await;
    assert_eq!(
        types(&result),
        ["text", "image", "audio", "text", "resource", "resource"]
    );
    assert_eq!(text(&result, 3), link);

    for version in [V2025_06_18, V2025_11_25, V2026_07_28] {
        let result = call(version, "blocks", json!({})).await;
        assert_eq!(
            types(&result),
            [
                "text",
                "image",
                "audio",
                "resource_link",
                "resource",
                "resource"
            ]
        );
    }
}

#[tokio::test]
async fn blocks_have_the_fields_that_their_revision_defines() {
    for version in [V2024_11_05, V2025_03_26] {
        let result = call(version, "blocks", json!({})).await;
        let text = &result["content"][0];
        assert_eq!(
            text["annotations"],
            json!({"audience": ["user"], "priority": 0.5})
        );
        assert_eq!(text.get("_meta"), None);
        assert_eq!(result["content"][4]["resource"].get("_meta"), None);
    }
    let result = call(V2025_06_18, "blocks", json!({})).await;
    assert_eq!(
        result["content"][0]["annotations"]["lastModified"],
        "2025-01-12T15:00:58Z"
    );
    assert_eq!(result["content"][0]["_meta"], json!({"com.example/key": 1}));
    assert_eq!(result["content"][3].get("icons"), None);
    assert_eq!(
        result["content"][4]["resource"]["_meta"],
        json!({"com.example/key": 1})
    );
    let result = call(V2025_11_25, "blocks", json!({})).await;
    assert_eq!(
        result["content"][3]["icons"][0]["src"],
        "https://example.com/a.png"
    );
}

#[tokio::test]
async fn an_unknown_tool_is_the_same_error_everywhere() {
    for version in ProtocolVersion::ALL {
        let error = registry().call_for(version, "nope", ()).await.unwrap_err();
        assert_eq!(
            (error.code(), error.to_string().as_str()),
            (-32602, "Unknown tool: nope")
        );
    }
}

#[test]
fn a_call_can_be_sent_to_another_thread() {
    fn is_send(_: &impl Send) {}
    let registry = registry();
    is_send(&registry.call_for(V2025_06_18, "least", ()));
    is_send(&registry.call_for_with(V2025_06_18, "least", (), Context::new()));
}
