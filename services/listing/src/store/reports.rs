//! Reports of listings in the store, each with its mail.

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{ReportDecision, ReportReason, ReportState},
};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Corrupt, Error, NewMail, Store, listings, schema::listing_reports};
use crate::domain::{
    identity::ListingId,
    lifecycle::Lifecycle as _,
    listing::Listing,
    refusal::Refusal,
    report::{Decision, Report},
};

/// The states in which a report waits for a decision.
pub(in crate::store) fn undecided() -> [&'static str; 2] {
    [ReportState::Open.slug(), ReportState::Appealed.slug()]
}

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

/// A report as operators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptReport {
    pub id: String,
    pub listing_id: ListingId,
    pub reason: ReportReason,
    pub message: String,
    pub email: Option<String>,
    pub language: String,
    pub received_at: DateTime<Utc>,
    pub state: ReportState,
    pub decision: Option<ReportDecision>,
    /// The reasons that both sides were told.
    pub statement: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub appeal: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = listing_reports)]
struct KeptRow {
    id: String,
    listing_id: String,
    reason: String,
    message: String,
    email: Option<String>,
    language: String,
    received_at: NaiveDateTime,
    state: String,
    decision: Option<String>,
    statement: Option<String>,
    decided_at: Option<NaiveDateTime>,
    decided_by: Option<String>,
    appeal: Option<String>,
}

impl KeptRow {
    fn read(self) -> Result<KeptReport, Corrupt> {
        let corrupt = |column| {
            let id = self.id.clone();
            move || Corrupt { id, column, problem: "is not a known value".into() }
        };
        Ok(KeptReport {
            listing_id: self.listing_id.parse().map_err(|_| corrupt("listing_id")())?,
            reason: self.reason.parse().map_err(|_| corrupt("reason")())?,
            state: self.state.parse().map_err(|_| corrupt("state")())?,
            decision: self.decision.as_deref().map(str::parse).transpose().map_err(|_| corrupt("decision")())?,
            id: self.id,
            message: self.message,
            email: self.email,
            language: self.language,
            received_at: self.received_at.and_utc(),
            statement: self.statement,
            decided_at: self.decided_at.map(|at| at.and_utc()),
            decided_by: self.decided_by,
            appeal: self.appeal,
        })
    }
}

/// The reports in a state, if one is named, and of a listing, if one is named, boxed for the backend of a query.
macro_rules! matching {
    ($state:expr, $listing_id:expr) => {{
        let mut reports = listing_reports::table.into_boxed();
        if let Some(state) = $state {
            reports = reports.filter(listing_reports::state.eq(state.slug()));
        }
        if let Some(id) = $listing_id {
            reports = reports.filter(listing_reports::listing_id.eq(id.as_str()));
        }
        reports
    }};
}

impl Store {
    /// A page of reports, the oldest first, and how many there are on all pages.
    pub async fn reports(
        &self,
        state: Option<ReportState>,
        listing_id: Option<&ListingId>,
        (offset, limit): (i64, i64),
    ) -> Result<(Vec<KeptReport>, u64), Error> {
        let mut connection = self.database.connection().await?;
        let total: i64 = on_backend!(connection, c => matching!(state, listing_id).count().get_result(c).await)?;
        let rows: Vec<KeptRow> = on_backend!(connection, c => {
            matching!(state, listing_id)
                .order((listing_reports::received_at, listing_reports::id))
                .offset(offset)
                .limit(limit)
                .select(KeptRow::as_select())
                .load(c)
                .await
        })?;
        let reports = rows.into_iter().map(KeptRow::read).collect::<Result<_, _>>()?;
        Ok((reports, total.unsigned_abs()))
    }

    pub async fn report(&self, id: &str) -> Result<Option<KeptReport>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<KeptRow> = on_backend!(connection, c => {
            listing_reports::table.find(id).select(KeptRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(KeptRow::read).transpose()?)
    }

    /// Writes the decision of a report, in the transaction that changes its listing. False if it was decided meanwhile.
    pub(in crate::store) async fn write_decision(
        &self,
        connection: &mut db::Connection,
        id: &str,
        decision: &Decision,
        actor: &str,
    ) -> Result<bool, Error> {
        let changed = on_backend!(connection, c => {
            let waits = listing_reports::id.eq(id).and(listing_reports::state.eq_any(undecided()));
            diesel::update(listing_reports::table.filter(waits))
                .set((
                    listing_reports::state.eq(ReportState::Decided.slug()),
                    listing_reports::decision.eq(decision.kind.slug()),
                    listing_reports::statement.eq(&decision.statement),
                    listing_reports::decided_at.eq(self.clock.now().naive_utc()),
                    listing_reports::decided_by.eq(actor),
                ))
                .execute(c)
                .await
        })?;
        Ok(changed == 1)
    }

    /// Writes what was objected to the decision of a report. False if it is not decided.
    pub async fn appeal_report(&self, actor: &str, id: &str, appeal: &str) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&format!("report {id}")).await?;
        let changed = on_backend!(transaction, c => {
            let is_decided = listing_reports::id.eq(id).and(listing_reports::state.eq(ReportState::Decided.slug()));
            diesel::update(listing_reports::table.filter(is_decided))
                .set((
                    listing_reports::state.eq(ReportState::Appealed.slug()),
                    listing_reports::appeal.eq(appeal),
                ))
                .execute(c)
                .await
        })?;
        if changed == 0 {
            return Ok(false);
        }
        self.audit(&mut transaction, actor, "report.appeal", id, &["appeal"]).await?;
        transaction.commit().await?;
        Ok(true)
    }

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
            state: ReportState::Open.slug().to_owned(),
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
