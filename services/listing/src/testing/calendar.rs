//! A calendar for tests.

use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{id, now};
use crate::{
    domain::{identity::ListingId, nights::Nights, place::Point},
    ports::{
        CalendarDigest, CalendarError, CalendarNights, CalendarRegistry, FeedAlert, NightsPage, PutFeedsError,
        RegisteredProperty, TimeZones,
    },
    store::PendingFeed,
};

/// An in-memory calendar. It is unavailable until something is stored in it; its alerts are always available.
#[derive(Default)]
pub struct Calendar(
    Mutex<Option<HashMap<ListingId, Nights>>>,
    Mutex<HashMap<ListingId, Vec<FeedAlert>>>,
    Mutex<HashMap<ListingId, CalendarDigest>>,
    Mutex<HashSet<ListingId>>,
);

impl Calendar {
    /// Stores the nights of a listing.
    pub fn put(&self, number: u32, version: u64, taken: &[(i32, i32)]) {
        let fresh_until = Some(now() + chrono::Duration::hours(48));
        let zone = chrono_tz::Atlantic::Canary;
        let nights = Nights::new(version, zone, taken.to_vec(), fresh_until, now().date_naive().to_epoch_days() + 730);
        self.0.lock().expect("a lock").get_or_insert_default().insert(id(number), nights);
    }

    /// Sets the alerts of a listing.
    pub fn raise(&self, listing: &ListingId, alerts: Vec<FeedAlert>) {
        self.1.lock().expect("a lock").insert(listing.clone(), alerts);
    }

    /// Sets the digest of a listing's calendar.
    pub fn sum_up(&self, listing: &ListingId, digest: CalendarDigest) {
        self.2.lock().expect("a lock").insert(listing.clone(), digest);
    }

    /// Lets each digest of a listing's calendar fail.
    pub fn fail(&self, listing: &ListingId) {
        self.3.lock().expect("a lock").insert(listing.clone());
    }

    /// Makes the calendar unavailable, or available and empty.
    pub fn is_away(&self, away: bool) {
        *self.0.lock().expect("a lock") = (!away).then(HashMap::new);
    }

    fn known(&self) -> Result<HashMap<ListingId, Nights>, CalendarError> {
        self.0.lock().expect("a lock").clone().ok_or_else(|| CalendarError::Away("away".into()))
    }
}

#[async_trait]
impl CalendarRegistry for Calendar {
    async fn put_property(&self, _property: &RegisteredProperty) -> Result<(), CalendarError> {
        self.known().map(drop)
    }

    async fn put_feeds(&self, _listing: &ListingId, _feeds: &[PendingFeed]) -> Result<(), PutFeedsError> {
        Ok(self.known().map(drop)?)
    }

    async fn delete_property(&self, _listing: &ListingId) -> Result<(), CalendarError> {
        self.known().map(drop)
    }
}

#[async_trait]
impl TimeZones for Calendar {
    async fn at(&self, _point: Point) -> Option<chrono_tz::Tz> {
        Some(chrono_tz::Atlantic::Canary)
    }
}

#[async_trait]
impl CalendarNights for Calendar {
    async fn of(&self, listings: &[ListingId]) -> Result<Vec<(ListingId, Nights)>, CalendarError> {
        Ok(self.known()?.into_iter().filter(|(id, _)| listings.contains(id)).collect())
    }

    async fn alerts(&self, listing: &ListingId) -> Result<Vec<FeedAlert>, CalendarError> {
        Ok(self.1.lock().expect("a lock").get(listing).cloned().unwrap_or_default())
    }

    async fn alerted(&self, since: DateTime<Utc>) -> Result<Vec<ListingId>, CalendarError> {
        let raised = self.1.lock().expect("a lock");
        let is_new = |alerts: &Vec<FeedAlert>| alerts.iter().any(|alert| alert.raised_at > since);
        Ok(raised.iter().filter(|(_, alerts)| is_new(alerts)).map(|(id, _)| id.clone()).collect())
    }

    async fn digest(
        &self,
        listing: &ListingId,
        _since: DateTime<Utc>,
    ) -> Result<Option<CalendarDigest>, CalendarError> {
        self.known()?;
        if self.3.lock().expect("a lock").contains(listing) {
            return Err(CalendarError::Failed("internal failure".into()));
        }
        Ok(self.2.lock().expect("a lock").get(listing).cloned())
    }

    async fn page(&self, _since: Option<DateTime<Utc>>, _token: &str) -> Result<NightsPage, CalendarError> {
        Ok(NightsPage { items: self.known()?.into_iter().collect(), ..Default::default() })
    }
}
