//! Requests every operation of the API as every kind of visitor: whoever the table of operations does not admit is refused.

use casacero_common::secret::Secret;
use casacero_gateway::api::operations::{self, Audience, Operation};
use casacero_proto::listing::v1::{OperatorRole, PutOperatorRequest, operator_service_client::OperatorServiceClient};

use super::*;

const OPERATOR_PASSWORD: &str = "olas y viento del sur";

/// Whether an owners' path is for more than the password, which is how the owner of this test came.
fn for_persons(path: &str) -> bool {
    let path = path.strip_prefix("/api/v1/owner/properties/{id}/").unwrap_or_default();
    matches!(path, "members" | "members/{member}" | "sessions" | "sessions/{session}")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_path_is_for_those_it_is_meant_for() {
    let test = TestProduct::with_listings_and(|config| {
        config.operator.email = "ana@casacero.example".into();
        config.operator.password = Secret::from(OPERATOR_PASSWORD);
        config.gateway.limits_factor = 1_000.0;
    })
    .await;
    let mut operators = OperatorServiceClient::new(test.clients.listing.clone());
    for (email, role) in
        [("leo@casacero.example", OperatorRole::Viewer), ("eva@casacero.example", OperatorRole::Editor)]
    {
        let password = OPERATOR_PASSWORD.into();
        let made = PutOperatorRequest { email: email.into(), name: "Leo".into(), role: role.into(), password };
        operators.put_operator(test.operator().request(made)).await.expect("made");
    }
    let operator = async |email: &str| {
        let body = json!({ "email": email, "password": OPERATOR_PASSWORD });
        let signed_in = test.request(Method::POST, "/api/v1/admin/session").json(&body).send().await;
        cookie(&signed_in.expect("an answer"), "casacero-operator")
    };
    let owner = async |property: &str| {
        set_password(&test, property).await;
        cookie(&sign_in(&test, property, PASSWORD, "198.51.100.1", "").await, "casacero-owner")
    };
    let kinds = [
        ("stranger", String::new()),
        ("owner", owner("CASA-1001").await),
        ("owner of another", owner("CASA-1002").await),
        ("viewer", operator("leo@casacero.example").await),
        ("editor", operator("eva@casacero.example").await),
        ("admin", operator("ana@casacero.example").await),
    ];
    let operations: Vec<&Operation> = operations::all().collect();
    assert!(operations.len() > 100, "{}", operations.len());
    // Sessions last, because one of their methods ends them.
    let (sessions, others): (Vec<&Operation>, _) =
        operations.into_iter().partition(|one| one.path.ends_with("/session"));
    for Operation { audience, method, path, .. } in others.into_iter().chain(sessions) {
        // Path parameters other than property and date get names that belong to nobody.
        let asked = path.replace("{date}", "2027-04-01");
        let method: Method = method.as_str().parse().expect("a method");
        for (who, cookies) in &kinds {
            // What operators do to a home ends the sessions of its owner.
            let home = if cookies.starts_with("casacero-operator") { "CASA-1003" } else { "CASA-1001" };
            let asked = asked.replace("{id}", home).replace(['{', '}'], "");
            let request = || test.request(method.clone(), &asked).header(header::COOKIE, cookies.as_str());
            let status = request().json(&json!({})).send().await.expect("an answer").status();
            // Nobody learns what a body should be who may not send one.
            let rubbish = request().header(header::CONTENT_TYPE, "application/json").body("{\"version\":");
            let of_rubbish = rubbish.send().await.expect("an answer").status();
            let is_known = match audience {
                Audience::Anybody | Audience::Public => true,
                Audience::SignedIn => matches!(*who, "owner" | "owner of another"),
                Audience::Owner => matches!(*who, "owner" | "viewer" | "editor" | "admin"),
                Audience::Operator | Audience::Editor | Audience::Admin | Audience::Account => {
                    matches!(*who, "viewer" | "editor" | "admin")
                }
                Audience::MailServer => false,
            };
            assert!(!status.is_server_error(), "{method} {path} by {who}: {status}");
            if !matches!(audience, Audience::Anybody | Audience::Public) {
                assert_eq!(status != StatusCode::UNAUTHORIZED, is_known, "{method} {path} by {who}: {status}");
            }
            if !is_known {
                assert_eq!(of_rubbish, StatusCode::UNAUTHORIZED, "{method} {path} by {who} with a malformed body");
            }
            let is_below = match audience {
                Audience::Editor => *who == "viewer",
                Audience::Owner => *who == "viewer" && method != Method::GET,
                Audience::Admin => matches!(*who, "viewer" | "editor"),
                _ => false,
            };
            if is_below {
                assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path} by {who}");
                assert_eq!(of_rubbish, StatusCode::FORBIDDEN, "{method} {path} by {who} with a malformed body");
            }
            if *audience == Audience::Operator {
                assert!(method == Method::GET || path.ends_with("/diagnose"), "{method} {path} is for viewers");
            }
            if *who == "owner" && for_persons(path) {
                assert_eq!(of_rubbish, StatusCode::FORBIDDEN, "{method} {path} by {who} with a malformed body");
            }
        }
    }
}
