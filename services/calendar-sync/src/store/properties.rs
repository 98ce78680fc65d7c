//! Properties: that they exist, where they are on the clock, whether their feeds are read.

use casacero_common::on_backend;
use chrono::NaiveDateTime;
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Property, Store, events,
    feeds::hold_feeds_of,
    rows::PropertyRow,
    schema::{feeds, properties},
    subject,
};

impl Store {
    /// A property.
    pub async fn property(&self, id: &str) -> Result<Option<Property>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<PropertyRow> = on_backend!(connection, c => {
            properties::table.find(id).select(PropertyRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(PropertyRow::read).transpose()?)
    }

    /// Makes a property known, or changes it. Another time zone moves the nights of its feeds without
    /// a new read. Returns the version, and whether its feeds are to be read now.
    pub async fn put_property(&self, id: &str, zone: Tz, active: bool) -> Result<(u64, bool), Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&subject(id)).await?;
        let before: Option<PropertyRow> = on_backend!(transaction, c => {
            properties::table.find(id).select(PropertyRow::as_select()).first(c).await.optional()
        })?;
        let Some(before) = before.map(PropertyRow::read).transpose()? else {
            let row = (
                properties::id.eq(id),
                properties::time_zone.eq(zone.name()),
                properties::active.eq(active),
                properties::version.eq(0_i64),
                properties::created_at.eq(now),
            );
            on_backend!(transaction, c => {
                diesel::insert_into(properties::table).values(row).execute(c).await
            })?;
            let version = self.raise_version(&mut transaction, id).await?;
            self.finish(transaction).await?;
            return Ok((version, false));
        };
        if before.zone == zone && before.active == active {
            return Ok((before.version, false));
        }
        hold_feeds_of(&mut transaction, id).await?;
        on_backend!(transaction, c => {
            diesel::update(properties::table.find(id))
                .set((properties::time_zone.eq(zone.name()), properties::active.eq(active)))
                .execute(c)
                .await
        })?;
        if before.zone != zone {
            events::move_to_zone(&mut transaction, id, zone).await?;
            let of_property = feeds::property_id.eq(id);
            // Its nights are those of the old zone: what is held begins anew, and stays taken meanwhile.
            on_backend!(transaction, c => {
                diesel::update(feeds::table.filter(of_property))
                    .set((
                        feeds::held_since.eq(None::<NaiveDateTime>),
                        feeds::held_reads.eq(0),
                        feeds::held_events.eq(0),
                        feeds::held_stays.eq(""),
                        feeds::held_nights.eq(None::<String>),
                    ))
                    .execute(c)
                    .await
            })?;
            // So are those of a read that is under way: its result is void, and it is made again.
            on_backend!(transaction, c => {
                diesel::update(feeds::table.filter(of_property.and(feeds::claimed_until.is_not_null())))
                    .set((
                        feeds::claim.eq(feeds::claim + 1),
                        feeds::claimed_until.eq(None::<NaiveDateTime>),
                        feeds::next_read_at.eq(now),
                        feeds::woken_at.eq(None::<NaiveDateTime>),
                    ))
                    .execute(c)
                    .await
            })?;
        }
        let awakes = active && !before.active;
        if awakes {
            on_backend!(transaction, c => {
                diesel::update(feeds::table.filter(feeds::property_id.eq(id)))
                    .set(feeds::next_read_at.eq(now))
                    .execute(c)
                    .await
            })?;
        }
        let version = self.raise_version(&mut transaction, id).await?;
        self.finish(transaction).await?;
        Ok((version, awakes))
    }

    /// The owner says that the calendar is up to date. `None` when there is no such property.
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
