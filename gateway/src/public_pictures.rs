//! Remembers which pictures are public, so that most of them cost no call.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use casacero_common::events::{Event, LISTING_CHANGED, Notice};
use moka::future::Cache;

/// How long a picture is remembered as public. A change of its home forgets it earlier.
const REMEMBERED: Duration = Duration::from_secs(15 * 60);
/// Maximum number of pictures that are remembered.
const MOST: u64 = 100_000;

/// Pictures that an active home shows.
pub struct PublicPictures {
    /// The home that shows a picture, by the picture's hash.
    homes: Cache<String, Arc<str>>,
    /// Number of changes of homes.
    changes: AtomicU64,
}

impl PublicPictures {
    /// Remembers nothing yet.
    pub fn new() -> Self {
        let homes = Cache::builder().max_capacity(MOST).time_to_live(REMEMBERED).support_invalidation_closures();
        Self { homes: homes.build(), changes: AtomicU64::new(0) }
    }

    /// Number of changes of homes that were noticed.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::SeqCst)
    }

    /// Whether a picture is known to be public.
    pub async fn contains(&self, hash: &str) -> bool {
        self.homes.get(hash).await.is_some()
    }

    /// Remembers that a home shows a picture. `changes` is their number before that was asked: if a home changed since,
    /// the answer may be of before the change, and is not remembered.
    pub async fn insert(&self, hash: &str, property_id: &str, changes: u64) {
        self.homes.insert(hash.to_owned(), property_id.into()).await;
        // Looked at last, because a change may be noticed at any moment until then.
        if changes != self.changes() {
            self.homes.invalidate(hash).await;
        }
    }

    /// Forgets the pictures of a home that changed.
    pub fn noticed(&self, notice: &Notice) {
        match notice {
            Notice::Event(Event { topic, key, version: _ }) if topic == LISTING_CHANGED => {
                self.changes.fetch_add(1, Ordering::SeqCst);
                let changed = key.clone();
                let forgotten = self.homes.invalidate_entries_if(move |_, home| **home == *changed);
                if let Err(error) = forgotten {
                    tracing::error!(%error, "pictures of a changed home are remembered as public for a while");
                }
            }
            Notice::Event(_) => {}
            // Nobody knows which homes changed.
            Notice::Missed => {
                self.changes.fetch_add(1, Ordering::SeqCst);
                self.homes.invalidate_all();
            }
        }
    }
}

impl Default for PublicPictures {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use casacero_common::events::CALENDAR_CHANGED;

    use super::*;

    fn event(topic: &str) -> Notice {
        Notice::Event(Event { topic: topic.into(), key: "CASA-1".into(), version: 2 })
    }

    #[tokio::test]
    async fn a_change_of_a_home_forgets_its_pictures_and_no_others() {
        let pictures = PublicPictures::new();
        pictures.insert("aaaaaaaa", "CASA-1", pictures.changes()).await;
        pictures.insert("bbbbbbbb", "CASA-2", pictures.changes()).await;
        pictures.noticed(&event(CALENDAR_CHANGED));
        assert!(pictures.contains("aaaaaaaa").await);
        pictures.noticed(&event(LISTING_CHANGED));
        assert!(!pictures.contains("aaaaaaaa").await && pictures.contains("bbbbbbbb").await);
        pictures.noticed(&Notice::Missed);
        assert!(!pictures.contains("bbbbbbbb").await);
    }

    #[tokio::test]
    async fn an_answer_of_before_a_change_is_not_remembered() {
        let pictures = PublicPictures::new();
        for (notice, is_remembered) in
            [(event(CALENDAR_CHANGED), true), (event(LISTING_CHANGED), false), (Notice::Missed, false)]
        {
            let asked_at = pictures.changes();
            pictures.noticed(&notice);
            pictures.insert("aaaaaaaa", "CASA-1", asked_at).await;
            assert_eq!(pictures.contains("aaaaaaaa").await, is_remembered);
        }
    }
}
