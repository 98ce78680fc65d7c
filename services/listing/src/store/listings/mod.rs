//! Listings in the store. Here they are written; `read` reads them, `status` moves them through their lifecycle.

mod read;
mod status;

use std::collections::BTreeSet;

use casacero_common::{db, events::LISTING_CHANGED, insert_rows, on_backend};
use casacero_proto::listing::v1::ListingStatus;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use self::read::id_of_record;
pub(in crate::store) use self::read::{read, versioned_rows};
pub use self::status::StatusChange;
use super::{
    Corrupt, Error, Store,
    audited::listing_changes,
    photos::photo_hashes,
    rows::{self, Rows},
    schema::{listing_changes, listing_descriptions, listing_photos, listings},
    uploads::forget_hidden_uploads,
};
use crate::domain::{
    description::{Description, translations, with_translations},
    field::{Field, changes},
    identity::ListingId,
    lifecycle::Lifecycle as _,
    listing::Listing,
    refusal::Refusal,
    text::{FieldError, Invalid},
    translation::Translation,
};

/// A listing and its version.
#[derive(Clone, Debug, PartialEq)]
pub struct Versioned {
    pub listing: Listing,
    pub version: u64,
    /// The stored translations of its description.
    pub translations: Vec<Translation>,
}

impl Versioned {
    /// The listing as guests see it: its descriptions are the owner's and the translations into other languages.
    pub fn shown(mut self) -> Self {
        let own = std::mem::take(&mut self.listing.descriptions);
        let shown = self.translations.iter().filter(|one| one.is_shown(&own)).map(|one| one.text.clone());
        let shown: Vec<Description> = shown.collect();
        self.listing.descriptions = with_translations(own, shown);
        self
    }
}

/// The name of the stored translations among changed fields.
pub(in crate::store) const TRANSLATIONS: &str = "translations";

impl Store {
    /// Imports a listing in a test.
    #[cfg(test)]
    pub(crate) async fn put_listing(&self, listing: Listing) -> Result<u64, Error> {
        Ok(self.import_listing("service:listing", listing).await?.expect("it was not erased"))
    }

