//! What every request passes: its id, its trace, its rate, its headers, its measure.

use std::{net::IpAddr, time::Instant};

use actix_web::{
    Error, HttpMessage as _, HttpRequest, HttpResponse,
    body::{BoxBody, EitherBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    http::{
        Method,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use casacero_common::{rate_limit::Decision, telemetry};
use tracing::{Instrument as _, field::Empty};
use uuid::Uuid;

use crate::{
    App,
    problem::{Code, Problem},
    visitor,
};

/// Names a request in logs and problem documents.
#[derive(Clone)]
pub struct RequestId(pub String);

/// Where a request comes from, past trusted proxies.
#[derive(Clone, Copy)]
pub struct Visitor(pub IpAddr);

/// The header that carries [`RequestId`].
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The policy of everything that is not a page: an answer of the API, opened as a page, runs nothing.
const BARE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// An id from a proxy of ours is kept when it is harmless to print.
fn request_id(headers: &HeaderMap, peer_is_trusted: bool) -> String {
    let given = headers.get(&REQUEST_ID).and_then(|value| value.to_str().ok());
    let harmless =
        |id: &&str| (8..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    match given.filter(harmless) {
        Some(id) if peer_is_trusted => id.to_owned(),
        _ => Uuid::now_v7().to_string(),
    }
}

/// The middleware around every route.
pub async fn front(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<BoxBody>>, Error> {
    let app = request.app_data::<web::Data<App>>().expect("the app is configured").clone();
    let peer = request.peer_addr().map_or(IpAddr::from([0, 0, 0, 0]), |address| address.ip().to_canonical());
    let trusted = visitor::is_trusted(peer, &app.config.trusted_proxies);
    // Each proxy may append to the header or add another of the same name.
    let forwarded: Vec<_> =
        request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok()).collect();
    let forwarded = (!forwarded.is_empty()).then(|| forwarded.join(","));
    let visitor = visitor::address(peer, forwarded.as_deref(), &app.config.trusted_proxies);
    let id = request_id(request.headers(), trusted);
    request.extensions_mut().insert(RequestId(id.clone()));
    request.extensions_mut().insert(Visitor(visitor));

    let method = known_method(request.method());
    let route = request.match_pattern().unwrap_or_else(|| "pages".into());
    let span = tracing::info_span!(
        "http", otel.kind = "server", otel.name = %format_args!("{method} {route}"), method = %request.method(),
        path = %loggable_path(request.path()), request_id = %id, status = Empty
    );
    if trusted {
        telemetry::continue_trace(&span, |name| request.headers().get(name)?.to_str().ok().map(str::to_owned));
    }
    let started = Instant::now();
    let mut response = answer(&app, request, visitor, next).instrument(span.clone()).await?;

    span.record("status", response.status().as_u16());
    let labels = [("method", method.to_owned()), ("route", route), ("status", response.status().as_u16().to_string())];
    metrics::histogram!("http_server_seconds", &labels).record(started.elapsed());
    finish(response.headers_mut(), &id, app.config.public_url.starts_with("https://"));
    Ok(response)
}

async fn answer(
    app: &App,
    request: ServiceRequest,
    visitor: IpAddr,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<BoxBody>>, Error> {
    if let Some(problem) = too_many(app, request.path(), visitor).await {
        let response = problem.response(request.request());
        return Ok(request.into_response(response).map_into_left_body());
    }
    let response = next.call(request).await?;
    // A handler's problem is written here, where the reader's language is known.
    let problem = response.response().extensions().get::<Problem>().cloned();
    Ok(match problem {
        Some(problem) => {
            let written: HttpResponse<BoxBody> = problem.response(response.request());
            response.into_response(written).map_into_left_body()
        }
        None => response.map_into_boxed_body().map_into_left_body(),
    })
}

/// What a method is called in metrics: a visitor may invent methods, and each label takes memory.
fn known_method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// Pictures, scripts and probes are cheap and not counted.
fn is_counted(path: &str) -> bool {
    path != "/healthz" && !["/media/", "/_next/static/", "/pictures/"].iter().any(|prefix| path.starts_with(prefix))
}

async fn too_many(app: &App, path: &str, visitor: IpAddr) -> Option<Problem> {
    if !is_counted(path) {
        return None;
    }
    limited(app.limiter.check(&app.read_rule, &visitor::rate_key(visitor)).await)
}

/// What somebody is told who asks too often.
pub fn limited(decision: Decision) -> Option<Problem> {
    match decision {
        Decision::Allowed => None,
        Decision::Refused { retry_after } => Some(Problem::retry_after(Code::RateLimited, retry_after)),
    }
}

/// Secrets in paths stay out of logs: the token of a calendar export is one.
fn loggable_path(path: &str) -> &str {
    if path.starts_with("/calendars/") { "/calendars/…" } else { path }
}

fn finish(headers: &mut HeaderMap, id: &str, https: bool) {
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, value);
    }
    let mut default = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    default(header::CONTENT_SECURITY_POLICY, BARE_POLICY);
    default(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    default(header::X_FRAME_OPTIONS, "DENY");
    default(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    default(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if https {
        default(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
}

/// The visitor of a request.
pub fn visitor_of(request: &HttpRequest) -> IpAddr {
    request.extensions().get::<Visitor>().map_or(IpAddr::from([0, 0, 0, 0]), |visitor| visitor.0)
}

/// The id of a request.
pub fn id_of(request: &HttpRequest) -> String {
    request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_ids_of_proxies_are_kept() {
        let with = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(REQUEST_ID, HeaderValue::from_static(value));
            headers
        };
        assert_eq!(request_id(&with("0190-abcdef"), true), "0190-abcdef");
        assert_ne!(request_id(&with("0190-abcdef"), false), "0190-abcdef");
        assert_ne!(request_id(&with("a b<script>"), true), "a b<script>");
        assert_ne!(request_id(&with("short"), true), "short");
    }
}
