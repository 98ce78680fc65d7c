//! The owner says that a held reading is right.

use casacero_common::on_backend;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Answered, Error, Store, corrupt, events,
    feeds::hold_feeds_of,
    history::{self, Past},
    rows::FeedRow,
    schema::{feeds, properties},
    subject,
};
use crate::domain::{cycle, hold::Lost};

/// What a confirmation did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The held reading is the one that stands.
    Replaced {
        /// A read was under way, whose result is void: another is to be made now.
        read_again: bool,
    },
    /// Nothing is held: it was confirmed before, or the platform says again what stands.
    NothingHeld,
}

/// Why a reading is not confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    /// No such feed of the property.
    #[error("the feed is not known")]
    NoFeed,
    /// Another reading is held than the one the owner saw.
    #[error("another reading is held than the one that was looked at")]
    AnotherReading,
    /// The store.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for ConfirmError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Confirms the reading of a feed that is held since `held_since`: what it named is what stands, at once.
    pub async fn confirm_feed(
        &self,
        property_id: &str,
        feed_id: &str,
        held_since: DateTime<Utc>,
    ) -> Result<Confirmed, ConfirmError> {
        let now = self.clock.now();
        let mut transaction = self.database.begin(&subject(property_id)).await.map_err(Error::from)?;
        hold_feeds_of(&mut transaction, property_id).await?;
        let row: Option<FeedRow> = on_backend!(transaction, c => {
            feeds::table
                .filter(feeds::id.eq(feed_id).and(feeds::property_id.eq(property_id)))
                .select(FeedRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let mut row = row.ok_or(ConfirmError::NoFeed)?;
        let feed = row.clone().read().map_err(Error::from)?;
        let Some(held) = &feed.state.held else { return Ok(Confirmed::NothingHeld) };
        if held.since != held_since {
            return Err(ConfirmError::AnotherReading);
        }
        let zone: String = on_backend!(transaction, c => {
            properties::table.find(property_id).select(properties::time_zone).first(c).await
        })?;
        let zone: chrono_tz::Tz = zone.parse().map_err(|_| Error::from(corrupt(property_id, "time_zone")))?;
        let today = now.with_timezone(&zone).date_naive();
        let before = events::of_feed(&mut transaction, feed_id).await?;
        let Some((state, after)) = cycle::confirm(&feed.state, before.clone()) else {
            return Ok(Confirmed::NothingHeld);
        };
        row.remember(state);
        // However late: nobody has taken the claim over yet, so that its result would be written.
        let read_again = row.claimed_until.is_some();
        if read_again {
            // The read under way judges by what stood before: its result must not be written.
            row.claim += 1;
            row.claimed_until = None;
            row.next_read_at = now.naive_utc();
            row.woken_at = Some(now.naive_utc());
        }
        on_backend!(transaction, c => diesel::update(feeds::table.find(feed_id)).set(&row).execute(c).await)?;
        let answered = Answered::default();
        let past = Past {
            feed_id,
            outcome: "confirmed",
            events: 0,
            problems: 0,
            answered,
            error: "",
            let_go: Lost::default(),
        };
        history::keep(&mut transaction, now, &past, (&before, &after), today).await?;
        events::replace(&mut transaction, feed_id, after).await?;
        self.raise_version(&mut transaction, property_id).await?;
        self.finish(transaction).await?;
        Ok(Confirmed::Replaced { read_again })
    }
}
