//! What a home owes by and large, and to whom its invoices are addressed.

use std::collections::BTreeSet;

use casacero_common::on_backend;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{BillingDetails, FeeTerms, ListingStatus},
};
use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use diesel::{dsl::min, prelude::*};
use diesel_async::RunQueryDsl;

use crate::{
    domain::{contact::EmailAddress, identity::ListingId},
    store::{
        Change, Corrupt, Error, Store,
        functions::lower,
        listings::subject,
        rows::listing_id,
        schema::{erased_listings, home_billing, listing_status_changes, listings},
    },
};

/// What a home owes by and large, and to whom its invoices are addressed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HomeBilling {
    /// `None` until it is decided after the first activation.
    pub terms: Option<FeeTerms>,
    /// The day of the first activation, from which its years count.
    pub began_on: Option<NaiveDate>,
    pub exempt_reason: Option<String>,
    pub details: BillingDetails,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = home_billing)]
struct BillingRow {
    listing_id: String,
    terms: Option<String>,
    began_on: Option<NaiveDate>,
    exempt_reason: Option<String>,
    name: String,
    address: String,
    tax_id: String,
}

impl BillingRow {
    fn read(self) -> Result<HomeBilling, Corrupt> {
        let Self { listing_id: id, terms, began_on, exempt_reason, name, address, tax_id } = self;
        let terms = terms.as_deref().map(str::parse).transpose();
        Ok(HomeBilling {
            terms: terms.map_err(|_| Corrupt { id, column: "terms", problem: "is not a known value".into() })?,
            began_on,
            exempt_reason,
            details: BillingDetails { name, address, tax_id },
        })
    }
}

/// The statuses of homes that an operator approved.
pub(super) fn approved() -> [&'static str; 2] {
    [ListingStatus::Active.slug(), ListingStatus::Paused.slug()]
}

