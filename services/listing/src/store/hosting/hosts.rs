//! What owners tell of themselves.

use casacero_common::{db, on_backend};
use casacero_proto::{
    Enumeration as _,
    listing::v1::{HostProfile, ListingStatus, Photo},
};
use chrono::{DateTime, NaiveDateTime};
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
    pub photo: Option<Photo>,
    /// Since when they have a home.
    pub since: Option<NaiveDateTime>,
}

/// What a person tells of themselves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownProfile {
    /// The public name of their page; empty until something was saved.
    pub id: String,
    pub profile: HostProfile,
    pub photo: Option<Photo>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = host_profiles)]
struct Row {
    owner_id: String,
    id: String,
    document: String,
    photo: Option<String>,
}

impl Row {
    fn read(&self) -> Result<KnownProfile, Error> {
        let photo = self.photo.as_ref().map(|text| document(&self.id, text)).transpose()?;
        Ok(KnownProfile { id: self.id.clone(), profile: document(&self.id, &self.document)?, photo })
    }
}

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
                .select(Row::as_select())
                .load(c)
                .await
        })?;
        drop(connection);
        for row in rows {
            let known = row.read()?;
            if is_wanted(&known.profile) {
                return Ok(Some(self.known_host(row.owner_id, known).await?));
            }
        }
        Ok(None)
    }

    /// Deletes what was told by people who have no home any more, with their photos. Returns how many.
    pub async fn delete_hosts_without_homes(&self) -> Result<usize, Error> {
        let mut transaction = self.database.begin("hosts").await?;
        let gone: Vec<(String, Option<String>)> = on_backend!(transaction, c => {
            let members = memberships::table.select(memberships::owner_id);
            host_profiles::table
                .filter(host_profiles::owner_id.ne_all(members))
                .select((host_profiles::owner_id, host_profiles::photo_hash))
                .load(c)
                .await
        })?;
        let (ids, hashes): (Vec<String>, Vec<Option<String>>) = gone.into_iter().unzip();
        on_backend!(transaction, c => {
            diesel::delete(host_profiles::table.filter(host_profiles::owner_id.eq_any(&ids))).execute(c).await
        })?;
        let hashes = hashes.into_iter().flatten().collect();
        self.note_unused_photos(&mut transaction, hashes, &[], DateTime::UNIX_EPOCH).await?;
        transaction.commit().await?;
        Ok(ids.len())
    }

    /// The host of a page.
    pub async fn host(&self, id: &str) -> Result<Option<KnownHost>, Error> {
        let row = host_profiles::id.eq(id.to_owned());
        let mut connection = self.database.connection().await?;
        let row: Option<Row> = on_backend!(connection, c => {
            host_profiles::table.filter(row.clone()).select(Row::as_select()).first(c).await.optional()
        })?;
        drop(connection);
        match row {
            Some(row) => {
                let known = row.read()?;
                Ok(Some(self.known_host(row.owner_id, known).await?))
            }
            None => Ok(None),
        }
    }

    /// What a person tells of themselves; nothing until something was saved.
    pub async fn host_profile(&self, owner_id: &str) -> Result<KnownProfile, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<Row> = on_backend!(connection, c => {
            host_profiles::table.find(owner_id).select(Row::as_select()).first(c).await.optional()
        })?;
        row.map_or_else(|| Ok(KnownProfile::default()), |row| row.read())
    }

    async fn known_host(&self, owner_id: String, known: KnownProfile) -> Result<KnownHost, Error> {
        let KnownProfile { id, profile, photo } = known;
        let mut connection = self.database.connection().await?;
        let since: Option<NaiveDateTime> = on_backend!(connection, c => {
            memberships::table
                .filter(memberships::owner_id.eq(&owner_id))
                .select(min(memberships::began_at))
                .first(c)
                .await
        })?;
        Ok(KnownHost { owner_id, id, profile, photo, since })
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

    /// Replaces what a person tells of themselves; the first time with a new id of their page.
    pub async fn put_host_profile(
        &self,
        actor: &str,
        owner_id: &str,
        profile: &HostProfile,
    ) -> Result<KnownProfile, Error> {
        let text = serde_json::to_string(profile).expect("a profile is plain data");
        let mut transaction = self.database.begin(&format!("host {owner_id}")).await?;
        let id = self.host_page(&mut transaction, owner_id).await?;
        on_backend!(transaction, c => {
            diesel::update(host_profiles::table.find(owner_id)).set(host_profiles::document.eq(&text)).execute(c).await
        })?;
        self.audit(&mut transaction, actor, "host_profile.put", &id, &[]).await?;
        transaction.commit().await?;
        self.host_profile(owner_id).await
    }

    /// Replaces the photo of a person, or removes it. The one before is deleted from the media store at the next sweep.
    pub async fn put_host_photo(
        &self,
        actor: &str,
        owner_id: &str,
        photo: Option<&Photo>,
    ) -> Result<KnownProfile, Error> {
        let hash = photo.map(|photo| photo.hash.clone());
        let text = photo.map(|photo| serde_json::to_string(photo).expect("a photo is plain data"));
        let mut transaction = self.database.begin(&format!("host {owner_id}")).await?;
        let id = self.host_page(&mut transaction, owner_id).await?;
        let before: Option<String> = on_backend!(transaction, c => {
            host_profiles::table.find(owner_id).select(host_profiles::photo_hash).first(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::update(host_profiles::table.find(owner_id))
                .set((host_profiles::photo_hash.eq(&hash), host_profiles::photo.eq(&text)))
                .execute(c)
                .await
        })?;
        let (before, after): (Vec<_>, Vec<_>) = (before.into_iter().collect(), hash.into_iter().collect());
        self.note_unused_photos(&mut transaction, before, &after, DateTime::UNIX_EPOCH).await?;
        self.audit(&mut transaction, actor, "host_profile.put", &id, &["photo"]).await?;
        transaction.commit().await?;
        self.host_profile(owner_id).await
    }

    /// The id of a person's page, which is made if there is none.
    async fn host_page(&self, connection: &mut db::Connection, owner_id: &str) -> Result<String, Error> {
        let blank = serde_json::to_string(&HostProfile::default()).expect("a profile is plain data");
        let row = (
            host_profiles::owner_id.eq(owner_id),
            host_profiles::id.eq(Uuid::new_v4().simple().to_string()),
            host_profiles::document.eq(blank),
        );
        on_backend!(connection, c => {
            diesel::insert_into(host_profiles::table)
                .values(&row)
                .on_conflict(host_profiles::owner_id)
                .do_nothing()
                .execute(c)
                .await
        })?;
        Ok(on_backend!(connection, c => {
            host_profiles::table.find(owner_id).select(host_profiles::id).first(c).await
        })?)
    }
}
