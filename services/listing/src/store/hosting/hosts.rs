//! What owners tell of themselves.

use casacero_common::on_backend;
use casacero_proto::{
    Enumeration as _,
    listing::v1::{HostProfile, ListingStatus},
};
use chrono::NaiveDateTime;
use diesel::{dsl::min, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::document;
use crate::{
    domain::identity::ListingId,
    store::{
        Corrupt, Error, Store,
        schema::{host_profiles, listings, memberships},
    },
};

/// A host with their page.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownHost {
    pub owner_id: String,
    /// The public name of the page.
    pub id: String,
    pub profile: HostProfile,
    /// Since when they have a home.
    pub since: Option<NaiveDateTime>,
}

type Row = (String, String, String);

impl Store {
    /// The host of a listing: what its owner tells, or a co-owner where the owner tells nothing that is wanted. Whoever came first,
    /// of several.
    pub async fn host_of_home(
        &self,
        id: &ListingId,
        is_wanted: impl Fn(&HostProfile) -> bool,
    ) -> Result<Option<KnownHost>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<Row> = on_backend!(connection, c => {
            memberships::table
                .inner_join(host_profiles::table.on(host_profiles::owner_id.eq(memberships::owner_id)))
                .filter(memberships::listing_id.eq(id.as_str()))
                .order((memberships::role.desc(), memberships::began_at, memberships::owner_id))
                .select((host_profiles::owner_id, host_profiles::id, host_profiles::document))
                .load(c)
                .await
        })?;
        drop(connection);
        for (owner_id, id, text) in rows {
            let profile: HostProfile = document(&id, &text)?;
            if is_wanted(&profile) {
                return Ok(Some(self.known_host(owner_id, id, profile).await?));
            }
        }
        Ok(None)
    }

    /// Deletes what was told by people who have no home any more. Returns how many.
    pub async fn delete_hosts_without_homes(&self) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let members = memberships::table.select(memberships::owner_id);
            diesel::delete(host_profiles::table.filter(host_profiles::owner_id.ne_all(members))).execute(c).await
        })?)
    }

    /// The host of a page.
    pub async fn host(&self, id: &str) -> Result<Option<KnownHost>, Error> {
        let row = host_profiles::id.eq(id.to_owned());
        let mut connection = self.database.connection().await?;
        let row: Option<Row> = on_backend!(connection, c => {
            host_profiles::table.filter(row.clone()).select(host_profiles::all_columns).first(c).await.optional()
        })?;
        drop(connection);
        match row {
            Some((owner_id, id, text)) => {
                let profile = document(&id, &text)?;
                Ok(Some(self.known_host(owner_id, id, profile).await?))
            }
            None => Ok(None),
        }
    }

    /// What a person tells of themselves, and the id of their page.
    pub async fn host_profile(&self, owner_id: &str) -> Result<Option<(String, HostProfile)>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<Row> = on_backend!(connection, c => {
            host_profiles::table.find(owner_id).select(host_profiles::all_columns).first(c).await.optional()
        })?;
        row.map(|(_, id, text)| Ok((id.clone(), document(&id, &text)?))).transpose()
    }

    async fn known_host(&self, owner_id: String, id: String, profile: HostProfile) -> Result<KnownHost, Error> {
        let mut connection = self.database.connection().await?;
        let since: Option<NaiveDateTime> = on_backend!(connection, c => {
            memberships::table
                .filter(memberships::owner_id.eq(&owner_id))
                .select(min(memberships::began_at))
                .first(c)
                .await
        })?;
        Ok(KnownHost { owner_id, id, profile, since })
    }

    /// The listings of a host that guests may see, the newest first.
    pub async fn homes_of_host(&self, owner_id: &str, limit: i64) -> Result<Vec<ListingId>, Error> {
        let mut connection = self.database.connection().await?;
        let ids: Vec<String> = on_backend!(connection, c => {
            memberships::table
                .inner_join(listings::table)
                .filter(memberships::owner_id.eq(owner_id))
                .filter(listings::status.eq(ListingStatus::Active.slug()))
                .order((listings::activated_at.desc(), listings::id))
                .limit(limit)
                .select(listings::id)
                .load(c)
                .await
        })?;
        let parse = |id: String| {
            id.parse().map_err(|_| Corrupt { id: id.clone(), column: "id", problem: "is none".to_owned() }.into())
        };
        ids.into_iter().map(parse).collect()
    }

    /// Replaces what a person tells of themselves. Returns the id of their page; the first time a new one.
    pub async fn put_host_profile(&self, actor: &str, owner_id: &str, profile: &HostProfile) -> Result<String, Error> {
        let mut transaction = self.database.begin(&format!("host {owner_id}")).await?;
        let known: Option<String> = on_backend!(transaction, c => {
            host_profiles::table.find(owner_id).select(host_profiles::id).first(c).await.optional()
        })?;
        let id = known.unwrap_or_else(|| Uuid::new_v4().simple().to_string());
        let text = host_profiles::document.eq(serde_json::to_string(profile).expect("a profile is plain data"));
        on_backend!(transaction, c => {
            diesel::insert_into(host_profiles::table)
                .values((host_profiles::owner_id.eq(owner_id), host_profiles::id.eq(&id), text.clone()))
                .on_conflict(host_profiles::owner_id)
                .do_update()
                .set(text)
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "host_profile.put", &id, &[]).await?;
        transaction.commit().await?;
        Ok(id)
    }
}
