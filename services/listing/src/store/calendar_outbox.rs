//! Listings that are still to be handed over to the calendar service.

use casacero_common::{db, jobs::Job, on_backend};
use casacero_proto::{Enumeration as _, listing::v1::ListingStatus};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

use super::{Corrupt, Error, Store, Versioned, listings, schema::listing_status_changes};
use crate::{domain::identity::ListingId, store::jobs::CALENDAR};

/// A feed to hand over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingFeed {
    /// The number of its platform in the calendar service.
    pub platform: i32,
    /// Its address, which is secret.
    pub url: String,
}

/// What the calendar service is to be told of one listing.
pub struct PendingCalendar {
    pub listing_id: ListingId,
    /// The listing; `None` if it was erased.
    pub listing: Option<Versioned>,
    /// When it was erased.
    pub erased_at: Option<DateTime<Utc>>,
    /// When it was removed.
    pub removed_at: Option<DateTime<Utc>>,
    /// Feeds that are not handed over yet.
    pub feeds: Vec<PendingFeed>,
}

impl Store {
    /// Makes a listing's hand-over due, in the transaction of the change. Feeds that wait for it stay.
    pub(in crate::store) async fn enqueue_calendar(
        &self,
        connection: &mut db::Connection,
        listing_id: &str,
    ) -> Result<(), Error> {
        Ok(self.jobs.enqueue(connection, &CALENDAR, listing_id, "").await?)
    }

    /// Stores the feeds of a new listing for the hand-over.
    pub(in crate::store) async fn enqueue_feeds(
        &self,
        connection: &mut db::Connection,
        listing_id: &str,
        feeds: &[PendingFeed],
    ) -> Result<(), Error> {
        if feeds.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(feeds).expect("a list of addresses is plain data");
        Ok(self.jobs.put_payload(connection, &CALENDAR, listing_id, &text).await?)
    }

    /// Deletes the addresses of feeds that were handed over.
    pub async fn delete_sent_feeds(&self, listing_id: &ListingId) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        Ok(self.jobs.put_payload(&mut connection, &CALENDAR, listing_id.as_str(), "").await?)
    }

    /// What a hand-over is to tell.
    pub async fn pending_calendar(&self, job: &Job) -> Result<PendingCalendar, Error> {
        let Job { key, payload, .. } = job;
        let corrupt = |column, problem: String| Corrupt { id: key.clone(), column, problem };
        let id: ListingId = key.parse().map_err(|_| corrupt("listing_id", "is not a listing id".into()))?;
        let feeds: Vec<PendingFeed> = match payload.as_str() {
            "" => Vec::new(),
            text => serde_json::from_str(text).map_err(|error| corrupt("feeds", error.to_string()))?,
        };
        let mut connection = self.database.connection().await?;
        let listing = listings::read(&mut connection, &id).await?;
        let erased_at = if listing.is_none() { self.erased_at(&mut connection, &id).await? } else { None };
        let removed_at: Option<NaiveDateTime> = on_backend!(connection, c => {
            listing_status_changes::table
                .filter(listing_status_changes::listing_id.eq(id.as_str()))
                .filter(listing_status_changes::to_status.eq(ListingStatus::Removed.slug()))
                .select(diesel::dsl::max(listing_status_changes::changed_at))
                .first(c)
                .await
        })?;
        let removed_at = removed_at.map(|at| at.and_utc());
        Ok(PendingCalendar { listing_id: id, listing, erased_at, removed_at, feeds })
    }
}
