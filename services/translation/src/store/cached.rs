//! Translations that are kept for seven days.

use casacero_common::{db::Error, on_backend};
use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Store,
    schema::{translations, usage_days},
    usage::KEPT_DAYS,
};

/// How long a translation is kept.
const LIFETIME: TimeDelta = TimeDelta::days(7);

/// A translation from the cache.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = translations)]
pub struct Cached {
    pub text: String,
    pub provider: String,
}

impl Store {
    /// The translation with this key, if it was made in the last seven days.
    pub async fn cached(&self, key: &str) -> Result<Option<Cached>, Error> {
        let oldest = self.oldest();
        let mut connection = self.database.connection().await?;
        let found = on_backend!(connection, c => {
            translations::table
                .find(key)
                .filter(translations::made_at.gt(oldest))
                .select(Cached::as_select())
                .first(c)
                .await
                .optional()
        });
        Ok(found?)
    }

    pub async fn keep(&self, key: &str, text: &str, provider: &str) -> Result<(), Error> {
        let text = translations::text.eq(text);
        let provider = translations::provider.eq(provider);
        let made_at = translations::made_at.eq(self.clock.now().naive_utc());
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::insert_into(translations::table)
                .values((translations::key.eq(key), text, provider, made_at))
                .on_conflict(translations::key)
                .do_update()
                .set((text, provider, made_at))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Deletes translations and counts that are too old.
    pub async fn forget_old(&self) -> Result<(), Error> {
        let oldest = self.oldest();
        let oldest_day = (self.clock.now() - KEPT_DAYS).date_naive();
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::delete(translations::table.filter(translations::made_at.le(oldest))).execute(c).await
        })?;
        on_backend!(connection, c => {
            diesel::delete(usage_days::table.filter(usage_days::day.lt(oldest_day))).execute(c).await
        })?;
        Ok(())
    }

    fn oldest(&self) -> NaiveDateTime {
        (self.clock.now() - LIFETIME).naive_utc()
    }
}
