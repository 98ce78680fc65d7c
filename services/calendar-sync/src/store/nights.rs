//! The remembered nights of feeds, and the claims that ended recently.

use std::collections::HashMap;

use casacero_common::{db::Connection, insert_rows, on_backend};
use chrono::{DateTime, NaiveDate, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Corrupt, Error, corrupt,
    rows::BlockRow,
    schema::{blocks, ended_claims, feed_nights, feeds},
};
use crate::domain::{
    block::Block,
    nights::NightRange,
    occupancy::Category,
    occupancy::{Claim, Missing, Night, NightRun, READ_APART, RememberedNights},
    sharing::echo::{BlockedNights, Claims, EndedClaim, FeedClaims},
};

/// How many days ended claims are kept. A feed that was not read since then repeats only old data.
pub(super) const ENDED_KEPT_DAYS: i64 = 7;

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_nights, treat_none_as_default_value = false)]
pub(super) struct NightsRow {
    pub(super) feed_id: String,
    pub(super) first_night: NaiveDate,
    end_day: NaiveDate,
    claim: String,
    category: String,
    stay_first: Option<NaiveDate>,
    stay_end: Option<NaiveDate>,
    named_since: NaiveDateTime,
    missing_since: Option<NaiveDateTime>,
    missing_times: i32,
    counted_at: Option<NaiveDateTime>,
    unshared: bool,
    waits_a_day: bool,
    claimed_after: Option<NaiveDateTime>,
}

impl NightsRow {
    fn write(feed_id: &str, run: &NightRun) -> Self {
        let NightRun { nights, night } = run;
        let Night { claim, category, stay, named_since, claimed_after, missing, unshared } = night;
        Self {
            feed_id: feed_id.to_owned(),
            first_night: NightRange::first(*nights),
            end_day: nights.end(),
            claim: claim.name().to_owned(),
            category: category.name().to_owned(),
            stay_first: stay.map(NightRange::first),
            stay_end: stay.map(NightRange::end),
            named_since: named_since.naive_utc(),
            missing_since: missing.map(|missing| missing.since.naive_utc()),
            missing_times: missing.map_or(0, |missing| missing.times.cast_signed()),
            counted_at: missing.map(|missing| missing.counted_at.naive_utc()),
            unshared: *unshared,
            waits_a_day: missing.is_some_and(|missing| missing.waits_a_day),
            claimed_after: Some(claimed_after.naive_utc()),
        }
    }

    fn read(self) -> Result<(String, NightRun), Corrupt> {
        let wrong = |column| corrupt(&self.feed_id, column);
        let stay = match (self.stay_first, self.stay_end) {
            (Some(first), Some(end)) => Some(NightRange::new(first, end).ok_or_else(|| wrong("stay_end"))?),
            _ => None,
        };
        let missing = match (self.missing_since, self.counted_at) {
            (Some(since), Some(counted_at)) => Some(Missing {
                since: since.and_utc(),
                times: self.missing_times.cast_unsigned(),
                counted_at: counted_at.and_utc(),
                waits_a_day: self.waits_a_day,
            }),
            _ => None,
        };
        let night = Night {
            claim: Claim::from_name(&self.claim).ok_or_else(|| wrong("claim"))?,
            category: Category::from_name(&self.category).ok_or_else(|| wrong("category"))?,
            stay,
            named_since: self.named_since.and_utc(),
            claimed_after: self.claimed_after.unwrap_or(self.named_since - READ_APART).and_utc(),
            missing,
            unshared: self.unshared,
        };
        let nights = NightRange::new(self.first_night, self.end_day).ok_or_else(|| wrong("end_day"))?;
        Ok((self.feed_id, NightRun { nights, night }))
    }
}

/// The remembered nights of a feed.
pub(super) async fn of_feed(connection: &mut Connection, feed_id: &str) -> Result<RememberedNights, Error> {
    let rows: Vec<NightsRow> = on_backend!(connection, c => {
        feed_nights::table.filter(feed_nights::feed_id.eq(feed_id)).select(NightsRow::as_select()).load(c).await
    })?;
    let runs = rows.into_iter().map(|row| row.read().map(|(_, run)| run)).collect::<Result<Vec<_>, _>>()?;
    Ok(RememberedNights::of(runs))
}

