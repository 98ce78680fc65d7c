//! Pages kept for anonymous visitors, until their time is over or what they show changes.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{
    HttpRequest,
    http::{Method, header},
};
use bytes::Bytes;
use casacero_common::events::{Event, LISTING_CHANGED, Notice};
use moka::future::Cache;

use crate::config::Config;

/// After this long every part has taken in a change.
const SETTLED: Duration = Duration::from_secs(1);
/// A change of page that says more than this about where it comes from is not kept.
const LONGEST_WITHIN_SITE: usize = 4 * 1024;

/// How long an old page is better than none, while the web server or what it needs is away.
const LAST_RESORT: Duration = Duration::from_secs(3600);

/// A page as the web server made it.
#[derive(Clone)]
pub struct Kept {
    pub made_at: Instant,
    pub status: u16,
    pub headers: Vec<(String, Vec<u8>)>,
    pub body: Bytes,
}

/// What makes two requests ask for the same page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    path: String,
    query: String,
    /// A change of page within the site asks for the page's data only, relative to where it comes from.
    within_site: Option<String>,
}

pub struct PageCache {
    kept: Cache<Key, Kept>,
    fresh_for: Duration,
    /// How many events have come.
    changes: AtomicU64,
}

impl PageCache {
    pub fn new(config: &Config) -> Self {
        let weigh = |key: &Key, kept: &Kept| {
            let headers: usize = kept.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
            let within_site = key.within_site.as_ref().map_or(0, String::len);
            let bytes = key.path.len() + key.query.len() + within_site + headers + kept.body.len();
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let kept = Cache::builder()
            .max_capacity(config.page_cache_bytes)
            .weigher(weigh)
            .time_to_live(LAST_RESORT)
            .support_invalidation_closures()
            .build();
        Self { kept, fresh_for: Duration::from_secs(config.page_cache_seconds), changes: AtomicU64::new(0) }
    }

    /// How many events have come.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// A page that may be shown without asking the web server.
    pub async fn fresh(&self, key: &Key) -> Option<Kept> {
        self.kept.get(key).await.filter(|kept| kept.made_at.elapsed() < self.fresh_for)
    }

    /// A page that may be shown when there is no newer one to be had.
    pub async fn last(&self, key: &Key) -> Option<Kept> {
        self.kept.get(key).await
    }

    pub async fn keep(&self, key: Key, kept: Kept) {
        self.kept.insert(key, kept).await;
    }

    fn forget(&self, event: &Event) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        let (topic, id) = (event.topic.clone(), event.key.clone());
        // Fails only without `support_invalidation_closures`, which `new` gives.
        let _given = self.kept.invalidate_entries_if(move |key, _| shows(key, &topic, &id));
    }
}

/// Whether a page may show what an event is about: the property's own page always; lists when a
/// listing changed, or when they depend on nights.
fn shows(key: &Key, topic: &str, id: &str) -> bool {
    let property = ["/property/", "/es/propiedad/"].iter().find_map(|prefix| key.path.strip_prefix(prefix));
    match property {
        Some(shown) => shown.eq_ignore_ascii_case(id),
        None => topic == LISTING_CHANGED || key.query.contains("checkIn"),
    }
}

/// Pages that are the same for everybody: no page depends on a cookie yet.
pub fn is_cacheable(request: &HttpRequest) -> bool {
    let state = request.headers().get("next-router-state-tree");
    let rsc = request.headers().get("rsc");
    matches!(*request.method(), Method::GET | Method::HEAD)
        // The web server takes this value for a change of page, and every other for none.
        && rsc.is_none_or(|rsc| rsc == "1")
        && state.is_none_or(|state| state.len() <= LONGEST_WITHIN_SITE)
        && !request.path().starts_with("/_next/")
        && !request.headers().contains_key(header::AUTHORIZATION)
}

/// What a request asks for.
pub fn key(request: &HttpRequest) -> Key {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let within_site = request.headers().contains_key("rsc").then(|| {
        ["next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url"]
            .map(header)
            .join("\n")
    });
    Key { path: request.path().to_owned(), query: request.query_string().to_owned(), within_site }
}

/// The mark of a page on which a part is missing, because its service is away: an attribute in HTML, a
/// property in the data of a change of page.
const INCOMPLETE: &[u8] = b"data-incomplete";

/// Only what is right for everybody: successful and complete pages that set no cookie.
pub fn may_be_kept(kept: &Kept) -> bool {
    kept.status == 200
        && !contains(&kept.body, INCOMPLETE)
        && !kept.headers.iter().any(|(name, _)| name == "set-cookie")
}

/// Whether a page holds a mark.
pub fn contains(body: &[u8], mark: &[u8]) -> bool {
    body.windows(mark.len()).any(|window| window == mark)
}

/// The search index hears of a change when we do: a list made a moment later may still show the old.
fn forget_again(cache: &Arc<PageCache>, event: Event) {
    let cache = Arc::downgrade(cache);
    tokio::spawn(async move {
        tokio::time::sleep(SETTLED).await;
        if let Some(cache) = cache.upgrade() {
            cache.forget(&event);
        }
    });
}

/// Forgets what a change may concern.
pub fn noticed(cache: &Arc<PageCache>, notice: Notice) {
    match notice {
        Notice::Event(event) => {
            cache.forget(&event);
            forget_again(cache, event);
        }
        Notice::Missed => {
            cache.changes.fetch_add(1, Ordering::AcqRel);
            cache.kept.invalidate_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use casacero_common::events::CALENDAR_CHANGED;

    use super::*;

    #[test]
    fn two_kinds_of_answer_never_share_a_page() {
        let asked = |rsc: &[&str]| {
            let request = rsc
                .iter()
                .fold(TestRequest::get().uri("/properties"), |request, value| request.append_header(("rsc", *value)));
            let request = request.to_http_request();
            is_cacheable(&request).then(|| key(&request).within_site.is_some())
        };
        assert_eq!((asked(&[]), asked(&["1"])), (Some(false), Some(true)));
        for odd in [&["0"][..], &[""], &["1 "], &["true"], &["1", "0"]] {
            assert_eq!(asked(odd).filter(|_| odd[0].trim() != "1"), None, "{odd:?}");
        }
    }

    #[test]
    fn an_event_forgets_the_pages_that_may_show_it() {
        let key = |path: &str, query: &str| Key { path: path.into(), query: query.into(), within_site: None };
        let cases = [
            (key("/property/CASA-1001", ""), true, true),
            (key("/es/propiedad/CASA-1001", ""), true, true),
            (key("/property/CASA-1002", ""), false, false),
            (key("/properties", ""), true, false),
            (key("/properties", "checkIn=2027-05-08&checkOut=2027-05-15"), true, true),
            (key("/", ""), true, false),
        ];
        for (key, listing, calendar) in cases {
            assert_eq!(shows(&key, LISTING_CHANGED, "CASA-1001"), listing, "{key:?}");
            assert_eq!(shows(&key, CALENDAR_CHANGED, "CASA-1001"), calendar, "{key:?}");
        }
    }
}
