//! Commands of owners on their listings, and of operators who review them. See `docs/rules/listings.md`.

mod coordinates;
mod decide;
mod drafts;
mod edit;
mod fees;
#[cfg(test)]
mod harness;
mod preview;
mod reports;
mod review;
mod settings;
mod status;
pub mod sweep;

use std::{sync::Arc, time::Duration};

use casacero_common::{clock::Clock, principal::Principal};
use chrono_tz::Tz;
use tokio::sync::Notify;

pub use coordinates::FindingPage;
pub use drafts::Submit;
pub use edit::Edited;
pub use fees::{ListedFee, OwnFees};
pub use preview::Preview;
pub use reports::ReportedHome;
pub use review::{ReviewPage, ReviewedListing};

use crate::{
    access::{credentials::Hashing, notices::Notices},
    contents::CurrentContent,
    domain::{
        description::translations,
        home_fee::FeeRules,
        identity::ListingId,
        listing::Listing,
        place::Point,
        refusal::Refusal,
        stale::{self, StaleReason},
    },
    error::Error,
    form::{Form, parse::Frame},
    mail::letter::Letterhead,
    ports::{CalendarNights, Geocoder, TimeZones},
    store::{ListingState, ListingUpdate, Review, Store},
};

/// Time limit for asking whether a calendar is known. The answer goes with every listing of an owner, also with one that
/// was just changed, so a silent calendar service must not delay it for long.
const CALENDAR_TIMEOUT: Duration = Duration::from_secs(1);
/// Time limit for each question to the geocoding service, while somebody waits for a preview or a review.
const GEOCODER_TIMEOUT: Duration = Duration::from_secs(1);

/// Takes a listing from its draft to its removal.
#[derive(Clone)]
pub struct Commands {
    pub store: Store,
    /// Source of the current time.
    pub clock: Clock,
    /// Hashes passwords.
    pub hashing: Hashing,
    pub letterhead: Letterhead,
    /// Tells owners of sensitive changes.
    pub notices: Notices,
    /// Looks up time zones.
    pub zones: Arc<dyn TimeZones>,
    /// Says whether a calendar is known.
    pub calendar: Arc<dyn CalendarNights>,
    pub id_prefix: String,
    /// Says where a licence number is required.
    pub content: CurrentContent,
    /// Looks up the addresses of homes that are to move.
    pub geocoder: Arc<dyn Geocoder>,
    /// What the invoices of the yearly fee say of us, and how it is paid.
    pub fees: FeeRules,
    /// Wakes the worker that sends mail.
    pub mail_waits: Arc<Notify>,
    /// Wakes the worker that hands listings over to the calendar service.
    pub calendar_outbox_waits: Arc<Notify>,
}

fn listing_id(text: &str) -> Result<ListingId, Refusal> {
    text.parse().map_err(|_| Refusal::InvalidListingId)
}

/// A decision that changes nothing.
fn unchanged(current: &ListingState, action: &'static str) -> ListingUpdate {
    ListingUpdate {
        action,
        listing: current.listing.clone(),
        fields: Vec::new(),
        reason: String::new(),
        review: current.review.clone(),
        settings: current.settings,
        notices: Vec::new(),
        confirming: None,
        decided: None,
        fee: None,
        mails: Vec::new(),
    }
}

/// The parts of a listing that the form does not hold.
fn frame(listing: &Listing, zone_of_point: Option<Tz>) -> Frame {
    Frame {
        id: listing.id.clone(),
        record_id: listing.record_id.clone(),
        status: listing.status,
        submitted_at: listing.submitted_at,
        activated_at: listing.activated_at,
        photos: listing.photos.clone(),
        rules_translations: translations(&listing.stay_terms.house_rules),
        mail_language: listing.mail_language,
        demo: listing.demo,
        zone_of_point,
    }
}

impl Commands {
    /// The listing as its owner sees it.
    pub async fn own_listing(&self, principal: &Principal, id: &str) -> Result<ListingState, Error> {
        use casacero_common::access::{self, Action};
        access::may(principal, Action::ReadListing, Some(id))?;
        let current = self.store.listing_state(&listing_id(id)?).await?;
        current.ok_or_else(|| Refusal::ListingNotFound.into())
    }

