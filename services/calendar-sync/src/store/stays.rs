//! What the feeds of a property hold, stay by stay.

use casacero_common::on_backend;
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store, corrupt,
    schema::{feed_events, feeds, properties},
    subscribers::Subscribers,
};
use crate::domain::{
    conflict::Stay,
    echo::{Foreign, Sent},
    nights::{Moment, NightRange},
    policy::{Category, Confidence, Platform},
};

#[derive(Queryable)]
struct StayRow {
    feed_id: String,
    platform: String,
    uid_hash: Option<String>,
    first_night: NaiveDate,
    end_day: NaiveDate,
    ends: String,
    time_zone: String,
    category: String,
    confidence: String,
    summary: String,
}

impl StayRow {
    fn read(self) -> Result<Stay, Error> {
        let wrong = |column| corrupt(&self.feed_id, column);
        let nights = NightRange::new(self.first_night, self.end_day).ok_or_else(|| wrong("end_day"))?;
        let ends: Moment = self.ends.parse().map_err(|_| wrong("ends"))?;
        let zone = self.time_zone.parse().map_err(|_| wrong("time_zone"))?;
        let foreign = Foreign {
            platform: Platform::from_name(&self.platform).ok_or_else(|| wrong("platform"))?,
            nights,
            category: Category::from_name(&self.category).ok_or_else(|| wrong("category"))?,
            confidence: Confidence::from_name(&self.confidence).ok_or_else(|| wrong("confidence"))?,
            // Others are not asked for.
            may_be_stay: true,
        };
        let sure_nights = ends.sure_nights(nights, zone);
        Ok(Stay { feed_id: self.feed_id, uid_hash: self.uid_hash, foreign, sure_nights, summary: self.summary })
    }
}

/// More events than a person looks at.
const EVENTS_TOLD: i64 = 5_000;

/// More stays than the feeds of any house hold.
const MOST_STAYS: i64 = 20_000;

/// An event of a feed, as it is told to owners.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct FeedEvent {
    /// The feed.
    pub feed_id: String,
    /// Its platform.
    pub platform: String,
    /// Its first night.
    pub first_night: NaiveDate,
    /// The day after its last night.
    pub end_day: NaiveDate,
    /// What it is taken for.
    pub category: String,
    /// How surely.
    pub confidence: String,
    /// Why.
    pub reasoning: String,
    /// Its scrubbed summary.
    pub summary: String,
    /// Whether it takes its nights.
    pub blocks: bool,
}

impl Store {
    /// The events of a property's feeds, by their first night.
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
                    feed_events::reasoning,
                    feed_events::summary,
                    feed_events::blocks,
                ))
                .load(c)
                .await
        })?)
    }

    /// The stays that the feeds of a property hold from `today` on, the first of them, and what each subscriber last
    /// read of us.
    pub async fn stays_of(&self, property_id: &str, today: NaiveDate) -> Result<(Vec<Stay>, Vec<Sent>), Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<StayRow> = on_backend!(connection, c => {
            feed_events::table
                .inner_join(feeds::table.inner_join(properties::table))
                .filter(feeds::property_id.eq(property_id))
                .filter(feed_events::blocks.eq(true).and(feed_events::end_day.gt(today)))
                .filter(feed_events::may_be_stay.eq(true))
                .order((feed_events::first_night, feed_events::feed_id, feed_events::place))
                .limit(MOST_STAYS)
                .select((
                    feed_events::feed_id,
                    feeds::platform,
                    feed_events::uid_hash,
                    feed_events::first_night,
                    feed_events::end_day,
                    feed_events::ends,
                    properties::time_zone,
                    feed_events::category,
                    feed_events::confidence,
                    feed_events::summary,
                ))
                .load(c)
                .await
        })?;
        let stays = rows.into_iter().map(StayRow::read).collect::<Result<_, _>>()?;
        Ok((stays, Subscribers::of(&mut connection, property_id).await?.last_sent()))
    }
}
