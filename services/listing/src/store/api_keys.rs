//! Keys of the API in the store. A key is found by its id; of its secret there is only the digest.

use casacero_common::on_backend;
use chrono::{DateTime, DurationRound as _, NaiveDateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Error, Store, schema::api_keys};
use crate::domain::{
    api_key::NewApiKey,
    token::{digest, has_digest},
};

/// A key as operators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiKey {
    pub id: String,
    pub name: String,
    pub email: String,
    pub requests_per_minute: u32,
    pub created_by: String,
    pub created_at: DateTime<Utc>,
    /// When it was used last, to the hour.
    pub last_used_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = api_keys, treat_none_as_default_value = false)]
struct ApiKeyRow {
    id: String,
    name: String,
    email: String,
    requests_per_minute: i32,
    digest: String,
    created_by: String,
    created_at: NaiveDateTime,
    last_used_at: Option<NaiveDateTime>,
    revoked_at: Option<NaiveDateTime>,
}

impl From<ApiKeyRow> for ApiKey {
    fn from(row: ApiKeyRow) -> Self {
        let ApiKeyRow {
            id,
            name,
            email,
            requests_per_minute,
            digest: _,
            created_by,
            created_at,
            last_used_at,
            revoked_at,
        } = row;
        Self {
            id,
            name,
            email,
            requests_per_minute: requests_per_minute.unsigned_abs(),
            created_by,
            created_at: created_at.and_utc(),
            last_used_at: last_used_at.map(|at| at.and_utc()),
            revoked_at: revoked_at.map(|at| at.and_utc()),
        }
    }
}

impl Store {
    /// All keys, the newest first.
    pub async fn api_keys(&self) -> Result<Vec<ApiKey>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<ApiKeyRow> = on_backend!(connection, c => {
            api_keys::table.order(api_keys::id.desc()).select(ApiKeyRow::as_select()).load(c).await
        })?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    /// Stores a new key with the digest of its secret.
    pub async fn add_api_key(&self, actor: &str, key: NewApiKey, secret: &str) -> Result<ApiKey, Error> {
        let NewApiKey { id, name, email, requests_per_minute } = key;
        let row = ApiKeyRow {
            id,
            name: name.into(),
            email: email.as_str().to_owned(),
            requests_per_minute: requests_per_minute.cast_signed(),
            digest: digest(secret),
            created_by: actor.to_owned(),
            created_at: self.clock.now().naive_utc(),
            last_used_at: None,
            revoked_at: None,
        };
        let mut transaction = self.database.begin("api keys").await?;
        on_backend!(transaction, c => diesel::insert_into(api_keys::table).values(&row).execute(c).await)?;
        let fields = ["name", "email", "requests_per_minute"];
        self.audit(&mut transaction, actor, "api_key.create", &row.id, &fields).await?;
        transaction.commit().await?;
        Ok(row.into())
    }

    /// Revokes a key; a revoked one stays as it is. False if there is none.
    pub async fn revoke_api_key(&self, actor: &str, id: &str) -> Result<bool, Error> {
        let mut transaction = self.database.begin("api keys").await?;
        let revoked_at: Option<Option<NaiveDateTime>> = on_backend!(transaction, c => {
            api_keys::table.find(id).select(api_keys::revoked_at).first(c).await.optional()
        })?;
        match revoked_at {
            None => return Ok(false),
            Some(Some(_)) => return Ok(true),
            Some(None) => {}
        }
        on_backend!(transaction, c => {
            diesel::update(api_keys::table.find(id))
                .set(api_keys::revoked_at.eq(self.clock.now().naive_utc()))
                .execute(c)
                .await
        })?;
        self.audit(&mut transaction, actor, "api_key.revoke", id, &[]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The key of an id and a secret, which is noted as used in this hour; `None` if there is none, or it is revoked.
    pub async fn use_api_key(&self, id: &str, secret: &str) -> Result<Option<ApiKey>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<ApiKeyRow> = on_backend!(connection, c => {
            api_keys::table.find(id).select(ApiKeyRow::as_select()).first(c).await.optional()
        })?;
        let Some(row) = row.filter(|row| row.revoked_at.is_none() && has_digest(secret, &row.digest)) else {
            return Ok(None);
        };
        let now = self.clock.now().naive_utc();
        let hour = now.duration_trunc(TimeDelta::hours(1)).unwrap_or(now);
        if row.last_used_at.is_none_or(|last| last < hour) {
            on_backend!(connection, c => {
                diesel::update(api_keys::table.find(id)).set(api_keys::last_used_at.eq(hour)).execute(c).await
            })?;
        }
        Ok(Some(row.into()))
    }

    /// Deletes keys that were revoked before an instant; returns how many.
    pub async fn delete_revoked_api_keys(&self, before: DateTime<Utc>) -> Result<usize, Error> {
        let mut connection = self.database.connection().await?;
        Ok(on_backend!(connection, c => {
            let is_old = api_keys::revoked_at.lt(before.naive_utc());
            diesel::delete(api_keys::table.filter(is_old)).execute(c).await
        })?)
    }
}
