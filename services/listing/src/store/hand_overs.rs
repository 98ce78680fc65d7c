//! Listings that are still to be handed over to the calendar service.

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

/// How long a worker's claim on a row lasts before another worker may take it.
const CLAIM: TimeDelta = TimeDelta::minutes(2);
/// An erasure is told once more after this time, which is longer than a claim: a worker that read the listing before may
/// put it back in between.
const TOLD_AGAIN: TimeDelta = TimeDelta::minutes(3);

/// A feed to hand over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandedFeed {
    /// The number of its platform in the calendar service.
    pub platform: i32,
    /// Its address, which is secret.
    pub url: String,
}

/// A claimed hand-over of one listing.
pub struct HandOver {
    /// The listing's id.
    pub listing_id: ListingId,
    /// The listing; `None` if it was erased.
    pub listing: Option<Versioned>,
    /// When it was erased.
    erased_at: Option<DateTime<Utc>>,
    /// When it was removed.
    pub removed_at: Option<DateTime<Utc>>,
    /// Feeds that are not handed over yet.
    pub feeds: Vec<HandedFeed>,
    /// Number of consecutive failures.
    pub failures: u32,
    /// When the claim ends. It identifies the claim.
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
    /// Makes a listing's hand-over due, in the transaction of the change.
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

    /// Stores the feeds of a new listing for the hand-over.
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

    /// Claims the hand-over that has been due longest. One that cannot be read is an error, and is due again when the
    /// claim ends.
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
        // Committed before the rest is read: a row that cannot be read must not stay the one that is due first.
        transaction.commit().await?;
        if taken == 0 {
            return Ok(None);
        }
        let corrupt = |column, problem: String| Corrupt { id: listing_id.clone(), column, problem };
        let id: ListingId = listing_id.parse().map_err(|_| corrupt("listing_id", "is not a listing id".into()))?;
        let feeds: Vec<HandedFeed> = match &feeds {
            Some(text) => serde_json::from_str(text).map_err(|error| corrupt("feeds", error.to_string()))?,
            None => Vec::new(),
        };
        let mut connection = self.database.connection().await?;
        let listing = listings::read(&mut connection, &id).await?;
        let erased_at = if listing.is_none() { self.erased_at(&mut connection, &id).await? } else { None };
        let removed_at: Option<NaiveDateTime> = on_backend!(connection, c => {
            listing_status_changes::table
                .filter(listing_status_changes::listing_id.eq(&listing_id))
                .filter(listing_status_changes::to_status.eq(ListingStatus::Removed.slug()))
                .select(diesel::dsl::max(listing_status_changes::changed_at))
                .first(c)
                .await
        })?;
        Ok(Some(HandOver {
            listing_id: id,
            listing,
            erased_at,
            removed_at: removed_at.map(|at| at.and_utc()),
            feeds,
            failures: failures.unsigned_abs(),
            claimed_until,
        }))
    }

    /// Completes a hand-over: deletes the feed addresses, and makes the next one due at `next`, in case the calendar
    /// service loses something. The row of an erased listing is deleted once that was told some time after the erasure.
    pub async fn handed_over(&self, done: &HandOver, next: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        let id = done.listing_id.as_str();
        if done.listing.is_none() {
            let again = done.erased_at.map(|at| at + TOLD_AGAIN).filter(|again| *again > self.clock.now());
            if let Some(again) = again {
                return self.hand_over_again(&mut connection, done, again).await;
            }
            on_backend!(connection, c => {
                let mine = calendar_hand_overs::due_at.eq(done.claimed_until);
                diesel::delete(calendar_hand_overs::table.find(id).filter(mine)).execute(c).await
            })?;
            return Ok(());
        }
        self.hand_over_again(&mut connection, done, next).await?;
        on_backend!(connection, c => {
            diesel::update(calendar_hand_overs::table.find(id))
                .set(calendar_hand_overs::feeds.eq(None::<String>))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Makes the next hand-over due at `next`. If the listing changed meanwhile, the row is due again and stays so.
    async fn hand_over_again(
        &self,
        connection: &mut db::Connection,
        done: &HandOver,
        next: DateTime<Utc>,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            let mine = calendar_hand_overs::due_at.eq(done.claimed_until);
            diesel::update(calendar_hand_overs::table.find(done.listing_id.as_str()).filter(mine))
                .set((
                    calendar_hand_overs::due_at.eq(next.naive_utc()),
                    calendar_hand_overs::failures.eq(0),
                    calendar_hand_overs::last_error.eq(None::<String>),
                ))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Notes a failure; the next attempt is at `next`.
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

#[cfg(test)]
mod tests {
    use casacero_common::{clock::Clock, db::testing::temporary, events::Events, outbox::Outbox};

    use super::*;
    use crate::{
        store::{MIGRATIONS, schema::listings as listings_table},
        testing::{id, listing, now},
    };

    #[tokio::test]
    async fn a_listing_that_cannot_be_read_holds_up_no_other() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let clock = Clock::fixed(now());
        let outbox = Outbox::new(database.clone(), Events::memory(), clock.clone());
        let store = Store::new(database, outbox, clock.clone());
        for number in [1, 2] {
            store.put_listing(listing(number)).await.expect("kept");
        }
        let mut connection = store.database().connection().await.expect("connected");
        on_backend!(connection, c => {
            diesel::update(listings_table::table.find("CASA-1")).set(listings_table::currency.eq("gold")).execute(c).await
        })
        .expect("changed by hand");
        drop(connection);
        assert!(store.claim_hand_over().await.is_err());
        let next = store.claim_hand_over().await.expect("asked").expect("due");
        assert_eq!(next.listing_id, id(2));
        clock.advance(CLAIM);
        assert!(store.claim_hand_over().await.is_err(), "it is tried again");
    }
}
