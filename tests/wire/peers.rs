//! What another implementation's types make of the lists and results: the crate
//! `rust-mcp-schema`, generated from each revision's schema.

use crate::tools::registry;
use mcp_tool::ProtocolVersion;
use serde_json::{Value, json};

macro_rules! reads {
    ($($test:ident: $version:ident, $peer:ident, $module:ident;)*) => {$(
        #[tokio::test]
        async fn $test() {
            use $peer::$module::{CallToolResult, ListToolsResult};

            let version = ProtocolVersion::$version;
            let registry = registry();
            let list: ListToolsResult =
                serde_json::from_str(&registry.list_json_for(version)).unwrap();
            assert_eq!(list.tools.len(), registry.iter().count());
            for tool in registry.iter() {
                let result = registry
                    .call_for(version, &tool.name, json!({"region": "eu"}))
                    .await
                    .unwrap();
                let sent = json!(result);
                let read: CallToolResult = serde_json::from_value(sent.clone()).unwrap();
                assert_same(&json!(read), &sent);
            }
        }
    )*};
}

/// A null member and an absent one are read as one by these types.
fn assert_same(read: &Value, sent: &Value) {
    let mut sent = sent.clone();
    if sent.get("structuredContent").is_some_and(Value::is_null) {
        sent.as_object_mut().unwrap().remove("structuredContent");
    }
    assert_eq!(*read, sent);
}

reads! {
    a_client_of_2024_11_05_reads_them: V2024_11_05, mcp_2024_11_05, mcp_2024_11_05;
    a_client_of_2025_03_26_reads_them: V2025_03_26, mcp_2025_03_26, mcp_2025_03_26;
    a_client_of_2025_06_18_reads_them: V2025_06_18, mcp_2025_06_18, mcp_2025_06_18;
    a_client_of_2025_11_25_reads_them: V2025_11_25, mcp_2025_11_25, mcp_2025_11_25;
    a_client_of_2026_07_28_reads_them: V2026_07_28, mcp_2026_07_28, mcp_2026_07_28;
}
