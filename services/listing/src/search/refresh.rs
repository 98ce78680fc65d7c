//! Keeps the index up to date.
//!
//! First it subscribes, then it compares everything, then it follows events. A change in between is seen twice but
//! never missed, and versions make the repetition harmless. What could not be read stays queued for a retry. Everything
//! is compared again at intervals, which repairs lost events.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    future::{pending, ready},
    sync::Arc,
    time::Duration,
};

use casacero_common::{
    events::{self, CALENDAR_CHANGED, Event, Events, LISTING_CHANGED, Notice, Subscription},
    measure,
    service::{self, Shutdown, Task},
};
use chrono::{DateTime, Utc};
use futures::FutureExt as _;
use indexmap::IndexSet;
use tokio::{
    sync::watch,
    task::spawn_blocking,
    time::{Instant, sleep_until},
};

use super::{Change, SearchIndex};
use crate::{
    domain::{identity::ListingId, place::Point},
    ports::{CalendarError, CalendarNights},
    store::{self, Store, Versioned},
};

/// The name in logs and metrics.
const TASK: &str = "search index";
/// Interval at which versions of listings are compared, and calendars read that changed. That also refreshes how long they
/// are believed, which changes without events.
const RECONCILE_EVERY: Duration = Duration::from_secs(120);
/// After this many of them all calendars are read, which finds deleted ones, and who answers fast.
const READ_ALL_NIGHTS_AFTER: u32 = 30;
/// How long events are collected before a read, so that a burst causes one read.
const GATHER: Duration = Duration::from_millis(20);
/// Delay after a failed read.
const RETRY_AFTER: Duration = Duration::from_secs(1);
/// Maximum number of listings in one read.
const CHUNK: usize = 200;
/// The nights of so many homes are put into the index together when calendars are compared. They come in the order of ids, so
/// a part of them touches nearly all blocks, and each block is copied once for each part.
pub const NIGHTS_TOGETHER: usize = 50_000;

/// Why a read failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The calendar service failed.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
}

/// Keeps an index up to date with the store and the calendar service.
pub struct Refresher {
    index: SearchIndex,
    store: Store,
    calendar: Arc<dyn CalendarNights>,
    listings: Subscription,
    nights: Subscription,
    waiting: Waiting,
    /// When everything was last compared and read; at first the start.
    reconciled_at: watch::Sender<Instant>,
}

/// What is still to be read.
struct Waiting {
    listings: IndexSet<ListingId>,
    nights: IndexSet<ListingId>,
    compare_listings: bool,
    compare_nights: Option<Compare>,
    read_answers: bool,
    /// When the nights were last compared.
    nights_as_of: Option<DateTime<Utc>>,
}

/// Which nights are read again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Compare {
    /// Those that changed since the last time.
    Changed,
    All,
}

impl Refresher {
    /// Subscribes to changes and reads all listings, so that undated searches are answered from the start. The
    /// [task](Self::task) loads the nights, because the calendar service may not be up yet.
    pub async fn start(
        index: SearchIndex,
        store: Store,
        calendar: Arc<dyn CalendarNights>,
        events: &Events,
    ) -> Result<Self, StartError> {
        let mut refresher = Self {
            index,
            store,
            calendar,
            listings: events.broadcast(LISTING_CHANGED).await?,
            nights: events.broadcast(CALENDAR_CHANGED).await?,
            waiting: Waiting {
                listings: IndexSet::new(),
                nights: IndexSet::new(),
                compare_listings: true,
                compare_nights: Some(Compare::All),
                read_answers: true,
                nights_as_of: None,
            },
            reconciled_at: watch::Sender::new(Instant::now()),
        };
        refresher.read_listings().await.map_err(StartError::Read)?;
        Ok(refresher)
    }

    /// The task that tells until `shutdown` how long ago everything was compared: another one, because the one that
    /// compares may wait for something that never comes.
    pub fn age(&self, shutdown: Shutdown) -> Task {
        let reconciled_at = self.reconciled_at.subscribe();
        measure::task("age of the search index", shutdown, move || {
            metrics::gauge!("search_index_age_seconds").set(reconciled_at.borrow().elapsed());
            ready(Ok::<_, Infallible>(()))
        })
    }