    /// Why a listing may be out of date. While the calendar service is away or silent, nothing is said about the
    /// calendar.
    pub async fn stale_reasons(&self, ListingState { listing, updated_at, .. }: &ListingState) -> Vec<StaleReason> {
        if !stale::can_be_stale(listing) {
            return Vec::new();
        }
        let now = self.clock.now();
        let asked = self.calendar.of(std::slice::from_ref(&listing.id));
        let is_calendar_known = match tokio::time::timeout(CALENDAR_TIMEOUT, asked).await {
            Ok(Ok(found)) => Some(found.iter().any(|(id, nights)| *id == listing.id && nights.is_fresh(now))),
            Ok(Err(error)) => {
                tracing::warn!(%error, listing = %listing.id, "nobody says whether the calendar is known");
                None
            }
            Err(_elapsed) => {
                tracing::warn!(listing = %listing.id, "nobody says in time whether the calendar is known");
                None
            }
        };
        stale::reasons(listing, *updated_at, is_calendar_known, now)
    }

    /// The time zone at the point of a form.
    async fn zone_of(&self, form: &Form) -> Option<Tz> {
        let point = form.point?;
        self.zones.at(Point::new(point.latitude, point.longitude).ok()?).await
    }

    async fn change(
        &self,
        principal: &Principal,
        id: &str,
        expected: Option<u64>,
        decide: impl FnOnce(&ListingState) -> Result<ListingUpdate, Error>,
    ) -> Result<ListingState, Error> {
        let id = listing_id(id)?;
        let changed = self.store.change(&principal.actor(), &id, expected, decide).await??;
        self.mail_waits.notify_one();
        self.calendar_outbox_waits.notify_one();
        Ok(changed)
    }
}

/// The time zone for a page that somebody waits for; none if nobody answers in time.
async fn in_time(asked: impl Future<Output = Option<Tz>>) -> Option<Tz> {
    match tokio::time::timeout(GEOCODER_TIMEOUT, asked).await {
        Ok(zone) => zone,
        Err(_elapsed) => {
            tracing::warn!("nobody says in time in which time zone a point is");
            None
        }
    }
}

/// A review in which nothing waits and nothing was returned.
fn nothing_waits(current: &ListingState) -> Review {
    Review { reviewed_point: current.review.reviewed_point, ..Review::default() }
}

/// The parts of a new listing that the form does not hold.
fn frame_of_new(id: ListingId, now: chrono::DateTime<chrono::Utc>, zone_of_point: Option<Tz>) -> Frame {
    Frame {
        id,
        record_id: None,
        status: casacero_proto::listing::v1::ListingStatus::Pending,
        submitted_at: now,
        activated_at: None,
        photos: Vec::new(),
        rules_translations: Vec::new(),
        mail_language: None,
        demo: false,
        zone_of_point,
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;
    use chrono::{DateTime, TimeDelta, Utc};

    use super::{harness::harness, *};
    use crate::{
        domain::nights::Nights,
        ports::{CalendarDigest, CalendarError, FeedAlert, NightsPage},
        testing::listing,
    };

    /// A calendar that never answers.
    struct Silent;

    #[async_trait]
    impl CalendarNights for Silent {
        async fn of(&self, _listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError> {
            std::future::pending().await
        }

        async fn alerts(&self, _listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError> {
            std::future::pending().await
        }

        async fn alerted(&self, _since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError> {
            std::future::pending().await
        }

        async fn digest(
            &self,
            _listing: &ListingId,
            _since: DateTime<Utc>,
        ) -> Result<Option<CalendarDigest>, CalendarError> {
            std::future::pending().await
        }

        async fn page(&self, _since: Option<DateTime<Utc>>, _token: &str) -> Result<NightsPage, CalendarError> {
            std::future::pending().await
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_a_silent_calendar() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let commands = Commands { calendar: Arc::new(Silent), ..test.commands.clone() };
        let current = commands.own_listing(&Principal::with_password("CASA-1"), "CASA-1").await.expect("read");
        let asked = tokio::time::timeout(5 * CALENDAR_TIMEOUT, commands.stale_reasons(&current)).await;
        assert_eq!(asked, Ok(Vec::new()));
    }

    #[tokio::test]
    async fn an_unknown_calendar_is_told_unless_nobody_can_be_asked() {
        let test = harness().await;
        test.store.put_listing(listing(1)).await.expect("kept");
        let owner = Principal::with_password("CASA-1");
        let reasons = async || {
            let current = test.commands.own_listing(&owner, "CASA-1").await.expect("read");
            test.commands.stale_reasons(&current).await
        };
        assert!(reasons().await.is_empty(), "the calendar is away");
        test.calendar.is_away(false);
        assert_eq!(reasons().await, [StaleReason::CalendarUnknown]);
        test.calendar.put(1, 1, &[]);
        assert!(reasons().await.is_empty(), "the calendar is fresh");
        test.clock.advance(TimeDelta::days(366));
        assert_eq!(reasons().await, [StaleReason::NotEdited, StaleReason::CalendarUnknown]);
    }
}
