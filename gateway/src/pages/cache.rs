//! The page cache: pages that are the same for everybody, until they expire or what they show changes.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use bytes::Bytes;
use casacero_common::events::{Event, LISTING_CHANGED, Notice};
use moka::future::Cache;

use super::page_key::PageKey;
use crate::config::Config;

/// After this time every service has processed a change.
const SETTLED: Duration = Duration::from_secs(1);
/// How long an old page may be shown while the web server or what it needs is unavailable.
const LAST_RESORT: Duration = Duration::from_secs(3600);

/// An answer of the web server.
#[derive(Clone)]
pub struct Page {
    pub made_at: Instant,
    pub status: u16,
    pub headers: Vec<(String, Vec<u8>)>,
    pub body: Bytes,
    /// Whether it contains the nonce's placeholder, as HTML and page data do.
    pub has_nonce: bool,
}

pub struct PageCache {
    pages: Cache<PageKey, Page>,
    fresh_for: Duration,
    /// Number of events received.
    changes: AtomicU64,
}

impl PageCache {
    pub fn new(config: &Config) -> Self {
        let weigh = |asked: &PageKey, page: &Page| {
            let headers: usize = page.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
            u32::try_from(asked.bytes() + headers + page.body.len()).unwrap_or(u32::MAX)
        };
        let pages = Cache::builder()
            .max_capacity(config.page_cache_bytes)
            .weigher(weigh)
            .time_to_live(LAST_RESORT)
            .support_invalidation_closures()
            .build();
        Self { pages, fresh_for: Duration::from_secs(config.page_cache_seconds), changes: AtomicU64::new(0) }
    }

    /// Number of events received.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    /// A page that is fresh enough to be shown without asking the web server.
    pub async fn fresh(&self, asked: &PageKey) -> Option<Page> {
        self.pages.get(asked).await.filter(|page| page.made_at.elapsed() < self.fresh_for)
    }

    /// A page that may be shown when no newer one is available.
    pub async fn stale(&self, asked: &PageKey) -> Option<Page> {
        self.pages.get(asked).await
    }

    pub async fn insert(&self, asked: PageKey, page: Page) {
        self.pages.insert(asked, page).await;
    }

    fn forget(&self, event: &Event) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        let (topic, id) = (event.topic.clone(), event.key.clone());
        // Fails only without `support_invalidation_closures`, which `new` sets.
        let _given = self.pages.invalidate_entries_if(move |asked, _| shows(asked, &topic, &id));
    }
}

/// Whether a page may show what an event is about. The property's own page always does. Lists do when a listing
/// changed, or when they depend on nights.
fn shows(asked: &PageKey, topic: &str, id: &str) -> bool {
    let property = ["/property/", "/es/propiedad/"].iter().find_map(|prefix| asked.path.strip_prefix(prefix));
    match property {
        Some(shown) => shown.eq_ignore_ascii_case(id),
        None => topic == LISTING_CHANGED || asked.query.contains("checkIn"),
    }
}

/// Marks a page with a missing part, because a service is unavailable: an attribute in HTML, a property in the page
/// data.
const INCOMPLETE: &[u8] = b"data-incomplete";

/// Whether a page may be cached: it is successful, complete, and sets no cookie.
pub fn may_be_cached(page: &Page) -> bool {
    page.status == 200
        && !contains(&page.body, INCOMPLETE)
        && !page.headers.iter().any(|(name, _)| name == "set-cookie")
}

/// Whether a body contains a mark.
pub fn contains(body: &[u8], mark: &[u8]) -> bool {
    body.windows(mark.len()).any(|window| window == mark)
}

/// Forgets the pages of an event a second time. The search index gets the change when we do, so a list that is made a
/// moment later may still show the old state.
fn forget_again(cache: &Arc<PageCache>, event: Event) {
    let cache = Arc::downgrade(cache);
    tokio::spawn(async move {
        tokio::time::sleep(SETTLED).await;
        if let Some(cache) = cache.upgrade() {
            cache.forget(&event);
        }
    });
}

/// Forgets the pages that a change may concern.
pub fn noticed(cache: &Arc<PageCache>, notice: Notice) {
    match notice {
        Notice::Event(event) => {
            cache.forget(&event);
            forget_again(cache, event);
        }
        Notice::Missed => {
            cache.changes.fetch_add(1, Ordering::AcqRel);
            cache.pages.invalidate_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::events::CALENDAR_CHANGED;

    use super::*;

    #[test]
    fn an_event_forgets_the_pages_that_may_show_it() {
        let asked = |path: &str, query: &str| PageKey { path: path.into(), query: query.into(), within_site: None };
        let cases = [
            (asked("/property/CASA-1001", ""), true, true),
            (asked("/es/propiedad/CASA-1001", ""), true, true),
            (asked("/property/CASA-1002", ""), false, false),
            (asked("/properties", ""), true, false),
            (asked("/properties", "checkIn=2027-05-08&checkOut=2027-05-15"), true, true),
            (asked("/", ""), true, false),
        ];
        for (asked, listing, calendar) in cases {
            assert_eq!(shows(&asked, LISTING_CHANGED, "CASA-1001"), listing, "{asked:?}");
            assert_eq!(shows(&asked, CALENDAR_CHANGED, "CASA-1001"), calendar, "{asked:?}");
        }
    }
}
