//! Fees of homes. `billing` has what each home owes by and large, `sweep` what is due.

mod billing;
mod sweep;

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{FeeOrder, FeeState, FeeTerms, Invoice, ListingStatus},
};
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

pub use self::billing::HomeBilling;
use super::{
    Change, Corrupt, Error, Store,
    audited::fee_changes,
    listings::subject,
    schema::{home_billing, home_fees, home_settings, listings},
};
use crate::domain::{
    home_fee::{self, Payment, Period},
    identity::ListingId,
    refusal::Refusal,
};

/// A fee as it is stored, with its home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFee {
    pub id: String,
    pub listing_id: ListingId,
    /// The name of the home.
    pub name: String,
    pub status: ListingStatus,
    pub period_start: NaiveDate,
    /// The day after the last one.
    pub period_end: NaiveDate,
    pub due_on: NaiveDate,
    pub amount_minor: i64,
    pub currency: String,
    /// Due, paid, waived or cancelled. [`home_fee::state`] says more.
    pub state: FeeState,
    pub reminded_days: Option<i32>,
    pub paid_on: Option<NaiveDate>,
    pub reference: Option<String>,
    pub reason: Option<String>,
    pub invoice_number: Option<String>,
    /// Whether the home is paused because a fee is unpaid.
    pub is_paused: bool,
}

/// Which fees are listed, and in which order.
#[derive(Clone, Debug, Default)]
pub struct FeeQuery {
    pub state: Option<FeeState>,
    pub listing_id: Option<ListingId>,
    pub order: FeeOrder,
    pub descending: bool,
    pub offset: i64,
    pub limit: i64,
}

/// What becomes of a fee in the transaction that changes its home. One that is not due any more refuses the change.
#[derive(Clone, Debug)]
pub enum FeeStep {
    /// The home is paused for it.
    Pause {
        fee_id: String,
    },
    /// It is paid, with the amount that is due. The invoice gets its number here.
    Pay {
        fee_id: String,
        payment: Payment,
        invoice: Box<Invoice>,
    },
    Waive {
        fee_id: String,
        reason: String,
    },
    /// It gets another amount, or another day.
    Agree {
        before: Box<StoredFee>,
        after: Box<StoredFee>,
    },
    /// All fees of the home that are due are waived, and no more are made.
    Exempt {
        reason: String,
    },
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = home_fees)]
struct FeeRow {
    id: String,
    listing_id: String,
    period_start: NaiveDate,
    period_end: NaiveDate,
    due_on: NaiveDate,
    amount_minor: i64,
    currency: String,
    state: String,
    reminded_days: Option<i32>,
    paid_on: Option<NaiveDate>,
    reference: Option<String>,
    reason: Option<String>,
    invoice_number: Option<String>,
}

impl FeeRow {
    fn read(self, name: String, status: &str, is_paused: bool) -> Result<StoredFee, Corrupt> {
        let corrupt = |column| {
            let id = self.id.clone();
            move || Corrupt { id, column, problem: "is not a known value".into() }
        };
        Ok(StoredFee {
            listing_id: self.listing_id.parse().map_err(|_| corrupt("listing_id")())?,
            status: status.parse().map_err(|_| corrupt("status")())?,
            state: self.state.parse().map_err(|_| corrupt("state")())?,
            id: self.id,
            name,
            period_start: self.period_start,
            period_end: self.period_end,
            due_on: self.due_on,
            amount_minor: self.amount_minor,
            currency: self.currency,
            reminded_days: self.reminded_days,
            paid_on: self.paid_on,
            reference: self.reference,
            reason: self.reason,
            invoice_number: self.invoice_number,
            is_paused,
        })
    }
}

/// The homes that are paused because a fee is unpaid.
macro_rules! paused {
    () => {
        home_settings::table.filter(home_settings::unpaid.eq(true)).select(home_settings::listing_id)
    };
}

