use async_trait::async_trait;
use casacero_common::{
    clock::Clock,
    db::testing::{TemporaryFolder, temporary},
    outbox::Outbox,
};
use casacero_proto::listing::v1::ListingStatus;
use chrono_tz::Tz;

use super::*;
use crate::{
    domain::{listing::Listing, nights::Nights, place::PlaceSecret},
    ports::{CalendarDigest, FeedAlert, NightsPage},
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

/// A calendar service of two pages. While the second is read it must be known which nights the third home has, whose change is
/// told while the first is read. That of the first home is told, too, which has other nights by then.
struct Pages {
    events: Events,
    index: SearchIndex,
}

fn nights() -> Nights {
    Nights::new(1, Tz::UTC, vec![], Some(now()), 30_000)
}

#[async_trait]
impl CalendarNights for Pages {
    async fn of(&self, listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError> {
        Ok(listings.iter().map(|one| (one.clone(), nights())).collect())
    }

    async fn alerts(&self, _listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError> {
        Ok(Vec::new())
    }

    async fn alerted(&self, _since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError> {
        Ok(Vec::new())
    }

    async fn digest(
        &self,
        _listing: &ListingId,
        _since: DateTime<Utc>,
    ) -> Result<Option<CalendarDigest>, CalendarError> {
        Ok(None)
    }

    async fn page(&self, _since: Option<DateTime<Utc>>, token: &str) -> Result<NightsPage, CalendarError> {
        if token.is_empty() {
            for number in [1, 3] {
                let event = Event { topic: CALENDAR_CHANGED.into(), key: id(number).to_string(), version: 1 };
                self.events.publish(event).await.expect("told");
            }
            let event = Event { topic: LISTING_CHANGED.into(), key: id(4).to_string(), version: 1 };
            self.events.publish(event).await.expect("told");
            return Ok(NightsPage { items: vec![(id(1), nights())], next_page_token: "2".into(), as_of: Some(now()) });
        }
        let mut known = self.index.listings_with_nights();
        known.sort();
        assert_eq!(known, [id(1), id(3)]);
        let event = Event { topic: LISTING_CHANGED.into(), key: id(5).to_string(), version: 1 };
        self.events.publish(event).await.expect("told");
        Ok(NightsPage { items: vec![(id(2), nights())], next_page_token: String::new(), as_of: None })
    }
}

#[tokio::test]
async fn what_changes_while_all_calendars_are_read_does_not_wait_for_the_last() {
    let (database, _folder) = temporary(MIGRATIONS).await;
    let (events, index, clock) = (Events::memory(), SearchIndex::new(PlaceSecret::new("test")), Clock::fixed(now()));
    let store = Store::new(database.clone(), Outbox::new(database, events.clone(), clock.clone()), clock);
    let calendar = Arc::new(Pages { events: events.clone(), index: index.clone() });
    let mut refresher = Refresher::start(index.clone(), store, calendar, &events).await.expect("started");
    refresher.read_waiting().await.expect("read");
    let mut known = index.listings_with_nights();
    known.sort();
    assert_eq!(known, [id(1), id(2), id(3)]);
}
