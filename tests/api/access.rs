//! Access: links by mail, sessions, devices, members, and what no page may leak.

mod hosts;
mod house;
mod intruders;
mod links;
mod pages;
mod paths;
mod rpcs;
mod tries;

use casacero::config::Config;
use casacero_proto::listing::v1::SetPasswordRequest;
use casacero_tests::{Class, TestProduct, answer, limit};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header};
use serde_json::{Value, json};

const PASSWORD: &str = "olas y viento";

/// A product whose listing CASA-1001 has a password and an owner's address.
async fn product() -> TestProduct {
    product_with(|_| {}).await
}

async fn product_with(change: impl FnOnce(&mut Config)) -> TestProduct {
    let test = TestProduct::with_listings_and(change).await;
    set_password(&test, "CASA-1001").await;
    // The owner gets a notice with a link that undoes the change.
    secrets(&test, 1).await;
    test
}

async fn set_password(test: &TestProduct, property: &str) {
    let set = SetPasswordRequest { property_id: property.into(), password: PASSWORD.into() };
    test.accounts().set_password(test.operator().request(set)).await.expect("the password is set");
}

async fn sign_in(test: &TestProduct, property: &str, password: &str, from: &str, cookies: &str) -> Response {
    let body = json!({ "propertyId": property, "password": password });
    let request = test.request(Method::POST, "/api/v1/owner/session").header("x-forwarded-for", from);
    request.header(header::COOKIE, cookies).json(&body).send().await.expect("an answer")
}

/// A cookie that an answer sets, in the form of a request's cookie.
fn cookie(answer: &Response, name: &str) -> String {
    let set = answer.headers().get_all(header::SET_COOKIE).iter().map(|set| set.to_str().expect("text"));
    let pairs = set.map(|set| set.split(';').next().expect("a pair"));
    pairs.into_iter().find(|pair| pair.starts_with(name)).expect("the cookie").to_owned()
}

/// The secrets of the mails to an address, oldest first.
pub(super) async fn secrets(test: &TestProduct, wanted: usize) -> Vec<String> {
    for _ in 0..1_000 {
        let found: Vec<String> = test.mails().iter().filter_map(|mail| secret(mail)).collect();
        if found.len() >= wanted {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{wanted} mails with links did not come: {:?}", test.mails());
}

/// The secret in the fragment of a mail's link. Long lines of a mail are wrapped after `=`.
fn secret(mail: &str) -> Option<String> {
    let text = mail.replace("=\r\n", "").replace("=\n", "");
    let (_, rest) = text.split_once('#')?;
    let secret: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect();
    // Colours of the HTML page match as well.
    Some(secret).filter(|secret| secret.len() >= 40)
}

/// The request of a mail program whose reader wants no more mails.
pub(super) fn one_click(test: &TestProduct, path: &str) -> RequestBuilder {
    let request = test.request(Method::POST, path);
    request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body("List-Unsubscribe=One-Click")
}

/// Requests a link for a listing, and returns its secret.
async fn link(test: &TestProduct, property: &str) -> String {
    let before = test.mails().iter().filter_map(|mail| secret(mail)).collect::<Vec<_>>();
    let asked = test.request(Method::POST, "/api/v1/owner/links").json(&json!({ "propertyId": property }));
    assert_eq!(asked.send().await.expect("an answer").status(), StatusCode::ACCEPTED);
    let after = secrets(test, before.len() + 1).await;
    after.into_iter().find(|secret| !before.contains(secret)).expect("a new link")
}

/// The session cookies that a new link opens. Links that were asked for before may arrive meanwhile, and be over.
async fn by_link(test: &TestProduct, property: &str) -> String {
    let mut tried = test.mails().iter().filter_map(|mail| secret(mail)).collect::<Vec<_>>();
    let asked = test.request(Method::POST, "/api/v1/owner/links").json(&json!({ "propertyId": property }));
    assert_eq!(asked.send().await.expect("an answer").status(), StatusCode::ACCEPTED);
    for _ in 0..1_000 {
        let secrets = test.mails().iter().filter_map(|mail| secret(mail)).collect::<Vec<_>>();
        for secret in secrets {
            if tried.contains(&secret) {
                continue;
            }
            let path = format!("/api/v1/owner/links/{secret}");
            let used = test.request(Method::POST, &path).send().await.expect("an answer");
            if used.status() == StatusCode::OK {
                return cookie(&used, "casacero-owner");
            }
            tried.push(secret);
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no link for {property} opens anything: {:?}", test.mails());
}

/// Asks for a link for CASA-1001 from an address, and gives the worker time: it decides after the answer.
async fn ask_from(test: &TestProduct, from: &str, cookies: &str) {
    let request = test.request(Method::POST, "/api/v1/owner/links").header("x-forwarded-for", from);
    let request = request.header(header::COOKIE, cookies).json(&json!({ "propertyId": "CASA-1001" }));
    assert_eq!(answer(request).await, (StatusCode::ACCEPTED, Value::Null));
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
}

/// Has the owner of CASA-1001 invite a co-owner, who accepts. Returns the co-owner's session cookies.
async fn co_owner(test: &TestProduct, owner: &str, email: &str) -> String {
    let members = "/api/v1/owner/properties/CASA-1001/members";
    let invited = send(test, owner, Method::POST, members, &json!({ "email": email })).await;
    assert_eq!(invited.0, StatusCode::ACCEPTED, "{invited:?}");
    let token = mailed(test, email).await;
    let used = test.request(Method::POST, &format!("/api/v1/owner/links/{token}")).send().await.expect("an answer");
    cookie(&used, "casacero-owner")
}

/// The secret of a mail to an address, once there is one.
async fn mailed(test: &TestProduct, address: &str) -> String {
    for _ in 0..1_000 {
        if let Some(token) = test.mails().iter().filter(|mail| mail.contains(address)).find_map(|mail| secret(mail)) {
            return token;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no mail to {address}: {:?}", test.mails());
}

async fn send(test: &TestProduct, cookies: &str, method: Method, path: &str, body: &Value) -> (StatusCode, Value) {
    answer(test.request(method, path).header(header::COOKIE, cookies).json(body)).await
}
