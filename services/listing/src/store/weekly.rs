//! Which homes are due for the weekly mail, and the mail with its links.

use std::collections::HashMap;

use casacero_common::on_backend;
use casacero_proto::{Enumeration as _, listing::v1::ListingStatus};
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Corrupt, Error, NewMail, Store,
    listings::subject,
    schema::{home_settings, listings},
};
use crate::domain::{access_link::Link, identity::ListingId};

/// Two weekly mails about a home are at least this far apart. Shorter than a week, because clocks change.
const APART: TimeDelta = TimeDelta::days(2);

/// A home whose owner wants the weekly mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeeklyHome {
    pub id: ListingId,
    /// Its time zone.
    pub time_zone: Tz,
    /// When the last weekly mail about it was queued.
    pub mailed_at: Option<DateTime<Utc>>,
}

fn weekly_home(id: &str, zone: &str, mailed_at: Option<NaiveDateTime>) -> Result<WeeklyHome, Corrupt> {
    let corrupt = |column, problem: &str| Corrupt { id: id.to_owned(), column, problem: problem.to_owned() };
    Ok(WeeklyHome {
        id: id.parse().map_err(|_| corrupt("id", "is not a listing id"))?,
        time_zone: zone.parse().map_err(|_| corrupt("time_zone", "is no time zone"))?,
        mailed_at: mailed_at.map(|at| at.and_utc()),
    })
}

impl Store {
    /// Active and paused homes whose owners want the weekly mail and got none lately, in the order of their ids; at most
    /// `limit`, those after `after`. Homes that are to be erased are left out. With the id to go on after, if there are
    /// more.
    pub async fn weekly_homes(&self, after: &str, limit: i64) -> Result<(Vec<WeeklyHome>, Option<String>), Error> {
        let lately = (self.clock.now() - APART).naive_utc();
        let mut connection = self.database.connection().await?;
        let wanted: Vec<(String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
            home_settings::table
                .filter(home_settings::weekly_mail.eq(true).and(home_settings::listing_id.gt(after)))
                .filter(home_settings::erase_at.is_null())
                .filter(home_settings::weekly_mailed_at.is_null().or(home_settings::weekly_mailed_at.le(lately)))
                .order(home_settings::listing_id)
                .limit(limit)
                .select((home_settings::listing_id, home_settings::weekly_mailed_at))
                .load(c)
                .await
        })?;
        let is_full = i64::try_from(wanted.len()).is_ok_and(|count| count >= limit);
        let next = wanted.last().filter(|_| is_full).map(|(id, _)| id.clone());
        let ids: Vec<&str> = wanted.iter().map(|(id, _)| id.as_str()).collect();
        let shown = [ListingStatus::Active.slug(), ListingStatus::Paused.slug()];
        let zones: Vec<(String, String)> = on_backend!(connection, c => {
            listings::table
                .filter(listings::id.eq_any(&ids).and(listings::status.eq_any(shown)))
                .select((listings::id, listings::time_zone))
                .load(c)
                .await
        })?;
        let zones: HashMap<String, String> = zones.into_iter().collect();
        let home = |(id, mailed_at): &(String, Option<NaiveDateTime>)| {
            let home = weekly_home(id, zones.get(id)?, *mailed_at);
            // It stops no other.
            home.inspect_err(|error| tracing::error!(%error, "a home is left out of the weekly mails")).ok()
        };
        Ok((wanted.iter().filter_map(home).collect(), next))
    }

    /// Queues the weekly mail about a listing with its links, each under the digest of its secret. False if another
    /// process queued one meanwhile, or its owner wants none any more.
    pub async fn keep_weekly_mail(
        &self,
        id: &ListingId,
        links: &[(String, Link)],
        mail: NewMail,
    ) -> Result<bool, Error> {
        let now = self.clock.now();
        let lately = (now - APART).naive_utc();
        let mut transaction = self.database.begin(&subject(id)).await?;
        let noted = on_backend!(transaction, c => {
            let due = home_settings::weekly_mailed_at.is_null().or(home_settings::weekly_mailed_at.le(lately));
            diesel::update(
                home_settings::table
                    .filter(home_settings::listing_id.eq(id.as_str()).and(home_settings::weekly_mail.eq(true)))
                    .filter(due),
            )
            .set(home_settings::weekly_mailed_at.eq(now.naive_utc()))
            .execute(c)
            .await
        })?;
        if noted == 0 {
            return Ok(false);
        }
        for (digest, link) in links {
            self.write_link(&mut transaction, digest, link, None).await?;
        }
        self.queue_mail(&mut transaction, Some(id), mail).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
