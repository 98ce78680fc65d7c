//! Every write of operators stands in the audit log: the table of operations is gone through, so that a new one is not forgotten.

use casacero_gateway::api::operations::{self, Audience};
use casacero_tests::{TestProduct, answer};
use reqwest::{Method, header};
use serde_json::{Value, json};

use crate::admin::{cookie, product, with};

/// What an operator sends to an operation, and what the audit then says. `{made}` is the id of what was made last.
struct Write {
    operation: &'static str,
    /// What stands in place of `{id}`.
    id: &'static str,
    body: Value,
    action: &'static str,
}

fn write(operation: &'static str, id: &'static str, body: Value, action: &'static str) -> Write {
    Write { operation, id, body, action }
}

/// In an order in which each can be done.
fn writes() -> Vec<Write> {
    let guest = json!({ "email": "zoe@guests.example" });
    let point = json!({ "version": 1, "coordinates": { "latitude": 28.73, "longitude": -13.87 } });
    let decision = json!({ "decision": "dismissed", "statement": "The pictures show this very house, as we saw." });
    let offer = json!({ "document": { "launchOffer": { "open": true, "size": 7 } } });
    let key = json!({ "name": "Viajes Sol", "email": "api@sol.example" });
    let hook = json!({ "address": "https://sol.example/hook", "topics": ["listing_changed"] });
    let text = "The calendar of Airbnb fails since Monday. Please renew its address.";
    vec![
        write("POST admin/calendar/sync", "", json!({ "propertyId": "CASA-1001" }), "calendar.sync"),
        write(
            "POST admin/calendar/passes",
            "",
            json!({ "propertyIds": ["CASA-1001"], "spreadSeconds": 0 }),
            "calendar.pass",
        ),
        write("POST admin/coordinates/check", "", json!({}), "coordinates.check"),
        write("POST admin/coordinates/{id}/apply", "CASA-1003", point, "listing.coordinates"),
        write("POST admin/guests/export", "", guest.clone(), "guest.export"),
        write("POST admin/guests/erasure", "", guest, "guest.erase"),
        write("POST admin/reports/{report}/decision", "", decision, "report.decide"),
        write("POST admin/reports/{report}/appeal", "", json!({ "appeal": "They are of my house." }), "report.appeal"),
        write("POST admin/properties/{id}/message", "CASA-1001", json!({ "message": text }), "owner.write"),
        write("PUT admin/properties/{id}/proof", "CASA-1001", json!({ "kind": "bill" }), "proof.ask"),
        write("POST admin/properties/{id}/proof/decision", "CASA-1001", json!({ "proven": true }), "proof.accept"),
        write(
            "PUT admin/properties/{id}/owner",
            "CASA-1002",
            json!({ "email": "new@owners.example", "language": "es" }),
            "access.link_owner",
        ),
        write(
            "POST admin/properties/{id}/approve",
            "CASA-1004",
            json!({ "reason": "I know them." }),
            "listing.approve",
        ),
        write("DELETE admin/properties/{id}", "CASA-1003", Value::Null, "listing.erase"),
        write(
            "POST admin/operators",
            "",
            json!({ "email": "bea@casacero.example", "name": "Bea", "role": "editor" }),
            "operator.invite",
        ),
        write("PATCH admin/operators/{id}", "{made}", json!({ "name": "Beatriz" }), "operator.change"),
        write("POST admin/operators/{id}/invite", "{made}", Value::Null, "operator.invite"),
        write("DELETE admin/operators/{id}", "{made}", Value::Null, "operator.remove"),
        write("PUT admin/contents/{name}", "launch_offer", offer, "content.edit"),
        write("POST admin/api-keys", "", key, "api_key.create"),
        write("DELETE admin/api-keys/{id}", "{made}", Value::Null, "api_key.revoke"),
        write("POST admin/webhooks", "", hook, "webhook.create"),
        write("PATCH admin/webhooks/{id}", "{made}", json!({ "topics": ["calendar_changed"] }), "webhook.change"),
        write("POST admin/webhooks/{id}/secret", "{made}", Value::Null, "webhook.replace_secret"),
        write("POST admin/webhooks/{id}/ping", "{made}", Value::Null, "webhook.ping"),
        write("DELETE admin/webhooks/{id}", "{made}", Value::Null, "webhook.remove"),
    ]
}

