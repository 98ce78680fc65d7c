//! The middleware that every request passes: id, trace, path, limits, origin, headers, metrics.

use std::{
    net::IpAddr,
    pin::Pin,
    task::{Context, Poll},
    time::Instant,
};

use actix_web::{
    Error, HttpMessage as _, HttpRequest, HttpResponse,
    body::{BodySize, BoxBody, EitherBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    http::{
        ConnectionType, Method,
        header::{self, HeaderMap, HeaderName, HeaderValue},
    },
    middleware::Next,
    web,
};
use bytes::Bytes;
use casacero_common::{principal::METADATA_KEY, telemetry};
use tracing::{Instrument as _, field::Empty};
use uuid::Uuid;

use crate::{
    App,
    limits::Class,
    origin,
    pages::error_page,
    partners,
    path::{Area, CanonicalPath},
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

/// The policy for everything that is not a page: an API answer that is opened as a page runs nothing.
const BARE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The service worker of the pages.
const SERVICE_WORKER: &str = "/sw.js";

/// The policy for an answer that has none of its own. A worker obeys the policy of its file: the worker of a map loads
/// from the server of the streets, and the service worker loads what it keeps for the pages.
fn bare_policy(path: Option<&CanonicalPath>, map_origin: Option<&str>) -> HeaderValue {
    let is_service_worker = path.is_some_and(|path| path.decoded() == SERVICE_WORKER);
    let source = if is_service_worker { Some("'self'") } else { map_origin };
    source
        .and_then(|source| HeaderValue::from_str(&format!("{BARE_POLICY}; connect-src {source}")).ok())
        .unwrap_or(HeaderValue::from_static(BARE_POLICY))
}

/// The pages with a form of a home, where the browser may tell an owner's position.
const PAGES_WITH_POSITION: [&str; 4] =
    ["/list-property", "/es/listar-propiedad", "/update-property", "/es/actualizar-propiedad"];

/// What a page may ask of the browser: nothing, or the position where an owner enters that of a home.
fn permissions_policy(path: Option<&CanonicalPath>) -> &'static str {
    if path.is_some_and(|path| PAGES_WITH_POSITION.contains(&path.decoded())) {
        "camera=(), microphone=(), geolocation=(self)"
    } else {
        "camera=(), microphone=(), geolocation=()"
    }
}

/// Keeps the id from our own proxy if it is safe to print; otherwise makes a new one.
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
pub async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<BoxBody>>, Error> {
    let app = request.app_data::<web::Data<App>>().expect("the app is configured").clone();
    let peer = request.peer_addr().map_or(IpAddr::from([0, 0, 0, 0]), |address| address.ip().to_canonical());
    let trusted = visitor::is_trusted(peer, &app.config.trusted_proxies);
    let forwarded: Vec<_> = request.headers().get_all("x-forwarded-for").map(HeaderValue::as_bytes).collect();
    let visitor = visitor::address(peer, forwarded.into_iter(), &app.config.trusted_proxies);
    let id = request_id(request.headers(), trusted);
    request.extensions_mut().insert(RequestId(id.clone()));
    request.extensions_mut().insert(Visitor(visitor));
    let path = CanonicalPath::parse(request.path());
    if let Some(path) = path.clone() {
        request.extensions_mut().insert(path);
    }

    let method = known_method(request.method());
    let route = request.match_pattern().unwrap_or_else(|| "pages".into());
    let span = tracing::info_span!(
        "http", otel.kind = "server", otel.name = %format_args!("{method} {route}"), method = %request.method(),
        path = %path.as_ref().map_or("refused", loggable_path), request_id = %id, status = Empty
    );
    if trusted {
        telemetry::continue_trace(&span, |name| request.headers().get(name)?.to_str().ok().map(str::to_owned));
    }
    let started = Instant::now();
    let mut response = answer(&app, request, path.as_ref(), visitor, next).instrument(span.clone()).await?;

    span.record("status", response.status().as_u16());
    let labels = [("method", method.to_owned()), ("route", route), ("status", response.status().as_u16().to_string())];
    metrics::histogram!("http_server_seconds", &labels).record(started.elapsed());
    let policy = bare_policy(path.as_ref(), app.map_origin.as_deref());
    finish(response.headers_mut(), &id, app.is_secure(), policy, permissions_policy(path.as_ref()));
    Ok(response)
}

async fn answer(
    app: &App,
    request: ServiceRequest,
    path: Option<&CanonicalPath>,
    visitor: IpAddr,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<EitherBody<BoxBody>>, Error> {
    let area = path.and_then(CanonicalPath::area);
    if let Err(problem) = admit(app, &request, area, visitor).await {
        return Ok(refuse(app, request, path, area, &problem).map_into_left_body());
    }
    let response = next.call(request).await?;
    forget_changed(app, &response);
    // A handler's problem is rendered here, where the reader's language is known.
    let problem = response.response().extensions().get::<Problem>().cloned();
    Ok(match problem {
        Some(problem) => {
            let written = written(app, response.request(), path, area, &problem);
            response.into_response(written).map_into_left_body()
        }
        None => response.map_into_boxed_body().map_into_left_body(),
    })
}

/// Who changes a home here reads the change here. Other processes hear of it a moment later, as this one does of changes whose
/// path names no home.
fn forget_changed(app: &App, response: &ServiceResponse<impl MessageBody>) {
    let request = response.request();
    let is_change = !is_read(request.method()) && response.status().is_success();
    let is_signed_in = ["/api/v1/owner/", "/api/v1/admin/"].iter().any(|area| request.path().starts_with(area));
    if let Some(id) = request.match_info().get("id").filter(|_| is_change && is_signed_in) {
        app.answers.forget(id);
    }
}

/// The checks that a request must pass before a handler sees it.
async fn admit(app: &App, request: &ServiceRequest, area: Option<Area>, visitor: IpAddr) -> Result<(), Problem> {
    let key = area.and_then(|_| partners::key_of(request));
    match area {
        Some(Area::Health) => {}
        Some(_) if key.is_some() => partners::admit(app, request, &key.unwrap_or_default(), visitor).await?,
        Some(Area::Api) if is_read_for_a_page(app, request.request()) => {}
        Some(Area::Assets) => drop(app.limits.visitor(Class::Assets, visitor).await?),
        Some(Area::Api | Area::Pages) | None => drop(app.limits.visitor(Class::Reads, visitor).await?),
    }
    // A body of unknown length could be endless, and request smuggling uses it. Where a body of known length is not
    // read, actix closes the connection.
    if request.headers().contains_key(header::TRANSFER_ENCODING) {
        return Err(Code::LengthRequired.into());
    }
    if !is_read(request.method()) && !origin::is_ours(request.headers(), &app.public_url) {
        return Err(Code::OriginNotAllowed.into());
    }
    if area.is_none() { Err(Code::NotFound.into()) } else { Ok(()) }
}

/// Whether our web server reads this to make a page. The page itself was counted. Other visitors get it as well, so it
/// must not depend on the limit of the one who asked first.
pub fn is_read_for_a_page(app: &App, request: &HttpRequest) -> bool {
    let signed = request.headers().get(METADATA_KEY).and_then(|value| value.to_str().ok());
    is_read(request.method()) && signed.is_some_and(|signed| app.guest.has_signed(signed))
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// An answer that holds the unread body of its request until it is sent, so that actix closes the connection. Otherwise
/// actix would keep reading for as long as the visitor sends.
struct UnreadBody {
    answer: BoxBody,
    _unread: Payload,
}

impl MessageBody for UnreadBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.answer.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.answer).poll_next(context)
    }
}

