//! The page cache: pages that are the same for everybody, until they expire or what they show changes.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::http::header;
use casacero_common::events::{CALENDAR_CHANGED, CONTENT_CHANGED, Event, LISTING_CHANGED, Notice};
use memchr::memmem;
use moka::{future::Cache, policy::EvictionPolicy};

use super::{
    AGAIN,
    builds::{Age, Builds},
    page_key::PageKey,
};
use crate::{changes::ChangeCounts, compress::KeptBody, config::Config};

/// After this time every service has processed a change.
const SETTLED: Duration = Duration::from_secs(1);
/// How long an old page may be shown while the web server or what it needs is unavailable.
const LAST_RESORT: Duration = Duration::from_secs(3600);

/// An answer of the web server.
#[derive(Clone)]
pub struct Page {
    /// When its making began: what changed later may be missing in it.
    pub made_at: Instant,
    pub status: u16,
    pub headers: Vec<(String, Vec<u8>)>,
    pub body: Arc<KeptBody>,
    /// Changes with the body.
    pub etag: String,
}

impl Page {
    /// Next.js says 500 whatever was in its way, mostly a service that is away: the page cannot be made now.
    pub fn say_when_to_ask_again(&mut self) {
        if self.status == 500 {
            tracing::error!("the web server could not make a page");
            self.status = 503;
            self.headers.push((header::RETRY_AFTER.to_string(), AGAIN.as_secs().to_string().into_bytes()));
        }
    }

    /// Replaces `Cache-Control`.
    pub fn set_caching(&mut self, caching: &str) {
        self.headers.retain(|(name, _)| name != header::CACHE_CONTROL.as_str());
        self.headers.push((header::CACHE_CONTROL.to_string(), caching.as_bytes().to_vec()));
    }
}

pub struct PageCache {
    pages: Cache<PageKey, Page>,
    /// Files that are named by their content, which stay until those of later builds need the room. Beside pages, which are
    /// asked for more often, they would not.
    files: Cache<PageKey, Page>,
    fresh_for: Duration,
    /// Changes of homes, which make their pages wrong.
    home_changes: ChangeCounts,
    /// Changes of calendars, which make lists for dates wrong.
    calendar_changes: AtomicU64,
    /// When a listing changed last. Lists that were made before are old: shown only while no new one can be made.
    lists_changed_at: Mutex<Option<Instant>>,
    /// When content of the site changed last. It is on every page, so those that were made before are old.
    content_changed_at: Mutex<Option<Instant>>,
    /// The builds of the web server that made pages.
    builds: Builds,
}

impl PageCache {
    pub fn new(config: &Config) -> Self {
        let weigh = |asked: &PageKey, page: &Page| {
            let headers: usize = page.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
            u32::try_from(asked.bytes() + headers + page.body.bytes()).unwrap_or(u32::MAX)
        };
        let cache = || Cache::builder().max_capacity(config.page_cache_bytes).weigher(weigh);
        Self {
            pages: cache().time_to_live(LAST_RESORT).support_invalidation_closures().build(),
            files: cache().eviction_policy(EvictionPolicy::lru()).build(),
            fresh_for: Duration::from_secs(config.page_cache_seconds),
            home_changes: ChangeCounts::default(),
            calendar_changes: AtomicU64::new(0),
            lists_changed_at: Mutex::default(),
            content_changed_at: Mutex::default(),
            builds: Builds::default(),
        }
    }

    /// The number of changes that made such a page wrong, to be read before one is made.
    pub fn changes(&self, asked: &PageKey) -> u64 {
        match property(asked) {
            Some(id) => self.home_changes.of(id),
            None if is_for_dates(asked) => self.calendar_changes.load(Ordering::Acquire),
            None => 0,
        }
    }

    /// Whether nothing that it shows changed since it was made, when `changes` were read.
    pub fn is_new(&self, asked: &PageKey, page: &Page, changes: u64) -> bool {
        changes == self.changes(asked) && !self.is_old(asked, page)
    }

