//! Feeds that failed for so long that their owners are to be told. An alert and its event are written with the
//! read that raised it, so that there is one for each streak of failures, whatever becomes of the worker.

use casacero_common::{db::Connection, events::FEED_FAILING, on_backend};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Error, Feed, Store, schema::feed_alerts};

/// Greater than every id, in whatever order a database puts letters: those of ids are a to f.
const AFTER_ALL: &str = "z";

/// A feed that failed in three cycles on end.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = feed_alerts)]
pub struct Alert {
    /// Its id; whoever mails it remembers it.
    pub id: String,
    /// The feed.
    pub feed_id: String,
    /// Whose calendar it is.
    pub property_id: String,
    /// When, in UTC.
    pub raised_at: NaiveDateTime,
    /// The feed's platform.
    pub platform: String,
    /// Code of the last failure.
    pub error_code: String,
    /// What the owner is told of it.
    pub error: String,
}

impl Store {
    /// Raises an alert. Events say that something is, never what: whoever hears it asks for the alerts.
    pub(super) async fn alert(
        &self,
        transaction: &mut Connection,
        feed: &Feed,
        error_code: &str,
        error: &str,
        version: u64,
    ) -> Result<(), Error> {
        let alert = Alert {
            id: Uuid::now_v7().to_string(),
            feed_id: feed.id.clone(),
            property_id: feed.property_id.clone(),
            raised_at: self.clock.now().naive_utc(),
            platform: feed.platform.name().to_owned(),
            error_code: error_code.to_owned(),
            error: error.to_owned(),
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
        // Their ids begin with the time.
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
