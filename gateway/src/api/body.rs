//! Bodies of requests.

use std::{
    future::{Future, Ready, ready},
    pin::Pin,
    time::Duration,
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header};
use bytes::{Bytes, BytesMut};
use futures::StreamExt as _;
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// Default size limit. Most bodies are smaller than an inquiry of a few paragraphs.
pub const USUAL_BYTES: usize = 64 * 1024;
/// Size limit for edits that were made offline and for blocks of several years.
pub const LARGE_BYTES: usize = 512 * 1024;

/// Time limit for receiving a body. A slower client is gone or an attacker.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A body that is not read yet.
pub struct Body {
    payload: Payload,
    /// Its length, as the client says.
    declared: usize,
}

impl Body {
    fn new(request: &HttpRequest, payload: &mut Payload) -> Self {
        let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
        let declared = declared.and_then(|length| length.parse().ok()).unwrap_or_default();
        Self { payload: payload.take(), declared }
    }
}

impl FromRequest for Body {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Ok(Self::new(request, payload)))
    }
}

/// Reads a JSON object of at most `limit_bytes`. The content type is not checked.
pub async fn read_json<T: DeserializeOwned>(body: Body, limit_bytes: usize) -> Result<T, Problem> {
    let body = read_bytes(body, limit_bytes, |_| TIMEOUT, Code::BodyTooLarge).await?;
    object(&body)
}

/// A JSON object of at most `BYTES`, read before the request is counted: who breaks off or sends what is none uses up nothing
/// that others share.
pub struct JsonBody<T, const BYTES: usize = USUAL_BYTES>(pub T);

impl<T: DeserializeOwned + 'static, const BYTES: usize> FromRequest for JsonBody<T, BYTES> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = Body::new(request, payload);
        Box::pin(async move { read_json(body, BYTES).await.map(Self) })
    }
}

/// Reads a JSON object that may be left out. An empty body and `null` are none.
pub async fn read_optional_json<T: DeserializeOwned>(body: Body, limit_bytes: usize) -> Result<Option<T>, Problem> {
    let body = read_bytes(body, limit_bytes, |_| TIMEOUT, Code::BodyTooLarge).await?;
    if matches!(body.trim_ascii(), b"" | b"null") { Ok(None) } else { object(&body).map(Some) }
}

/// Reads a mail of at most `limit_bytes` as it is.
pub async fn read_mail(body: Body, limit_bytes: usize) -> Result<Bytes, Problem> {
    read_bytes(body, limit_bytes, |_| TIMEOUT, Code::BodyTooLarge).await
}

fn object<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    // serde would also read an object from a JSON array of its values.
    if !body.trim_ascii_start().starts_with(b"{") {
        return Err(Code::InvalidBody.into());
    }
    serde_json::from_slice(body).map_err(|_| Code::InvalidBody.into())
}

/// Reads a body of at most `limit_bytes`; one that is or says to be larger is refused with `too_large`. `patience` is how long
/// a body may take of which so many bytes are there.
pub async fn read_bytes(
    Body { mut payload, declared }: Body,
    limit_bytes: usize,
    patience: impl Fn(usize) -> Duration,
    too_large: Code,
) -> Result<Bytes, Problem> {
    if declared > limit_bytes {
        return Err(too_large.into());
    }
    let started = tokio::time::Instant::now();
    let mut body = BytesMut::new();
    loop {
        let until = started + patience(body.len());
        let chunk = tokio::time::timeout_at(until, payload.next()).await.map_err(|_| Code::BodyTimeout)?;
        let Some(chunk) = chunk else { break };
        let chunk = chunk.map_err(|_| Problem::new(Code::InvalidBody))?;
        // Bytes that come one by one never wait, so the time is looked at here, too.
        if tokio::time::Instant::now() > until {
            return Err(Code::BodyTimeout.into());
        }
        if body.len() + chunk.len() > limit_bytes {
            return Err(too_large.into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}
