//! Alerts about conflicts between a property's feeds. A conflict is compared with those that were told before, not with
//! the reading before, so that the worker may die between a reading and its alerts.

use casacero_common::{db::Connection, events::FEED_FAILING, on_backend};
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Alert, Corrupt, Error, Store, corrupt,
    history::number,
    schema::{feed_alerts, feeds},
    subject,
};
use crate::domain::{
    nights::NightRange,
    occupancy,
    sharing::{
        conflict::Conflict,
        conflict_news::{ConflictNews, ToldConflict, news},
    },
};

impl Alert {
    /// The conflict that it told. Its other feed may be gone, and then the conflict is, too: no other one names that feed.
    fn told_conflict(self) -> Result<ToldConflict, Corrupt> {
        let wrong = |column| corrupt(&self.id, column);
        let (first, end) = self.first_night.zip(self.end_day).ok_or_else(|| wrong("first_night"))?;
        let nights = NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?;
        let other = self.other_feed_id.ok_or_else(|| corrupt(&self.id, "other_feed_id"))?;
        let gone_since = self.gone_since.map(|at| at.and_utc());
        Ok(ToldConflict { id: self.id, feed_ids: [self.feed_id, other], nights, gone_since })
    }
}

/// The alerts about conflicts of a property that are not past.
async fn alerts_to_come(connection: &mut Connection, property_id: &str, today: NaiveDate) -> Result<Vec<Alert>, Error> {
    Ok(on_backend!(connection, c => {
        feed_alerts::table
            .filter(feed_alerts::property_id.eq(property_id))
            .filter(feed_alerts::kind.eq(occupancy::Alert::Conflict.name()))
            .filter(feed_alerts::end_day.gt(today))
            .order(feed_alerts::id)
            .select(Alert::as_select())
            .load(c)
            .await
    })?)
}

impl Store {
    /// Raises an alert for each of a property's conflicts that its owner was not told of; returns how many.
    pub async fn tell_conflicts(
        &self,
        property_id: &str,
        mut conflicts: Vec<Conflict>,
        today: NaiveDate,
    ) -> Result<usize, Error> {
        // So it is after nearly every read, which then makes no other writer wait.
        if conflicts.is_empty() && self.are_all_gone(property_id, today).await? {
            return Ok(0);
        }
        let now = self.clock.now();
        let mut transaction = self.database.begin(&subject(property_id)).await?;
        let feed_ids: Vec<String> = on_backend!(transaction, c => {
            feeds::table.filter(feeds::property_id.eq(property_id)).select(feeds::id).load(c).await
        })?;
        let told = alerts_to_come(&mut transaction, property_id, today).await?;
        let told: Vec<ToldConflict> = told.into_iter().map(Alert::told_conflict).collect::<Result<_, _>>()?;
        // A feed may have been removed since the conflicts were looked for.
        conflicts.retain(|found| [&found.first, &found.second].iter().all(|stay| feed_ids.contains(&stay.feed_id)));
        let ConflictNews { new, gone, back } = news(conflicts, &told, today, now);
        for (ids, gone_since) in [(gone, Some(now.naive_utc())), (back, None)] {
            if !ids.is_empty() {
                on_backend!(transaction, c => {
                    diesel::update(feed_alerts::table.filter(feed_alerts::id.eq_any(&ids)))
                        .set(feed_alerts::gone_since.eq(gone_since))
                        .execute(c)
                        .await
                })?;
            }
        }
        if new.is_empty() {
            transaction.commit().await?;
            return Ok(0);
        }
        for Conflict { nights, first, second } in &new {
            let alert = Alert {
                id: Uuid::now_v7().to_string(),
                feed_id: first.feed_id.clone(),
                property_id: property_id.to_owned(),
                raised_at: now.naive_utc(),
                platform: first.platform.name().to_owned(),
                kind: occupancy::Alert::Conflict.name().to_owned(),
                error_code: String::new(),
                status: None,
                nights: number(NightRange::count(*nights)),
                other_feed_id: Some(second.feed_id.clone()),
                other_platform: Some(second.platform.name().to_owned()),
                first_night: Some(NightRange::first(*nights)),
                end_day: Some(nights.end()),
                gone_since: None,
            };
            on_backend!(transaction, c => diesel::insert_into(feed_alerts::table).values(&alert).execute(c).await)?;
        }
        let version = self.raise_version(&mut transaction, property_id).await?;
        self.outbox.record(&mut transaction, FEED_FAILING, property_id, version).await?;
        self.finish(transaction).await?;
        Ok(new.len())
    }

    /// Whether each conflict that the owner was told of is noted as gone.
    async fn are_all_gone(&self, property_id: &str, today: NaiveDate) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let told = alerts_to_come(&mut connection, property_id, today).await?;
        Ok(told.iter().all(|alert| alert.gone_since.is_some()))
    }
}
