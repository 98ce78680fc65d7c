//! Characters that were sent to each provider, by UTC day.

use casacero_common::{db::Error, on_backend};
use chrono::{NaiveDate, TimeDelta};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Store, schema::usage_days};

/// How many days are told.
pub const MOST_DAYS: i64 = 30;
/// How long counts are kept.
pub(super) const KEPT_DAYS: TimeDelta = TimeDelta::days(366);

/// What a provider was sent on a day.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = usage_days)]
pub struct UsageDay {
    /// The UTC day.
    pub day: NaiveDate,
    pub characters: i64,
    /// Requests that failed.
    pub failures: i64,
}

fn number(characters: u64) -> i64 {
    i64::try_from(characters).unwrap_or(i64::MAX)
}

impl Store {
    /// Counts characters that are about to be sent, if they are within the day's budget; 0 means no limit. One statement
    /// decides and counts, so that all replicas together stay within it. Returns the day; `None` if the budget does not
    /// suffice.
    pub async fn reserve(
        &self,
        provider: &str,
        characters: u64,
        daily_characters: u64,
    ) -> Result<Option<NaiveDate>, Error> {
        let day = self.clock.now().date_naive();
        let characters = number(characters);
        let most = if daily_characters == 0 { i64::MAX } else { number(daily_characters) };
        let Some(most_before) = most.checked_sub(characters).filter(|most| *most >= 0) else {
            return Ok(None);
        };
        let empty = (
            usage_days::provider.eq(provider),
            usage_days::day.eq(day),
            usage_days::characters.eq(0_i64),
            usage_days::failures.eq(0_i64),
        );
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::insert_into(usage_days::table).values(empty).on_conflict_do_nothing().execute(c).await
        })?;
        let within_budget = usage_days::table.find((provider, day)).filter(usage_days::characters.le(most_before));
        let counted = on_backend!(connection, c => {
            diesel::update(within_budget)
                .set(usage_days::characters.eq(usage_days::characters + characters))
                .execute(c)
                .await
        })?;
        Ok((counted == 1).then_some(day))
    }

    /// Gives back the characters that were not used on the day of their reservation, and counts a failure if it was one.
    pub async fn give_back(&self, provider: &str, day: NaiveDate, unused: u64, has_failed: bool) -> Result<(), Error> {
        let changed = (
            usage_days::characters.eq(usage_days::characters - number(unused)),
            usage_days::failures.eq(usage_days::failures + i64::from(has_failed)),
        );
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(usage_days::table.find((provider, day))).set(changed).execute(c).await
        })?;
        Ok(())
    }

    /// The use of a provider on the last days on which it was used, the newest first.
    pub async fn usage(&self, provider: &str) -> Result<Vec<UsageDay>, Error> {
        let mut connection = self.database.connection().await?;
        let days = on_backend!(connection, c => {
            usage_days::table
                .filter(usage_days::provider.eq(provider))
                .order(usage_days::day.desc())
                .limit(MOST_DAYS)
                .select(UsageDay::as_select())
                .load(c)
                .await
        })?;
        Ok(days)
    }

    /// The present UTC day.
    pub fn today(&self) -> NaiveDate {
        self.clock.now().date_naive()
    }
}
