//! Properties: their existence, their time zones, and whether their feeds are read.

use casacero_common::{events::CALENDAR_CHANGED, on_backend};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Property, Store, events,
    feeds::{lock_feeds_of, rows_of},
    rows::PropertyRow,
    schema::{feeds, properties},
    subject,
};
use crate::domain::schedule::Reading;

/// A property as it is to be.
#[derive(Clone, Debug)]
pub struct WantedProperty {
    pub id: String,
    /// Where it is on the clock.
    pub zone: Tz,
    /// How often its feeds are read.
    pub reading: Reading,
    /// The version of the listing that says so; 0 where nobody counts.
    pub listing_version: u64,
    /// When its export addresses end.
    pub exports_until: Option<DateTime<Utc>>,
}

impl Store {
    pub async fn property(&self, id: &str) -> Result<Option<Property>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<PropertyRow> = on_backend!(connection, c => {
            properties::table.find(id).select(PropertyRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(PropertyRow::read).transpose()?)
    }

    /// Adds or changes a property. A new time zone changes the nights of its feeds without a new read. What an older
    /// version of the listing says changes nothing. Returns the version, and whether its feeds must be read now.
    pub async fn put_property(&self, wanted: &WantedProperty) -> Result<(u64, bool), Error> {
        let WantedProperty { id, zone, reading, listing_version, exports_until } = wanted;
        let now = self.clock.now();
        let mut transaction = self.database.begin(&subject(id)).await?;
        let before: Option<PropertyRow> = on_backend!(transaction, c => {
            properties::table.find(id).select(PropertyRow::as_select()).first(c).await.optional()
        })?;
        let said = (
            properties::time_zone.eq(zone.name()),
            properties::active.eq(reading.is_on()),
            properties::reads_daily.eq(*reading == Reading::Daily),
            properties::listing_version.eq(listing_version.cast_signed()),
            properties::exports_until.eq(exports_until.map(|at| at.naive_utc())),
        );
        let Some(before) = before.map(PropertyRow::read).transpose()? else {
            let row = (
                properties::id.eq(id),
                said,
                properties::version.eq(0_i64),
                properties::created_at.eq(now.naive_utc()),
            );
            on_backend!(transaction, c => {
                diesel::insert_into(properties::table).values(row).execute(c).await
            })?;
            let version = self.raise_version(&mut transaction, id).await?;
            self.finish(transaction).await?;
            return Ok((version, false));
        };
        // Zero is said by those who count no versions: operators and tools.
        if *listing_version > 0 && *listing_version < before.listing_version {
            return Ok((before.version, false));
        }
        let same_exports = before.exports_until == *exports_until;
        let same_version = *listing_version == 0 || before.listing_version == *listing_version;
        if before.zone == *zone && before.reading == *reading && same_exports && same_version {
            return Ok((before.version, false));
        }
        lock_feeds_of(&mut transaction, id).await?;
        on_backend!(transaction, c => {
            diesel::update(properties::table.find(id)).set(said).execute(c).await
        })?;
        let moves = before.zone != *zone;
        if moves {
            events::move_to_zone(&mut transaction, id, *zone, now).await?;
        }
        // What was read once a day or not at all may be old.
        let awakes = reading.is_on() && before.reading != *reading && before.reading != Reading::Normal;
        let due = if moves || awakes { rows_of(&mut transaction, id).await? } else { Vec::new() };
        for mut row in due {
            let url = row.clone().read()?.url;
            row.make_due(url.host(), now);
            // The scheduler sends the jobs.
            row.woken_at = None;
            if moves {
                // A read in progress counts nights in the old zone, so its result is void. All feeds are read again in
                // full, and nothing is believed to be available until then.
                row.claim += 1;
                (row.claimed_until, row.etag, row.last_modified) = (None, None, None);
                row.last_complete_at = None;
            }
            on_backend!(transaction, c => {
                diesel::update(feeds::table.find(&row.id)).set(&row).execute(c).await
            })?;
        }
        // Nobody who looks at the calendar sees another version of the listing, or when its exports end.
        if !moves && before.reading == *reading {
            transaction.commit().await?;
            return Ok((before.version, false));
        }
        let version = self.raise_version(&mut transaction, id).await?;
        self.finish(transaction).await?;
        Ok((version, awakes))
    }

    /// Forgets a property with everything that is known of it.
    pub async fn delete_property(&self, id: &str) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let version: Option<i64> = on_backend!(transaction, c => {
            properties::table.find(id).select(properties::version).first(c).await.optional()
        })?;
        let Some(version) = version else { return Ok(()) };
        on_backend!(transaction, c => diesel::delete(properties::table.find(id)).execute(c).await)?;
        self.outbox.record(&mut transaction, CALENDAR_CHANGED, id, version.cast_unsigned() + 1).await?;
        self.finish(transaction).await?;
        if let Err(error) = self.database.forget_deleted().await {
            tracing::warn!(%error, "what was erased stays in the database's log for some time");
        }
        Ok(())
    }

    /// Records the owner's confirmation that the calendar is up to date. `None` if the property is unknown.
    pub async fn confirm(&self, id: &str) -> Result<Option<chrono::DateTime<chrono::Utc>>, Error> {
        let now = self.clock.now();
        let mut transaction = self.database.begin(&subject(id)).await?;
        let changed = on_backend!(transaction, c => {
            diesel::update(properties::table.find(id))
                .set(properties::confirmed_at.eq(now.naive_utc()))
                .execute(c)
                .await
        })?;
        if changed == 0 {
            return Ok(None);
        }
        self.raise_version(&mut transaction, id).await?;
        self.finish(transaction).await?;
        Ok(Some(now))
    }
}