/// The fees of a query, boxed for the backend of `c`.
macro_rules! matching {
    ($query:expr, $today:expr) => {{
        let mut fees = home_fees::table.inner_join(listings::table).into_boxed();
        if let Some(id) = &$query.listing_id {
            fees = fees.filter(home_fees::listing_id.eq(id.as_str()));
        }
        if let Some(state) = $query.state {
            let (today, grace_ends) = ($today, home_fee::grace_ends($today));
            let is_unpaid = matches!(state, FeeState::InGrace | FeeState::Overdue | FeeState::Paused);
            let stored = if is_unpaid { FeeState::Due } else { state };
            fees = fees.filter(home_fees::state.eq(stored.slug()));
            fees = match state {
                FeeState::Due => fees.filter(home_fees::due_on.ge(today)),
                FeeState::InGrace => fees.filter(home_fees::due_on.lt(today)).filter(home_fees::due_on.ge(grace_ends)),
                FeeState::Overdue => {
                    fees.filter(home_fees::due_on.lt(grace_ends)).filter(home_fees::listing_id.ne_all(paused!()))
                }
                FeeState::Paused => {
                    fees.filter(home_fees::due_on.lt(grace_ends)).filter(home_fees::listing_id.eq_any(paused!()))
                }
                FeeState::Unspecified | FeeState::Paid | FeeState::Waived | FeeState::Cancelled => fees,
            };
        }
        fees
    }};
}

impl Store {
    /// A page of fees, and how many there are on all pages.
    pub async fn fees(&self, query: &FeeQuery, today: NaiveDate) -> Result<(Vec<StoredFee>, u64), Error> {
        let mut connection = self.database.connection().await?;
        let total: i64 = on_backend!(connection, c => matching!(query, today).count().get_result(c).await)?;
        let rows: Vec<(FeeRow, String, String)> = on_backend!(connection, c => {
            let fees = matching!(query, today);
            let fees = match query.order {
                FeeOrder::Unspecified | FeeOrder::Due => ordered!(fees, query.descending, home_fees::due_on, home_fees::id),
                FeeOrder::Amount => ordered!(fees, query.descending, home_fees::amount_minor, home_fees::id),
                FeeOrder::Home => ordered!(fees, query.descending, listings::search_text, home_fees::id),
            };
            fees.offset(query.offset)
                .limit(query.limit)
                .select((FeeRow::as_select(), listings::name, listings::status))
                .load(c)
                .await
        })?;
        Ok((self.with_pauses(&mut connection, rows).await?, total.unsigned_abs()))
    }

    async fn with_pauses(
        &self,
        connection: &mut db::Connection,
        rows: Vec<(FeeRow, String, String)>,
    ) -> Result<Vec<StoredFee>, Error> {
        let ids: Vec<&str> = rows.iter().map(|(row, ..)| row.listing_id.as_str()).collect();
        let paused: Vec<String> = on_backend!(connection, c => {
            paused!().filter(home_settings::listing_id.eq_any(&ids)).load(c).await
        })?;
        let read = |(row, name, status): (FeeRow, String, String)| {
            let is_paused = paused.contains(&row.listing_id);
            row.read(name, &status, is_paused)
        };
        Ok(rows.into_iter().map(read).collect::<Result<_, _>>()?)
    }