    /// The task that follows changes until `shutdown`.
    pub fn task(mut self, shutdown: Shutdown) -> Task {
        Task::new(TASK, async move {
            let mut reconcile_at = Instant::now() + RECONCILE_EVERY;
            let mut rounds = 0_u32;
            loop {
                let failed = self.read_waiting().await;
                if let Err(error) = &failed {
                    service::count_failure(TASK);
                    tracing::warn!(%error, "the search index waits");
                }
                metrics::gauge!("search_index_listings").set(self.index.len() as f64);
                let retry =
                    async { if failed.is_err() { tokio::time::sleep(RETRY_AFTER).await } else { pending().await } };
                tokio::select! {
                    () = shutdown.cancelled() => break,
                    () = retry => {}
                    () = sleep_until(reconcile_at) => {
                        rounds = rounds.wrapping_add(1);
                        self.waiting.compare_listings = true;
                        let all = rounds.is_multiple_of(READ_ALL_NIGHTS_AFTER);
                        self.waiting.read_answers |= all;
                        self.waiting.compare_nights(if all { Compare::All } else { Compare::Changed });
                        reconcile_at = Instant::now() + RECONCILE_EVERY;
                    }
                    noticed = notice(&mut self.listings, &mut self.nights) => {
                        if !self.gather(noticed).await {
                            // Without events, the full comparison still works.
                            tokio::select! {
                                () = shutdown.cancelled() => break,
                                () = sleep_until(reconcile_at) => {}
                            }
                        }
                    }
                }
            }
        })
    }

    /// Collects a change and those that follow closely. False if the events have ended for good.
    async fn gather(&mut self, first: Option<Noticed>) -> bool {
        let until = Instant::now() + GATHER;
        let mut noticed = first;
        loop {
            let Some(told) = noticed else { return false };
            self.note(told);
            noticed = tokio::select! {
                () = sleep_until(until) => return true,
                next = notice(&mut self.listings, &mut self.nights) => next,
            };
        }
    }

    /// Collects the changes that came until now.
    fn gather_arrived(&mut self) {
        while let Some(Some(noticed)) = notice(&mut self.listings, &mut self.nights).now_or_never() {
            self.note(noticed);
        }
    }

    fn note(&mut self, noticed: Noticed) {
        match noticed {
            Noticed::Listing(notice) => self.waiting.note_listing(notice, &self.index),
            Noticed::Nights(notice) => self.waiting.note_nights(notice),
        }
    }

    /// Reads everything that is queued. What fails stays queued.
    pub async fn read_waiting(&mut self) -> Result<(), Error> {
        let compares = self.waiting.compare_listings || self.waiting.compare_nights.is_some();
        // While calendars are compared, more may come.
        while self.waiting.is_something() {
            self.read_listings().await?;
            self.read_nights().await?;
        }
        // Last, because nothing else depends on it.
        self.read_answers().await?;
        if compares {
            self.reconciled_at.send_replace(Instant::now());
        }
        Ok(())
    }

    async fn read_listings(&mut self) -> Result<(), Error> {
        if self.waiting.compare_listings {
            let kept = self.store.listing_versions().await?;
            let known = self.index.listing_versions();
            let is_new = |(id, (version, _)): &(&ListingId, &(u64, _))| known.get(*id) != Some(version);
            let mut changed: Vec<_> = kept.iter().filter(is_new).map(|(id, (_, point))| (point, id)).collect();
            // Homes near one another lie beside one another in the index, so that few blocks have those of a town.
            changed.sort_by_cached_key(|(point, id)| (point.map(Point::on_curve), (*id).clone()));
            let gone = known.keys().filter(|id| !kept.contains_key(*id));
            self.waiting.listings.extend(changed.into_iter().map(|(_, id)| id).chain(gone).cloned());
            self.waiting.compare_listings = false;
        }
        while !self.waiting.listings.is_empty() {
            let ids: Vec<ListingId> = self.waiting.listings.iter().take(CHUNK).cloned().collect();
            let mut found: HashMap<_, _> = HashMap::new();
            for one in self.store.listings(&ids).await? {
                found.insert(one.listing.id.clone(), one);
            }
            let changes = ids.iter().map(|id| match found.remove(id) {
                Some(one) => {
                    let Versioned { listing, version, translations: _ } = one.shown();
                    Change::Listing { listing: Box::new(listing), version }
                }
                None => Change::RemoveListing(id.clone()),
            });
            change(&self.index, changes.collect()).await;
            self.waiting.listings.drain(..ids.len());
        }
        Ok(())
    }

    /// Reads who answers fast, which changes slowly.
    async fn read_answers(&mut self) -> Result<(), Error> {
        if self.waiting.read_answers {
            self.index.change([Change::AnswerFast(self.store.answering_fast().await?)]);
            self.waiting.read_answers = false;
        }
        Ok(())
    }