/// The remembered nights of each feed of these properties, by feed id.
pub(super) async fn of_properties(
    connection: &mut Connection,
    property_ids: &[String],
) -> Result<HashMap<String, RememberedNights>, Error> {
    let of_properties = feeds::table.filter(feeds::property_id.eq_any(property_ids)).select(feeds::id);
    let rows: Vec<NightsRow> = on_backend!(connection, c => {
        feed_nights::table
            .filter(feed_nights::feed_id.eq_any(of_properties))
            .select(NightsRow::as_select())
            .load(c)
            .await
    })?;
    let mut runs: HashMap<String, Vec<NightRun>> = HashMap::new();
    for row in rows {
        let (feed_id, run) = row.read()?;
        runs.entry(feed_id).or_default().push(run);
    }
    Ok(runs.into_iter().map(|(feed_id, runs)| (feed_id, RememberedNights::of(runs))).collect())
}

pub(super) async fn replace(
    transaction: &mut Connection,
    feed_id: &str,
    nights: &RememberedNights,
) -> Result<(), Error> {
    on_backend!(transaction, c => {
        diesel::delete(feed_nights::table.filter(feed_nights::feed_id.eq(feed_id))).execute(c).await
    })?;
    let rows: Vec<NightsRow> = nights.runs().iter().map(|run| NightsRow::write(feed_id, run)).collect();
    insert_rows!(transaction, feed_nights::table, rows)?;
    Ok(())
}

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = ended_claims, treat_none_as_default_value = false)]
pub(super) struct EndedRow {
    pub(super) id: String,
    property_id: String,
    feed_id: Option<String>,
    first_night: NaiveDate,
    end_day: NaiveDate,
    claimed_since: NaiveDateTime,
    ended_at: NaiveDateTime,
}

pub(super) async fn keep_ended(
    transaction: &mut Connection,
    property_id: &str,
    ended: Vec<EndedClaim>,
) -> Result<(), Error> {
    let row = |ended: EndedClaim| EndedRow {
        id: Uuid::now_v7().to_string(),
        property_id: property_id.to_owned(),
        feed_id: ended.feed_id,
        first_night: NightRange::first(ended.nights),
        end_day: ended.nights.end(),
        claimed_since: ended.since.naive_utc(),
        ended_at: ended.at.naive_utc(),
    };
    let rows: Vec<EndedRow> = ended.into_iter().map(row).collect();
    insert_rows!(transaction, ended_claims::table, rows)?;
    Ok(())
}

/// Everything that claims nights of a property.
pub(super) async fn claims_of(
    connection: &mut Connection,
    property_id: &str,
    now: DateTime<Utc>,
) -> Result<Claims, Error> {
    let own: Vec<BlockRow> = on_backend!(connection, c => {
        blocks::table
            .filter(blocks::property_id.eq(property_id))
            .order((blocks::first_night, blocks::id))
            .select(BlockRow::as_select())
            .load(c)
            .await
    })?;
    let feeds: Vec<(String, Option<NaiveDateTime>, Option<NaiveDateTime>)> = on_backend!(connection, c => {
        feeds::table
            .filter(feeds::property_id.eq(property_id))
            .order(feeds::id)
            .select((feeds::id, feeds::last_complete_at, feeds::last_body_at))
            .load(c)
            .await
    })?;
    let oldest = (now - TimeDelta::days(ENDED_KEPT_DAYS)).naive_utc();
    let rows: Vec<EndedRow> = on_backend!(connection, c => {
        ended_claims::table
            .filter(ended_claims::property_id.eq(property_id).and(ended_claims::ended_at.gt(oldest)))
            .select(EndedRow::as_select())
            .load(c)
            .await
    })?;
    let mut nights = of_properties(connection, &[property_id.to_owned()]).await?;
    let wrong = || corrupt(property_id, "end_day");
    let block = |row: BlockRow| {
        let Block { id, nights, blocked_since: since, .. } = row.read()?;
        Ok::<_, Corrupt>(BlockedNights { id, nights, since })
    };
    let ended = |row: EndedRow| {
        let nights = NightRange::new(row.first_night, row.end_day).ok_or_else(wrong)?;
        let (since, at) = (row.claimed_since.and_utc(), row.ended_at.and_utc());
        Ok::<_, Corrupt>(EndedClaim { feed_id: row.feed_id, nights, since, at })
    };
    // A complete reading at which much is missing is not believed, and says all the same what the feed names.
    let feed = |(feed_id, believed_at, body_at): (String, Option<NaiveDateTime>, Option<NaiveDateTime>)| FeedClaims {
        nights: nights.remove(&feed_id).unwrap_or_default(),
        last_complete_at: believed_at.max(body_at).map(|at| at.and_utc()),
        feed_id,
    };
    Ok(Claims {
        feeds: feeds.into_iter().map(feed).collect(),
        blocks: own.into_iter().map(block).collect::<Result<_, _>>()?,
        ended: rows.into_iter().map(ended).collect::<Result<_, _>>()?,
    })
}