    /// Creates a listing, or replaces the one of the same id. Returns its version. The id of an erased listing is
    /// refused, and so is the record id of another one.
    ///
    /// A replaced listing keeps its first activation, its record id and the language of its mails if the new one
    /// has none. Its machine translations are stored as translations of the owner's text, without which they are refused;
    /// those that are stored already stay.
    pub async fn import_listing(&self, actor: &str, mut listing: Listing) -> Result<Result<u64, Refusal>, Error> {
        let translated = translations(&listing.descriptions);
        listing.descriptions.retain(|text| !text.machine_translated());
        if listing.descriptions.is_empty() && !translated.is_empty() {
            return Ok(Err(FieldError { field: "descriptions", problem: Invalid::Required }.into()));
        }
        let mut transaction = self.database.begin(&subject(&listing.id)).await?;
        if self.erased_at(&mut transaction, &listing.id).await?.is_some() {
            return Ok(Err(Refusal::ListingErased));
        }
        if let Some(record_id) = &listing.record_id {
            let known = id_of_record(&mut transaction, record_id).await?;
            if known.is_some_and(|known| known != listing.id) {
                return Ok(Err(FieldError { field: "record_id", problem: Invalid::Taken }.into()));
            }
        }
        self.pass_number(&mut transaction, &listing.id).await?;
        let known = read(&mut transaction, &listing.id).await?;
        let now = self.clock.now();
        let earlier = known.as_ref().and_then(|known| known.listing.activated_at);
        let status = listing.status;
        let record_id = listing.record_id.clone().or_else(|| known.as_ref()?.listing.record_id.clone());
        let mail_language = listing.mail_language.or_else(|| known.as_ref()?.listing.mail_language);
        let activated_at = earlier.or(listing.activated_at);
        let listing = Listing { record_id, mail_language, activated_at, ..listing }.in_status(status, now);
        let fields = known.as_ref().map_or_else(Vec::new, |known| field_names(&changes(&known.listing, &listing)));
        let version = known.as_ref().map_or(0, |known| known.version) + 1;
        let changes = known.as_ref().map(|known| listing_changes((&known.listing, known.version), (&listing, version)));
        let (id, changes) = (listing.id.as_str(), changes.unwrap_or_default());
        self.audit_changes(&mut transaction, actor, "listing.import", id, &[], &changes).await?;
        if let Some(known) = &known {
            self.restart_return(&mut transaction, &listing.id, known.listing.status, status).await?;
            self.settle_settings(&mut transaction, &listing.id, status).await?;
            self.forget_reviewed_point(&mut transaction, &listing.id).await?;
        }
        self.write(&mut transaction, listing.clone(), version, &fields).await?;
        self.import_translations(&mut transaction, &listing, version, translated).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(version))
    }

    /// Raises a listing's version because of its translations, which changed in this transaction. Owners' changes of the
    /// version before are still accepted, and its time of change stays: the owner's words are the same.
    pub(in crate::store) async fn translations_changed(
        &self,
        connection: &mut db::Connection,
        listing: &Listing,
        version: u64,
    ) -> Result<(), Error> {
        let id = listing.id.as_str();
        on_backend!(connection, c => {
            diesel::update(listings::table.find(id))
                .set(listings::version.eq(version.cast_signed()))
                .execute(c)
                .await
        })?;
        self.note_change(connection, id, version, &[TRANSLATIONS]).await?;
        if listing.status.is_public() {
            self.outbox.record(connection, LISTING_CHANGED, id, version).await?;
        }
        Ok(())
    }

    /// Whether every version after one was raised by translations alone.
    pub(in crate::store) async fn only_translated_since(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        earlier: u64,
        current: u64,
    ) -> Result<bool, Error> {
        let fields = serde_json::to_string(&[TRANSLATIONS]).expect("a list of names is plain data");
        let count: i64 = on_backend!(connection, c => {
            listing_changes::table
                .filter(listing_changes::listing_id.eq(id.as_str()))
                .filter(listing_changes::version.gt(earlier.cast_signed()))
                .filter(listing_changes::fields.eq(&fields))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(current.checked_sub(earlier) == Some(count.unsigned_abs()))
    }

    /// Writes a listing, with the fields that differ from the previous version. The event is recorded where guests see
    /// the listing before or after: else any stranger's submission would empty the caches of pages.
    pub(in crate::store) async fn write(
        &self,
        connection: &mut db::Connection,
        listing: Listing,
        version: u64,
        fields: &[&str],
    ) -> Result<(), Error> {
        let before = photo_hashes(connection, listing.id.as_str()).await?;
        let after: Vec<String> = listing.photos.iter().map(|photo| photo.hash().to_owned()).collect();
        let is_seen = listing.status.is_public() || is_public(connection, listing.id.as_str()).await?;
        let Rows { listing: row, descriptions, photos } = rows::rows(&listing, version, self.clock.now());
        on_backend!(connection, c => {
            diesel::insert_into(listings::table)
                .values(&row)
                .on_conflict(listings::id)
                .do_update()
                .set(&row)
                .execute(c)
                .await
        })?;
        on_backend!(connection, c => {
            diesel::delete(listing_descriptions::table.filter(listing_descriptions::listing_id.eq(&row.id)))
                .execute(c)
                .await
        })?;
        on_backend!(connection, c => {
            diesel::delete(listing_photos::table.filter(listing_photos::listing_id.eq(&row.id))).execute(c).await
        })?;
        insert_rows!(connection, listing_descriptions::table, descriptions)?;
        insert_rows!(connection, listing_photos::table, photos)?;
        forget_hidden_uploads(connection, &row.id, &after).await?;
        self.note_unused_photos(connection, before, &after, self.clock.now()).await?;
        self.note_change(connection, &row.id, version, fields).await?;
        self.plan_translations(connection, &listing).await?;
        self.enqueue_calendar(connection, &row.id).await?;
        self.check_coordinates(connection, &row.id, version, fields).await?;
        if is_seen {
            self.outbox.record(connection, LISTING_CHANGED, &row.id, version).await?;
        }
        Ok(())
    }

    async fn note_change(
        &self,
        connection: &mut db::Connection,
        id: &str,
        version: u64,
        fields: &[&str],
    ) -> Result<(), Error> {
        let row = (
            listing_changes::listing_id.eq(id),
            listing_changes::version.eq(version.cast_signed()),
            listing_changes::fields.eq(serde_json::to_string(fields).expect("a list of names is plain data")),
        );
        on_backend!(connection, c => diesel::insert_into(listing_changes::table).values(row).execute(c).await)?;
        Ok(())
    }

    /// The names of the fields that changed since a version, without the translations, which no owner edits with them.
    pub(in crate::store) async fn changed_since(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        version: u64,
    ) -> Result<Vec<String>, Error> {
        let rows: Vec<String> = on_backend!(connection, c => {
            listing_changes::table
                .filter(listing_changes::listing_id.eq(id.as_str()))
                .filter(listing_changes::version.gt(version.cast_signed()))
                .select(listing_changes::fields)
                .load(c)
                .await
        })?;
        let mut names = BTreeSet::new();
        for row in rows {
            let corrupt =
                |error: serde_json::Error| Corrupt { id: id.to_string(), column: "fields", problem: error.to_string() };
            names.extend(serde_json::from_str::<Vec<String>>(&row).map_err(corrupt)?);
        }
        names.remove(TRANSLATIONS);
        Ok(names.into_iter().collect())
    }
}

/// Whether guests see a listing as it is stored.
async fn is_public(connection: &mut db::Connection, id: &str) -> Result<bool, Error> {
    let status: Option<String> = on_backend!(connection, c => {
        listings::table.find(id).select(listings::status).first(c).await.optional()
    })?;
    Ok(status.and_then(|status| status.parse().ok()).is_some_and(ListingStatus::is_public))
}

/// The names of fields in the audit.
pub(in crate::store) fn field_names(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().map(|field| field.slug()).collect()
}

/// The lock key under which changes of one listing are serialised.
pub(in crate::store) fn subject(id: &ListingId) -> String {
    format!("listing {id}")
}
