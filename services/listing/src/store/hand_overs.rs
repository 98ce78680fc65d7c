//! What the calendar service is still to be told of listings.

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};

use super::{
    Corrupt, Error, Store, Versioned, listings,
    schema::{calendar_hand_overs, listing_status_changes},
};
use crate::domain::{identity::ListingId, vocabulary::ListingStatus};

/// Whoever takes a row has so long to tell the calendar service; then another may take it.
const CLAIM: TimeDelta = TimeDelta::minutes(2);

/// A calendar that the calendar service is to read.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedFeed {
    /// Whose it is, as that service numbers platforms.
    pub platform: i32,
    /// Where it is read: a secret.
    pub url: String,
}

/// What is to be told of one listing.
pub struct HandOver {
    /// Of which.
    pub listing_id: ListingId,
    /// The listing; none where it was erased.
    pub listing: Option<Versioned>,
    /// When it was removed.
    pub removed_at: Option<DateTime<Utc>>,
    /// Calendars that are not there yet.
    pub feeds: Vec<HandedFeed>,
    /// How often it failed so far.
    pub failures: u32,
    /// When the claim on it ends: proves that it is still this worker's.
    claimed_until: NaiveDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = calendar_hand_overs)]
struct Row {
    listing_id: String,
    feeds: Option<String>,
    due_at: NaiveDateTime,
    failures: i32,
}

impl Store {
    /// Has the calendar service told of a listing, in the transaction that changes it.
    pub(in crate::store) async fn hand_over(
        &self,
        connection: &mut db::Connection,
        listing_id: &str,
    ) -> Result<(), Error> {
        let due = calendar_hand_overs::due_at.eq(self.clock.now().naive_utc());
        let row = (calendar_hand_overs::listing_id.eq(listing_id), due, calendar_hand_overs::failures.eq(0));
        on_backend!(connection, c => {
            diesel::insert_into(calendar_hand_overs::table)
                .values(row)
                .on_conflict(calendar_hand_overs::listing_id)
                .do_update()
                .set((due, calendar_hand_overs::failures.eq(0)))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Has the calendar service read the calendars of a new listing.
    pub(in crate::store) async fn hand_over_feeds(
        &self,
        connection: &mut db::Connection,
        listing_id: &str,
        feeds: &[HandedFeed],
    ) -> Result<(), Error> {
        if feeds.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(feeds).expect("a list of addresses is plain data");
        on_backend!(connection, c => {
            diesel::update(calendar_hand_overs::table.find(listing_id))
                .set(calendar_hand_overs::feeds.eq(text))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Takes the listing of which something is to be told longest, so that no other worker takes it.
    pub async fn claim_hand_over(&self) -> Result<Option<HandOver>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin("hand-overs").await?;
        let due: Option<Row> = on_backend!(transaction, c => {
            calendar_hand_overs::table
                .filter(calendar_hand_overs::due_at.le(now))
                .order((calendar_hand_overs::due_at, calendar_hand_overs::listing_id))
                .select(Row::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(Row { listing_id, feeds, due_at, failures }) = due else { return Ok(None) };
        let claimed_until = now + CLAIM;
        let taken = on_backend!(transaction, c => {
            diesel::update(calendar_hand_overs::table.find(&listing_id).filter(calendar_hand_overs::due_at.eq(due_at)))
                .set(calendar_hand_overs::due_at.eq(claimed_until))
                .execute(c)
                .await
        })?;
        let corrupt = |column, problem: String| Corrupt { id: listing_id.clone(), column, problem };
        let id: ListingId = listing_id.parse().map_err(|_| corrupt("listing_id", "is not a listing id".into()))?;
        let feeds: Vec<HandedFeed> = match &feeds {
            Some(text) => serde_json::from_str(text).map_err(|error| corrupt("feeds", error.to_string()))?,
            None => Vec::new(),
        };
        let listing = listings::read(&mut transaction, &id).await?;
        let removed_at: Option<NaiveDateTime> = on_backend!(transaction, c => {
            listing_status_changes::table
                .filter(listing_status_changes::listing_id.eq(&listing_id))
                .filter(listing_status_changes::to_status.eq(ListingStatus::Removed.slug()))
                .select(diesel::dsl::max(listing_status_changes::changed_at))
                .first(c)
                .await
        })?;
        transaction.commit().await?;
        Ok((taken == 1).then(|| HandOver {
            listing_id: id,
            listing,
            removed_at: removed_at.map(|at| at.and_utc()),
            feeds,
            failures: failures.unsigned_abs(),
            claimed_until,
        }))
    }

    /// The calendar service was told: its addresses are forgotten here, and it is told again at `next`, should it have lost
    /// something. Of an erased listing nothing is to be told any more.
    pub async fn handed_over(&self, done: &HandOver, next: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        let id = done.listing_id.as_str();
        if done.listing.is_none() {
            on_backend!(connection, c => {
                let mine = calendar_hand_overs::due_at.eq(done.claimed_until);
                diesel::delete(calendar_hand_overs::table.find(id).filter(mine)).execute(c).await
            })?;
            return Ok(());
        }
        // Whatever changed meanwhile is due already, and stays so.
        on_backend!(connection, c => {
            let mine = calendar_hand_overs::due_at.eq(done.claimed_until);
            diesel::update(calendar_hand_overs::table.find(id).filter(mine))
                .set((
                    calendar_hand_overs::due_at.eq(next.naive_utc()),
                    calendar_hand_overs::failures.eq(0),
                    calendar_hand_overs::last_error.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        on_backend!(connection, c => {
            diesel::update(calendar_hand_overs::table.find(id))
                .set(calendar_hand_overs::feeds.eq(None::<String>))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// The calendar service could not be told; it is tried again at `next`.
    pub async fn not_handed_over(&self, failed: &HandOver, next: DateTime<Utc>, error: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            let mine = calendar_hand_overs::due_at.eq(failed.claimed_until);
            diesel::update(calendar_hand_overs::table.find(failed.listing_id.as_str()).filter(mine))
                .set((
                    calendar_hand_overs::due_at.eq(next.naive_utc()),
                    calendar_hand_overs::failures.eq(calendar_hand_overs::failures + 1),
                    calendar_hand_overs::last_error.eq(error),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }
}
