//! Alerts for owners, sent by mail: feeds that fail for long, many missing nights, and conflicts. An alert and its event
//! are written in one transaction, that of the read that raised it, so that each exists exactly once even if the worker
//! dies. Conflicts are in `conflict_alerts`.

use casacero_common::{db::Connection, events::FEED_FAILING, on_backend};
use chrono::{NaiveDate, NaiveDateTime};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Error, Feed, Store, history::number, schema::feed_alerts};
use crate::domain::occupancy;

/// Greater than every id in every collation: letters in ids are a to f.
const AFTER_ALL: &str = "z";

/// An alert about a feed.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_alerts)]
pub struct Alert {
    /// Its id. The sender of mails remembers it.
    pub id: String,
    pub feed_id: String,
    /// The property of the calendar.
    pub property_id: String,
    /// When, in UTC.
    pub raised_at: NaiveDateTime,
    pub platform: String,
    /// The kind: the name of a [`domain::Alert`](crate::domain::occupancy::Alert).
    pub kind: String,
    /// The code of the last failure, if the feed is failing.
    pub error_code: String,
    /// The HTTP status of the last answer, if there was one.
    pub status: Option<i32>,
    /// The number of nights that wait to be forgotten.
    pub nights: i32,
    /// The other feed of a conflict.
    pub other_feed_id: Option<String>,
    pub other_platform: Option<String>,
    /// The first of the common nights of a conflict.
    pub first_night: Option<NaiveDate>,
    /// The day after the last of them.
    pub end_day: Option<NaiveDate>,
    /// When a reading first did not show the conflict any more, in UTC.
    pub gone_since: Option<NaiveDateTime>,
}

impl Store {
    /// Raises an alert. The event only says that there is one; its receiver requests the alerts.
    pub(super) async fn alert(
        &self,
        transaction: &mut Connection,
        feed: &Feed,
        kind: occupancy::Alert,
        (error_code, status): (&str, Option<u16>),
        nights: u32,
        version: u64,
    ) -> Result<(), Error> {
        let alert = Alert {
            id: Uuid::now_v7().to_string(),
            feed_id: feed.id.clone(),
            property_id: feed.property_id.clone(),
            raised_at: self.clock.now().naive_utc(),
            platform: feed.platform.name().to_owned(),
            kind: kind.name().to_owned(),
            error_code: if kind == occupancy::Alert::Failing { error_code.to_owned() } else { String::new() },
            status: status.map(i32::from),
            nights: number(nights),
            other_feed_id: None,
            other_platform: None,
            first_night: None,
            end_day: None,
            gone_since: None,
        };
        on_backend!(transaction, c => diesel::insert_into(feed_alerts::table).values(&alert).execute(c).await)?;
        Ok(self.outbox.record(transaction, FEED_FAILING, &feed.property_id, version).await?)
    }

    /// The newest alerts, of a property or of all, older than the one with the id `before`.
    pub async fn alerts(
        &self,
        property_id: Option<&str>,
        before: Option<&str>,
        limit: i64,
    ) -> Result<Vec<Alert>, Error> {
        let mut connection = self.database.connection().await?;
        // Ids begin with the time.
        let of_all = feed_alerts::table
            .filter(feed_alerts::id.lt(before.unwrap_or(AFTER_ALL)))
            .order(feed_alerts::id.desc())
            .limit(limit);
        Ok(match property_id {
            None => on_backend!(connection, c => of_all.select(Alert::as_select()).load(c).await)?,
            Some(property_id) => on_backend!(connection, c => {
                let of_property = of_all.filter(feed_alerts::property_id.eq(property_id));
                of_property.select(Alert::as_select()).load(c).await
            })?,
        })
    }
}
