//! Reports of listings in the store, each with its mail.

use casacero_common::on_backend;
use casacero_proto::Enumeration as _;
use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Error, NewMail, Store, listings, schema::listing_reports};
use crate::domain::{lifecycle::Lifecycle as _, listing::Listing, refusal::Refusal, report::Report};

/// The state of a report that nobody has closed.
const OPEN: &str = "open";

#[derive(PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = listing_reports, treat_none_as_default_value = false)]
pub(in crate::store) struct ReportRow {
    pub id: String,
    pub listing_id: String,
    pub idempotency_key: String,
    pub reason: String,
    pub message: String,
    pub email: Option<String>,
    pub language: String,
    pub state: String,
    pub received_at: NaiveDateTime,
}

impl Store {
    /// Stores a report of a public listing under a new id and queues its mail. A repeat with the same key changes nothing,
    /// whatever happened since, and is true; another report under the same key is refused.
    pub async fn keep_report(
        &self,
        id: &str,
        report: &Report,
        mail: impl FnOnce(&Listing) -> NewMail,
    ) -> Result<Result<bool, Refusal>, Error> {
        let Report { listing_id, idempotency_key, reason, message, email, language } = report;
        let row = ReportRow {
            id: id.to_owned(),
            listing_id: listing_id.to_string(),
            idempotency_key: idempotency_key.to_string(),
            reason: reason.slug().to_owned(),
            message: message.clone(),
            email: email.as_ref().map(|email| email.as_str().to_owned()),
            language: language.code().to_owned(),
            state: OPEN.to_owned(),
            received_at: self.clock.now().naive_utc(),
        };
        let mut transaction = self.database.begin(&listings::subject(listing_id)).await?;
        let earlier: Option<ReportRow> = on_backend!(transaction, c => {
            listing_reports::table
                .filter(listing_reports::listing_id.eq(listing_id.as_str()))
                .filter(listing_reports::idempotency_key.eq(idempotency_key.as_str()))
                .select(ReportRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        if let Some(earlier) = earlier {
            let (id, state) = (earlier.id.clone(), earlier.state.clone());
            let repeated = ReportRow { id, state, received_at: earlier.received_at, ..row };
            return Ok(if repeated == earlier { Ok(true) } else { Err(Refusal::IdempotencyKeyReused) });
        }
        let present = self.read_listing_state(&mut transaction, listing_id).await?;
        let Some(present) = present.filter(|present| present.listing.status.is_public()) else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        on_backend!(transaction, c => {
            diesel::insert_into(listing_reports::table).values(&row).execute(c).await
        })?;
        self.queue_mail(&mut transaction, Some(listing_id), mail(&present.listing)).await?;
        transaction.commit().await?;
        Ok(Ok(false))
    }
}
