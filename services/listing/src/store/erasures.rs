//! Erasing a listing. `docs/rules/listings.md#erasing` says what remains.

use casacero_common::{events::LISTING_CHANGED, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    Error, Store, Versioned, listings,
    schema::{
        calendar_hand_overs, drafts, erased_listings, links, listings as listings_table, mail_outbox, memberships,
        owners,
    },
};
use crate::domain::{contact::EmailAddress, identity::ListingId};

impl Store {
    /// Erases a listing. False if there is none.
    ///
    /// What remains: its id and the day of its first activation, the audit without values, and guests' inquiries until
    /// their own expiry. People without another listing are deleted, and so is the mail to them, except inquiries that
    /// wait to be sent.
    pub async fn erase(&self, actor: &str, id: &ListingId) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&listings::subject(id)).await?;
        let Some(Versioned { listing, version }) = listings::read(&mut transaction, id).await? else {
            return Ok(false);
        };
        let now = self.clock.now().naive_utc();
        let members: Vec<(String, String)> = on_backend!(transaction, c => {
            memberships::table
                .inner_join(owners::table)
                .filter(memberships::listing_id.eq(id.as_str()))
                .select((owners::id, owners::email))
                .load(c)
                .await
        })?;
        let tombstone = (
            erased_listings::id.eq(id.as_str()),
            erased_listings::activated_at.eq(listing.activated_at.map(|at| at.naive_utc())),
            erased_listings::erased_at.eq(now),
        );
        on_backend!(transaction, c => {
            diesel::insert_into(erased_listings::table).values(tombstone).execute(c).await
        })?;
        // Rows that belong to the listing alone are deleted.
        on_backend!(transaction, c => {
            diesel::delete(listings_table::table.find(id.as_str())).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(drafts::table.filter(drafts::listing_id.eq(id.as_str()))).execute(c).await
        })?;
        self.hand_over(&mut transaction, id.as_str()).await?;
        on_backend!(transaction, c => {
            diesel::update(calendar_hand_overs::table.find(id.as_str()))
                .set(calendar_hand_overs::feeds.eq(None::<String>))
                .execute(c)
                .await
        })?;
        let contact = listing.owner.email.as_ref().map(EmailAddress::as_str);
        let mut addresses: Vec<String> = members.iter().map(|(_, email)| email.clone()).collect();
        addresses.extend(contact.map(str::to_lowercase));
        addresses.sort();
        addresses.dedup();
        let mut gone = Vec::new();
        for address in addresses {
            if self.homes_of_in(&mut transaction, &address).await?.is_empty() {
                gone.push(address);
            }
        }
        on_backend!(transaction, c => {
            diesel::delete(owners::table.filter(owners::email.eq_any(&gone))).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::delete(links::table.filter(links::email.eq_any(&gone))).execute(c).await
        })?;
        // Mails store the recipient as it was typed, not in lower case.
        gone.extend(contact.map(ToOwned::to_owned).filter(|email| gone.contains(&email.to_lowercase())));
        on_backend!(transaction, c => {
            let is_waiting = mail_outbox::sent_at.is_null().and(mail_outbox::given_up_at.is_null());
            let goes = mail_outbox::inquiry_id.is_null().or(diesel::dsl::not(is_waiting));
            diesel::delete(mail_outbox::table.filter(mail_outbox::recipient.eq_any(&gone)).filter(goes))
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "listing.erase", id.as_str(), &[]).await?;
        self.outbox.record(&mut transaction, LISTING_CHANGED, id.as_str(), version + 1).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(true)
    }
}
