//! A calendar for tests.

use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};

use super::{id, now};
use crate::{
    domain::{identity::ListingId, inbox::KeptNights, inquiry::InquiryId, nights::Nights, place::Point},
    ports::{
        CalendarDigest, CalendarError, CalendarNights, CalendarRegistry, FeedAlert, KeepError, NightsPage,
        PutFeedsError, RegisteredProperty, TimeZones,
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
    Mutex<Vec<(ListingId, String, KeptNights)>>,
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

    /// The nights that inquiries took, and until when.
    pub fn kept(&self) -> Vec<KeptNights> {
        self.4.lock().expect("a lock").iter().map(|(_, _, nights)| *nights).collect()
    }

    /// Frees what inquiries took, as an owner does by hand.
    pub fn free_all(&self) {
        self.4.lock().expect("a lock").clear();
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

    async fn keep_nights(&self, listing: &ListingId, inquiry: &InquiryId, nights: KeptNights) -> Result<(), KeepError> {
        let known = self.known()?;
        let (first, end) = nights.stay.days();
        let is_taken = |&(from, to): &(i32, i32)| from < end && first < to;
        let mut kept = self.4.lock().expect("a lock");
        let is_others = |(home, other, kept): &(ListingId, String, KeptNights)| {
            home == listing && other != inquiry.as_str() && is_taken(&kept.stay.days())
        };
        if known.get(listing).is_some_and(|nights| nights.taken().iter().any(is_taken)) || kept.iter().any(is_others) {
            return Err(KeepError::Taken);
        }
        kept.retain(|(_, other, _)| other != inquiry.as_str());
        kept.push((listing.clone(), inquiry.as_str().to_owned(), nights));
        Ok(())
    }

    async fn free_nights(&self, _listing: &ListingId, inquiry: &InquiryId) -> Result<(), CalendarError> {
        self.known()?;
        self.4.lock().expect("a lock").retain(|(_, other, _)| other != inquiry.as_str());
        Ok(())
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
