//! The audit log: ids and field names, never values.

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::store::{Corrupt, Error, Store, schema::audit};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its id; later entries have greater ones.
    pub id: String,
    /// The time of the change.
    pub at: DateTime<Utc>,
    pub actor: String,
    pub action: String,
    /// The subject of the action.
    pub subject: String,
    /// The names of the changed fields.
    pub fields: Vec<String>,
}

/// A query for audit entries, newest first.
#[derive(Clone, Debug, Default)]
pub struct AuditPage {
    /// Only entries of this subject.
    pub subject: Option<String>,
    /// Only entries older than the one of this id.
    pub before: Option<String>,
    /// Maximum number of entries.
    pub limit: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit)]
struct AuditRow {
    id: String,
    at: NaiveDateTime,
    actor: String,
    action: String,
    subject: String,
    fields: String,
}

impl AuditRow {
    fn read(self) -> Result<AuditEntry, Error> {
        let Self { id, at, actor, action, subject, fields } = self;
        let corrupt =
            |error: serde_json::Error| Corrupt { id: id.clone(), column: "fields", problem: error.to_string() };
        let fields = serde_json::from_str(&fields).map_err(corrupt)?;
        Ok(AuditEntry { id, at: at.and_utc(), actor, action, subject, fields })
    }
}

impl Store {
    /// Audit entries, newest first.
    pub async fn audit_entries(&self, page: &AuditPage) -> Result<Vec<AuditEntry>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<AuditRow> = on_backend!(connection, c => {
            let mut query = audit::table.into_boxed();
            if let Some(subject) = &page.subject {
                query = query.filter(audit::subject.eq(subject));
            }
            if let Some(before) = &page.before {
                query = query.filter(audit::id.lt(before));
            }
            query.order(audit::id.desc()).limit(page.limit).select(AuditRow::as_select()).load(c).await
        })?;
        rows.into_iter().map(AuditRow::read).collect()
    }

    /// Records what another of our services allowed a principal to do.
    pub async fn audit_alone(&self, actor: &str, action: &str, subject: &str, fields: &[&str]) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        self.audit(&mut connection, actor, action, subject, fields).await
    }

    /// Records a change in its transaction. `actor` is [`Principal::actor`], `action` a name such as `listing.edit`,
    /// `subject` the id of the changed object, `fields` the names of its changed fields.
    ///
    /// [`Principal::actor`]: casacero_common::principal::Principal::actor
    pub async fn audit(
        &self,
        connection: &mut db::Connection,
        actor: &str,
        action: &str,
        subject: &str,
        fields: &[&str],
    ) -> Result<(), Error> {
        let id = Uuid::now_v7().to_string();
        let fields = serde_json::to_string(fields).expect("a list of names is plain data");
        let row = (
            audit::id.eq(id),
            audit::at.eq(self.clock.now().naive_utc()),
            audit::actor.eq(actor),
            audit::action.eq(action),
            audit::subject.eq(subject),
            audit::fields.eq(fields),
        );
        on_backend!(connection, c => diesel::insert_into(audit::table).values(row).execute(c).await)?;
        Ok(())
    }
}
