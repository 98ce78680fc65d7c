//! Every change that an owner makes to the calendar leaves one row in the audit.

use std::collections::HashSet;

use casacero_proto::listing::v1::{AuditEntry, ListAuditRequest, operator_service_client::OperatorServiceClient};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{HOME, Owner};

/// The rows about the owner's listing.
async fn audit(owner: &Owner) -> Vec<AuditEntry> {
    let message = ListAuditRequest { subject: HOME.into(), page_size: 100, ..Default::default() };
    let mut operators = OperatorServiceClient::new(owner.test.clients.listing.clone());
    let found = operators.list_audit(owner.test.operator().request(message)).await.expect("the audit");
    found.into_inner().entries
}

fn block(id: &str, first: &str) -> Value {
    json!({ "id": id, "startDate": first, "endDate": first, "reason": "Cumpleaños" })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_write_leaves_one_row_with_its_actor_and_no_value() {
    let owner = Owner::start().await;
    let feed = owner.feed().await;
    let feed_id = feed["id"].as_str().expect("an id");
    let export = owner.post("exports", &json!({ "subscriber": "vrbo" })).await;
    let export_id = export["id"].as_str().expect("an id");
    let edits = json!({ "edits": [{ "put": block("b2", "2027-04-02"), "editedAt": "2027-02-20T08:00:00Z" }] });
    let old =
        json!({ "json": r#"[{"id":"old-1","startDate":"2027-04-03","endDate":"2027-04-03","reason":"Cumpleaños"}]"# });
    let feeds = json!({ "items": [{ "id": feed_id, "platform": "airbnb" }] });
    let (accept, release) = (format!("feeds/{feed_id}/accept"), format!("feeds/{feed_id}/release"));
    let revoke = format!("exports/{export_id}");
    let accepted = json!({ "readAt": feed["lastReadAt"] });
    let writes = [
        (Method::POST, "blocks", block("b1", "2027-04-01"), "put_block", "b1"),
        (Method::PUT, "blocks", edits, "replay_blocks", "blocks"),
        (Method::POST, "import/blocks", old, "import_blocks", "blocks"),
        (Method::PUT, "nights/2027-04-04", json!({ "blocked": true }), "set_night", "blocks"),
        (Method::DELETE, "blocks/b1", json!({}), "remove_block", "b1"),
        (Method::POST, "calendar/confirm", json!({}), "confirm", "confirmed_at"),
        (Method::POST, accept.as_str(), accepted, "accept_reading", feed_id),
        (Method::POST, release.as_str(), json!({}), "release_nights", feed_id),
        (Method::PUT, "feeds", feeds, "replace_feeds", "feeds"),
        // Its id is in the answer.
        (Method::POST, "exports", json!({ "subscriber": "booking", "name": "Cumpleaños" }), "create_export", ""),
        (Method::DELETE, revoke.as_str(), json!({}), "revoke_export", export_id),
    ];
    for (method, path, body, action, field) in writes {
        let before: HashSet<String> = audit(&owner).await.into_iter().map(|entry| entry.id).collect();
        let (status, answered) = owner.send(method, path, &body).await;
        assert!(status.is_success(), "{path}: {answered}");
        let field = if field.is_empty() { answered["id"].as_str().expect("an id") } else { field };
        let new: Vec<AuditEntry> =
            audit(&owner).await.into_iter().filter(|entry| !before.contains(&entry.id)).collect();
        let [entry] = new.as_slice() else { panic!("{path} leaves one row: {new:?}") };
        assert_eq!(
            (entry.actor.as_str(), entry.action.as_str(), entry.fields.as_slice()),
            ("password:CASA-1001", format!("calendar.{action}").as_str(), [field.to_owned()].as_slice()),
            "{path}"
        );
        assert!(!format!("{entry:?}").contains("Cumplea"), "{entry:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_and_what_is_read_leaves_none() {
    let owner = Owner::start().await;
    let before = audit(&owner).await.len();
    let backwards = json!({ "id": "b1", "startDate": "2027-04-02", "endDate": "2027-04-01", "reason": "x" });
    for (method, path, body) in [
        (Method::POST, "blocks", backwards),
        (Method::PUT, "nights/2020-01-01", json!({ "blocked": true })),
        (Method::POST, "feeds/nonsense/release", json!({})),
        (Method::DELETE, "exports/nonsense", json!({})),
    ] {
        let (status, answered) = owner.send(method, path, &body).await;
        assert!(status.is_client_error(), "{path}: {answered}");
    }
    for path in ["blocks", "feeds", "exports", "calendar", "conflicts"] {
        owner.get(path).await;
    }
    let (status, _) = owner.send(Method::POST, "feeds/sync", &json!({})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(audit(&owner).await.len(), before);
}
