//! Operators and their sessions.

use casacero_common::{on_backend, principal::Role};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::{
    domain::access::{Operator, OperatorSession},
    store::{
        Corrupt, Error, Store,
        schema::{operator_sessions, operators},
    },
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = operators)]
struct OperatorRow {
    id: String,
    email: String,
    name: String,
    role: String,
    hash: String,
}

fn name_of(role: Role) -> &'static str {
    match role {
        Role::Viewer => "viewer",
        Role::Editor => "editor",
        Role::Admin => "admin",
    }
}

impl OperatorRow {
    fn read(self) -> Result<(Operator, String), Corrupt> {
        let Self { id, email, name, role, hash } = self;
        let role = match role.as_str() {
            "viewer" => Role::Viewer,
            "editor" => Role::Editor,
            "admin" => Role::Admin,
            _ => return Err(Corrupt { id, column: "role", problem: "is no role".into() }),
        };
        Ok((Operator { id, email, name, role }, hash))
    }
}

impl Store {
    /// The operator of an address, with its password hash.
    pub async fn operator(&self, email: &str) -> Result<Option<(Operator, String)>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<OperatorRow> = on_backend!(connection, c => {
            operators::table
                .filter(operators::email.eq(email))
                .select(OperatorRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        Ok(row.map(OperatorRow::read).transpose()?)
    }

    /// Creates an operator. False if its address exists already; the existing one does not change.
    pub async fn add_operator(&self, actor: &str, operator: &Operator, hash: &str) -> Result<bool, Error> {
        let mut transaction = self.database.begin(&format!("operator {}", operator.email)).await?;
        let made = on_backend!(transaction, c => {
            diesel::insert_into(operators::table)
                .values((
                    operators::id.eq(&operator.id),
                    operators::email.eq(&operator.email),
                    operators::name.eq(&operator.name),
                    operators::role.eq(name_of(operator.role)),
                    operators::hash.eq(hash),
                    operators::changed_at.eq(self.clock.now().naive_utc()),
                ))
                .on_conflict(operators::email)
                .do_nothing()
                .execute(c)
                .await
        })?;
        if made == 0 {
            return Ok(false);
        }
        self.audit(&mut transaction, actor, "operator.put", &operator.id, &["name", "role", "password"]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Creates an operator, or changes the one of its address. A changed one keeps its id, and its sessions end.
    pub async fn put_operator(&self, actor: &str, operator: &Operator, hash: &str) -> Result<Operator, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("operator {}", operator.email)).await?;
        let changed = (
            operators::name.eq(&operator.name),
            operators::role.eq(name_of(operator.role)),
            operators::hash.eq(hash),
            operators::changed_at.eq(now),
        );
        let row: OperatorRow = on_backend!(transaction, c => {
            diesel::insert_into(operators::table)
                .values((operators::id.eq(&operator.id), operators::email.eq(&operator.email), changed))
                .on_conflict(operators::email)
                .do_update()
                .set(changed)
                .returning(OperatorRow::as_returning())
                .get_result(c)
                .await
        })?;
        let (kept, _) = row.read()?;
        on_backend!(transaction, c => {
            diesel::delete(operator_sessions::table.filter(operator_sessions::operator_id.eq(&kept.id))).execute(c).await
        })?;
        self.audit(&mut transaction, actor, "operator.put", &kept.id, &["name", "role", "password"]).await?;
        transaction.commit().await?;
        Ok(kept)
    }

    /// Opens a session under the digest of its secret, and deletes expired ones. False if the password no longer has
    /// the hash `hash`.
    pub async fn open_operator_session(
        &self,
        digest: &str,
        session: &OperatorSession,
        hash: &str,
    ) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&format!("operator {}", session.operator.email)).await?;
        let unchanged: i64 = on_backend!(transaction, c => {
            operators::table.find(&session.operator.id).filter(operators::hash.eq(hash)).count().get_result(c).await
        })?;
        if unchanged == 0 {
            return Ok(false);
        }
        on_backend!(transaction, c => {
            diesel::delete(operator_sessions::table.filter(operator_sessions::expires_at.le(now))).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::insert_into(operator_sessions::table)
                .values((
                    operator_sessions::digest.eq(digest),
                    operator_sessions::operator_id.eq(&session.operator.id),
                    operator_sessions::opened_at.eq(session.opened_at.naive_utc()),
                    operator_sessions::expires_at.eq(session.expires_at.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The session of a digest, even if it has expired.
    pub async fn operator_session(&self, digest: &str) -> Result<Option<OperatorSession>, Error> {
        let mut connection = self.database.connection().await?;
        let row: Option<(OperatorRow, NaiveDateTime, NaiveDateTime)> = on_backend!(connection, c => {
            operator_sessions::table
                .inner_join(operators::table)
                .filter(operator_sessions::digest.eq(digest))
                .select((OperatorRow::as_select(), operator_sessions::opened_at, operator_sessions::expires_at))
                .first(c)
                .await
                .optional()
        })?;
        let Some((row, opened_at, expires_at)) = row else { return Ok(None) };
        let (operator, _) = row.read()?;
        Ok(Some(OperatorSession { operator, opened_at: opened_at.and_utc(), expires_at: expires_at.and_utc() }))
    }

    /// Moves the end of a session.
    pub async fn prolong_operator_session(&self, digest: &str, expires_at: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(operator_sessions::table.find(digest))
                .set(operator_sessions::expires_at.eq(expires_at.naive_utc()))
                .execute(c)
                .await
        })?;
        Ok(())
    }

    /// Ends a session, if it is open.
    pub async fn end_operator_session(&self, digest: &str) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => diesel::delete(operator_sessions::table.find(digest)).execute(c).await)?;
        Ok(())
    }
}
