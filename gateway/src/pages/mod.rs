//! Pages and their files: fetched from the web server, kept with a policy and in compressed form, the same for everybody.

mod build_files;
mod builds;
mod cache;
pub mod error_page;
mod inline;
mod page_key;
mod render_limit;
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
use casacero_common::{call::Caller, events::Notice};
use moka::future::Cache;

use self::{
    build_files::BuildFiles,
    cache::{Page, PageCache},
    inline::Mark,
    page_key::PageKey,
    render_limit::RenderLimit,
    upstream::{Asker, Upstream},
};
use crate::{
    App,
    api::{READING, etag, knows},
    compress::{self, Encoding, KeptBody},
    config::Config,
    legacy_redirects,
    path::{Area, CanonicalPath},
    problem::{Code, Problem},
};

/// Time limit for making a page, the wait for a turn included.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Time limit when an older page can be shown instead.
const TIMEOUT_WITH_STALE: Duration = Duration::from_secs(5);
/// How long a file that is not there takes its visitor's turn. The web server works longer on it than on one that is
/// there, and hardly any page names one.
const TURN_OF_A_MISSING_FILE: Duration = Duration::from_secs(1);
/// `Cache-Control` of what may have changed when it is asked for again.
const ASK_AGAIN: &str = "no-cache";
/// `Retry-After` when a page could not be made.
const AGAIN: Duration = Duration::from_secs(5);

/// The web server and the page cache.
pub struct Pages {
    upstream: Option<Arc<Upstream>>,
    cache: Arc<PageCache>,
    build_files: BuildFiles,
    /// Pages that are being made. Everybody who asks for one in the meantime gets the same page.
    under_way: Cache<PageKey, Page>,
    render_limit: RenderLimit,
    file_limit: RenderLimit,
    map_origin: Option<String>,
    /// `Cache-Control` of pages that are the same for everybody.
    caching: String,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Upstream(#[from] Arc<reqwest::Error>),
    #[error("it says nothing for too long")]
    Silent,
    /// The visitor's other pages are no fault of the web server.
    #[error("the visitor waits behind its own pages")]
    Crowded,
}

impl Pages {
    /// Pages of the web server that `config` names. It reads what it shows as `guest`. Their maps may load from
    /// `map_origin`, too.
    pub fn new(config: &Config, guest: &Caller, map_origin: Option<&str>) -> Self {
        Self {
            upstream: config.web_url.as_deref().map(|url| Arc::new(Upstream::new(url, guest.clone()))),
            cache: Arc::new(PageCache::new(config)),
            build_files: BuildFiles::default(),
            // A finished page goes to those who wait for it and is then forgotten.
            under_way: Cache::builder().time_to_live(Duration::from_nanos(1)).build(),
            render_limit: RenderLimit::of_pages(config.pages_made_at_once),
            file_limit: RenderLimit::of_files(),
            map_origin: map_origin.map(ToOwned::to_owned),
            caching: match config.shared_cache_seconds {
                0 => ASK_AGAIN.to_owned(),
                seconds => format!("public, max-age=0, s-maxage={seconds}, stale-while-revalidate={seconds}"),
            },
        }
    }

    /// Forgets the pages that a change may concern.
    pub fn noticed(&self, notice: Notice) {
        cache::noticed(&self.cache, notice);
    }

    /// Whether the web server answers, or none is configured.
    pub async fn reachable(&self) -> bool {
        let Some(upstream) = &self.upstream else { return true };
        let headers = upstream.probe().await;
        if let Some(build) = headers.as_ref().and_then(upstream::build) {
            self.build_files.meet(build, upstream, &self.cache);
        }
        headers.is_some()
    }

