//! Operators: who they are, and what admins change of them.

use casacero_common::{db, on_backend, principal::Role};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{audit::Change, operator_links::OperatorLink};
use crate::{
    domain::{access::Operator, refusal::Refusal},
    store::{
        Corrupt, Error, Store,
        schema::{operator_sessions, operators},
    },
};

/// The lock key under which all changes of operators are serialised: the last admin is the last one of all.
pub(super) const SUBJECT: &str = "operators";
/// The hash of who has not set a password yet.
const NO_PASSWORD: &str = "";

/// An operator with what signs them in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorAccount {
    pub operator: Operator,
    /// The hash of the password; `None` until an invitation is used.
    pub hash: Option<String>,
    /// The seed of the authenticator, if the second factor is on.
    pub totp_seed: Option<String>,
    /// The seed of an authenticator that no code was sent of yet.
    pub pending_totp_seed: Option<String>,
    /// When they signed in last.
    pub last_sign_in_at: Option<DateTime<Utc>>,
}

impl OperatorAccount {
    /// Whether it is an admin who can sign in.
    fn is_admin(&self) -> bool {
        self.operator.role == Role::Admin && self.hash.is_some()
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = operators)]
pub(super) struct OperatorRow {
    id: String,
    email: String,
    name: String,
    role: String,
    hash: String,
    totp_seed: Option<String>,
    totp_pending_seed: Option<String>,
    last_sign_in_at: Option<NaiveDateTime>,
}

const fn name_of(role: Role) -> &'static str {
    match role {
        Role::Viewer => "viewer",
        Role::Editor => "editor",
        Role::Admin => "admin",
    }
}

impl OperatorRow {
    pub(super) fn read(self) -> Result<OperatorAccount, Corrupt> {
        let Self { id, email, name, role, hash, totp_seed, totp_pending_seed, last_sign_in_at } = self;
        let role = match role.as_str() {
            "viewer" => Role::Viewer,
            "editor" => Role::Editor,
            "admin" => Role::Admin,
            _ => return Err(Corrupt { id, column: "role", problem: "is no role".into() }),
        };
        Ok(OperatorAccount {
            operator: Operator { id, email, name, role },
            hash: (hash != NO_PASSWORD).then_some(hash),
            totp_seed,
            pending_totp_seed: totp_pending_seed,
            last_sign_in_at: last_sign_in_at.map(|at| at.and_utc()),
        })
    }
}

