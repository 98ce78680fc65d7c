//! Bodies of requests.

use std::time::Duration;

use actix_web::web;
use bytes::Bytes;
use futures::StreamExt as _;
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// Default size limit. Most bodies are smaller than an inquiry of a few paragraphs.
pub const USUAL_BYTES: usize = 64 * 1024;
/// Size limit for edits that were made offline and for blocks of several years.
pub const LARGE_BYTES: usize = 512 * 1024;

/// Time limit for receiving a body. A slower client is gone or an attacker.
const PATIENCE: Duration = Duration::from_secs(20);

/// Reads a JSON object of at most `limit_bytes`. The content type is not checked.
pub async fn read_json<T: DeserializeOwned>(payload: web::Payload, limit_bytes: usize) -> Result<T, Problem> {
    let body = read_bytes(payload, limit_bytes, PATIENCE, Code::BodyTooLarge).await?;
    object(&body)
}

/// Reads a JSON object that may be left out. An empty body and `null` are none.
pub async fn read_optional_json<T: DeserializeOwned>(
    payload: web::Payload,
    limit_bytes: usize,
) -> Result<Option<T>, Problem> {
    let body = read_bytes(payload, limit_bytes, PATIENCE, Code::BodyTooLarge).await?;
    if matches!(body.trim_ascii(), b"" | b"null") { Ok(None) } else { object(&body).map(Some) }
}

fn object<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    // serde would also read an object from a JSON array of its values.
    if !body.trim_ascii_start().starts_with(b"{") {
        return Err(Code::InvalidBody.into());
    }
    serde_json::from_slice(body).map_err(|_| Code::InvalidBody.into())
}

/// Reads a body of at most `limit_bytes`; a larger one is refused with `too_large`, and a slower one than `patience`
/// allows.
pub async fn read_bytes(
    mut payload: web::Payload,
    limit_bytes: usize,
    patience: Duration,
    too_large: Code,
) -> Result<Bytes, Problem> {
    let until = tokio::time::Instant::now() + patience;
    let mut body = web::BytesMut::new();
    loop {
        let chunk = tokio::time::timeout_at(until, payload.next()).await.map_err(|_| Code::BodyTimeout)?;
        let Some(chunk) = chunk else { break };
        let chunk = chunk.map_err(|_| Problem::new(Code::InvalidBody))?;
        if body.len() + chunk.len() > limit_bytes {
            return Err(too_large.into());
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}
