//! The sign-ins that a demo shows.

use std::{fs, os::unix::fs::PermissionsExt as _};

use casacero::sign_ins::SignIns;
use casacero_common::principal::Principal;
use casacero_tests::TestProduct;
use reqwest::{Method, StatusCode};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_and_an_operator_sign_in_with_what_is_shown() {
    let test = TestProduct::with_listings().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let caller = test.clients.caller(Principal::Service { name: "demo".into() });
    let made = SignIns::of(folder.path(), test.clients.listing.clone(), &caller).await.expect("sign-ins");
    let mode = fs::metadata(folder.path().join("demo-sign-ins.json")).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    let owner = json!({ "propertyId": made.property_id, "password": made.owner_password });
    let operator = json!({ "email": made.operator_email, "password": made.operator_password });
    for (path, body) in [("/api/v1/owner/session", owner), ("/api/v1/admin/session", operator)] {
        let answer = test.request(Method::POST, path).json(&body).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert!(made.to_string().contains(&format!("POST {path}  {body}")), "{made}");
    }

    let again = SignIns::of(folder.path(), test.clients.listing.clone(), &caller).await.expect("sign-ins");
    assert!(again == made, "the next start shows the same ones");
    test.stop().await;
}