    pub async fn fee(&self, id: &str) -> Result<Option<StoredFee>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(FeeRow, String, String)> = on_backend!(connection, c => {
            home_fees::table
                .inner_join(listings::table)
                .filter(home_fees::id.eq(id))
                .select((FeeRow::as_select(), listings::name, listings::status))
                .first(c)
                .await
                .optional()
        })?;
        Ok(self.with_pauses(&mut connection, row.into_iter().collect()).await?.pop())
    }

    /// All fees of a home, the newest first.
    pub async fn fees_of(&self, id: &ListingId) -> Result<Vec<StoredFee>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(FeeRow, String, String)> = on_backend!(connection, c => {
            home_fees::table
                .inner_join(listings::table)
                .filter(home_fees::listing_id.eq(id.as_str()))
                .order(home_fees::period_start.desc())
                .select((FeeRow::as_select(), listings::name, listings::status))
                .load(c)
                .await
        })?;
        self.with_pauses(&mut connection, rows).await
    }

    /// Adds a fee of a home. None if the home has one of that year.
    pub async fn add_fee(
        &self,
        actor: &str,
        id: &ListingId,
        period: Period,
        (due_on, amount_minor, currency): (NaiveDate, i64, &str),
    ) -> Result<Option<String>, Error> {
        let fee_id = Uuid::now_v7().to_string();
        let row = (
            home_fees::id.eq(&fee_id),
            home_fees::listing_id.eq(id.as_str()),
            home_fees::period_start.eq(period.start),
            home_fees::period_end.eq(period.end),
            home_fees::due_on.eq(due_on),
            home_fees::amount_minor.eq(amount_minor),
            home_fees::currency.eq(currency),
            home_fees::state.eq(FeeState::Due.slug()),
        );
        let mut transaction = self.database.begin(&subject(id)).await?;
        let added = on_backend!(transaction, c => {
            diesel::insert_into(home_fees::table)
                .values(row)
                .on_conflict((home_fees::listing_id, home_fees::period_start))
                .do_nothing()
                .execute(c)
                .await
        })?;
        if added == 0 {
            return Ok(None);
        }
        let changes = [
            Change::new("due_on", None, Some(due_on.to_string())),
            Change::new("amount_minor", None, Some(amount_minor.to_string())),
        ];
        self.audit_changes(&mut transaction, actor, "fee.add", id.as_str(), &["fee"], &changes).await?;
        transaction.commit().await?;
        Ok(Some(fee_id))
    }

    /// Does what becomes of a fee, in the transaction that changes its home. Returns what the audit tells; `None` if the fee is
    /// not due any more.
    pub(in crate::store) async fn write_fee_step(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        step: &FeeStep,
    ) -> Result<Option<Vec<Change>>, Error> {
        let became = |state: FeeState| Change::new("fee", Some(FeeState::Due.slug().into()), Some(state.slug().into()));
        let is_due = |fee_id: &str| {
            let fees = home_fees::table.filter(home_fees::id.eq(fee_id.to_owned()));
            fees.filter(home_fees::state.eq(FeeState::Due.slug()))
        };
        match step {
            FeeStep::Pause { fee_id } => {
                let found: i64 = on_backend!(connection, c => is_due(fee_id).count().get_result(c).await)?;
                Ok((found == 1).then(Vec::new))
            }
            FeeStep::Pay { fee_id, payment, invoice } => {
                // The fee comes first: a number is taken only once nothing can refuse.
                let Payment { amount_minor: _, paid_on, reference } = payment;
                let paid = on_backend!(connection, c => {
                    diesel::update(is_due(fee_id))
                        .set((
                            home_fees::state.eq(FeeState::Paid.slug()),
                            home_fees::paid_on.eq(paid_on),
                            home_fees::reference.eq(reference),
                        ))
                        .execute(c)
                        .await
                })?;
                if paid == 0 {
                    return Ok(None);
                }
                let number = self.add_invoice(connection, invoice).await?;
                on_backend!(connection, c => {
                    diesel::update(home_fees::table.find(fee_id))
                        .set(home_fees::invoice_number.eq(&number))
                        .execute(c)
                        .await
                })?;
                Ok(Some(vec![became(FeeState::Paid), Change::new("invoice_number", None, Some(number))]))
            }
            FeeStep::Waive { fee_id, reason } => {
                let waived = on_backend!(connection, c => {
                    diesel::update(is_due(fee_id))
                        .set((home_fees::state.eq(FeeState::Waived.slug()), home_fees::reason.eq(reason)))
                        .execute(c)
                        .await
                })?;
                Ok((waived == 1).then(|| vec![became(FeeState::Waived)]))
            }
            FeeStep::Agree { before, after } => {
                let reminded_days = after.reminded_days.filter(|_| after.due_on == before.due_on);
                let agreed = on_backend!(connection, c => {
                    diesel::update(is_due(&before.id))
                        .set((
                            home_fees::amount_minor.eq(after.amount_minor),
                            home_fees::due_on.eq(after.due_on),
                            home_fees::reminded_days.eq(reminded_days),
                        ))
                        .execute(c)
                        .await
                })?;
                Ok((agreed == 1).then(|| fee_changes(before, after)))
            }
            FeeStep::Exempt { reason } => {
                self.exempt(connection, id, reason).await?;
                Ok(Some(vec![Change::new("fee_terms", None, Some(FeeTerms::Exempt.slug().into()))]))
            }
        }
    }

    /// Waives what is due of a home, and notes that it is free.
    async fn exempt(&self, connection: &mut db::Connection, id: &ListingId, reason: &str) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::update(home_fees::table)
                .filter(home_fees::listing_id.eq(id.as_str()))
                .filter(home_fees::state.eq(FeeState::Due.slug()))
                .set((home_fees::state.eq(FeeState::Waived.slug()), home_fees::reason.eq(reason)))
                .execute(c)
                .await
        })?;
        let columns = (home_billing::terms.eq(FeeTerms::Exempt.slug()), home_billing::exempt_reason.eq(reason));
        on_backend!(connection, c => {
            diesel::insert_into(home_billing::table)
                .values((home_billing::listing_id.eq(id.as_str()), columns))
                .on_conflict(home_billing::listing_id)
                .do_update()
                .set(columns)
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Cancels an invoice by a credit note, which is returned. Its fee, if it is still there, is due again.
    pub async fn cancel_invoice(
        &self,
        actor: &str,
        number: &str,
        today: NaiveDate,
    ) -> Result<Result<Invoice, Refusal>, Error> {
        let Some(invoice) = self.invoice(number).await? else { return Ok(Err(Refusal::InvoiceNotFound)) };
        let mut transaction = self.database.begin(&format!("listing {}", invoice.property_id)).await?;
        if invoice.corrects.is_some() || self.is_corrected(&mut transaction, number).await? {
            return Ok(Err(Refusal::InvoiceCancelled));
        }
        let due_on: Option<NaiveDate> = on_backend!(transaction, c => {
            home_fees::table.find(&invoice.fee_id).select(home_fees::due_on).first(c).await.optional()
        })?;
        if let Some(due_on) = due_on {
            on_backend!(transaction, c => {
                diesel::update(home_fees::table.find(&invoice.fee_id))
                    .filter(home_fees::invoice_number.eq(number))
                    .set((
                        home_fees::state.eq(FeeState::Due.slug()),
                        home_fees::due_on.eq(home_fee::due_again(due_on, today)),
                        home_fees::reminded_days.eq(None::<i32>),
                        home_fees::paid_on.eq(None::<NaiveDate>),
                        home_fees::reference.eq(None::<String>),
                        home_fees::invoice_number.eq(None::<String>),
                    ))
                    .execute(c)
                    .await
            })?;
        }
        let mut note = Invoice {
            corrects: Some(number.to_owned()),
            issued_day: today.to_epoch_days(),
            net_minor: -invoice.net_minor,
            vat_minor: -invoice.vat_minor,
            total_minor: -invoice.total_minor,
            ..invoice
        };
        note.number = self.add_invoice(&mut transaction, &note).await?;
        let changes = [Change::new("invoice_number", Some(number.to_owned()), Some(note.number.clone()))];
        self.audit_changes(&mut transaction, actor, "invoice.cancel", &note.property_id, &["fee"], &changes).await?;
        transaction.commit().await?;
        Ok(Ok(note))
    }
}
