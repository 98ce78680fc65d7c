//! Reports of homes: operators list and decide them, and both sides are told why.

use casacero_tests::{TestProduct, answer};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::admin::{cookie, product, with};

const STATEMENT: &str = "The pictures show another house, against section 3 of our terms.";

/// Reports a home as a visitor, and returns the report as operators see it.
async fn reported(test: &TestProduct, cookie: &str, home: &str, email: Value) -> Value {
    let body =
        json!({ "reason": "scam", "message": "This house belongs to my aunt.", "email": email, "language": "es" });
    let report = test.request(Method::POST, &format!("/api/v1/properties/{home}/reports"));
    let sent =
        report.header("Idempotency-Key", format!("report-of-{home}")).json(&body).send().await.expect("an answer");
    assert!(sent.status().is_success(), "{}", sent.text().await.unwrap_or_default());
    let (status, page) = list(test, cookie, &format!("propertyId={home}&state=open")).await;
    assert_eq!((status, &page["total"]), (StatusCode::OK, &json!(1)), "{page}");
    page["items"][0].clone()
}

async fn list(test: &TestProduct, cookie: &str, query: &str) -> (StatusCode, Value) {
    answer(with(test.request(Method::GET, &format!("/api/v1/admin/reports?{query}")), cookie)).await
}

async fn decide(test: &TestProduct, cookie: &str, report: &Value, tag: &str, body: Value) -> (StatusCode, Value) {
    let path = format!("/api/v1/admin/reports/{}/decision", report["id"].as_str().expect("an id"));
    let asked = with(test.request(Method::POST, &path), cookie).header(header::IF_MATCH, tag);
    answer(asked.json(&body)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_decided_once_and_both_sides_are_told_why() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let report = reported(&test, &cookie, "CASA-1001", json!("zoe@guests.example")).await;
    assert_eq!((&report["name"], &report["state"]), (&json!("Casa Risco Blanco"), &json!("open")), "{report}");
    let tag = format!("\"{}\"", report["version"]);
    let decision = |kind: &str| json!({ "decision": kind, "statement": STATEMENT });
    let refused = [
        ("\"0\"", decision("returned"), StatusCode::PRECONDITION_FAILED),
        (tag.as_str(), json!({ "decision": "returned", "statement": "No." }), StatusCode::UNPROCESSABLE_ENTITY),
        (tag.as_str(), json!({ "decision": "burned", "statement": STATEMENT }), StatusCode::BAD_REQUEST),
        (tag.as_str(), json!({ "statement": STATEMENT }), StatusCode::BAD_REQUEST),
    ];
    for (tag, body, expected) in refused {
        let (status, problem) = decide(&test, &cookie, &report, tag, body.clone()).await;
        assert_eq!(status, expected, "{body}: {problem}");
    }
    let (status, decided) = decide(&test, &cookie, &report, &tag, decision("returned")).await;
    assert_eq!(status, StatusCode::OK, "{decided}");
    assert_eq!((&decided["state"], &decided["status"]), (&json!("decided"), &json!("rejected")), "{decided}");
    assert_eq!(decided["statement"], STATEMENT);
    test.eventually("/api/v1/properties/CASA-1001", |status, _| status == StatusCode::NOT_FOUND).await;
    let told =
        |address: &str| test.mails().into_iter().any(|mail| mail.contains(address) && mail.contains("another house"));
    let mails = async {
        while !(told("To: zoe@guests.example") && told("To: lucia@owners.example")) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), mails).await.expect("both are told");
    let (status, problem) = decide(&test, &cookie, &report, "*", decision("removed")).await;
    assert_eq!((status, &problem["code"]), (StatusCode::CONFLICT, &json!("nothing_to_review")), "{problem}");

    let path = format!("/api/v1/admin/reports/{}/appeal", report["id"].as_str().expect("an id"));
    let appeal =
        || with(test.request(Method::POST, &path), &cookie).json(&json!({ "appeal": "They are of my house." }));
    let (status, appealed) = answer(appeal()).await;
    assert_eq!((status, &appealed["state"]), (StatusCode::OK, &json!("appealed")), "{appealed}");
    assert_eq!(answer(appeal()).await.0, StatusCode::CONFLICT);
    let (status, again) = decide(&test, &cookie, &report, "*", decision("dismissed")).await;
    assert_eq!(
        (status, &again["decision"], &again["status"]),
        (StatusCode::OK, &json!("dismissed"), &json!("rejected"))
    );
    let (_, audit) =
        answer(with(test.request(Method::GET, "/api/v1/admin/audit?subject=CASA-1001&limit=5"), &cookie)).await;
    let actions = audit["items"].as_array().expect("entries").iter().map(|entry| entry["action"].clone());
    assert!(actions.collect::<Vec<_>>().contains(&json!("listing.return")), "{audit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_stays_or_goes_as_it_was_decided() {
    let test = product().await;
    let cookie = cookie(&test).await;
    for (home, kind, status) in [("CASA-1002", "dismissed", "active"), ("CASA-1003", "removed", "removed")] {
        let report = reported(&test, &cookie, home, Value::Null).await;
        let body = json!({ "decision": kind, "statement": STATEMENT });
        let (answered, decided) = decide(&test, &cookie, &report, "*", body).await;
        assert_eq!((answered, &decided["status"]), (StatusCode::OK, &json!(status)), "{decided}");
    }
    let (_, page) = list(&test, &cookie, "state=decided&limit=1&offset=1").await;
    assert_eq!((page["total"].as_u64(), page["items"].as_array().map(Vec::len)), (Some(2), Some(1)), "{page}");
    for (query, field) in [("state=closed", "state"), ("offset=x", "offset")] {
        let (status, problem) = list(&test, &cookie, query).await;
        assert_eq!((status, &problem["field"]), (StatusCode::BAD_REQUEST, &json!(field)), "{problem}");
    }
    let unknown = json!({ "id": "nobody" });
    let body = json!({ "decision": "dismissed", "statement": STATEMENT });
    let (status, problem) = decide(&test, &cookie, &unknown, "*", body).await;
    assert_eq!((status, &problem["code"]), (StatusCode::NOT_FOUND, &json!("report_not_found")), "{problem}");
}
