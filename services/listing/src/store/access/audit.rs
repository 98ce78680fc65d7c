//! The audit log: ids and field names, and the values of what is no personal data.

use std::collections::HashMap;

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::store::{
    Corrupt, Error, Store,
    functions::substr,
    schema::{audit, operators},
};

/// How the name of an actor begins who is an operator.
const OPERATOR: &str = "operator:";

/// What a field was and became. Only for fields that hold no personal data: the audit outlives what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub field: String,
    /// What it was; `None` if it had no value.
    pub before: Option<String>,
    /// What it became; `None` if it has no value.
    pub after: Option<String>,
}

impl Change {
    pub fn new(field: &str, before: Option<String>, after: Option<String>) -> Self {
        Self { field: field.to_owned(), before, after }
    }
}

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
    /// The changes of those that hold no personal data.
    pub changes: Vec<Change>,
    /// The name of the operator who acted, if there still is one.
    pub actor_name: Option<String>,
}

/// A query for audit entries, newest first.
#[derive(Clone, Debug, Default)]
pub struct AuditPage {
    /// Only entries of this subject.
    pub subject: Option<String>,
    /// Only entries of this actor.
    pub actor: Option<String>,
    /// Only entries of this action; of those that begin with it if it ends in a dot.
    pub action: Option<String>,
    /// Only entries of this day (UTC) and later ones.
    pub from: Option<NaiveDate>,
    /// Only entries of this day (UTC) and earlier ones.
    pub to: Option<NaiveDate>,
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
    changes: String,
}

impl AuditRow {
    fn read(self) -> Result<AuditEntry, Error> {
        let Self { id, at, actor, action, subject, fields, changes } = self;
        let corrupt = |column| {
            let id = id.clone();
            move |error: serde_json::Error| Corrupt { id, column, problem: error.to_string() }
        };
        let fields = serde_json::from_str(&fields).map_err(corrupt("fields"))?;
        let changes = serde_json::from_str(&changes).map_err(corrupt("changes"))?;
        Ok(AuditEntry { id, at: at.and_utc(), actor, action, subject, fields, changes, actor_name: None })
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
            if let Some(actor) = &page.actor {
                query = query.filter(audit::actor.eq(actor));
            }
            if let Some(action) = &page.action {
                query = match action.ends_with('.') {
                    true => query.filter(substr(audit::action, 1, length(action)).eq(action)),
                    false => query.filter(audit::action.eq(action)),
                };
            }
            if let Some(from) = page.from {
                query = query.filter(audit::at.ge(from.and_time(NaiveTime::MIN)));
            }
            if let Some(to) = page.to {
                query = query.filter(audit::at.le(to.and_time(end_of_day())));
            }
            if let Some(before) = &page.before {
                query = query.filter(audit::id.lt(before));
            }
            query.order(audit::id.desc()).limit(page.limit).select(AuditRow::as_select()).load(c).await
        })?;
        let names = operator_names(&mut connection, &rows).await?;
        let named = |row: AuditRow| {
            let entry = row.read()?;
            let actor_name = entry.actor.strip_prefix(OPERATOR).and_then(|id| names.get(id).cloned());
            Ok(AuditEntry { actor_name, ..entry })
        };
        rows.into_iter().map(named).collect()
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
        self.audit_changes(connection, actor, action, subject, fields, &[]).await
    }

    /// The same with what some fields were and became. They hold no personal data.
    pub(in crate::store) async fn audit_changes(
        &self,
        connection: &mut db::Connection,
        actor: &str,
        action: &str,
        subject: &str,
        fields: &[&str],
        changes: &[Change],
    ) -> Result<(), Error> {
        let id = Uuid::now_v7().to_string();
        let fields = serde_json::to_string(fields).expect("a list of names is plain data");
        let changes = serde_json::to_string(changes).expect("a list of texts is plain data");
        let row = (
            audit::id.eq(id),
            audit::at.eq(self.clock.now().naive_utc()),
            audit::actor.eq(actor),
            audit::action.eq(action),
            audit::subject.eq(subject),
            audit::fields.eq(fields),
            audit::changes.eq(changes),
        );
        on_backend!(connection, c => diesel::insert_into(audit::table).values(row).execute(c).await)?;
        Ok(())
    }
}

/// The last microsecond of a day.
fn end_of_day() -> NaiveTime {
    NaiveTime::from_hms_micro_opt(23, 59, 59, 999_999).expect("a time of day")
}

fn length(text: &str) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX)
}

/// The names of the operators who acted, by id.
async fn operator_names(connection: &mut db::Connection, rows: &[AuditRow]) -> Result<HashMap<String, String>, Error> {
    let ids: Vec<&str> = rows.iter().filter_map(|row| row.actor.strip_prefix(OPERATOR)).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let names: Vec<(String, String)> = on_backend!(connection, c => {
        operators::table.filter(operators::id.eq_any(&ids)).select((operators::id, operators::name)).load(c).await
    })?;
    Ok(names.into_iter().collect())
}
