//! What a report says, and how a test fails.

use crate::{clean, list, with_argument};
use mcp_tool::lint::{Report, Target, check};
use mcp_tool::serde_json::{self, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn report() -> Report {
    check(&list(with_argument(json!({"type": ["integer", "null"]}))))
}

#[test]
fn a_finding_says_what_where_for_whom_and_what_instead() {
    assert_eq!(
        report().to_string(),
        "1 finding\n\n\
         find_games at /inputSchema/properties/extra/type: `[\"integer\",\"null\"]` [type-list]\n\
         \x20 Cursor: compares the value's type with the whole list, and refuses every value (cursor/cursor#3778)\n\
         \x20 instead: use one type, and leave an optional argument out of `required`"
    );
    assert_eq!(check(&list(clean())).to_string(), "no findings");
}

#[test]
fn a_report_is_json_for_programs() {
    assert_eq!(
        serde_json::to_value(report()).unwrap(),
        json!([{
            "code": "type-list",
            "target": "cursor",
            "effect": "compares the value's type with the whole list, and refuses every value",
            "remedy": "use one type, and leave an optional argument out of `required`",
            "source": "cursor/cursor#3778",
            "tool": "find_games",
            "pointer": "/inputSchema/properties/extra/type",
            "found": "`[\"integer\",\"null\"]`"
        }])
    );
}

#[test]
fn a_target_is_concerned_by_its_own_findings_and_by_those_for_any() {
    let own = report();
    assert!(!own.is_clean(Target::Cursor) && !own.is_clean(Target::Any));
    assert!(own.is_clean(Target::Gemini) && own.clone().of(Target::Gemini).findings().is_empty());
    let any = check(&list(with_argument(json!(true))));
    for target in Target::ALL {
        assert!(!any.is_clean(target), "{target}");
    }
    own.without("type-list").assert_clean(Target::Any);
}

#[test]
fn an_assertion_fails_with_the_findings() {
    report().assert_clean(Target::Gemini);
    let failure = catch_unwind(AssertUnwindSafe(|| report().assert_clean(Target::Any)));
    let message = *failure.unwrap_err().downcast::<String>().unwrap();
    assert!(
        message.starts_with("not portable to every client: 1 finding"),
        "{message}"
    );
    assert!(message.contains("[type-list]"), "{message}");
}
