//! Everything that is known about a property's nights, for one property or a page of them.

use std::collections::HashMap;

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Feed, Property, Store, corrupt, nights,
    rows::{FeedRow, PropertyRow},
    schema::{blocks, feed_nights, feeds, properties},
};
use crate::domain::{
    block::BlockType,
    nights::{NightRange, horizon},
    occupancy::Category,
    occupancy::{
        RememberedNights,
        availability::{Knowledge, Taken},
        freshness::{self, Source},
    },
    platform::Platform,
};

/// What is known about a property's nights.
#[derive(Clone, Debug)]
pub struct Calendar {
    pub property: Property,
    pub feeds: Vec<Feed>,
    /// All taken nights.
    pub taken: Vec<Taken>,
}

impl Calendar {
    /// Today at the property.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.property.zone).date_naive()
    }

    /// Until when nights that are not taken are available.
    pub fn fresh_until(&self) -> Option<DateTime<Utc>> {
        freshness::fresh_until(&self.sources(), self.property.confirmed_at)
    }

    /// The first day that the calendar says nothing about.
    pub fn reaches_until(&self, today: NaiveDate) -> NaiveDate {
        freshness::reaches_until(freshness::feeds_reach_until(&self.sources()), horizon(today).end())
    }

    /// The knowledge at `now`.
    pub fn knowledge(&self, now: DateTime<Utc>) -> Knowledge {
        let today = self.today(now);
        let fresh = self.fresh_until().is_some_and(|until| until > now);
        let known_until = if fresh { self.reaches_until(today) } else { today };
        Knowledge { today, taken: self.taken.clone(), known_until }
    }

    pub(super) fn sources(&self) -> Vec<Source> {
        self.feeds.iter().map(Feed::source).collect()
    }
}

impl Store {
    /// The calendar of a property.
    pub async fn calendar(&self, property_id: &str) -> Result<Option<Calendar>, Error> {
        Ok(self.calendars(&[property_id.to_owned()]).await?.pop())
    }

    /// The calendars of these properties, by id. Unknown ids are ignored.
    pub async fn calendars(&self, property_ids: &[String]) -> Result<Vec<Calendar>, Error> {
        let mut connection = self.database.connection().await?;
        self.calendars_in(&mut connection, property_ids).await
    }

    /// The same, as a transaction sees them.
    pub(super) async fn calendars_in(
        &self,
        connection: &mut Connection,
        property_ids: &[String],
    ) -> Result<Vec<Calendar>, Error> {
        let rows: Vec<PropertyRow> = on_backend!(connection, c => {
            properties::table
                .filter(properties::id.eq_any(property_ids))
                .order(properties::id)
                .select(PropertyRow::as_select())
                .load(c)
                .await
        })?;
        let properties = rows.into_iter().map(PropertyRow::read).collect::<Result<Vec<_>, _>>()?;
        let ids: Vec<&str> = properties.iter().map(|property| property.id.as_str()).collect();
        let mut feeds = feeds_by_property(connection, &ids).await?;
        let mut taken = taken_by_property(connection, &ids).await?;
        let calendars = properties.into_iter().map(|property| Calendar {
            feeds: feeds.remove(&property.id).unwrap_or_default(),
            taken: taken.remove(&property.id).unwrap_or_default(),
            property,
        });
        Ok(calendars.collect())
    }

    /// The remembered nights of each feed of these properties, by feed id.
    pub async fn nights_by_feed(&self, property_ids: &[String]) -> Result<HashMap<String, RememberedNights>, Error> {
        let mut connection = self.database.connection().await?;
        nights::of_properties(&mut connection, property_ids).await
    }
}

async fn feeds_by_property(connection: &mut Connection, ids: &[&str]) -> Result<HashMap<String, Vec<Feed>>, Error> {
    let rows: Vec<FeedRow> = on_backend!(connection, c => {
        feeds::table
            .filter(feeds::property_id.eq_any(ids))
            .order((feeds::property_id, feeds::place, feeds::id))
            .select(FeedRow::as_select())
            .load(c)
            .await
    })?;
    let mut feeds: HashMap<String, Vec<Feed>> = HashMap::new();
    for row in rows {
        feeds.entry(row.property_id.clone()).or_default().push(row.read()?);
    }
    Ok(feeds)
}

type TakenRow = (String, String, NaiveDate, NaiveDate, String);

async fn taken_by_property(connection: &mut Connection, ids: &[&str]) -> Result<HashMap<String, Vec<Taken>>, Error> {
    let from_feeds: Vec<TakenRow> = on_backend!(connection, c => {
        feed_nights::table
            .inner_join(feeds::table)
            .filter(feeds::property_id.eq_any(ids))
            .select((
                feeds::property_id,
                feeds::platform,
                feed_nights::first_night,
                feed_nights::end_day,
                feed_nights::category,
            ))
            .load(c)
            .await
    })?;
    let from_owner: Vec<(String, NaiveDate, NaiveDate, String)> = on_backend!(connection, c => {
        blocks::table
            .filter(blocks::property_id.eq_any(ids))
            .select((blocks::property_id, blocks::first_night, blocks::end_day, blocks::block_type))
            .load(c)
            .await
    })?;
    let mut taken: HashMap<String, Vec<Taken>> = HashMap::new();
    for (property_id, platform, first, end, category) in from_feeds {
        let wrong = |column| corrupt(&property_id, column);
        let night = Taken {
            nights: NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?,
            platform: Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?,
            category: Category::from_name(&category).ok_or_else(|| wrong("category"))?,
        };
        taken.entry(property_id).or_default().push(night);
    }
    for (property_id, first, end, block_type) in from_owner {
        let wrong = |column| corrupt(&property_id, column);
        let night = Taken {
            nights: NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?,
            platform: Platform::Manual,
            category: BlockType::from_name(&block_type).ok_or_else(|| wrong("block_type"))?.category(),
        };
        taken.entry(property_id).or_default().push(night);
    }
    Ok(taken)
}