fn refuse(
    app: &App,
    request: ServiceRequest,
    path: Option<&CanonicalPath>,
    area: Option<Area>,
    problem: &Problem,
) -> ServiceResponse<BoxBody> {
    let (request, unread) = request.into_parts();
    let mut response = written(app, &request, path, area, problem);
    if !matches!(unread, Payload::None) {
        response.head_mut().set_connection_type(ConnectionType::Close);
        response = response.map_body(|_, answer| BoxBody::new(UnreadBody { answer, _unread: unread }));
    }
    ServiceResponse::new(request, response)
}

/// Renders a problem as a page for people or as a document for programs.
fn written(
    app: &App,
    request: &HttpRequest,
    path: Option<&CanonicalPath>,
    area: Option<Area>,
    problem: &Problem,
) -> HttpResponse {
    // A refused path has no area, so the prefix of the path decides.
    let asks_api = || ["/api", "/calendars", "/media"].iter().any(|folder| request.path().starts_with(folder));
    let for_people = is_read(request.method()) && area.map_or_else(|| !asks_api(), |area| area == Area::Pages);
    if for_people { error_page::page(&app.brand, request, path, problem) } else { problem.response(request) }
}

/// The label of a method in metrics. A visitor may invent methods, and each label costs memory.
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

/// The path without secrets, for logs: the tokens of calendar exports, of links by mail and of drafts are left out, and
/// so are postcodes, because some name a single building. Queries are never logged: addresses are in them.
fn loggable_path(path: &CanonicalPath) -> &str {
    match path.decoded() {
        decoded if decoded.starts_with("/calendars/") => "/calendars/…",
        decoded if decoded.starts_with("/api/v1/alerts/") => "/api/v1/alerts/…",
        decoded if decoded.starts_with("/api/v1/inquiries/") => "/api/v1/inquiries/…",
        decoded if decoded.starts_with("/api/v1/owner/links/") => "/api/v1/owner/links/…",
        decoded if decoded.starts_with("/api/v1/admin/invitation/") => "/api/v1/admin/invitation/…",
        decoded if decoded.starts_with("/api/v1/listings/drafts/") => "/api/v1/listings/drafts/…",
        decoded if decoded.starts_with("/api/v1/postcodes/") => "/api/v1/postcodes/…",
        _ => path.encoded(),
    }
}

