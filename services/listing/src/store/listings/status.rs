//! Changes of a listing's status.

use casacero_common::{db, on_backend};
use casacero_proto::{Enumeration as _, listing::v1::ListingStatus};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Versioned, read, subject};
use crate::{
    domain::{identity::ListingId, lifecycle::Lifecycle as _, refusal::Refusal},
    store::{Error, Store, audited::listing_changes, schema::listing_status_changes},
};

/// A change of status, and its reason.
#[derive(Clone, Debug)]
pub struct StatusChange<'a> {
    pub id: &'a ListingId,
    pub status: ListingStatus,
    pub reason: &'a str,
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
    /// Moves a listing through its lifecycle. Returns its version.
    pub async fn change_status(&self, change: StatusChange<'_>) -> Result<Result<u64, Refusal>, Error> {
        let StatusChange { id, status, reason, changed_by } = change.clone();
        let mut transaction = self.database.begin(&subject(id)).await?;
        let Some(Versioned { listing, version, translations: _ }) = read(&mut transaction, id).await? else {
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
        self.settle_settings(&mut transaction, id, status).await?;
        let changed = listing.clone().in_status(status, now);
        let changes = listing_changes((&listing, version), (&changed, version + 1));
        let fields = ["status"];
        self.audit_changes(&mut transaction, changed_by, "listing.status", id.as_str(), &fields, &changes).await?;
        self.write(&mut transaction, changed, version + 1, &fields).await?;
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
}