/// Operations that make something with an id.
const MAKE: [&str; 3] = ["POST admin/operators", "POST admin/api-keys", "POST admin/webhooks"];

/// Operations whose entries other tests show, because they need what is made there: a home that waits, photos that wait, a dead
/// letter, second factors, other sessions, homes that are not free, a translation. Looking into an address changes nothing.
const ELSEWHERE: [&str; 25] = [
    "POST admin/translations/{id}/{language}/again",
    "POST admin/properties/{id}/fees",
    "PUT admin/properties/{id}/fee-exemption",
    "POST admin/fees/{fee}/payment",
    "POST admin/fees/{fee}/waiver",
    "POST admin/invoices/{number}/cancellation",
    "POST admin/webhooks/{id}/replay",
    "POST admin/imports",
    "POST admin/webhooks/{id}/deliveries/{delivery}/replay",
    "POST admin/properties/{id}/return",
    "POST admin/properties/{id}/photos/approve",
    "POST admin/properties/{id}/photos/refuse",
    "POST admin/calendar/dead-letters/replay",
    "POST admin/feeds/diagnose",
    "DELETE admin/operators/{id}/totp",
    "DELETE admin/operators/{id}/sessions",
    "DELETE admin/operators/{id}/sessions/{session}",
    "DELETE admin/account/sessions",
    "DELETE admin/account/sessions/{session}",
    "PUT admin/account/password",
    "POST admin/account/totp",
    "POST admin/account/totp/confirm",
    "DELETE admin/account/totp",
    "POST admin/account/recovery-codes",
    "DELETE admin/session",
];

/// The newest entries of the audit.
async fn entries(test: &TestProduct, cookie: &str) -> Vec<Value> {
    let (_, page) = answer(with(test.request(Method::GET, "/api/v1/admin/audit?limit=20"), cookie)).await;
    page["items"].as_array().expect("entries").clone()
}

async fn report(test: &TestProduct, cookie: &str) -> String {
    let body =
        json!({ "reason": "scam", "message": "This house belongs to my aunt.", "email": null, "language": "es" });
    let sent = test.request(Method::POST, "/api/v1/properties/CASA-1001/reports").header("Idempotency-Key", "report-1");
    assert!(answer(sent.json(&body)).await.0.is_success());
    let (_, page) = answer(with(test.request(Method::GET, "/api/v1/admin/reports"), cookie)).await;
    page["items"][0]["id"].as_str().expect("an id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_write_of_an_operator_is_in_the_audit() {
    let test = product().await;
    let cookie = cookie(&test).await;
    let report = report(&test, &cookie).await;
    let mut made = String::new();
    let writes = writes();
    for Write { operation, id, body, action } in &writes {
        let (method, path) = operation.split_once(' ').expect("a method");
        let id = id.replace("{made}", &made);
        let path = format!("/api/v1/{}", path.replace("{id}", &id).replace("{name}", &id).replace("{report}", &report));
        let known = entries(&test, &cookie).await;
        let asked = with(test.request(method.parse().expect("a method"), &path), &cookie).header(header::IF_MATCH, "*");
        let (status, told) = answer(if body.is_null() { asked } else { asked.json(body) }).await;
        assert!(status.is_success(), "{operation}: {status} {told}");
        if MAKE.contains(operation) {
            made = told["id"].as_str().expect("an id").to_owned();
        }
        let new: Vec<Value> =
            entries(&test, &cookie).await.into_iter().filter(|entry| !known.contains(entry)).collect();
        let entry = new.iter().find(|entry| entry["action"] == *action);
        let entry = entry.unwrap_or_else(|| panic!("{operation} is not in the audit: {new:?}"));
        assert!(entry["actor"].as_str().is_some_and(|actor| actor.starts_with("operator:")), "{operation}: {entry}");
    }

    let shown: Vec<&str> = writes.iter().map(|write| write.operation).chain(ELSEWHERE).collect();
    for operation in operations::all().filter(|one| one.method.as_str() != "GET") {
        let name = format!("{} {}", operation.method, operation.path.trim_start_matches("/api/v1/"));
        let is_theirs =
            matches!(operation.audience, Audience::Operator | Audience::Editor | Audience::Admin | Audience::Account);
        assert!(!is_theirs || shown.contains(&name.as_str()), "no case for {name}");
    }
}
