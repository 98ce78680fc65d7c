//! Pages: fetched from the web server, cached, and given a fresh script nonce.
//!
//! The web server renders a page with a placeholder for the nonce. The cache holds that text, and each visitor gets it
//! with a fresh nonce. So pages can be cached although the policy allows no inline script.

mod cache;
pub mod error_page;
mod nonce;
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
    cache::{Page, PageCache},
    nonce::Placeholder,
    page_key::PageKey,
    render_limit::RenderLimit,
    upstream::{Asker, Upstream},
};
use crate::{
    App,
    api::READING,
    config::Config,
    front::visitor_of,
    old_links,
    path::{Area, CanonicalPath},
    problem::{Code, Problem},
};

/// Time limit for making a page, the wait for a turn included.
const PATIENCE: Duration = Duration::from_secs(15);
/// Time limit when an older page can be shown instead.
const PATIENCE_WITH_ANOTHER: Duration = Duration::from_secs(5);
/// How long a file that is not there takes its visitor's turn. The web server works longer on it than on one that is
/// there, and hardly any page names one.
const TURN_OF_A_MISSING_FILE: Duration = Duration::from_secs(1);
/// `Retry-After` when a page could not be made.
const AGAIN: Duration = Duration::from_secs(5);

/// The web server, the page cache, and the nonce's placeholder.
pub struct Pages {
    upstream: Option<Upstream>,
    cache: Arc<PageCache>,
    /// Pages that are being made. Everybody who asks for one in the meantime gets the same page.
    under_way: Cache<PageKey, Page>,
    render_limit: RenderLimit,
    file_limit: RenderLimit,
    placeholder: Placeholder,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Upstream(#[from] Arc<reqwest::Error>),
    #[error("it says nothing for too long")]
    Silent,
}

impl Pages {
    /// Pages of the web server that `config` names. It reads what it shows as `guest`. Their maps may load from
    /// `map_origin`, too.
    pub fn new(config: &Config, guest: &Caller, map_origin: Option<&str>) -> Self {
        Self {
            upstream: config.web_url.as_deref().map(|url| Upstream::new(url, guest.clone())),
            cache: Arc::new(PageCache::new(config)),
            // A finished page goes to those who wait for it and is then forgotten.
            under_way: Cache::builder().time_to_live(Duration::from_nanos(1)).build(),
            render_limit: RenderLimit::of_pages(config.pages_made_at_once),
            file_limit: RenderLimit::of_files(),
            placeholder: Placeholder::new(map_origin),
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

    /// A page from the cache, or a new one, or an old one when no new one can be made.
    async fn page(&self, upstream: &Upstream, asked: &PageKey, asker: &Asker) -> Result<Page, Failure> {
        if let Some(page) = self.cache.fresh(asked).await {
            metrics::counter!("page_cache_total", "outcome" => "hit").increment(1);
            return Ok(page);
        }
        metrics::counter!("page_cache_total", "outcome" => "miss").increment(1);
        let stale = self.cache.stale(asked).await;
        let patience = if stale.is_some() { PATIENCE_WITH_ANOTHER } else { PATIENCE };
        let making = self.in_turn(upstream, asked, asker);
        let made = tokio::time::timeout(patience, making).await.unwrap_or(Err(Failure::Silent));
        match (made, stale) {
            (Ok(page), _) if page.status < 500 => Ok(page),
            (_, Some(stale)) => {
                metrics::counter!("page_cache_total", "outcome" => "stale").increment(1);
                tracing::warn!(path = asked.path, "an older page is shown: a new one cannot be made");
                Ok(stale)
            }
            (made, None) => made,
        }
    }

    /// Makes a page when it is the visitor's turn, unless somebody else had it made in the meantime.
    async fn in_turn(&self, upstream: &Upstream, asked: &PageKey, asker: &Asker) -> Result<Page, Failure> {
        let _turn = self.render_limit.of_visitor(asker.visitor).await;
        if let Some(page) = self.cache.fresh(asked).await {
            return Ok(page);
        }
        Ok(self.under_way.try_get_with_by_ref(asked, self.make(upstream, asked, asker)).await?)
    }

    async fn make(&self, upstream: &Upstream, asked: &PageKey, asker: &Asker) -> Result<Page, reqwest::Error> {
        let _turn = self.render_limit.of_all().await;
        let changes = self.cache.changes();
        let page = read(upstream.page(asked, asker, &self.placeholder.policy()).await?).await?;
        // The page may show the old state if something changed while it was made.
        if asked.is_cacheable() && cache::may_be_cached(&page) && changes == self.cache.changes() {
            self.cache.insert(asked.clone(), page.clone()).await;
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
    if let Some(redirect) = old_links::redirect(&app, &path, request.query_string()).await? {
        return Ok(redirect);
    }
    let pages = &app.pages;
    let upstream = pages.upstream.as_ref().ok_or(Code::NotFound)?;
    let away = |failure: Failure| {
        if upstream.has_answered() {
            tracing::error!(error = %failure, "the web server does not answer");
        } else {
            tracing::info!(error = %failure, "the web server is starting");
        }
        Problem::retry_after(Code::ServiceUnavailable, AGAIN)
    };
    if path.area() == Some(Area::Assets) {
        // The visitor waits behind its own files. That is no fault of the web server.
        let waiting = pages.file_limit.of_visitor(visitor_of(&request));
        let turn = tokio::time::timeout(PATIENCE, waiting).await;
        let turn = turn.map_err(|_| Problem::retry_after(Code::RateLimited, AGAIN))?;
        let fetching = async {
            let _turn_of_all = pages.file_limit.of_all().await;
            upstream.file(&path, &request).await.map_err(|error| Failure::from(Arc::new(error)))
        };
        let file = tokio::time::timeout(PATIENCE, fetching).await.unwrap_or(Err(Failure::Silent)).map_err(away)?;
        if file.status() == reqwest::StatusCode::NOT_FOUND {
            turn.end_after(TURN_OF_A_MISSING_FILE);
        }
        return Ok(upstream::stream(file));
    }
    let asked = PageKey::read(&path, request.query_string(), request.headers());
    let page = pages.page(upstream, &asked, &Asker::of(&request)).await.map_err(away)?;
    Ok(answer(&pages.placeholder, &page))
}

/// Marks a page about a home that does not exist. A Next.js page cannot set its status, and `notFound()` draws the page
/// by script only.
const NOT_THERE: &[u8] = b"data-status=\"404\"";

/// Reads an answer as a whole.
async fn read(answer: reqwest::Response) -> Result<Page, reqwest::Error> {
    let has_nonce = upstream::is_text_with_nonce(answer.headers());
    let (status, headers) = (answer.status().as_u16(), upstream::passed_headers(answer.headers()));
    let body = answer.bytes().await?;
    let not_there = status == 200 && has_nonce && cache::contains(&body, NOT_THERE);
    Ok(Page { made_at: Instant::now(), status: if not_there { 404 } else { status }, headers, body, has_nonce })
}

/// The answer for one visitor: a page gets a fresh nonce.
fn answer(placeholder: &Placeholder, page: &Page) -> HttpResponse {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::BAD_GATEWAY);
    let mut builder = HttpResponse::build(status);
    for (name, value) in &page.headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name.as_str()), HeaderValue::from_bytes(value)) {
            builder.append_header((name, value));
        }
    }
    if !page.has_nonce {
        return builder.body(page.body.clone());
    }
    let (body, policy): (Bytes, String) = placeholder.fill(&page.body);
    builder.insert_header((header::CONTENT_SECURITY_POLICY, policy));
    // Each answer has its own nonce, so no shared cache may keep it.
    builder.insert_header((header::CACHE_CONTROL, "private, no-cache"));
    builder.body(body)
}
