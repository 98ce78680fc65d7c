//! The answer cache: answers that are the same for every guest, kept in memory until what they say changes.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{HttpRequest, HttpResponse, http::StatusCode};
use bytes::Bytes;
use casacero_common::events::{CONTENT_CHANGED, Event, LISTING_CHANGED, Notice};
use moka::sync::Cache;

use crate::{
    api::{answer, etag},
    changes::ChangeCounts,
    compress::{self, Encoding, KeptBody},
    stale_cache::Subject,
};

/// How long an answer is given whose changes are not all followed: no event tells when a calendar's feeds were read or when a day
/// ends, and any home may take a place of the launch offer.
const CHANGING_KEPT_FOR: Duration = Duration::from_secs(2);
/// The memory of all answers with their compressed forms: of about 2,000 homes.
const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// An answer that is kept. Clones share it.
#[derive(Clone)]
pub struct KeptAnswer {
    made_at: Instant,
    etag: Arc<str>,
    body: Arc<KeptBody>,
}

impl KeptAnswer {
    /// An answer with this JSON.
    pub fn new(body: Bytes) -> Self {
        Self { made_at: Instant::now(), etag: etag(&body).into(), body: Arc::new(body.into()) }
    }

    /// Changes with the body.
    pub fn etag(&self) -> &str {
        &self.etag
    }

    /// The JSON.
    pub fn body(&self) -> &Bytes {
        self.body.plain()
    }

    /// The response to a request, compressed as its client takes it.
    pub fn respond(&self, request: &HttpRequest) -> HttpResponse {
        let encoding = Encoding::accepted(request.headers());
        let body = encoding.map_or_else(|| self.body().clone(), |encoding| self.body.encoded(encoding));
        let mut response = answer(request, &self.etag, body);
        let encoding = encoding.filter(|_| response.status() == StatusCode::OK);
        compress::mark(response.headers_mut(), encoding);
        response
    }
}

/// What an answer is about: its subject, and the id of the home.
type Key = (Subject, String);

/// The answers.
pub struct AnswerCache {
    answers: Cache<Key, KeptAnswer>,
    kept_for: Duration,
    changes: ChangeCounts,
}

impl AnswerCache {
    /// A cache that gives an answer for `kept_for` while no event says that it changed.
    pub fn new(kept_for: Duration) -> Self {
        // A compressed form takes half of the JSON.
        let weigh =
            |key: &Key, answer: &KeptAnswer| u32::try_from(key.1.len() + 2 * answer.body().len()).unwrap_or(u32::MAX);
        let answers = Cache::builder().max_capacity(MOST_BYTES).weigher(weigh).time_to_live(kept_for).build();
        Self { answers, kept_for, changes: ChangeCounts::default() }
    }

    /// The number of changes heard of that may concern a home, to be read before an answer is made.
    pub fn changes(&self, id: &str) -> u64 {
        self.changes.of(id)
    }

    /// The answer about a home, or about none, whose id is empty.
    pub fn find(&self, subject: Subject, id: &str) -> Option<KeptAnswer> {
        let kept_for = match subject {
            Subject::Property => self.kept_for,
            Subject::Calendar | Subject::LaunchOffer => self.kept_for.min(CHANGING_KEPT_FOR),
        };
        self.answers.get(&(subject, id.to_owned())).filter(|answer| answer.made_at.elapsed() < kept_for)
    }

    /// Keeps an answer. False if something changed since `changes` was read: it may say what was before.
    pub fn keep(&self, subject: Subject, id: &str, answer: KeptAnswer, changes: u64) -> bool {
        let key = (subject, id.to_owned());
        self.answers.insert(key.clone(), answer);
        let is_new = self.changes(id) == changes;
        if !is_new {
            self.answers.invalidate(&key);
        }
        is_new
    }

    /// Forgets what is said about a home.
    pub fn forget(&self, id: &str) {
        self.forget_some(id, &[Subject::Property, Subject::Calendar]);
    }

    fn forget_some(&self, id: &str, subjects: &[Subject]) {
        self.changes.count(id);
        for subject in subjects {
            self.answers.invalidate(&(*subject, id.to_owned()));
        }
    }

    /// Forgets what a change is about. A home that is not public any more has no calendar either.
    pub fn noticed(&self, notice: &Notice) {
        match notice {
            // The launch offer, which alone is of the content of the site, is soon old by itself.
            Notice::Event(Event { topic, .. }) if topic == CONTENT_CHANGED => {}
            Notice::Event(Event { topic, key, version: _ }) if topic == LISTING_CHANGED => self.forget(key),
            Notice::Event(Event { key, .. }) => self.forget_some(key, &[Subject::Calendar]),
            Notice::Missed => {
                self.changes.count_all();
                self.answers.invalidate_all();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::events::CALENDAR_CHANGED;

    use super::*;

    fn kept(cache: &AnswerCache) -> [bool; 2] {
        let found = |subject| cache.find(subject, "CASA-1001").is_some();
        [found(Subject::Property), found(Subject::Calendar)]
    }

    fn filled() -> AnswerCache {
        let cache = AnswerCache::new(Duration::from_secs(30));
        for subject in [Subject::Property, Subject::Calendar] {
            let answer = KeptAnswer::new(Bytes::from_static(b"{}"));
            assert!(cache.keep(subject, "CASA-1001", answer, cache.changes("CASA-1001")));
        }
        cache
    }

    #[test]
    fn an_event_forgets_what_it_makes_wrong() {
        let event = |topic: &str, key: &str| Notice::Event(Event { topic: topic.into(), key: key.into(), version: 2 });
        for (notice, expected) in [
            (event(LISTING_CHANGED, "CASA-1001"), [false, false]),
            (event(CALENDAR_CHANGED, "CASA-1001"), [true, false]),
            (event(LISTING_CHANGED, "CASA-1002"), [true, true]),
            (event(CONTENT_CHANGED, "banner"), [true, true]),
            (Notice::Missed, [false, false]),
        ] {
            let cache = filled();
            cache.noticed(&notice);
            assert_eq!(kept(&cache), expected, "{notice:?}");
        }
    }

    #[test]
    fn an_answer_that_was_read_before_a_change_is_not_kept() {
        let cache = AnswerCache::new(Duration::from_secs(30));
        let before = cache.changes("CASA-1001");
        cache.forget("CASA-1001");
        let old = KeptAnswer::new(Bytes::from_static(b"old"));
        assert!(!cache.keep(Subject::Property, "CASA-1001", old, before));
        assert_eq!(kept(&cache), [false, false]);
    }
}
