//! Listings in the store.

use std::collections::{BTreeSet, HashMap};

use casacero_common::{db, events::LISTING_CHANGED, insert_rows, on_backend};
use diesel::{dsl::count_star, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Corrupt, Error, Store,
    photos::photo_hashes,
    rows::{self, DescriptionRow, ListingRow, PhotoRow, Rows},
    schema::{
        erased_listings, listing_changes, listing_descriptions, listing_photos, listing_status_changes, listings,
    },
};
use crate::domain::{
    field::{Field, changes},
    identity::{ListingId, RecordId},
    listing::Listing,
    refusal::Refusal,
    text::{FieldError, Invalid},
    vocabulary::ListingStatus,
};

/// A listing and its version.
#[derive(Clone, Debug, PartialEq)]
pub struct Versioned {
    /// The listing.
    pub listing: Listing,
    /// Increases with every change.
    pub version: u64,
}

/// A change of status, and its reason.
#[derive(Clone, Debug)]
pub struct StatusChange<'a> {
    /// The listing.
    pub id: &'a ListingId,
    /// The new status.
    pub status: ListingStatus,
    /// The reason.
    pub reason: &'a str,
    /// The actor.
    pub changed_by: &'a str,
}

#[derive(Insertable)]
#[diesel(table_name = listing_status_changes)]
struct StatusChangeRow<'a> {
    id: String,
    listing_id: &'a str,
    from_status: &'static str,
    to_status: &'static str,
    reason: &'a str,
    changed_by: &'a str,
    changed_at: chrono::NaiveDateTime,
}

impl Store {
    /// A listing in any status.
    pub async fn listing(&self, id: &ListingId) -> Result<Option<Versioned>, Error> {
        let mut connection = self.database.connection().await?;
        read(&mut connection, id).await
    }

    /// The listing of a record id, in any status.
    pub async fn listing_of_record(&self, record_id: &RecordId) -> Result<Option<Versioned>, Error> {
        let mut connection = self.database.connection().await?;
        match id_of_record(&mut connection, record_id).await? {
            Some(id) => read(&mut connection, &id).await,
            None => Ok(None),
        }
    }

    /// Those of these listings that exist, in any status. A listing that cannot be read is logged and left out, so that
    /// it does not hide the others.
    pub async fn listings(&self, ids: &[ListingId]) -> Result<Vec<Versioned>, Error> {
        let mut connection = self.database.connection().await?;
        let mut found = Vec::with_capacity(ids.len());
        for rows in read_rows(&mut connection, ids).await? {
            match versioned(rows) {
                Ok(listing) => found.push(listing),
                Err(error) => tracing::error!(%error, "listing left out"),
            }
        }
        Ok(found)
    }