impl Store {
    pub async fn home_billing(&self, id: &ListingId) -> Result<HomeBilling, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<BillingRow> = on_backend!(connection, c => {
            home_billing::table.find(id.as_str()).select(BillingRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(BillingRow::read).transpose()?.unwrap_or_default())
    }

    /// Writes down to whom the invoices of a home are addressed.
    pub async fn put_billing(&self, actor: &str, id: &ListingId, details: &BillingDetails) -> Result<(), Error> {
        let BillingDetails { name, address, tax_id } = details;
        let columns = (home_billing::name.eq(name), home_billing::address.eq(address), home_billing::tax_id.eq(tax_id));
        let mut transaction = self.database.begin(&subject(id)).await?;
        on_backend!(transaction, c => {
            diesel::insert_into(home_billing::table)
                .values((home_billing::listing_id.eq(id.as_str()), columns))
                .on_conflict(home_billing::listing_id)
                .do_update()
                .set(columns)
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "billing.change", id.as_str(), &["billing"]).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// The homes that guests saw or see, of which nobody has decided what they owe.
    pub async fn homes_without_terms(&self) -> Result<Vec<ListingId>, Error> {
        let mut connection = self.database.connection().await?;
        let ids: Vec<String> = on_backend!(connection, c => {
            let decided =
                home_billing::table.filter(home_billing::terms.is_not_null()).select(home_billing::listing_id);
            listings::table
                .filter(listings::status.eq_any(approved()))
                .filter(listings::activated_at.is_not_null())
                .filter(listings::demo.eq(false))
                .filter(listings::id.ne_all(decided))
                .order(listings::id)
                .select(listings::id)
                .load(c)
                .await
        })?;
        Ok(ids.into_iter().map(listing_id).collect::<Result<_, _>>()?)
    }

    /// The homes that were activated first, erased ones included, at most `size`.
    pub async fn activated_first(&self, size: u32) -> Result<BTreeSet<String>, Error> {
        let mut connection = self.database.connection().await?;
        let mut all: Vec<(Option<NaiveDateTime>, String)> = on_backend!(connection, c => {
            listings::table
                .filter(listings::activated_at.is_not_null())
                .filter(listings::demo.eq(false))
                .order((listings::activated_at, listings::id))
                .limit(size.into())
                .select((listings::activated_at, listings::id))
                .load(c)
                .await
        })?;
        let erased: Vec<(Option<NaiveDateTime>, String)> = on_backend!(connection, c => {
            erased_listings::table
                .filter(erased_listings::activated_at.is_not_null())
                .order((erased_listings::activated_at, erased_listings::id))
                .limit(size.into())
                .select((erased_listings::activated_at, erased_listings::id))
                .load(c)
                .await
        })?;
        all.extend(erased);
        all.sort();
        Ok(all.into_iter().take(size as usize).map(|(_, id)| id).collect())
    }

    /// When a home became active in here for the first time; `None` if it was active when it was imported.
    pub async fn first_activation(&self, id: &ListingId) -> Result<Option<DateTime<Utc>>, Error> {
        let mut connection = self.database.connection().await?;
        let at: Option<NaiveDateTime> = on_backend!(connection, c => {
            listing_status_changes::table
                .filter(listing_status_changes::listing_id.eq(id.as_str()))
                .filter(listing_status_changes::to_status.eq(ListingStatus::Active.slug()))
                .select(min(listing_status_changes::changed_at))
                .first(c)
                .await
        })?;
        Ok(at.map(|at| at.and_utc()))
    }

    /// Decides what a home owes, unless that is decided. Its years count from `began_on`, unless they count already.
    pub async fn settle_terms(
        &self,
        actor: &str,
        id: &ListingId,
        terms: FeeTerms,
        began_on: NaiveDate,
    ) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        on_backend!(transaction, c => {
            diesel::insert_into(home_billing::table)
                .values(home_billing::listing_id.eq(id.as_str()))
                .on_conflict(home_billing::listing_id)
                .do_nothing()
                .execute(c)
                .await
        })?;
        on_backend!(transaction, c => {
            diesel::update(home_billing::table.find(id.as_str()))
                .filter(home_billing::began_on.is_null())
                .set(home_billing::began_on.eq(began_on))
                .execute(c)
                .await
        })?;
        let settled = on_backend!(transaction, c => {
            diesel::update(home_billing::table.find(id.as_str()))
                .filter(home_billing::terms.is_null())
                .set(home_billing::terms.eq(terms.slug()))
                .execute(c)
                .await
        })?;
        if settled == 1 {
            let changes = [Change::new("fee_terms", None, Some(terms.slug().into()))];
            self.audit_changes(&mut transaction, actor, "fee.terms", id.as_str(), &["fee_terms"], &changes).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Ends that an operator made a home free: what it owes is decided anew.
    pub async fn end_exemption(&self, actor: &str, id: &ListingId) -> Result<(), Error> {
        let mut transaction = self.database.begin(&subject(id)).await?;
        let ended = on_backend!(transaction, c => {
            diesel::update(home_billing::table.find(id.as_str()))
                .filter(home_billing::terms.eq(FeeTerms::Exempt.slug()))
                .set((home_billing::terms.eq(None::<String>), home_billing::exempt_reason.eq(None::<String>)))
                .execute(c)
                .await
        })?;
        if ended == 1 {
            let changes = [Change::new("fee_terms", Some(FeeTerms::Exempt.slug().into()), None)];
            self.audit_changes(&mut transaction, actor, "fee.exempt", id.as_str(), &["fee_terms"], &changes).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// How many approved homes an owner's address has, without those of the demo.
    pub async fn portfolio(&self, address: &EmailAddress) -> Result<u64, Error> {
        let address = address.as_str().to_lowercase();
        let mut connection = self.database.connection().await?;
        let homes: i64 = on_backend!(connection, c => {
            listings::table
                .filter(listings::status.eq_any(approved()))
                .filter(listings::demo.eq(false))
                .filter(listings::owner_email.is_not_null())
                .filter(lower(listings::owner_email.assume_not_null()).eq(&address))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(homes.unsigned_abs())
    }
}
