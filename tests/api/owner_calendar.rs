//! Owners' calendars: blocks, feeds, problems, and exports.

mod audit;
mod blocks;
mod checks;
mod exports;
mod feeds;
mod refusals;
mod trouble;
mod whole;

use std::{collections::HashMap, sync::Mutex};

use casacero::config::Config;
use casacero_proto::listing::v1::SetPasswordRequest;
use casacero_tests::{TestProduct, answer, listings};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header};
use serde_json::{Value, json};

const PASSWORD: &str = "olas y viento";

/// A product with an owner who is signed in.
pub struct Owner {
    pub test: TestProduct,
    cookie: String,
    /// The properties of other owners, by cookie.
    others: Mutex<HashMap<String, String>>,
}

/// The owner's listing.
const HOME: &str = "CASA-1001";

impl Owner {
    /// The villa's owner, with the listings and their calendars.
    pub async fn start() -> Self {
        let test = TestProduct::with_listings().await;
        let cookie = sign_in(&test, HOME).await;
        Self { test, cookie, others: Mutex::default() }
    }

    /// The villa's owner, in a product with changed settings and no other listing.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let test = TestProduct::start_with(change).await;
        test.import(listings::villa()).await;
        let cookie = sign_in(&test, HOME).await;
        Self { test, cookie, others: Mutex::default() }
    }

    /// Signs in as another owner; returns the cookie.
    pub async fn other(&self, property: &str) -> String {
        let cookie = sign_in(&self.test, property).await;
        self.others.lock().expect("no panic").insert(cookie.clone(), property.to_owned());
        cookie
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request_as(&self.cookie, method, path)
    }

    pub fn request_as(&self, cookie: &str, method: Method, path: &str) -> RequestBuilder {
        let home = self.others.lock().expect("no panic").get(cookie).cloned().unwrap_or_else(|| HOME.into());
        let path = format!("/api/v1/owner/properties/{home}/{path}");
        self.test.request(method, &path).header(header::COOKIE, cookie)
    }

    /// Sends a body, whatever version of the feeds stands.
    pub async fn send(&self, method: Method, path: &str, body: &Value) -> (StatusCode, Value) {
        answer(self.request(method, path).header(header::IF_MATCH, "*").json(body)).await
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = answer(self.request(Method::GET, path)).await;
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        body
    }

    /// The same in Spanish.
    pub async fn get_in_spanish(&self, path: &str) -> Value {
        answer(self.request(Method::GET, path).header(header::ACCEPT_LANGUAGE, "es")).await.1
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answered) = self.send(Method::POST, path, body).await;
        assert!(status.is_success(), "{path}: {answered}");
        answered
    }

    /// The only feed.
    pub async fn feed(&self) -> Value {
        self.get("feeds").await["items"][0].take()
    }
}

async fn sign_in(test: &TestProduct, property: &str) -> String {
    let set = SetPasswordRequest { property_id: property.into(), password: PASSWORD.into() };
    test.accounts().set_password(test.operator().request(set)).await.expect("the password is set");
    let body = json!({ "propertyId": property, "password": PASSWORD });
    let signed_in: Response =
        test.request(Method::POST, "/api/v1/owner/session").json(&body).send().await.expect("an answer");
    let set = signed_in.headers().get_all(header::SET_COOKIE).iter().map(|set| set.to_str().expect("text"));
    let session = set.into_iter().find(|set| set.starts_with("casacero-owner=")).expect("the session's cookie");
    session.split(';').next().expect("a pair").to_owned()
}

/// One field of each item.
pub fn each<'a>(list: &'a Value, name: &str) -> Vec<&'a Value> {
    list["items"].as_array().expect("items").iter().map(|item| &item[name]).collect()
}