    /// The version of every listing, in any status.
    pub async fn listing_versions(&self) -> Result<HashMap<ListingId, u64>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, i64)> = on_backend!(connection, c => {
            listings::table.select((listings::id, listings::version)).load(c).await
        })?;
        rows.into_iter()
            .map(|(id, version)| match id.parse() {
                Ok(parsed) => Ok((parsed, version.cast_unsigned())),
                Err(error) => Err(Corrupt { id, column: "id", problem: format!("{error}") }.into()),
            })
            .collect()
    }

    /// How many listings were ever active.
    pub async fn ever_activated(&self) -> Result<u64, Error> {
        let mut connection = self.database.connection().await?;
        let count: i64 = on_backend!(connection, c => {
            listings::table.filter(listings::activated_at.is_not_null()).select(count_star()).get_result(c).await
        })?;
        let erased: i64 = on_backend!(connection, c => {
            erased_listings::table
                .filter(erased_listings::activated_at.is_not_null())
                .select(count_star())
                .get_result(c)
                .await
        })?;
        Ok(count.unsigned_abs() + erased.unsigned_abs())
    }

    /// Imports a listing in a test.
    #[cfg(test)]
    pub(crate) async fn put_listing(&self, listing: Listing) -> Result<u64, Error> {
        Ok(self.import_listing("service:listing", listing).await?.expect("it was not erased"))
    }

    /// Creates a listing, or replaces the one of the same id. Returns its version. The id of an erased listing is
    /// refused, and so is the record id of another one.
    ///
    /// A replaced listing keeps its first activation, its record id and the language of its mails if the new one
    /// has none.
    pub async fn import_listing(&self, actor: &str, listing: Listing) -> Result<Result<u64, Refusal>, Error> {
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
        self.audit(&mut transaction, actor, "listing.import", listing.id.as_str(), &[]).await?;
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
        if let Some(known) = &known {
            self.restart_return(&mut transaction, &listing.id, known.listing.status, status).await?;
            self.forget_reviewed_point(&mut transaction, &listing.id).await?;
        }
        self.write(&mut transaction, listing, version, &fields).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(version))
    }

    /// Moves a listing through its lifecycle. Returns its version.
    pub async fn change_status(&self, change: StatusChange<'_>) -> Result<Result<u64, Refusal>, Error> {
        let StatusChange { id, status, reason, changed_by } = change.clone();
        let mut transaction = self.database.begin(&subject(id)).await?;
        let Some(Versioned { listing, version }) = read(&mut transaction, id).await? else {
            return Ok(Err(Refusal::ListingNotFound));
        };
        let from = listing.status;
        if !from.may_become(status) {
            return Ok(Err(Refusal::StatusNotAllowed { from, next: status }));
        }
        if from == status {
            return Ok(Ok(version));
        }
        let first_activation = status.is_public() && listing.activated_at.is_none();
        if first_activation && reason.is_empty() && !self.has_owner(&mut transaction, id).await? {
            return Ok(Err(Refusal::AddressNotConfirmed));
        }
        let now = self.clock.now();
        self.note_status(&mut transaction, change, from).await?;
        self.restart_return(&mut transaction, id, from, status).await?;
        self.audit(&mut transaction, changed_by, "listing.status", id.as_str(), &["status"]).await?;
        self.write(&mut transaction, listing.in_status(status, now), version + 1, &["status"]).await?;
        transaction.commit().await?;
        self.outbox.wake();
        Ok(Ok(version + 1))
    }

    /// Records the reason for a change of status.
    pub(in crate::store) async fn note_status(
        &self,
        connection: &mut db::Connection,
        change: StatusChange<'_>,
        from: ListingStatus,
    ) -> Result<(), Error> {
        let StatusChange { id, status, reason, changed_by } = change;
        let row = StatusChangeRow {
            id: Uuid::now_v7().to_string(),
            listing_id: id.as_str(),
            from_status: from.slug(),
            to_status: status.slug(),
            reason,
            changed_by,
            changed_at: self.clock.now().naive_utc(),
        };
        on_backend!(connection, c => {
            diesel::insert_into(listing_status_changes::table).values(&row).execute(c).await
        })?;
        Ok(())
    }

    /// Raises a listing's version and records the event, after a direct write to its columns.
    pub(in crate::store) async fn touch_listing(
        &self,
        connection: &mut db::Connection,
        id: &ListingId,
        fields: &[&str],
    ) -> Result<(), Error> {
        let now = self.clock.now().naive_utc();
        on_backend!(connection, c => {
            diesel::update(listings::table.find(id.as_str()))
                .set((listings::version.eq(listings::version + 1), listings::updated_at.eq(now)))
                .execute(c)
                .await
        })?;
        let version: Option<i64> = on_backend!(connection, c => {
            listings::table.find(id.as_str()).select(listings::version).first(c).await.optional()
        })?;
        if let Some(version) = version {
            self.note_change(connection, id.as_str(), version.cast_unsigned(), fields).await?;
            self.hand_over(connection, id.as_str()).await?;
            if is_public(connection, id.as_str()).await? {
                self.outbox.record(connection, LISTING_CHANGED, id.as_str(), version.cast_unsigned()).await?;
            }
        }
        Ok(())
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
        let Rows { listing: row, descriptions, photos } = rows::rows(listing, version, self.clock.now());
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
        self.note_unused_photos(connection, before, &after).await?;
        self.note_change(connection, &row.id, version, fields).await?;
        self.hand_over(connection, &row.id).await?;
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

    /// The names of the fields that changed since a version.
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

async fn id_of_record(connection: &mut db::Connection, record_id: &RecordId) -> Result<Option<ListingId>, Error> {
    let id: Option<String> = on_backend!(connection, c => {
        listings::table
            .filter(listings::record_id.eq(record_id.as_str()))
            .select(listings::id)
            .first(c)
            .await
            .optional()
    })?;
    let parse = |id: String| {
        let problem = "is not a listing id".to_owned();
        id.parse().map_err(|_| Corrupt { id, column: "id", problem }.into())
    };
    id.map(parse).transpose()
}

pub(in crate::store) async fn read(
    connection: &mut db::Connection,
    id: &ListingId,
) -> Result<Option<Versioned>, Error> {
    read_rows(connection, std::slice::from_ref(id)).await?.pop().map(versioned).transpose()
}

fn versioned(rows: Rows) -> Result<Versioned, Error> {
    rows::listing(rows).map(|(listing, version)| Versioned { listing, version })
}

async fn read_rows(connection: &mut db::Connection, ids: &[ListingId]) -> Result<Vec<Rows>, Error> {
    let ids: Vec<&str> = ids.iter().map(ListingId::as_str).collect();
    let found: Vec<ListingRow> = on_backend!(connection, c => {
        listings::table.filter(listings::id.eq_any(&ids)).select(ListingRow::as_select()).load(c).await
    })?;
    let descriptions: Vec<DescriptionRow> = on_backend!(connection, c => {
        listing_descriptions::table
            .filter(listing_descriptions::listing_id.eq_any(&ids))
            .order(listing_descriptions::position)
            .select(DescriptionRow::as_select())
            .load(c)
            .await
    })?;
    let photos: Vec<PhotoRow> = on_backend!(connection, c => {
        listing_photos::table
            .filter(listing_photos::listing_id.eq_any(&ids))
            .order(listing_photos::position)
            .select(PhotoRow::as_select())
            .load(c)
            .await
    })?;
    let mut by_id: HashMap<String, Rows> = found
        .into_iter()
        .map(|row| (row.id.clone(), Rows { listing: row, descriptions: Vec::new(), photos: Vec::new() }))
        .collect();
    for row in descriptions {
        if let Some(rows) = by_id.get_mut(&row.listing_id) {
            rows.descriptions.push(row);
        }
    }
    for row in photos {
        if let Some(rows) = by_id.get_mut(&row.listing_id) {
            rows.photos.push(row);
        }
    }
    Ok(by_id.into_values().collect())
}
