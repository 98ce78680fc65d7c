//! The owner's statements about a feed: that nobody is there, and that a reading is right.

use casacero_common::{db, on_backend};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Answered, Error, Feed, Store, corrupt,
    feeds::lock_feeds_of,
    history::{self, Past},
    nights,
    rows::FeedRow,
    schema::{feeds, properties},
    subject,
};
use crate::domain::{nights::NightSet, sharing::echo::ended_claims};

/// Why an owner's statement about a feed is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum OwnersWordError {
    /// No such feed of the property.
    #[error("the feed is not known")]
    NoFeed,
    /// The feed was read again since the owner looked at it.
    #[error("the feed was read again since it was looked at")]
    AnotherReading,
    /// The feed names one of the nights, which are to be released because it does not.
    #[error("the feed was read again since it was looked at, and names one of the nights")]
    Named,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for OwnersWordError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<super::Corrupt> for OwnersWordError {
    fn from(error: super::Corrupt) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Frees missing nights of a feed at once: those in `wanted`, or all if it is `None`. Nights that the feed still
    /// names stay taken and are no longer passed on if they are `named_too`; otherwise nothing is released where there
    /// is one in `wanted`, for the owner looked at an earlier reading (`docs/rules/calendar.md`, rule 4).
    pub async fn release_nights(
        &self,
        property_id: &str,
        feed_id: &str,
        wanted: Option<NightSet>,
        named_too: bool,
    ) -> Result<(), OwnersWordError> {
        let now = self.clock.now();
        let (mut transaction, mut row, zone) = self.begin_word(property_id, feed_id).await?;
        let today = now.with_timezone(&zone).date_naive();
        let before = nights::of_feed(&mut transaction, feed_id).await?;
        let mut after = before.clone();
        if let Some(wanted) = wanted.map(|wanted| wanted.from_day(today)) {
            if !named_too && !wanted.intersection(&before.named()).is_empty() {
                return Err(OwnersWordError::Named);
            }
            after.release(&wanted);
            after.unshare(&wanted);
        } else {
            after.release(&before.taken().from_day(today));
        }
        if after == before {
            return Ok(());
        }
        nights::replace(&mut transaction, feed_id, &after).await?;
        let ended = ended_claims(feed_id, &before, &after, now);
        nights::keep_ended(&mut transaction, property_id, ended).await?;
        let past = Past { feed_id, outcome: "released", events: 0, problems: 0, answered: Answered::default() };
        history::keep(&mut transaction, &mut row, now, &past, (&before, &after), (today, zone)).await?;
        self.raise_version(&mut transaction, property_id).await?;
        Ok(self.finish(transaction).await?)
    }

    /// Accepts the reading made at `read_at`: its problems are accepted while they stay the same, and the feed counts
    /// (rules 2 and 8). The feed becomes due as soon as its host allows another read (rule 7).
    pub async fn accept_reading(
        &self,
        property_id: &str,
        feed_id: &str,
        read_at: DateTime<Utc>,
    ) -> Result<(), OwnersWordError> {
        let now = self.clock.now();
        let (mut transaction, mut row, _) = self.begin_word(property_id, feed_id).await?;
        let Feed { url, mut state, .. } = row.clone().read()?;
        if state.last_read_at != Some(read_at) {
            return Err(OwnersWordError::AnotherReading);
        }
        state.accept();
        row.remember(state);
        row.make_due(url.host(), now);
        on_backend!(transaction, c => diesel::update(feeds::table.find(feed_id)).set(&row).execute(c).await)?;
        self.raise_version(&mut transaction, property_id).await?;
        Ok(self.finish(transaction).await?)
    }

    async fn begin_word(
        &self,
        property_id: &str,
        feed_id: &str,
    ) -> Result<(db::Transaction, FeedRow, Tz), OwnersWordError> {
        let mut transaction = self.database.begin(&subject(property_id)).await.map_err(Error::from)?;
        lock_feeds_of(&mut transaction, property_id).await?;
        let row: Option<FeedRow> = on_backend!(transaction, c => {
            feeds::table
                .filter(feeds::id.eq(feed_id).and(feeds::property_id.eq(property_id)))
                .select(FeedRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let row = row.ok_or(OwnersWordError::NoFeed)?;
        let zone: String = on_backend!(transaction, c => {
            properties::table.find(property_id).select(properties::time_zone).first(c).await
        })?;
        let zone = zone.parse().map_err(|_| Error::from(corrupt(property_id, "time_zone")))?;
        Ok((transaction, row, zone))
    }
}
