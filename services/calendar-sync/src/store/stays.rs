//! The events and stays of a property's feeds.

use std::collections::BTreeSet;

use casacero_common::{db::Connection, on_backend};
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store, corrupt, nights,
    schema::{blocks, feed_events, feeds},
};
use crate::domain::{
    block::BlockType,
    nights::NightRange,
    occupancy::{Category, Confidence, is_surely_booked},
    platform::Platform,
    sharing::{conflict::Stay, echo::Claims},
};

#[derive(Queryable)]
struct StayRow {
    feed_id: String,
    platform: String,
    uid_hash: Option<String>,
    first_night: NaiveDate,
    end_day: NaiveDate,
    category: String,
    confidence: String,
    summary: String,
}

impl StayRow {
    fn read(self) -> Result<Stay, Error> {
        let wrong = |column| corrupt(&self.feed_id, column);
        let category = Category::from_name(&self.category).ok_or_else(|| wrong("category"))?;
        let confidence = Confidence::from_name(&self.confidence).ok_or_else(|| wrong("confidence"))?;
        Ok(Stay {
            platform: Platform::from_name(&self.platform).ok_or_else(|| wrong("platform"))?,
            nights: NightRange::new(self.first_night, self.end_day).ok_or_else(|| wrong("end_day"))?,
            is_sure: is_surely_booked(category, confidence),
            uid_hash: self.uid_hash,
            summary: self.summary,
            feed_id: self.feed_id,
        })
    }
}

/// Maximum number of returned events.
const EVENTS_TOLD: i64 = 5_000;

/// Maximum number of stays. The feeds of one property have fewer.
const MOST_STAYS: i64 = 20_000;

/// An event of a feed, as shown to owners.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct FeedEvent {
    pub feed_id: String,
    pub platform: String,
    /// Its first night.
    pub first_night: NaiveDate,
    /// The day after its last night.
    pub end_day: NaiveDate,
    pub category: String,
    /// How sure the category is.
    pub confidence: String,
    /// The reason for the category.
    pub reason: String,
    /// Its summary without personal data.
    pub summary: String,
    /// Whether it takes its nights.
    pub takes: bool,
}

/// The stays after which a property is cleaned: what its feeds name, and the owner's blocks but for maintenance and for holds,
/// which wait for a decision.
pub(super) async fn guests_stays(
    connection: &mut Connection,
    property_id: &str,
) -> Result<BTreeSet<NightRange>, Error> {
    let named: Vec<(NaiveDate, NaiveDate)> = on_backend!(connection, c => {
        feed_events::table
            .inner_join(feeds::table)
            .filter(feeds::property_id.eq(property_id))
            .filter(feed_events::takes.eq(true).and(feed_events::may_be_reservation.eq(true)))
            .limit(MOST_STAYS)
            .select((feed_events::first_night, feed_events::end_day))
            .load(c)
            .await
    })?;
    let own: Vec<(NaiveDate, NaiveDate)> = on_backend!(connection, c => {
        blocks::table
            .filter(blocks::property_id.eq(property_id))
            .filter(blocks::block_type.ne(BlockType::Maintenance.name()).and(blocks::held_until.is_null()))
            .select((blocks::first_night, blocks::end_day))
            .load(c)
            .await
    })?;
    let range = |(first, end)| NightRange::new(first, end).ok_or_else(|| corrupt(property_id, "end_day").into());
    named.into_iter().chain(own).map(range).collect()
}

impl Store {
    /// The events of a property's feeds, by first night.
    pub async fn events_of(&self, property_id: &str) -> Result<Vec<FeedEvent>, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            feed_events::table
                .inner_join(feeds::table)
                .filter(feeds::property_id.eq(property_id))
                .order((feed_events::first_night, feed_events::feed_id, feed_events::place))
                .limit(EVENTS_TOLD)
                .select((
                    feed_events::feed_id,
                    feeds::platform,
                    feed_events::first_night,
                    feed_events::end_day,
                    feed_events::category,
                    feed_events::confidence,
                    feed_events::reason,
                    feed_events::summary,
                    feed_events::takes,
                ))
                .load(c)
                .await
        })?)
    }

    /// The stays that a property's feeds name from `today` on, up to the maximum, and all claims on its nights.
    pub async fn stays_of(&self, property_id: &str, today: NaiveDate) -> Result<(Vec<Stay>, Claims), Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<StayRow> = on_backend!(connection, c => {
            feed_events::table
                .inner_join(feeds::table)
                .filter(feeds::property_id.eq(property_id))
                .filter(feed_events::takes.eq(true).and(feed_events::end_day.gt(today)))
                .filter(feed_events::may_be_reservation.eq(true))
                .order((feed_events::first_night, feed_events::feed_id, feed_events::place))
                .limit(MOST_STAYS)
                .select((
                    feed_events::feed_id,
                    feeds::platform,
                    feed_events::uid_hash,
                    feed_events::first_night,
                    feed_events::end_day,
                    feed_events::category,
                    feed_events::confidence,
                    feed_events::summary,
                ))
                .load(c)
                .await
        })?;
        let stays = rows.into_iter().map(StayRow::read).collect::<Result<_, _>>()?;
        Ok((stays, nights::claims_of(&mut connection, property_id, self.clock.now()).await?))
    }
}
