//! Requests every path of the OpenAPI document as every kind of visitor. A new path fails until its visitors are
//! decided here.

use casacero_common::secret::Secret;
use casacero_gateway::openapi::snapshot;
use casacero_proto::listing::v1::{OperatorRole, PutOperatorRequest, operator_service_client::OperatorServiceClient};

use super::*;

const OPERATOR_PASSWORD: &str = "olas y viento del sur";

/// The visitors who may request a path.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Visitors {
    /// Anybody, signed in or not.
    All,
    /// Visitors who are signed in to any property.
    AnyOwners,
    /// Visitors who are signed in to the property of the path.
    Owners,
    /// Operators.
    Operators,
    /// The operator's mail server.
    MailServer,
}

/// The visitors who may request a path; `None` if that is undecided.
fn visitors(path: &str) -> Option<Visitors> {
    const PUBLIC: [&str; 41] = [
        "/api/v1/properties",
        "/api/v1/properties/latest",
        "/api/v1/properties/map",
        "/api/v1/properties/{id}",
        "/api/v1/properties/{id}/contact",
        "/api/v1/properties/{id}/price",
        "/api/v1/properties/{id}/similar",
        "/api/v1/properties/{id}/stays",
        "/api/v1/properties/{id}/map.svg",
        "/api/v1/properties/{id}/calendar",
        "/api/v1/properties/{id}/calendar/refresh",
        "/api/v1/properties/{id}/inquiries",
        "/api/v1/properties/{id}/reports",
        "/api/v1/contact",
        "/api/v1/events",
        "/api/v1/alerts",
        // An alert's secret is in its path.
        "/api/v1/alerts/{token}",
        "/api/v1/alerts/{token}/unsubscribe",
        "/api/v1/destinations",
        "/api/v1/offer",
        "/api/v1/map/base.json",
        "/calendars/{token}.ics",
        "/media/{hash}/{width}.{format}",
        // Sign-in paths: they check the visitor themselves.
        "/api/v1/owner/session",
        "/api/v1/owner/links",
        "/api/v1/owner/links/{token}",
        "/api/v1/owner/links/{token}/unsubscribe",
        "/api/v1/admin/session",
        // A draft's secret is in its path.
        "/api/v1/listings/drafts",
        "/api/v1/listings/drafts/{token}",
        "/api/v1/listings/drafts/{token}/submit",
        "/api/v1/listings/drafts/{token}/preview",
        "/api/v1/listings/drafts/{token}/mail",
        "/api/v1/listings/drafts/{token}/feeds/check",
        "/api/v1/listings/drafts/{token}/photos",
        "/api/v1/listings/drafts/{token}/photos/{photo}",
        "/api/v1/geocode",
        "/api/v1/geocode/reverse",
        "/api/v1/countries",
        "/api/v1/postcodes/{country}/{code}",
        "/api/v1/translate",
    ];
    match path {
        _ if PUBLIC.contains(&path) => Some(Visitors::All),
        "/api/v1/owner/properties" => Some(Visitors::AnyOwners),
        _ if path.starts_with("/api/v1/owner/properties/{id}") => Some(Visitors::Owners),
        _ if path.starts_with("/api/v1/admin/") => Some(Visitors::Operators),
        "/api/v1/mail/bounces" => Some(Visitors::MailServer),
        _ => None,
    }
}

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
    let viewer = PutOperatorRequest {
        email: "leo@casacero.example".into(),
        name: "Leo".into(),
        role: OperatorRole::Viewer.into(),
        password: OPERATOR_PASSWORD.into(),
    };
    let mut operators = OperatorServiceClient::new(test.clients.listing.clone());
    operators.put_operator(test.operator().request(viewer)).await.expect("made");
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
        ("admin", operator("ana@casacero.example").await),
    ];
    let document: Value = serde_json::from_str(&snapshot()).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    assert!(paths.len() > 40, "{}", paths.len());
    // Sessions last, because one of their methods ends them.
    let (sessions, others): (Vec<_>, Vec<_>) = paths.iter().partition(|(path, _)| path.ends_with("/session"));
    for (path, methods) in others.into_iter().chain(sessions) {
        let meant_for = visitors(path).unwrap_or_else(|| panic!("decide who may ask for {path}"));
        // Path parameters other than property and date get names that belong to nobody.
        let asked = path.replace("{id}", "CASA-1001").replace("{date}", "2027-04-01");
        let asked = asked.replace(['{', '}'], "");
        for method in methods.as_object().expect("methods").keys() {
            let method: Method = method.to_uppercase().parse().expect("a method");
            for (who, cookies) in &kinds {
                let request = test.request(method.clone(), &asked).header(header::COOKIE, cookies.as_str());
                let status = request.json(&json!({})).send().await.expect("an answer").status();
                let is_known = match meant_for {
                    Visitors::All => true,
                    Visitors::AnyOwners => matches!(*who, "owner" | "owner of another"),
                    Visitors::Owners => *who == "owner",
                    Visitors::Operators => matches!(*who, "viewer" | "admin"),
                    Visitors::MailServer => false,
                };
                if meant_for != Visitors::All {
                    assert_eq!(status != StatusCode::UNAUTHORIZED, is_known, "{method} {path} by {who}: {status}");
                }
                if meant_for == Visitors::Operators && *who == "viewer" && method != Method::GET {
                    assert!(!status.is_success(), "{method} {path} by {who}: {status}");
                }
                assert!(!status.is_server_error(), "{method} {path} by {who}: {status}");
                // Nobody learns what a body should be who may not send one.
                let rubbish = test.request(method.clone(), &asked).header(header::COOKIE, cookies.as_str());
                let rubbish = rubbish.header(header::CONTENT_TYPE, "application/json").body("{\"version\":");
                let status = rubbish.send().await.expect("an answer").status();
                if meant_for != Visitors::All && !is_known {
                    assert_eq!(status, StatusCode::UNAUTHORIZED, "{method} {path} by {who} with a malformed body");
                }
                let looks = method == Method::GET || path.ends_with("/diagnose");
                if meant_for == Visitors::Operators && *who == "viewer" && !looks {
                    assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path} by {who} with a malformed body");
                }
                if *who == "owner" && for_persons(path) {
                    assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path} by {who} with a malformed body");
                }
            }
        }
    }
}
