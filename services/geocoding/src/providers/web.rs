//! Requests to providers.

use std::time::Duration;

use bytes::Bytes;
use casacero_common::outgoing::{self, Client, Error, Failure, InvalidConfig, Request};
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use crate::{domain::point::Point, ports::Unavailable};

/// The largest answer that is read.
const LARGEST_ANSWER_BYTES: usize = 1024 * 1024;

#[derive(Clone)]
pub(super) struct Web {
    client: Client,
    base: Url,
}

impl Web {
    /// A server at an address from the settings. The operator chose it, so it may be in our own network and on any port.
    /// Where it redirects to is checked.
    pub(super) fn new(base: &Url, user_agent: &str, timeout: Duration) -> Result<Self, InvalidConfig> {
        let host = base.host_str().zip(base.port_or_known_default());
        let timeout_ms = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
        let client = Client::new(outgoing::Config {
            allow: host.map(|(host, port)| format!("{host}:{port}")).into_iter().collect(),
            user_agent: user_agent.to_owned(),
            connect_timeout_ms: timeout_ms,
            timeout_ms,
            body_limit_bytes: LARGEST_ANSWER_BYTES,
            redirects: 2,
        })?;
        Ok(Self { client, base: base.clone() })
    }

    /// The body of an answer; `None` if it is empty, or if the server does not understand the question: that is no
    /// failure of the server, or one visitor could have it rest for all.
    pub(super) async fn get(&self, path: &str, parameters: &[(&str, &str)]) -> Result<Option<Bytes>, Unavailable> {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().push(path);
        }
        url.query_pairs_mut().extend_pairs(parameters);
        let request = Request { url: url.into(), headers: Vec::new() };
        let response = self.client.get(request).await.map_err(|Failure { error, host: _ }| match error {
            Error::Timeout => Unavailable::Timeout,
            error => Unavailable::Request(error.to_string()),
        })?;
        match response.status.as_u16() {
            200 => {
                let body = response.body.trim_ascii();
                Ok((!body.is_empty() && body != b"null").then(|| response.body.slice_ref(body)))
            }
            204 | 400 | 414 | 422 => Ok(None),
            status => Err(Unavailable::Status(status)),
        }
    }
}

/// Reads an answer in JSON. The error does not quote it, because it may contain the address.
pub(super) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Unavailable> {
    serde_json::from_slice(body).map_err(|error| {
        let (kind, line, column) = (error.classify(), error.line(), error.column());
        Unavailable::Invalid(format!("{kind:?} at line {line}, column {column}"))
    })
}

/// A point from two numbers, which some providers write as texts.
pub(super) fn point(latitude: &Value, longitude: &Value) -> Option<Point> {
    let degrees = |value: &Value| value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    Point::new(degrees(latitude)?, degrees(longitude)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_does_not_quote_the_answer() {
        let error = read::<u32>(br#""Calle del Sol 7""#).expect_err("a text");
        assert!(!error.to_string().contains("Sol"), "{error}");
    }
}
