//! The nights of properties as the search index keeps them.
//!
//! They are made from feeds and blocks in the transaction that changes those, and kept in the row of the property. So a
//! page of properties is read from one table, and what changed since a time from an index of it.

use std::collections::HashMap;

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Calendar, Corrupt, Error, Store, corrupt, schema::properties, subject};
use crate::domain::{
    nights::{NightRange, NightSet, horizon},
    occupancy::freshness,
};

/// A change may be committed this long after its time, and clocks differ.
const LATE_MINUTES: i64 = 5;
/// How many properties are looked for at once whose nights are not made.
const BATCH: i64 = 500;

/// What a search needs to know of a property's nights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyNights {
    pub property_id: String,
    /// Grows with every change of the calendar.
    pub version: u64,
    pub zone: Tz,
    /// All taken nights.
    pub taken: NightSet,
    /// Until when nights that are not taken are available.
    pub fresh_until: Option<DateTime<Utc>>,
    /// The first day that a feed says nothing about.
    feeds_reach_until: Option<NaiveDate>,
}

/// Which properties' nights are asked for.
#[derive(Clone, Copy, Debug)]
pub struct NightsPage<'a> {
    /// The properties whose ids come after this one.
    pub after: &'a str,
    /// Maximum number of properties.
    pub limit: i64,
    /// Those whose nights changed since then; some earlier changes are repeated.
    pub changed_since: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = properties)]
struct NightsRow {
    id: String,
    time_zone: String,
    version: i64,
    taken_nights: String,
    fresh_until: Option<NaiveDateTime>,
    reaches_until: Option<NaiveDate>,
    nights_version: Option<i64>,
}

impl PropertyNights {
    /// The nights of a calendar.
    fn of(calendar: &Calendar) -> Self {
        Self {
            property_id: calendar.property.id.clone(),
            version: calendar.property.version,
            zone: calendar.property.zone,
            taken: calendar.taken.iter().map(|taken| taken.nights).collect(),
            fresh_until: calendar.fresh_until(),
            feeds_reach_until: freshness::feeds_reach_until(&calendar.sources()),
        }
    }

    /// Today at the property.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.zone).date_naive()
    }

    /// The first day that the calendar says nothing about.
    pub fn reaches_until(&self, today: NaiveDate) -> NaiveDate {
        freshness::reaches_until(self.feeds_reach_until, horizon(today).end())
    }
}

impl NightsRow {
    /// Whether they are of the property's present version. A process of an earlier release leaves them as they were.
    fn is_made(&self) -> bool {
        self.nights_version == Some(self.version)
    }

    fn read(self) -> Result<PropertyNights, Corrupt> {
        Ok(PropertyNights {
            version: self.version.cast_unsigned(),
            zone: self.time_zone.parse().map_err(|_| corrupt(&self.id, "time_zone"))?,
            taken: read_nights(&self.taken_nights).ok_or_else(|| corrupt(&self.id, "taken_nights"))?,
            fresh_until: self.fresh_until.map(|at| at.and_utc()),
            feeds_reach_until: self.reaches_until,
            property_id: self.id,
        })
    }
}

/// Ranges as the column has them.
fn write_nights(nights: &NightSet) -> String {
    let days = |range: &NightRange| {
        let number = |day: NaiveDate| (day - NaiveDate::default()).num_days();
        format!("{}:{}", number(NightRange::first(*range)), number(range.end()))
    };
    nights.ranges().iter().map(days).collect::<Vec<_>>().join(" ")
}

fn read_nights(text: &str) -> Option<NightSet> {
    let day = |number: &str| NaiveDate::default().checked_add_signed(TimeDelta::try_days(number.parse().ok()?)?);
    let range = |range: &str| {
        let (first, end) = range.split_once(':')?;
        NightRange::new(day(first)?, day(end)?)
    };
    text.split_whitespace().map(range).collect::<Option<Vec<_>>>().map(NightSet::of)
}