    /// A page from the cache, or a new one, or an old one when no new one can be made.
    async fn page(&self, upstream: &Arc<Upstream>, asked: &PageKey, asker: &Asker) -> Result<Page, Failure> {
        if let Some(page) = self.cache.fresh(asked).await {
            metrics::counter!("page_cache_total", "outcome" => "hit").increment(1);
            return Ok(page);
        }
        metrics::counter!("page_cache_total", "outcome" => "miss").increment(1);
        let stale = self.cache.stale(asked).await;
        let timeout = if stale.is_some() { TIMEOUT_WITH_STALE } else { TIMEOUT };
        let made = self.in_turn(upstream, asked, asker, tokio::time::Instant::now() + timeout).await;
        match (made, stale) {
            (Ok(page), _) if page.status < 500 => Ok(page),
            (_, Some(mut stale)) => {
                stale.set_caching(ASK_AGAIN);
                metrics::counter!("page_cache_total", "outcome" => "stale").increment(1);
                tracing::warn!(path = asked.path, "an older page is shown: a new one cannot be made");
                Ok(stale)
            }
            (made, None) => made,
        }
    }

    /// Makes a page when it is the visitor's turn, unless somebody else had it made in the meantime.
    async fn in_turn(
        &self,
        upstream: &Arc<Upstream>,
        asked: &PageKey,
        asker: &Asker,
        until: tokio::time::Instant,
    ) -> Result<Page, Failure> {
        let waiting = self.limit(asked).of_visitor(asker.visitor);
        let turn = tokio::time::timeout_at(until, waiting).await.map_err(|_| Failure::Crowded)?;
        if let Some(page) = self.cache.fresh(asked).await {
            return Ok(page);
        }
        let making = self.under_way.try_get_with_by_ref(asked, self.make(upstream, asked, asker));
        let page = tokio::time::timeout_at(until, making).await.map_err(|_| Failure::Silent)??;
        if asked.is_file && page.status == StatusCode::NOT_FOUND {
            turn.end_after(TURN_OF_A_MISSING_FILE);
        }
        Ok(page)
    }

    fn limit(&self, asked: &PageKey) -> &RenderLimit {
        if asked.is_file { &self.file_limit } else { &self.render_limit }
    }

    async fn make(&self, upstream: &Arc<Upstream>, asked: &PageKey, asker: &Asker) -> Result<Page, reqwest::Error> {
        let _turn = self.limit(asked).of_all().await;
        let (changes, made_at) = (self.cache.changes(asked), Instant::now());
        let mut is_of_newest_build = true;
        let (mut page, is_page) = if asked.is_file {
            (fetch_file(upstream, asked, asker).await?, false)
        } else {
            let mark = Mark::new();
            let answer = upstream.page(asked, asker, &mark.policy()).await?;
            if let Some(build) = upstream::build(answer.headers()) {
                self.build_files.meet(build, upstream, &self.cache);
                is_of_newest_build = self.cache.made_by(build, made_at);
            }
            let is_page = upstream::is_page(answer.headers()) && !asked.has_own_policy();
            let own_policy =
                answer.headers().get(header::CONTENT_SECURITY_POLICY.as_str()).filter(|_| asked.has_own_policy());
            let own_policy = own_policy.map(|policy| policy.as_bytes().to_vec());
            let mut page = read(answer, made_at).await?;
            page.headers.extend(own_policy.map(|policy| (header::CONTENT_SECURITY_POLICY.to_string(), policy)));
            (if is_page { marked(page, &mark, self.map_origin.as_deref()) } else { page }, is_page)
        };
        page.say_when_to_ask_again();
        // What is gone is not shown again when no page can be made.
        if matches!(page.status, 404 | 410) {
            self.cache.forget_page(asked).await;
        }
        if asked.is_cacheable() && is_of_newest_build && cache::may_be_cached(asked, &page) {
            if is_page && self.cache.is_new(asked, &page, changes) {
                page.set_caching(&self.caching);
            }
            self.cache.keep(asked.clone(), page.clone(), changes).await;
        }
        Ok(page)
    }
}

/// Answers everything that does not belong to the API.
pub async fn page(
    request: HttpRequest,
    app: web::Data<App>,
    path: web::ReqData<CanonicalPath>,
) -> Result<HttpResponse, Problem> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Problem::only(READING));
    }
    if let Some(redirect) = legacy_redirects::redirect(&app, &path, request.query_string()).await? {
        return Ok(redirect);
    }
    let pages = &app.pages;
    let upstream = pages.upstream.as_ref().ok_or(Code::NotFound)?;
    let asked = match path.area() {
        Some(Area::Assets) => PageKey::file(&path),
        _ => PageKey::read(&path, request.query_string(), request.headers()),
    };
    let page = pages.page(upstream, &asked, &Asker::of(&request)).await.map_err(|failure| {
        if matches!(failure, Failure::Crowded) {
            return Problem::retry_after(Code::RateLimited, AGAIN);
        }
        if upstream.has_answered() {
            tracing::error!(error = %failure, "the web server does not answer");
        } else {
            tracing::info!(error = %failure, "the web server is starting");
        }
        Problem::retry_after(Code::ServiceUnavailable, AGAIN)
    })?;
    Ok(answer(&request, &page))
}

