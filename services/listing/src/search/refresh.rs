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
use indexmap::IndexSet;
use tokio::{
    sync::watch,
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
            match noticed {
                Some(Noticed::Listing(notice)) => self.waiting.note_listing(notice, &self.index),
                Some(Noticed::Nights(notice)) => self.waiting.note_nights(notice),
                None => return false,
            }
            noticed = tokio::select! {
                () = sleep_until(until) => return true,
                noticed = notice(&mut self.listings, &mut self.nights) => noticed,
            };
        }
    }

    /// Reads everything that is queued. What fails stays queued.
    pub async fn read_waiting(&mut self) -> Result<(), Error> {
        let compares = self.waiting.compare_listings || self.waiting.compare_nights.is_some();
        self.read_listings().await?;
        self.read_nights().await?;
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
            self.index.change(ids.iter().map(|id| match found.remove(id) {
                Some(one) => {
                    let Versioned { listing, version, translations: _ } = one.shown();
                    Change::Listing { listing: Box::new(listing), version }
                }
                None => Change::RemoveListing(id.clone()),
            }));
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
        if let Some(compare) = self.waiting.compare_nights {
            let since = self.waiting.nights_as_of.filter(|_| compare == Compare::Changed);
            let known = if since.is_none() { self.index.listings_with_nights() } else { Vec::new() };
            let mut gone: HashSet<ListingId> = known.into_iter().collect();
            let (mut token, mut as_of) = (String::new(), None);
            loop {
                let page = self.calendar.page(since, &token).await?;
                if token.is_empty() {
                    as_of = page.as_of;
                }
                for (id, _) in &page.items {
                    gone.remove(id);
                }
                self.index.change(page.items.into_iter().map(|(id, nights)| Change::Nights(id, nights)));
                if page.next_page_token.is_empty() {
                    break;
                }
                token = page.next_page_token;
            }
            // Asks for these by id: the calendar service may have received their nights during the read.
            self.waiting.nights.extend(gone);
            self.waiting.compare_nights = None;
            self.waiting.nights_as_of = as_of;
            self.index.set_nights_loaded();
        }
        while !self.waiting.nights.is_empty() {
            let ids: Vec<ListingId> = self.waiting.nights.iter().take(CHUNK).cloned().collect();
            let mut found: HashMap<_, _> = self.calendar.of(&ids).await?.into_iter().collect();
            self.index.change(ids.iter().map(|id| match found.remove(id) {
                Some(nights) => Change::Nights(id.clone(), nights),
                None => Change::RemoveNights(id.clone()),
            }));
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

    fn compare_nights(&mut self, compare: Compare) {
        self.compare_nights = self.compare_nights.max(Some(compare));
    }

    fn note_nights(&mut self, notice: Notice) {
        match notice {
            Notice::Missed => self.compare_nights(Compare::All),
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
mod tests {
    use casacero_common::{
        clock::Clock,
        db::testing::{TemporaryFolder, temporary},
        outbox::Outbox,
    };
    use casacero_proto::listing::v1::ListingStatus;

    use super::*;
    use crate::{
        domain::{listing::Listing, place::PlaceSecret},
        store::MIGRATIONS,
        testing::{calendar::Calendar, id, listing, now},
    };

    async fn started(calendar: Arc<Calendar>) -> (Refresher, Store, SearchIndex, TemporaryFolder) {
        let (database, folder) = temporary(MIGRATIONS).await;
        let (clock, events) = (Clock::fixed(now()), Events::memory());
        let outbox = Outbox::new(database.clone(), events.clone(), clock.clone());
        let store = Store::new(database, outbox, clock);
        for number in 1..=3 {
            store.put_listing(listing(number)).await.expect("kept");
        }
        let index = SearchIndex::new(PlaceSecret::new("secret"));
        let refresher = Refresher::start(index.clone(), store.clone(), calendar, &events).await;
        (refresher.expect("started"), store, index, folder)
    }

    #[tokio::test]
    async fn listings_are_there_from_the_start_and_lost_events_heal() {
        let (mut refresher, store, index, _folder) = started(Arc::default()).await;
        assert_eq!(index.len(), 3);
        // No worker publishes the events of these changes.
        store.put_listing(listing(4)).await.expect("kept");
        store.put_listing(Listing { status: ListingStatus::Paused, ..listing(1) }).await.expect("kept");
        assert_eq!(index.len(), 3);
        refresher.waiting.note_listing(Notice::Missed, &index);
        refresher.read_listings().await.expect("read");
        assert_eq!((index.len(), index.listing_version(&id(1))), (3, Some(2)));
        assert_eq!(index.listing_version(&id(4)), Some(1));
    }

    #[tokio::test]
    async fn what_the_calendar_could_not_say_is_asked_again() {
        let calendar = Arc::new(Calendar::default());
        let (mut refresher, _store, index, _folder) = started(Arc::clone(&calendar)).await;
        let started_at = *refresher.reconciled_at.borrow();
        assert!(refresher.read_waiting().await.is_err());
        assert_eq!(*refresher.reconciled_at.borrow(), started_at, "half a comparison is none");
        calendar.is_away(false);
        calendar.put(1, 1, &[]);
        calendar.put(2, 1, &[]);
        refresher.read_waiting().await.expect("read");
        let reconciled_at = *refresher.reconciled_at.borrow();
        assert!(reconciled_at > started_at);
        let mut known = index.listings_with_nights();
        known.sort_unstable();
        assert_eq!(known, [id(1), id(2)]);

        // An event about a listing that the calendar has deleted makes its nights unknown.
        calendar.is_away(true);
        let event = Event { topic: CALENDAR_CHANGED.into(), key: "CASA-1".into(), version: 2 };
        refresher.waiting.note_nights(Notice::Event(event));
        assert!(refresher.read_waiting().await.is_err());
        calendar.is_away(false);
        refresher.read_waiting().await.expect("read");
        assert_eq!(*refresher.reconciled_at.borrow(), reconciled_at, "a single change is no comparison");
        assert_eq!(index.listings_with_nights(), [id(2)]);
    }

    #[tokio::test]
    async fn known_versions_are_not_read_again() {
        let (mut refresher, _store, index, _folder) = started(Arc::default()).await;
        let event = |version| Notice::Event(Event { topic: LISTING_CHANGED.into(), key: "CASA-1".into(), version });
        refresher.waiting.note_listing(event(1), &index);
        assert!(refresher.waiting.listings.is_empty());
        refresher.waiting.note_listing(event(2), &index);
        assert_eq!(refresher.waiting.listings.len(), 1);
    }
}
