//! What an alert sees at a look, and what its guest was told of.

use std::collections::HashSet;

use casacero_common::{db, insert_rows, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    rows::{AlertHomeRow, AlertRow, listing_id_of},
    subject,
};
use crate::{
    domain::{
        alert::{Alert, AlertCheck, Sighting},
        identity::ListingId,
        stay::Stay,
    },
    store::{
        Error, NewMail, Store,
        schema::{alert_homes, alerts},
    },
};

/// How many homes one statement names.
const CHUNK: usize = 500;

/// What is stored of an alert when it is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlertMatches {
    pub alert: Alert,
    /// The homes that it has seen.
    pub sightings: Vec<Sighting>,
    /// The homes of which its address was told for the same stay, by any of its alerts.
    pub told: HashSet<ListingId>,
}

impl Store {
    /// Notes what an alert sees now, with a mail about the homes that are due. `decide` is given what is stored, and is
    /// not called if the alert has ended. True if a mail was queued.
    pub async fn look_for_alert(
        &self,
        alert: &Alert,
        decide: impl FnOnce(&AlertMatches) -> (AlertCheck, Option<NewMail>),
    ) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&subject(&alert.email)).await?;
        let Some(seen) = read_seen(&mut transaction, alert).await? else { return Ok(false) };
        let (AlertCheck { new, lost, due }, mail) = decide(&seen);
        let id = seen.alert.id.as_str();
        let row = |listing_id: ListingId| AlertHomeRow {
            alert_id: id.to_owned(),
            listing_id: listing_id.to_string(),
            available_since: now,
            told_at: None,
        };
        let rows: Vec<AlertHomeRow> = new.into_iter().map(row).collect();
        insert_rows!(transaction, alert_homes::table, rows)?;
        for some in lost.chunks(CHUNK) {
            let ids: Vec<&str> = some.iter().map(ListingId::as_str).collect();
            on_backend!(transaction, c => {
                let gone = alert_homes::alert_id.eq(id).and(alert_homes::listing_id.eq_any(&ids));
                diesel::delete(alert_homes::table.filter(gone)).execute(c).await
            })?;
        }
        for some in due.chunks(CHUNK) {
            let ids: Vec<&str> = some.iter().map(ListingId::as_str).collect();
            on_backend!(transaction, c => {
                let told = alert_homes::alert_id.eq(id).and(alert_homes::listing_id.eq_any(&ids));
                diesel::update(alert_homes::table.filter(told))
                    .set(alert_homes::told_at.eq(now))
                    .execute(c)
                    .await
            })?;
        }
        if seen.alert.first_look_at.is_none() {
            on_backend!(transaction, c => {
                diesel::update(alerts::table.find(id)).set(alerts::first_look_at.eq(now)).execute(c).await
            })?;
        }
        let is_mailed = mail.is_some();
        if let Some(mail) = mail {
            on_backend!(transaction, c => {
                diesel::update(alerts::table.find(id)).set(alerts::mailed_at.eq(now)).execute(c).await
            })?;
            self.queue_mail(&mut transaction, None, mail).await?;
        }
        transaction.commit().await?;
        Ok(is_mailed)
    }
}

/// What is stored of an alert; `None` if it has ended.
async fn read_seen(connection: &mut db::Connection, alert: &Alert) -> Result<Option<AlertMatches>, Error> {
    let id = alert.id.as_str();
    let row: Option<AlertRow> = on_backend!(connection, c => {
        alerts::table.find(id).select(AlertRow::as_select()).first(c).await.optional()
    })?;
    let Some(alert) = row.map(AlertRow::read).transpose()? else { return Ok(None) };
    let rows: Vec<AlertHomeRow> = on_backend!(connection, c => {
        alert_homes::table.filter(alert_homes::alert_id.eq(id)).select(AlertHomeRow::as_select()).load(c).await
    })?;
    let sightings = rows.into_iter().map(AlertHomeRow::read).collect::<Result<_, _>>()?;
    let told: Vec<String> = on_backend!(connection, c => {
        alert_homes::table
            .inner_join(alerts::table)
            .filter(alerts::email.eq(&alert.email))
            .filter(alerts::check_in.eq(alert.ends_on))
            .filter(alerts::check_out.eq(alert.stay.map_or(alert.ends_on, Stay::check_out)))
            .filter(alert_homes::told_at.is_not_null())
            .select(alert_homes::listing_id)
            .load(c)
            .await
    })?;
    let told = told.into_iter().map(listing_id_of).collect::<Result<_, _>>()?;
    Ok(Some(AlertMatches { alert, sightings, told }))
}