/// Marks a page about a home that does not exist. A Next.js page cannot set its status, and `notFound()` draws the page
/// by script only.
const NOT_THERE: &[u8] = b"data-status=\"404\"";

/// A file of the web server.
async fn fetch_file(upstream: &Upstream, asked: &PageKey, asker: &Asker) -> Result<Page, reqwest::Error> {
    let made_at = Instant::now();
    read(upstream.file(asked, asker).await?, made_at).await
}

/// Reads an answer as a whole, of what was asked for at `made_at`.
async fn read(answer: reqwest::Response, made_at: Instant) -> Result<Page, reqwest::Error> {
    let (status, headers) = (answer.status().as_u16(), upstream::passed_headers(answer.headers()));
    let body = answer.bytes().await?;
    let etag = etag(&body);
    Ok(Page { made_at, status, headers, body: Arc::new(body.into()), etag })
}

/// A page with the policy that allows its own scripts and styles. Its address is asked for again each time, because what it
/// shows may change.
fn marked(page: Page, mark: &Mark, map_origin: Option<&str>) -> Page {
    let (text, inline) = mark.take_out(page.body.plain());
    let not_there = page.status == 200 && cache::contains(text.as_bytes(), NOT_THERE);
    let mut page = Page {
        status: if not_there { 404 } else { page.status },
        etag: etag(text.as_bytes()),
        body: Arc::new(KeptBody::from(Bytes::from(text))),
        ..page
    };
    page.set_caching(ASK_AGAIN);
    page.headers.push((header::CONTENT_SECURITY_POLICY.to_string(), inline.policy(map_origin).into_bytes()));
    page
}

/// The answer for one visitor. Its tag is a weak one: it is the same for all encodings.
fn answer(request: &HttpRequest, page: &Page) -> HttpResponse {
    let mut status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::BAD_GATEWAY);
    let is_known = status == StatusCode::OK && knows(request, &page.etag);
    if is_known {
        status = StatusCode::NOT_MODIFIED;
    }
    let mut response = HttpResponse::new(status);
    let headers = response.headers_mut();
    for (name, value) in &page.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name.as_str()), HeaderValue::from_bytes(value)) {
            headers.append(name, value);
        }
    }
    if let Ok(tag) = HeaderValue::from_str(&format!("W/{}", page.etag)) {
        headers.insert(header::ETAG, tag);
    }
    let body = page.body.plain();
    if !compress::is_worth_it(headers, body.len()) {
        return response.set_body(if is_known { Bytes::new() } else { body.clone() }).map_into_boxed_body();
    }
    let encoding = Encoding::accepted(request.headers());
    compress::mark(headers, encoding.filter(|_| !is_known));
    let body = match encoding {
        _ if is_known => Bytes::new(),
        Some(encoding) => page.body.encoded(encoding),
        None => body.clone(),
    };
    response.set_body(body).map_into_boxed_body()
}