    async fn read_nights(&mut self) -> Result<(), Error> {
        if let Some(compare) = self.waiting.compare_nights.take()
            && let Err(error) = self.read_compared_nights(compare).await
        {
            self.waiting.compare_nights(compare);
            return Err(error);
        }
        self.read_noticed_nights().await
    }

    async fn read_compared_nights(&mut self, compare: Compare) -> Result<(), Error> {
        let since = self.waiting.nights_as_of.filter(|_| compare == Compare::Changed);
        let known = if since.is_none() { self.index.listings_with_nights() } else { Vec::new() };
        let mut gone: HashSet<ListingId> = known.into_iter().collect();
        let (mut token, mut as_of, mut read) = (String::new(), None, Vec::new());
        loop {
            let page = self.calendar.page(since, &token).await?;
            if token.is_empty() {
                as_of = page.as_of;
            }
            for (id, _) in &page.items {
                gone.remove(id);
            }
            read.extend(page.items.into_iter().map(|(id, nights)| Change::Nights(id, nights)));
            token = page.next_page_token;
            if token.is_empty() || read.len() >= NIGHTS_TOGETHER {
                change(&self.index, std::mem::take(&mut read)).await;
            }
            if token.is_empty() {
                break;
            }
            // Of many homes this takes long. What changes in the meantime is not kept waiting.
            self.gather_arrived();
            self.read_listings().await?;
            // These are read anew.
            read.retain(|change| !matches!(change, Change::Nights(id, _) if self.waiting.nights.contains(id)));
            self.read_noticed_nights().await?;
        }
        // Asks for these by id: the calendar service may have received their nights during the read.
        self.waiting.nights.extend(gone);
        self.waiting.nights_as_of = as_of;
        self.index.set_nights_loaded();
        Ok(())
    }

    /// Reads the nights of homes that changed.
    async fn read_noticed_nights(&mut self) -> Result<(), Error> {
        while !self.waiting.nights.is_empty() {
            let ids: Vec<ListingId> = self.waiting.nights.iter().take(CHUNK).cloned().collect();
            let mut found: HashMap<_, _> = self.calendar.of(&ids).await?.into_iter().collect();
            let changes = ids.iter().map(|id| match found.remove(id) {
                Some(nights) => Change::Nights(id.clone(), nights),
                None => Change::RemoveNights(id.clone()),
            });
            change(&self.index, changes.collect()).await;
            self.waiting.nights.drain(..ids.len());
        }
        Ok(())
    }
}

impl Waiting {
    fn note_listing(&mut self, notice: Notice, index: &SearchIndex) {
        match notice {
            Notice::Missed => self.compare_listings = true,
            Notice::Event(Event { key, version, topic: _ }) => match key.parse::<ListingId>() {
                Ok(id) if index.listing_version(&id).is_none_or(|known| known < version) => {
                    self.listings.insert(id);
                }
                Ok(_known_already) => {}
                Err(error) => tracing::error!(%key, %error, "event about no listing"),
            },
        }
    }

    fn is_something(&self) -> bool {
        let compares = self.compare_listings || self.compare_nights.is_some();
        compares || !self.listings.is_empty() || !self.nights.is_empty()
    }

    fn compare_nights(&mut self, compare: Compare) {
        self.compare_nights = self.compare_nights.max(Some(compare));
    }

    fn note_nights(&mut self, notice: Notice) {
        match notice {
            Notice::Missed => self.compare_nights(Compare::Changed),
            // Read even if the version is known: freshness changes without a new version.
            Notice::Event(Event { key, version: _, topic: _ }) => match key.parse() {
                Ok(id) => {
                    self.nights.insert(id);
                }
                Err(error) => tracing::error!(%key, %error, "event about no listing"),
            },
        }
    }
}

/// Why the index could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The subscription failed.
    #[error(transparent)]
    Events(#[from] events::Error),
    /// The listings could not be read.
    #[error(transparent)]
    Read(Error),
}

/// Changes the index, away from the threads that answer: cards are made, and of many changes whole blocks are copied.
async fn change(index: &SearchIndex, changes: Vec<Change>) {
    let index = index.clone();
    spawn_blocking(move || index.change(changes)).await.expect("the index can be changed");
}

enum Noticed {
    Listing(Notice),
    Nights(Notice),
}

/// The next notice of either kind; `None` if one of the subscriptions has ended.
async fn notice(listings: &mut Subscription, nights: &mut Subscription) -> Option<Noticed> {
    tokio::select! {
        notice = listings.next() => notice.map(Noticed::Listing),
        notice = nights.next() => notice.map(Noticed::Nights),
    }
}

#[cfg(test)]
mod tests;