fn finish(headers: &mut HeaderMap, id: &str, https: bool, policy: HeaderValue, permissions: &'static str) {
    if let Ok(value) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, value);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let mut default = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    default(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    default(header::X_FRAME_OPTIONS, "DENY");
    default(HeaderName::from_static("permissions-policy"), permissions);
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
    fn no_secret_of_a_path_is_logged() {
        for (path, logged) in [
            ("/calendars/SECRET.ics", "/calendars/…"),
            ("/api/v1/owner/links/SECRET", "/api/v1/owner/links/…"),
            ("/api/v1/admin/invitation/SECRET", "/api/v1/admin/invitation/…"),
            ("/api/v1/alerts/SECRET", "/api/v1/alerts/…"),
            ("/api/v1/inquiries/SECRET/decision", "/api/v1/inquiries/…"),
            ("/api/v1/alerts/SECRET/unsubscribe", "/api/v1/alerts/…"),
            ("/api/v1/owner/links/SECRET/unsubscribe", "/api/v1/owner/links/…"),
            ("/api/v1/listings/drafts/SECRET", "/api/v1/listings/drafts/…"),
            ("/api/v1/listings/drafts/SECRET/submit", "/api/v1/listings/drafts/…"),
            ("/api/v1/postcodes/GB/SW1A 1AA", "/api/v1/postcodes/…"),
            ("/property/CASA-1001", "/property/CASA-1001"),
        ] {
            let path = CanonicalPath::parse(path).expect("a path");
            assert_eq!(loggable_path(&path), logged);
        }
    }

    #[test]
    fn the_position_is_for_the_forms_of_homes() {
        for (path, allowed) in [
            ("/list-property", true),
            ("/es/listar-propiedad", true),
            ("/update-property", true),
            ("/es/actualizar-propiedad", true),
            ("/%6cist-property", true),
            ("/", false),
            ("/list-property/more", false),
            ("/es/list-property", false),
            ("/property/CASA-1001", false),
            ("/manage/CASA-1001", false),
            ("/es/gestionar/CASA-1001", false),
            ("/owner/homes", false),
            ("/api/v1/properties", false),
        ] {
            let path = CanonicalPath::parse(path).expect("a path");
            assert_eq!(permissions_policy(Some(&path)).contains("geolocation=(self)"), allowed, "{path:?}");
        }
        assert!(permissions_policy(None).contains("geolocation=()"));
    }

    #[test]
    fn workers_load_what_their_files_allow() {
        let streets = Some("https://tiles.example");
        for (path, map_origin, source) in [
            ("/sw.js", None, Some("'self'")),
            ("/sw.js", streets, Some("'self'")),
            ("/_next/static/chunks/worker.js", None, None),
            ("/_next/static/chunks/worker.js", streets, Some("https://tiles.example")),
            ("/es/sw.js", None, None),
            ("/sw.js/", None, None),
            ("/api/v1/properties", None, None),
        ] {
            let parsed = CanonicalPath::parse(path).expect("a path");
            let policy = bare_policy(Some(&parsed), map_origin);
            let policy = policy.to_str().expect("text");
            assert!(policy.starts_with(BARE_POLICY), "{path}: {policy}");
            assert_eq!(policy.split_once("connect-src ").map(|(_, source)| source), source, "{path}");
        }
        assert_eq!(bare_policy(None, None), BARE_POLICY);
    }

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
