//! Requests that webhooks believe: signed with their time, and named, so that each is read once. See `docs/partners.md`.

use casacero_common::outgoing::Request;
use chrono::{DateTime, Utc};
use http::{
    HeaderName, HeaderValue,
    header::{self, InvalidHeaderValue},
};

use crate::domain::webhook::signature;

const EVENT: HeaderName = HeaderName::from_static("casacero-event");
const DELIVERY: HeaderName = HeaderName::from_static("casacero-delivery");
const SIGNATURE: HeaderName = HeaderName::from_static("casacero-signature");

/// A request with a JSON body, signed by each of some secrets. `delivery` is the same at every attempt.
pub fn signed_request(
    url: &str,
    (event, delivery): (&str, &str),
    secrets: &[String],
    now: DateTime<Utc>,
    body: &[u8],
) -> Result<Request, InvalidHeaderValue> {
    let headers = vec![
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (EVENT, HeaderValue::from_str(event)?),
        (DELIVERY, HeaderValue::from_str(delivery)?),
        (SIGNATURE, HeaderValue::from_str(&signature(secrets, now, body))?),
    ];
    Ok(Request { url: url.to_owned(), headers })
}
