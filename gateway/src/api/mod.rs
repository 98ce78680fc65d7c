//! The paths of the API, one file per noun.

pub mod admin;
pub mod alerts;
pub mod body;
pub mod bounces;
pub mod calendars;
pub mod checking;
pub mod destinations;
pub mod documents;
pub mod guests;
pub mod health;
pub mod hosts;
pub mod inquiries;
pub mod listings;
pub mod maps;
pub mod media;
pub mod offer;
pub mod operations;
pub mod owner;
pub mod photos;
pub mod places;
pub mod properties;
pub mod search;
pub mod signed_in;
pub mod stays;
pub mod threads;
pub mod translate;
pub mod unsubscribe;
pub mod versions;

use actix_web::{
    FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, Route, guard,
    http::header::{self, HeaderName, HeaderValue},
    web,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::{
    App,
    answer_cache::KeptAnswer,
    language::Language,
    middleware::is_read_for_a_page,
    problem::{Code, Problem},
    stale_cache::Subject,
};

/// Adds every path that is not a page.
pub fn configure(config: &mut web::ServiceConfig) {
    operations::configure(config);
    config
        .service(reading("/api/openapi.json", documents::openapi))
        .service(reading("/api/docs/problems", documents::problems))
        .service(documents::swagger())
        .service(reading("/healthz", health::alive));
    for unknown in ["/api", "/api/{rest:.*}", "/media/{rest:.*}", "/calendars/{rest:.*}"] {
        config.service(web::resource(unknown).to(nothing_here));
    }
}

/// Answers GET, and HEAD without the body.
fn reading<F, A>(path: &str, handler: F) -> Resource
where
    F: Handler<A>,
    A: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    let read = web::route().guard(guard::Any(guard::Get()).or(guard::Head()));
    web::resource(path).route(read.to(handler)).default_service(only(READING))
}

/// The methods of read-only resources.
pub const READING: &str = "GET, HEAD";

/// Refuses all methods except these.
fn only(methods: &'static str) -> Route {
    web::to(move || async move { Err::<HttpResponse, Problem>(Problem::only(methods)) })
}

async fn nothing_here() -> Result<HttpResponse, Problem> {
    Err(Code::NotFound.into())
}

/// A view as JSON.
fn json(view: &impl Serialize) -> Result<Bytes, Problem> {
    serde_json::to_vec(view).map(|bytes| bytes.into_boxed_slice().into()).map_err(|error| {
        tracing::error!(%error, "a view cannot be written");
        Problem::new(Code::Internal)
    })
}

/// The tag of a body.
pub fn etag(body: &[u8]) -> String {
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(body)[..12]))
}

/// The answer to a read, with an ETag; 304 when the reader has it already.
fn read(request: &HttpRequest, view: &impl Serialize) -> Result<HttpResponse, Problem> {
    let body = json(view)?;
    Ok(answer(request, &etag(&body), body))
}

/// Like `read`, for an answer in the reader's language: caches keep it for readers of that language only.
fn read_in(language: Language, request: &HttpRequest, view: &impl Serialize) -> Result<HttpResponse, Problem> {
    let mut response = read(request, view)?;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    Ok(response)
}

/// Like `read`, for an answer that is the same for every guest: it is kept in memory and made anew when it changes. While
/// the service is unavailable, the last answer is given and marked as stale. A home that was asked for by another name
/// (`is_its_id`) is not kept, because it would not be forgotten under that. Pages are kept themselves, and another gateway may have them
/// made here before this one hears of a change: they are made of new answers.
async fn read_kept<V: Serialize>(
    request: &HttpRequest,
    app: &App,
    (subject, id): (Subject, &str),
    finding: impl Future<Output = Result<V, Problem>>,
    is_its_id: impl FnOnce(&V) -> bool,
) -> Result<HttpResponse, Problem> {
    if let Some(kept) = app.answers.find(subject, id).filter(|_| !is_read_for_a_page(app, request)) {
        return Ok(kept.respond(request));
    }
    let changes = app.answers.changes(id);
    match finding.await {
        Ok(view) => {
            let made = KeptAnswer::new(json(&view)?);
            if is_its_id(&view) && app.answers.keep(subject, id, made.clone(), changes) {
                app.stale_cache.keep(subject, id, made.etag(), made.body()).await;
            }
            Ok(made.respond(request))
        }
        Err(problem) if matches!(problem.code(), Code::ServiceUnavailable | Code::Deadline) => {
            let body = app.stale_cache.find(subject, id).await.ok_or(problem)?;
            metrics::counter!("stale_answers_total").increment(1);
            let mut response = answer(request, &etag(&body), body);
            // RFC 9211: the answer comes from a cache and is past its lifetime.
            response.headers_mut().insert(CACHE_STATUS, HeaderValue::from_static("casacero; hit; ttl=-1"));
            Ok(response)
        }
        Err(problem) => {
            if problem.code() == Code::ListingNotFound {
                app.stale_cache.forget(subject, id);
            }
            Err(problem)
        }
    }
}

const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");

/// The answer with a body of JSON; 304 when the reader has it already.
pub fn answer(request: &HttpRequest, etag: &str, body: Bytes) -> HttpResponse {
    let is_known = knows(request, etag);
    let mut builder = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    builder.insert_header((header::CACHE_CONTROL, "no-cache"));
    if let Ok(value) = HeaderValue::from_str(etag) {
        builder.insert_header((header::ETAG, value));
    }
    if is_known {
        return builder.finish();
    }
    builder.content_type("application/json").body(body)
}

/// The user agent of a request; empty where it is not told. Bytes that are not UTF-8 are replaced.
fn user_agent(request: &HttpRequest) -> String {
    let told = request.headers().get(header::USER_AGENT);
    told.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()).unwrap_or_default()
}

/// Whether `If-None-Match` contains this tag.
pub fn knows(request: &HttpRequest, etag: &str) -> bool {
    known_tags(request).any(|tag| tag == etag || tag == "*")
}

/// The tags in `If-None-Match`.
fn known_tags(request: &HttpRequest) -> impl Iterator<Item = &str> {
    let known = request.headers().get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.unwrap_or_default().split(',').map(|tag| tag.trim().trim_start_matches("W/"))
}
