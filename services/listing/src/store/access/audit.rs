//! Who changed what: ids and names of fields, never values.

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::store::{Corrupt, Error, Store, schema::audit};

/// A change that somebody made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Names it; later ones are greater.
    pub id: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub actor: String,
    /// What they did.
    pub action: String,
    /// What it was done to.
    pub subject: String,
    /// The names of what changed.
    pub fields: Vec<String>,
}

/// Which changes are asked for, the newest first.
#[derive(Clone, Debug, Default)]
pub struct AuditPage {
    /// Of one subject only.
    pub subject: Option<String>,
    /// Older than the one of this id.
    pub before: Option<String>,
    /// At most so many.
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
    /// What was changed, the newest first.
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

    /// Notes what another of our processes let somebody do.
    pub async fn audit_alone(&self, actor: &str, action: &str, subject: &str, fields: &[&str]) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        self.audit(&mut connection, actor, action, subject, fields).await
    }

    /// Notes a change in the transaction that makes it. `actor` is [`Principal::actor`], `action` a name such as
    /// `listing.edit`, `subject` the id of what was changed, `fields` the names of what changed of it.
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
