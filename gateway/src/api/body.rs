//! Bodies of requests.

use std::time::Duration;

use actix_web::web;
use futures::StreamExt as _;
use serde::de::DeserializeOwned;

use crate::problem::{Code, Problem};

/// Most bodies are at most an inquiry of a few paragraphs; this leaves room.
pub const USUAL_BYTES: usize = 64 * 1024;
/// What an owner did offline, and the blocks of years.
pub const LARGE_BYTES: usize = 512 * 1024;

/// Who takes longer to send it is no longer there, or means no good.
const PATIENCE: Duration = Duration::from_secs(20);

/// An object of JSON of at most `limit_bytes`, whatever its content type says.
pub async fn read_json<T: DeserializeOwned>(mut payload: web::Payload, limit_bytes: usize) -> Result<T, Problem> {
    let until = tokio::time::Instant::now() + PATIENCE;
    let mut body = web::BytesMut::new();
    loop {
        let chunk = tokio::time::timeout_at(until, payload.next()).await.map_err(|_| Code::BodyTimeout)?;
        let Some(chunk) = chunk else { break };
        let chunk = chunk.map_err(|_| Problem::new(Code::InvalidBody))?;
        if body.len() + chunk.len() > limit_bytes {
            return Err(Code::BodyTooLarge.into());
        }
        body.extend_from_slice(&chunk);
    }
    // A list of its values would be taken for an object, too.
    if !body.trim_ascii_start().starts_with(b"{") {
        return Err(Code::InvalidBody.into());
    }
    serde_json::from_slice(&body).map_err(|_| Code::InvalidBody.into())
}
