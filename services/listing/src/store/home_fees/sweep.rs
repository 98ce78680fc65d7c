//! What is due of fees: those to make, to remind of, and to pause homes for.

use std::collections::{BTreeMap, BTreeSet};

use casacero_common::on_backend;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{FeeState, FeeTerms, ListingStatus},
};
use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{FeeRow, StoredFee, billing::approved};
use crate::{
    domain::identity::ListingId,
    store::{
        Change, Corrupt, Error, NewMail, Store,
        listings::subject,
        rows::listing_id,
        schema::{home_billing, home_fees, listings},
    },
};

impl Store {
    /// The approved homes that owe a fee each year, without those of owners with more homes than `special_above`, each with
    /// the day from which its years count.
    pub async fn homes_to_charge(&self, special_above: u32) -> Result<Vec<(ListingId, NaiveDate)>, Error> {
        let mut connection = self.database.connection().await?;
        let addresses: Vec<Option<String>> = on_backend!(connection, c => {
            listings::table
                .filter(listings::status.eq_any(approved()))
                .filter(listings::demo.eq(false))
                .select(listings::owner_email)
                .load(c)
                .await
        })?;
        let mut homes_of: BTreeMap<String, u32> = BTreeMap::new();
        for address in addresses.into_iter().flatten() {
            *homes_of.entry(address.to_lowercase()).or_default() += 1;
        }
        let homes: Vec<(String, Option<String>, NaiveDate)> = on_backend!(connection, c => {
            home_billing::table
                .inner_join(listings::table)
                .filter(listings::status.eq_any(approved()))
                .filter(listings::demo.eq(false))
                .filter(home_billing::terms.eq(FeeTerms::Yearly.slug()))
                .filter(home_billing::began_on.is_not_null())
                .order(listings::id)
                .select((listings::id, listings::owner_email, home_billing::began_on.assume_not_null()))
                .load(c)
                .await
        })?;
        let is_special = |address: &Option<String>| {
            let homes = address.as_ref().and_then(|address| homes_of.get(&address.to_lowercase()));
            homes.is_some_and(|homes| *homes > special_above)
        };
        let homes = homes.into_iter().filter(|(_, address, _)| !is_special(address));
        Ok(homes.map(|(id, _, began_on)| Ok((listing_id(id)?, began_on))).collect::<Result<_, Corrupt>>()?)
    }

    /// The homes and first days of fees whose year ends after a day.
    pub async fn charged_after(&self, day: NaiveDate) -> Result<BTreeSet<(String, NaiveDate)>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, NaiveDate)> = on_backend!(connection, c => {
            home_fees::table
                .filter(home_fees::period_end.gt(day))
                .select((home_fees::listing_id, home_fees::period_start))
                .load(c)
                .await
        })?;
        Ok(rows.into_iter().collect())
    }

    /// The fees of approved homes that are due on a day or before it and not paid.
    pub async fn unpaid_fees(&self, until: NaiveDate) -> Result<Vec<StoredFee>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(FeeRow, String, String)> = on_backend!(connection, c => {
            home_fees::table
                .inner_join(listings::table)
                .filter(home_fees::state.eq(FeeState::Due.slug()))
                .filter(home_fees::due_on.le(until))
                .filter(listings::status.eq_any(approved()))
                .order((home_fees::due_on, home_fees::id))
                .select((FeeRow::as_select(), listings::name, listings::status))
                .load(c)
                .await
        })?;
        self.with_pauses(&mut connection, rows).await
    }

    /// Whether a home has a fee that was due before a day and is not paid.
    pub async fn owes(&self, id: &ListingId, before: NaiveDate) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let unpaid: i64 = on_backend!(connection, c => {
            home_fees::table
                .filter(home_fees::listing_id.eq(id.as_str()))
                .filter(home_fees::state.eq(FeeState::Due.slug()))
                .filter(home_fees::due_on.lt(before))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(unpaid > 0)
    }

    /// Queues a reminder of a fee, unless it was queued, or a later one, or the fee is not due any more.
    pub async fn remind(&self, fee: &StoredFee, days: i32, mail: Option<NewMail>) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&subject(&fee.listing_id)).await?;
        let noted = on_backend!(transaction, c => {
            let is_new = home_fees::reminded_days.is_null().or(home_fees::reminded_days.gt(days));
            diesel::update(home_fees::table.find(&fee.id))
                .filter(home_fees::state.eq(FeeState::Due.slug()))
                .filter(is_new)
                .set(home_fees::reminded_days.eq(days))
                .execute(c)
                .await
        })?;
        if noted == 0 {
            return Ok(false);
        }
        if let Some(mail) = mail {
            self.queue_mail(&mut transaction, Some(&fee.listing_id), mail).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Cancels what is due of removed homes. Returns of how many fees.
    pub async fn cancel_fees_of_removed(&self, actor: &str) -> Result<usize, Error> {
        let mut transaction = self.database.begin("fees of removed homes").await?;
        let due: Vec<(String, String)> = on_backend!(transaction, c => {
            home_fees::table
                .inner_join(listings::table)
                .filter(home_fees::state.eq(FeeState::Due.slug()))
                .filter(listings::status.eq(ListingStatus::Removed.slug()))
                .select((home_fees::id, home_fees::listing_id))
                .load(c)
                .await
        })?;
        for (fee_id, listing_id) in &due {
            on_backend!(transaction, c => {
                diesel::update(home_fees::table.find(fee_id))
                    .filter(home_fees::state.eq(FeeState::Due.slug()))
                    .set(home_fees::state.eq(FeeState::Cancelled.slug()))
                    .execute(c)
                    .await
            })?;
            let state = |state: FeeState| Some(state.slug().to_owned());
            let changes = [Change::new("fee", state(FeeState::Due), state(FeeState::Cancelled))];
            self.audit_changes(&mut transaction, actor, "fee.cancel", listing_id, &["fee"], &changes).await?;
        }
        transaction.commit().await?;
        Ok(due.len())
    }

    /// Deletes invoices that were made before a day.
    pub async fn delete_expired_invoices(&self, before: NaiveDate) -> Result<usize, Error> {
        use crate::store::schema::invoices;
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            diesel::delete(invoices::table.filter(invoices::issued_on.lt(before))).execute(c).await
        })?)
    }
}
