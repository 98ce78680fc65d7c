//! Mails that come back, from the mail server to owner, guest and operator.

use casacero_common::secret::Secret;
use casacero_tests::{TestProduct, answer, listings::villa};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::access::secrets;

const SECRET: &str = "shown by the mail server";
const OPERATOR: (&str, &str) = ("ana@casacero.example", "olas y viento del sur");

async fn product() -> TestProduct {
    TestProduct::with_listings_and(|config| {
        config.listing.return_address = Some("bounces@homes.example".into());
        config.gateway.bounces_secret = Secret::from(SECRET);
        config.operator.email = OPERATOR.0.into();
        config.operator.password = Secret::from(OPERATOR.1);
    })
    .await
}

/// What a mail server passes on.
async fn report(test: &TestProduct, authorization: &str, mail: String) -> StatusCode {
    let request = test.request(Method::POST, "/api/v1/mail/bounces").header(header::AUTHORIZATION, authorization);
    request.body(mail).send().await.expect("an answer").status()
}

/// A report that a mail to the owner of the villa did not arrive, addressed to `to`.
fn failure(to: &str, action: &str) -> String {
    format!(
        "To: {to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
         --b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n\
         Final-Recipient: rfc822; {}\r\nAction: {action}\r\nStatus: 5.1.1\r\n\
         Diagnostic-Code: smtp; 550 5.1.1 No such user\r\n\r\n--b--\r\n",
        villa().owner_email
    )
}

/// Sends an inquiry, and returns whether the guest is told to use another way.
async fn is_told(test: &TestProduct, key: &str) -> bool {
    let body = json!({
        "name": "Zoë Hart", "email": format!("{key}@example.com"), "message": format!("Is the pool heated? {key}"),
        "guests": 4, "language": "en", "consent": true
    });
    let request = test.request(Method::POST, "/api/v1/properties/CASA-1001/inquiries");
    let (status, receipt) = answer(request.header("Idempotency-Key", key).json(&body)).await;
    assert_eq!(status, StatusCode::CREATED, "{receipt}");
    receipt["ownerMailFails"].as_bool().expect("a switch")
}

/// The sender that a mail to the owner of the villa has for mail servers.
async fn return_path(test: &TestProduct) -> String {
    for _ in 0..1_000 {
        let to = format!("\nTo: {}", villa().owner_email);
        if let Some(mail) = test.mails().iter().find(|mail| mail.contains(&to)) {
            let path = mail.lines().find_map(|line| line.strip_prefix("Return-Path: <")?.strip_suffix('>'));
            return path.expect("a return path").to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no mail to the owner: {:?}", test.mails());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_whose_mails_come_back_is_known_to_guests_and_operators_until_a_link_is_used() {
    let test = product().await;
    let bearer = format!("Bearer {SECRET}");
    let (email, password) = OPERATOR;
    let body = json!({ "email": email, "password": password });
    let signed_in = test.request(Method::POST, "/api/v1/admin/session").json(&body).send().await.expect("an answer");
    let cookie = signed_in.headers()[header::SET_COOKIE].to_str().expect("text").to_owned();
    let cookie = cookie.split(';').next().expect("a pair");
    let failures = async || {
        let request = test.request(Method::GET, "/api/v1/admin/mail/failures").header(header::COOKIE, cookie);
        let (status, page) = answer(request).await;
        assert_eq!((status, &page["nextCursor"]), (StatusCode::OK, &Value::Null), "{page}");
        page["items"].as_array().expect("homes").clone()
    };
    assert!(!is_told(&test, "key-00000001").await);
    let path = return_path(&test).await;
    assert!(path.starts_with("bounces+") && path.ends_with("@homes.example"), "{path}");

    for authorization in ["", SECRET, "Bearer ", "Bearer another secret, as long"] {
        assert_eq!(report(&test, authorization, failure(&path, "failed")).await, StatusCode::UNAUTHORIZED);
    }
    let forged = format!("bounces+{}@homes.example", "0".repeat(36));
    let nothing = [
        failure(&path, "delayed"),
        failure(&forged, "failed"),
        failure("bounces@homes.example", "failed"),
        format!("To: {path}\r\nAuto-Submitted: auto-replied\r\n\r\nI am away."),
        String::new(),
    ];
    for mail in nothing {
        assert_eq!(report(&test, &bearer, mail.clone()).await, StatusCode::NO_CONTENT, "{mail}");
        assert_eq!(failures().await, [] as [Value; 0], "{mail}");
    }
    assert_eq!(report(&test, &bearer, "x".repeat(600_000)).await, StatusCode::PAYLOAD_TOO_LARGE);

    assert_eq!(report(&test, &bearer, failure(&path, "failed")).await, StatusCode::NO_CONTENT);
    let found = failures().await;
    let expected = json!({
        "propertyId": "CASA-1001", "name": villa().name, "email": villa().owner_email,
        "since": "2027-03-01T12:00:00Z", "lastAt": "2027-03-01T12:00:00Z", "cause": "550 5.1.1 No such user",
    });
    assert!(found.contains(&expected), "{found:?}");
    // The mail server takes the mails to such an owner, and returns them later.
    for key in ["key-00000002", "key-00000003"] {
        assert!(is_told(&test, key).await);
    }

    let before = test.mails().len();
    let asked = test.request(Method::POST, "/api/v1/owner/links").json(&json!({ "propertyId": "CASA-1001" }));
    assert_eq!(asked.send().await.expect("an answer").status(), StatusCode::ACCEPTED);
    let token = secrets(&test, 1).await.pop().expect("a link");
    assert!(test.mails().len() > before);
    let used = test.request(Method::POST, &format!("/api/v1/owner/links/{token}")).send().await.expect("an answer");
    assert_eq!(used.status(), StatusCode::OK);
    assert_eq!(failures().await, [] as [Value; 0]);
    assert!(!is_told(&test, "key-00000004").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_secret_in_the_settings_nothing_is_taken() {
    let test = TestProduct::start().await;
    for authorization in ["", "Bearer ", "Bearer x"] {
        assert_eq!(report(&test, authorization, String::new()).await, StatusCode::UNAUTHORIZED, "{authorization}");
    }
}