    /// Whether something changed that it shows beside one home. Such a page may be shown while no new one can be made.
    fn is_old(&self, asked: &PageKey, page: &Page) -> bool {
        let since = |changed_at: &Mutex<Option<Instant>>| *changed_at.lock().unwrap_or_else(PoisonError::into_inner);
        let lists = since(&self.lists_changed_at).filter(|_| is_list(asked));
        let content = since(&self.content_changed_at).filter(|_| !asked.is_file);
        [lists, content].into_iter().flatten().any(|at| page.made_at <= at)
    }

    /// Takes note of the build that makes a page from `made_at` on, and says whether it is the newest. Pages of the others name
    /// scripts that soon no web server has, so they are old.
    pub fn made_by(&self, build: &str, made_at: Instant) -> bool {
        let age = self.builds.made_page(build, made_at);
        if age == Age::Replacing {
            let mut changed_at = self.content_changed_at.lock().unwrap_or_else(PoisonError::into_inner);
            *changed_at = (*changed_at).max(made_at.checked_sub(Duration::from_nanos(1)));
        }
        age != Age::Older
    }

    fn of(&self, asked: &PageKey) -> &Cache<PageKey, Page> {
        if asked.is_named_by_content() { &self.files } else { &self.pages }
    }

    /// A page that is fresh enough to be shown without asking the web server. What is named by its content stays so.
    pub async fn fresh(&self, asked: &PageKey) -> Option<Page> {
        let is_fresh = |page: &Page| {
            asked.is_named_by_content() || page.made_at.elapsed() < self.fresh_for && !self.is_old(asked, page)
        };
        self.of(asked).get(asked).await.filter(is_fresh)
    }

    /// A page that may be shown when no newer one is available.
    pub async fn stale(&self, asked: &PageKey) -> Option<Page> {
        self.of(asked).get(asked).await
    }

    /// Forgets a page that is there no more.
    pub async fn forget_page(&self, asked: &PageKey) {
        self.of(asked).invalidate(asked).await;
    }

    /// Keeps a page, unless a change made it wrong since `changes` were read.
    pub async fn keep(&self, asked: PageKey, page: Page, changes: u64) {
        self.of(&asked).insert(asked.clone(), page).await;
        if self.changes(&asked) != changes {
            self.forget_page(&asked).await;
        }
    }

    fn forget(&self, event: &Event) {
        self.home_changes.count(&event.key);
        if event.topic == CALENDAR_CHANGED {
            self.calendar_changes.fetch_add(1, Ordering::AcqRel);
        }
        let changed_at = match event.topic.as_str() {
            LISTING_CHANGED => Some(&self.lists_changed_at),
            CONTENT_CHANGED => Some(&self.content_changed_at),
            _ => None,
        };
        if let Some(changed_at) = changed_at {
            now(changed_at);
        }
        let (topic, id) = (event.topic.clone(), event.key.clone());
        // Fails only without `support_invalidation_closures`, which `new` sets.
        let _given = self.pages.invalidate_entries_if(move |asked, _| is_wrong_after(asked, &topic, &id));
    }

    /// Forgets everything: it is not known what changed.
    fn forget_all(&self) {
        self.home_changes.count_all();
        self.calendar_changes.fetch_add(1, Ordering::AcqRel);
        now(&self.lists_changed_at);
        now(&self.content_changed_at);
        self.pages.invalidate_all();
    }
}

fn now(changed_at: &Mutex<Option<Instant>>) {
    *changed_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
}

/// Where the page of a home is in each language, as `web/src/i18n/languages.json` says.
const PROPERTY_FOLDERS: [&str; 5] =
    ["/property/", "/es/propiedad/", "/de/unterkunft/", "/fr/hebergement/", "/it/alloggio/"];

/// The id of the property that a page is about.
fn property(asked: &PageKey) -> Option<&str> {
    PROPERTY_FOLDERS.iter().find_map(|prefix| asked.path.strip_prefix(prefix))
}

/// Whether it shows homes, as pages do that are not about one.
fn is_list(asked: &PageKey) -> bool {
    !asked.is_file && property(asked).is_none()
}

/// Whether it shows homes that are free: on given dates, or some time in a month.
fn is_for_dates(asked: &PageKey) -> bool {
    ["checkIn=", "month="].iter().any(|name| asked.query.contains(name))
}