impl Store {
    /// The operator of an address.
    pub async fn operator(&self, email: &str) -> Result<Option<OperatorAccount>, Error> {
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

    /// The operator of an id.
    pub async fn operator_by_id(&self, id: &str) -> Result<Option<OperatorAccount>, Error> {
        let mut connection = self.database.connection().await?;
        self.read_operator(&mut connection, id).await
    }

    pub(super) async fn read_operator(
        &self,
        connection: &mut db::Connection,
        id: &str,
    ) -> Result<Option<OperatorAccount>, Error> {
        let row: Option<OperatorRow> = on_backend!(connection, c => {
            operators::table.find(id).select(OperatorRow::as_select()).first(c).await.optional()
        })?;
        Ok(row.map(OperatorRow::read).transpose()?)
    }

    /// All operators, by address.
    pub async fn operators(&self) -> Result<Vec<OperatorAccount>, Error> {
        let mut connection = self.database.connection().await?;
        self.read_operators(&mut connection).await
    }

    async fn read_operators(&self, connection: &mut db::Connection) -> Result<Vec<OperatorAccount>, Error> {
        let rows: Vec<OperatorRow> = on_backend!(connection, c => {
            operators::table.order(operators::email).select(OperatorRow::as_select()).load(c).await
        })?;
        Ok(rows.into_iter().map(OperatorRow::read).collect::<Result<_, _>>()?)
    }

    /// Whether nobody but an operator is an admin who can sign in.
    async fn is_last_admin(&self, connection: &mut db::Connection, account: &OperatorAccount) -> Result<bool, Error> {
        let all = self.read_operators(connection).await?;
        let others = all.iter().filter(|other| other.operator.id != account.operator.id);
        Ok(account.is_admin() && !others.into_iter().any(OperatorAccount::is_admin))
    }

    /// Creates an operator with a password hash, or without one and with a link to set a password. False if the address
    /// exists already; the existing one does not change.
    pub async fn add_operator(
        &self,
        actor: &str,
        operator: &Operator,
        hash: Option<&str>,
        link: Option<OperatorLink>,
    ) -> Result<bool, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let made = on_backend!(transaction, c => {
            diesel::insert_into(operators::table)
                .values((
                    operators::id.eq(&operator.id),
                    operators::email.eq(&operator.email),
                    operators::name.eq(&operator.name),
                    operators::role.eq(name_of(operator.role)),
                    operators::hash.eq(hash.unwrap_or(NO_PASSWORD)),
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
        let action = if link.is_some() { "operator.invite" } else { "operator.put" };
        let fields = ["name", "role", "password"];
        let fields = if hash.is_some() { &fields[..] } else { &fields[..2] };
        let role = Change::new("role", None, Some(name_of(operator.role).into()));
        self.audit_changes(&mut transaction, actor, action, &operator.id, fields, &[role]).await?;
        if let Some(link) = link {
            self.write_operator_link(&mut transaction, &operator.id, link).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Creates an operator, or changes the one of its address. A changed one keeps its id, and its sessions end. The last
    /// admin stays one.
    pub async fn put_operator(
        &self,
        actor: &str,
        operator: &Operator,
        hash: &str,
    ) -> Result<Result<OperatorAccount, Refusal>, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(SUBJECT).await?;
        let all = self.read_operators(&mut transaction).await?;
        let former = all.into_iter().find(|account| account.operator.email == operator.email);
        if let Some(former) = &former
            && operator.role < Role::Admin
            && self.is_last_admin(&mut transaction, former).await?
        {
            return Ok(Err(Refusal::LastAdmin));
        }
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
        let account = row.read()?;
        let kept = &account.operator;
        on_backend!(transaction, c => {
            diesel::delete(operator_sessions::table.filter(operator_sessions::operator_id.eq(&kept.id))).execute(c).await
        })?;
        self.end_operator_links(&mut transaction, &kept.id).await?;
        let before = former.map(|former| name_of(former.operator.role).to_owned());
        let role = Change::new("role", before, Some(name_of(kept.role).into()));
        let fields = ["name", "role", "password"];
        self.audit_changes(&mut transaction, actor, "operator.put", &kept.id, &fields, &[role]).await?;
        transaction.commit().await?;
        Ok(Ok(account))
    }

    /// Changes the name or the role of an operator. The last admin stays one. What changes nothing writes nothing.
    pub async fn change_operator(
        &self,
        actor: &str,
        id: &str,
        name: Option<&str>,
        role: Option<Role>,
    ) -> Result<Result<OperatorAccount, Refusal>, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let Some(mut account) = self.read_operator(&mut transaction, id).await? else {
            return Ok(Err(Refusal::OperatorNotFound));
        };
        let former = account.operator.clone();
        if role.is_some_and(|role| role < Role::Admin) && self.is_last_admin(&mut transaction, &account).await? {
            return Ok(Err(Refusal::LastAdmin));
        }
        account.operator.name = name.map_or(former.name.clone(), ToOwned::to_owned);
        account.operator.role = role.unwrap_or(former.role);
        let mut fields = Vec::new();
        if account.operator.name != former.name {
            fields.push("name");
        }
        let mut changes = Vec::new();
        if account.operator.role != former.role {
            fields.push("role");
            let [before, after] = [former.role, account.operator.role].map(|role| Some(name_of(role).to_owned()));
            changes.push(Change::new("role", before, after));
        }
        if fields.is_empty() {
            return Ok(Ok(account));
        }
        on_backend!(transaction, c => {
            diesel::update(operators::table.find(id))
                .set((
                    operators::name.eq(&account.operator.name),
                    operators::role.eq(name_of(account.operator.role)),
                    operators::changed_at.eq(self.clock.now().naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        self.audit_changes(&mut transaction, actor, "operator.change", id, &fields, &changes).await?;
        transaction.commit().await?;
        Ok(Ok(account))
    }

    /// Removes an operator with sessions, links and recovery codes. The last admin stays.
    pub async fn remove_operator(&self, actor: &str, id: &str) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let Some(account) = self.read_operator(&mut transaction, id).await? else {
            return Ok(Err(Refusal::OperatorNotFound));
        };
        if self.is_last_admin(&mut transaction, &account).await? {
            return Ok(Err(Refusal::LastAdmin));
        }
        on_backend!(transaction, c => diesel::delete(operators::table.find(id)).execute(c).await)?;
        let role = Change::new("role", Some(name_of(account.operator.role).into()), None);
        self.audit_changes(&mut transaction, actor, "operator.remove", id, &["role"], &[role]).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }
}
