//! Pages: passed to the web server, kept for a while, and given a script nonce of their own.
//!
//! The web server renders a page with a placeholder where the nonce goes; what is kept is that text,
//! and each visitor gets it with a fresh nonce. So pages can be cached although the policy allows no
//! inline script.

mod cache;
mod nonce;
mod upstream;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{self, HeaderName, HeaderValue},
    },
    web,
};
use bytes::Bytes;
use casacero_common::events::Notice;

use self::{
    cache::{Kept, PageCache},
    nonce::Placeholder,
    upstream::Upstream,
};
use crate::{
    App,
    api::READING,
    config::Config,
    language::Language,
    problem::{Code, Problem},
};

/// The web server, what it said lately, and the nonce's placeholder.
pub struct Pages {
    upstream: Option<Upstream>,
    cache: Arc<PageCache>,
    placeholder: Placeholder,
}

impl Pages {
    /// Pages of the web server that `config` names.
    pub fn new(config: &Config) -> Self {
        Self {
            upstream: config.web_url.as_deref().map(Upstream::new),
            cache: Arc::new(PageCache::new(config)),
            placeholder: Placeholder::random(),
        }
    }

    /// Forgets the pages that a change may concern.
    pub fn noticed(&self, notice: Notice) {
        cache::noticed(&self.cache, notice);
    }

    /// Whether the web server answers, or none is configured.
    pub async fn reachable(&self) -> bool {
        match &self.upstream {
            Some(upstream) => upstream.reachable().await,
            None => true,
        }
    }
}

/// Answers everything that is not the API's.
pub async fn page(request: HttpRequest, app: web::Data<App>) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::only(READING).response(&request);
    }
    if !request.path().starts_with('/') {
        return Problem::new(Code::NotFound).response(&request);
    }
    if percent_encoding::percent_decode_str(request.path()).decode_utf8().is_err() {
        return nothing_here(&request);
    }
    let pages = &app.pages;
    let Some(upstream) = &pages.upstream else { return away(&request, StatusCode::NOT_FOUND) };
    let cacheable = cache::is_cacheable(&request);
    let key = cache::key(&request);
    if cacheable {
        if let Some(kept) = pages.cache.fresh(&key).await {
            metrics::counter!("page_cache_total", "outcome" => "hit").increment(1);
            return html(&pages.placeholder, &kept);
        }
        metrics::counter!("page_cache_total", "outcome" => "miss").increment(1);
    }
    let policy = pages.placeholder.policy();
    let changes = pages.cache.changes();
    let last = if cacheable { pages.cache.last(&key).await } else { None };
    let patience = if last.is_some() { PATIENCE_WITH_ANOTHER } else { PATIENCE };
    let making = async {
        Ok(match upstream.pass(&request, &policy).await? {
            answer if upstream::is_text_with_nonce(answer.headers()) => Made::Page(read(answer).await?),
            answer => Made::Other(answer),
        })
    };
    let made: Result<Kept, Failure> = match tokio::time::timeout(patience, making).await {
        Ok(Ok(Made::Other(answer))) => return upstream::stream(answer),
        Ok(Ok(Made::Page(kept))) => Ok(kept),
        Ok(Err(error)) => Err(Failure::Upstream(error)),
        Err(_elapsed) => Err(Failure::Silent),
    };
    let failed = made.as_ref().map_or(true, |kept| kept.status >= 500);
    if failed && let Some(last) = last {
        metrics::counter!("page_cache_total", "outcome" => "stale").increment(1);
        tracing::warn!(path = request.path(), "an older page is shown: a new one cannot be made");
        return html(&pages.placeholder, &last);
    }
    let kept = match made {
        Ok(kept) => kept,
        Err(error) => {
            tracing::error!(%error, "the web server does not answer");
            return away(&request, StatusCode::SERVICE_UNAVAILABLE);
        }
    };
    // A page that was being made while something changed may show the old.
    if cacheable && cache::may_be_kept(&kept) && changes == pages.cache.changes() {
        pages.cache.keep(key, kept.clone()).await;
    }
    html(&pages.placeholder, &kept)
}

/// How long a page may take to be made.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long where an older one can be shown instead.
const PATIENCE_WITH_ANOTHER: Duration = Duration::from_secs(5);

/// What the web server gives.
enum Made {
    Page(Kept),
    Other(reqwest::Response),
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Upstream(reqwest::Error),
    #[error("it says nothing for too long")]
    Silent,
}

/// The mark of a page about a home that is not there. A page of Next's cannot set its status, and its own
/// way to say "not found" draws the page by script only.
const NOT_THERE: &[u8] = b"data-status=\"404\"";

/// A page, read whole.
async fn read(answer: reqwest::Response) -> Result<Kept, reqwest::Error> {
    let (status, headers) = (answer.status().as_u16(), upstream::passed_headers(answer.headers()));
    let body = answer.bytes().await?;
    let not_there = status == 200 && cache::contains(&body, NOT_THERE);
    Ok(Kept { made_at: Instant::now(), status: if not_there { 404 } else { status }, headers, body })
}

/// A kept page with a nonce for this visitor.
fn html(placeholder: &Placeholder, kept: &Kept) -> HttpResponse {
    let status = StatusCode::from_u16(kept.status).unwrap_or(StatusCode::OK);
    let (body, policy) = placeholder.fill(&kept.body);
    let mut builder = HttpResponse::build(status);
    for (name, value) in &kept.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name.as_str()), HeaderValue::from_bytes(value)) {
            builder.append_header((name, value));
        }
    }
    builder.insert_header((header::CONTENT_SECURITY_POLICY, policy));
    // Each answer has its own nonce: nobody but us may keep it.
    builder.insert_header((header::CACHE_CONTROL, "private, no-cache"));
    builder.body(body)
}

/// What a visitor sees while the web server is away.
fn away(request: &HttpRequest, status: StatusCode) -> HttpResponse {
    plain(request, status, |language| match language {
        Language::English => ("Back in a moment", "The pages are being started. Reload in a few seconds."),
        Language::Spanish => ("Volvemos enseguida", "Las páginas se están iniciando. Recarga en unos segundos."),
    })
}

/// What a visitor sees at an address that no page can have, and that the web server cannot read.
fn nothing_here(request: &HttpRequest) -> HttpResponse {
    plain(request, StatusCode::NOT_FOUND, |language| match language {
        Language::English => ("Page not found", "There is nothing at this address."),
        Language::Spanish => ("Página no encontrada", "No hay nada en esta dirección."),
    })
}

/// A page in the visitor's language that needs no web server.
fn plain(
    request: &HttpRequest,
    status: StatusCode,
    words: fn(Language) -> (&'static str, &'static str),
) -> HttpResponse {
    let spanish = request.path() == "/es" || request.path().starts_with("/es/");
    let language = if spanish { Language::Spanish } else { Language::of(request) };
    let (title, text) = words(language);
    let mut builder = HttpResponse::build(status);
    builder.content_type("text/html; charset=utf-8").insert_header((header::CACHE_CONTROL, "no-store"));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        builder.insert_header((header::RETRY_AFTER, "5"));
    }
    builder.body(Bytes::from(format!(
        "<!doctype html><html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title}</title><h1>{title}</h1><p>{text}</p></html>",
        language.tag()
    )))
}