impl Store {
    /// The nights of these properties. Unknown ids are ignored.
    pub async fn nights_of(&self, property_ids: &[String]) -> Result<Vec<PropertyNights>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<NightsRow> = on_backend!(connection, c => {
            properties::table
                .filter(properties::id.eq_any(property_ids))
                .order(properties::id)
                .select(NightsRow::as_select())
                .load(c)
                .await
        })?;
        drop(connection);
        self.made(rows).await
    }

    /// A page of the nights of all properties, by id, and the last id if more may follow.
    pub async fn nights_after(&self, page: NightsPage<'_>) -> Result<(Vec<PropertyNights>, Option<String>), Error> {
        let NightsPage { after, limit, changed_since } = page;
        let mut connection = self.database.connection().await?;
        let rows: Vec<NightsRow> = on_backend!(connection, c => {
            let mut rows = properties::table
                .filter(properties::id.gt(after))
                .order(properties::id)
                .limit(limit)
                .select(NightsRow::as_select())
                .into_boxed();
            if let Some(since) = changed_since {
                let since = (since - TimeDelta::minutes(LATE_MINUTES)).naive_utc();
                rows = rows.filter(properties::nights_changed_at.ge(since));
            }
            rows.load(c).await
        })?;
        drop(connection);
        let is_full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
        let last = rows.last().filter(|_| is_full).map(|row| row.id.clone());
        Ok((self.made(rows).await?, last))
    }

    async fn made(&self, rows: Vec<NightsRow>) -> Result<Vec<PropertyNights>, Error> {
        let outdated: Vec<String> = rows.iter().filter(|row| !row.is_made()).map(|row| row.id.clone()).collect();
        let calendars = if outdated.is_empty() { Vec::new() } else { self.calendars(&outdated).await? };
        let mut made: HashMap<String, PropertyNights> =
            calendars.iter().map(|calendar| (calendar.property.id.clone(), PropertyNights::of(calendar))).collect();
        let nights = |row: NightsRow| if row.is_made() { Some(row.read()) } else { made.remove(&row.id).map(Ok) };
        Ok(rows.into_iter().filter_map(nights).collect::<Result<_, _>>()?)
    }

    /// Makes the nights of a property from its feeds and blocks, if they are not as they were. The last step of every
    /// change.
    pub(super) async fn make_nights(&self, transaction: &mut Connection, property_id: &str) -> Result<(), Error> {
        let Some(calendar) = self.calendars_in(transaction, &[property_id.to_owned()]).await?.pop() else {
            return Ok(());
        };
        let made = PropertyNights::of(&calendar);
        let before: NightsRow = on_backend!(transaction, c => {
            properties::table.find(property_id).select(NightsRow::as_select()).first(c).await
        })?;
        if before.is_made() && before.read()? == made {
            return Ok(());
        }
        let PropertyNights { property_id: _, version, zone: _, taken, fresh_until, feeds_reach_until } = made;
        let row = (
            properties::taken_nights.eq(write_nights(&taken)),
            properties::fresh_until.eq(fresh_until.map(|at| at.naive_utc())),
            properties::reaches_until.eq(feeds_reach_until),
            properties::nights_version.eq(version.cast_signed()),
            properties::nights_changed_at.eq(self.clock.now().naive_utc()),
        );
        on_backend!(transaction, c => diesel::update(properties::table.find(property_id)).set(row).execute(c).await)?;
        Ok(())
    }

    /// Makes the nights that are missing: of properties that have not changed since the columns exist, and those that
    /// a process of an earlier release changed.
    pub async fn make_missing_nights(&self) -> Result<(), Error> {
        let mut after = String::new();
        loop {
            let mut connection = self.database.connection().await?;
            let outdated =
                properties::nights_version.is_null().or(properties::nights_version.ne(properties::version.nullable()));
            let ids: Vec<String> = on_backend!(connection, c => {
                properties::table
                    .filter(properties::id.gt(&after))
                    .filter(outdated)
                    .order(properties::id)
                    .limit(BATCH)
                    .select(properties::id)
                    .load(c)
                    .await
            })?;
            drop(connection);
            let Some(last) = ids.last() else { return Ok(()) };
            after.clone_from(last);
            for id in &ids {
                let mut transaction = self.database.begin(&subject(id)).await?;
                self.make_nights(&mut transaction, id).await?;
                transaction.commit().await?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_go_there_and_back() {
        let day = |number: i64| NaiveDate::default() + TimeDelta::days(number);
        for ranges in [vec![], vec![(20783, 20790)], vec![(-3, 1), (20783, 20790), (20800, 20803)]] {
            let nights = NightSet::of(ranges.iter().filter_map(|(first, end)| NightRange::new(day(*first), day(*end))));
            assert_eq!(read_nights(&write_nights(&nights)), Some(nights), "{ranges:?}");
        }
        for wrong in ["20783", "20790:20783", "a:b", "1:99999999999999", "1:9999999999"] {
            assert_eq!(read_nights(wrong), None, "{wrong}");
        }
    }
}