/// Whether a page must not be shown any more after an event, not even as a last resort: the property's own page, and
/// lists for dates when nights changed.
fn is_wrong_after(asked: &PageKey, topic: &str, id: &str) -> bool {
    match property(asked) {
        Some(shown) => shown.eq_ignore_ascii_case(id),
        None => topic == CALENDAR_CHANGED && is_for_dates(asked),
    }
}

/// Marks a page with a missing part, because a service is unavailable: an attribute in HTML, a property in the page
/// data. A quotation mark of a text is written otherwise in both.
const INCOMPLETE: [&[u8]; 2] = [b" data-incomplete=\"", b"\"data-incomplete\":"];

/// Marks page data with a part that failed. Their status is 200, because Next.js sends it before it makes the parts.
const FAILED_PART: &[u8] = b":E{\"digest\":";

/// Whether a page or file may be cached: it is successful, complete, and sets no cookie. Scripts contain the marks of pages.
pub fn may_be_cached(asked: &PageKey, page: &Page) -> bool {
    let has = |mark| contains(page.body.plain(), mark);
    page.status == 200
        && (asked.is_file || !INCOMPLETE.into_iter().chain([FAILED_PART]).any(has))
        && !page.headers.iter().any(|(name, _)| name == "set-cookie")
}

/// Whether a body contains a mark.
pub fn contains(body: &[u8], mark: &[u8]) -> bool {
    memmem::find(body, mark).is_some()
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
            cache.forget_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use bytes::Bytes;

    #[test]
    fn the_page_of_a_home_is_known_in_every_language_of_the_web() {
        let languages = include_str!("../../../web/src/i18n/languages.json");
        let languages: serde_json::Value = serde_json::from_str(languages).expect("languages");
        let languages = languages.as_object().expect("an entry for each").values();
        let folder =
            |language: &serde_json::Value| language["paths"]["property"].as_str().expect("a path").replace("{id}", "");
        let folders: BTreeSet<String> = languages.map(folder).collect();
        assert_eq!(folders, PROPERTY_FOLDERS.map(str::to_owned).into());
    }

    #[test]
    fn an_event_forgets_the_pages_that_it_makes_wrong() {
        let cases = [
            (asked("/property/CASA-1001", ""), true, true),
            (asked("/es/propiedad/CASA-1001", ""), true, true),
            (asked("/de/unterkunft/CASA-1001", ""), true, true),
            (asked("/property/CASA-1002", ""), false, false),
            (asked("/properties", ""), false, false),
            (asked("/properties", "checkIn=2027-05-08&checkOut=2027-05-15"), false, true),
            (asked("/properties", "month=2027-05&flexibleNights=7"), false, true),
            (asked("/properties", "month=2027-05&weekend=true"), false, true),
            (asked("/", ""), false, false),
        ];
        for (asked, listing, calendar) in cases {
            assert_eq!(is_wrong_after(&asked, LISTING_CHANGED, "CASA-1001"), listing, "{asked:?}");
            assert_eq!(is_wrong_after(&asked, CALENDAR_CHANGED, "CASA-1001"), calendar, "{asked:?}");
        }
    }

    fn asked(path: &str, query: &str) -> PageKey {
        PageKey { path: path.into(), query: query.into(), within_site: None, is_file: false }
    }

    fn page(body: &'static str) -> Page {
        let body = Bytes::from_static(body.as_bytes());
        Page {
            made_at: Instant::now(),
            status: 200,
            headers: Vec::new(),
            body: Arc::new(body.into()),
            etag: String::new(),
        }
    }

    #[test]
    fn only_what_is_whole_is_cached() {
        let cases = [
            ("<p>made</p>", true),
            ("0:{\"f\":[]}\n5:[\"$\",\"p\",null,{}]\n", true),
            ("<p data-incomplete=\"results\">later</p>", false),
            ("<p>Casa data-incomplete=&quot;x&quot;</p><script>[\"Casa \\\"data-incomplete\\\":\"]</script>", true),
            ("0:{\"f\":[]}\n5:[\"$\",\"p\",null,{\"data-incomplete\":\"results\"}]\n", false),
            ("0:{\"f\":[]}\n5:E{\"digest\":\"2187\"}\n", false),
        ];
        for (body, expected) in cases {
            assert_eq!(may_be_cached(&asked("/", ""), &page(body)), expected, "{body}");
            let script = PageKey { is_file: true, ..asked("/a.js", "") };
            assert!(may_be_cached(&script, &page(body)), "{body}");
        }
        assert!(!may_be_cached(&asked("/", ""), &Page { status: 500, ..page("") }));
        let with_cookie = Page { headers: vec![("set-cookie".into(), b"a=1".to_vec())], ..page("") };
        assert!(!may_be_cached(&asked("/", ""), &with_cookie));
    }

    #[tokio::test]
    async fn a_list_is_old_after_a_change_and_a_propertys_page_gone() {
        let cache = PageCache::new(&Config::default());
        let [list, home] = ["/", "/property/CASA-1001"].map(|path| asked(path, ""));
        for asked in [&list, &home] {
            cache.keep(asked.clone(), page("made"), cache.changes(asked)).await;
            assert!(cache.fresh(asked).await.is_some());
        }
        cache.forget(&Event { topic: LISTING_CHANGED.into(), key: "CASA-1001".into(), version: 2 });
        assert!(cache.fresh(&list).await.is_none() && cache.stale(&list).await.is_some(), "it serves in an outage");
        assert!(cache.stale(&home).await.is_none());
        cache.keep(list.clone(), page("made"), 0).await;
        assert!(cache.fresh(&list).await.is_some(), "a new one");
        let script = PageKey { is_file: true, ..asked("/_next/static/a.js", "") };
        cache.keep(script.clone(), page("made"), 0).await;
        cache.forget(&Event { topic: LISTING_CHANGED.into(), key: "CASA-1001".into(), version: 3 });
        cache.forget_all();
        assert!(cache.fresh(&script).await.is_some(), "files show no homes");
    }

    #[tokio::test]
    async fn pages_of_another_build_are_old() {
        let cache = PageCache::new(&Config::default());
        let [about, home] = ["/about", "/property/CASA-1001"].map(|path| asked(path, ""));
        assert!(cache.made_by("a", Instant::now()));
        cache.keep(about.clone(), page("made"), 0).await;
        assert!(cache.made_by("a", Instant::now()));
        assert!(cache.fresh(&about).await.is_some(), "of the same build");
        let made = page("made");
        assert!(cache.made_by("b", made.made_at));
        cache.keep(home.clone(), made, 0).await;
        assert!(cache.fresh(&about).await.is_none() && cache.stale(&about).await.is_some());
        assert!(!cache.made_by("a", Instant::now()), "it still answers beside the newer one");
        assert!(cache.fresh(&home).await.is_some());
    }

    /// What a page that was begun before an event may be used for.
    #[tokio::test]
    async fn only_a_change_of_what_it_shows_keeps_a_page_from_being_kept() {
        let dates = asked("/properties", "checkIn=2027-05-08&checkOut=2027-05-15");
        let month = asked("/properties", "month=2027-05&weekend=true");
        let [about, home] = ["/about", "/es/propiedad/CASA-1001"].map(|path| asked(path, ""));
        for (asked, topic, id, is_new, is_kept) in [
            (&home, CALENDAR_CHANGED, "CASA-1001", false, false),
            (&home, LISTING_CHANGED, "CASA-1001", false, false),
            (&home, CALENDAR_CHANGED, "CASA-1002", true, true),
            (&home, CONTENT_CHANGED, "banner", false, true),
            (&dates, CALENDAR_CHANGED, "CASA-1002", false, false),
            (&month, CALENDAR_CHANGED, "CASA-1002", false, false),
            (&dates, LISTING_CHANGED, "CASA-1002", false, true),
            (&about, CALENDAR_CHANGED, "CASA-1001", true, true),
            (&about, CONTENT_CHANGED, "banner", false, true),
        ] {
            let cache = PageCache::new(&Config::default());
            let (changes, begun) = (cache.changes(asked), page("made"));
            cache.forget(&Event { topic: topic.into(), key: id.into(), version: 2 });
            assert_eq!(cache.is_new(asked, &begun, changes), is_new, "{asked:?} {topic}");
            cache.keep(asked.clone(), begun, changes).await;
            assert_eq!(cache.stale(asked).await.is_some(), is_kept, "{asked:?} {topic}");
            assert_eq!(cache.fresh(asked).await.is_some(), is_new, "{asked:?} {topic}");
        }
    }
}
