//! Sessions of operators, and their second factors.

use std::cmp::Reverse;

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{
    audit::Change,
    operators::{OperatorRow, SUBJECT},
    sessions::EndedSessions,
};
use crate::{
    domain::{access::OperatorSession, refusal::Refusal},
    store::{
        Error, NewMail, Store,
        schema::{operator_recovery_codes, operator_sessions, operators},
    },
};

/// What proved to be an operator beside the password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecondFactor {
    /// Nothing: it is off.
    Off,
    /// A code of the authenticator with this seed, for a step.
    Authenticator { seed: String, step: i64 },
    /// A recovery code, by its digest.
    Recovery(String),
}

/// A session that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenOperatorSession {
    /// The digest of its secret.
    pub digest: String,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it was used last, to the time by which a session is extended.
    pub last_used_at: DateTime<Utc>,
    /// What its browser calls itself.
    pub user_agent: Option<String>,
}

fn switched(before: &str, after: &str) -> [Change; 1] {
    [Change::new("totp", Some(before.into()), Some(after.into()))]
}

impl Store {
    /// Opens a session under the digest of its secret, and deletes expired ones. A code is used up by it. Refused if the
    /// password no longer has the hash `hash`, or a code was used meanwhile.
    pub async fn open_operator_session(
        &self,
        digest: &str,
        session: &OperatorSession,
        hash: &str,
        factor: &SecondFactor,
        user_agent: Option<&str>,
    ) -> Result<Result<(), Refusal>, Error> {
        let (id, now) = (&session.operator.id, self.clock.now().naive_utc());
        let mut transaction = self.database.begin(SUBJECT).await?;
        let account = self.read_operator(&mut transaction, id).await?;
        let Some(account) = account.filter(|account| account.hash.as_deref() == Some(hash)) else {
            return Ok(Err(Refusal::WrongPassword));
        };
        if !self.use_factor(&mut transaction, id, account.totp_seed.as_deref(), factor).await? {
            return Ok(Err(Refusal::WrongTotp));
        }
        on_backend!(transaction, c => {
            diesel::delete(operator_sessions::table.filter(operator_sessions::expires_at.le(now))).execute(c).await
        })?;
        on_backend!(transaction, c => {
            diesel::insert_into(operator_sessions::table)
                .values((
                    operator_sessions::digest.eq(digest),
                    operator_sessions::operator_id.eq(id),
                    operator_sessions::opened_at.eq(session.opened_at.naive_utc()),
                    operator_sessions::expires_at.eq(session.expires_at.naive_utc()),
                    operator_sessions::user_agent.eq(user_agent),
                    operator_sessions::last_used_at.eq(now),
                ))
                .execute(c)
                .await
        })?;
        on_backend!(transaction, c => {
            diesel::update(operators::table.find(id)).set(operators::last_sign_in_at.eq(now)).execute(c).await
        })?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Uses a code up. False if it is not the operator's, or was used.
    async fn use_factor(
        &self,
        connection: &mut db::Connection,
        id: &str,
        present_seed: Option<&str>,
        factor: &SecondFactor,
    ) -> Result<bool, Error> {
        let used = match factor {
            SecondFactor::Off => return Ok(present_seed.is_none()),
            SecondFactor::Authenticator { seed, step } => on_backend!(connection, c => {
                let is_new = operators::totp_step.is_null().or(operators::totp_step.lt(step));
                let of_seed = operators::id.eq(id).and(operators::totp_seed.eq(seed));
                diesel::update(operators::table.filter(of_seed.and(is_new)))
                    .set(operators::totp_step.eq(step))
                    .execute(c)
                    .await
            })?,
            SecondFactor::Recovery(digest) => on_backend!(connection, c => {
                diesel::delete(operator_recovery_codes::table.find((id, digest))).execute(c).await
            })?,
        };
        Ok(used == 1)
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
        let account = row.read()?;
        Ok(Some(OperatorSession {
            has_totp: account.totp_seed.is_some(),
            operator: account.operator,
            opened_at: opened_at.and_utc(),
            expires_at: expires_at.and_utc(),
        }))
    }

    /// Moves the end of a session that is used now.
    pub async fn prolong_operator_session(&self, digest: &str, expires_at: DateTime<Utc>) -> Result<(), Error> {
        let mut connection = self.database.connection().await?;
        on_backend!(connection, c => {
            diesel::update(operator_sessions::table.find(digest))
                .set((
                    operator_sessions::expires_at.eq(expires_at.naive_utc()),
                    operator_sessions::last_used_at.eq(self.clock.now().naive_utc()),
                ))
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

    /// The open sessions of an operator, the one that was used last first.
    pub async fn open_operator_sessions(&self, id: &str) -> Result<Vec<OpenOperatorSession>, Error> {
        let now = self.clock.now().naive_utc();
        let mut connection = self.database.connection().await?;
        let rows: Vec<(String, NaiveDateTime, Option<NaiveDateTime>, Option<String>)> = on_backend!(connection, c => {
            operator_sessions::table
                .filter(operator_sessions::operator_id.eq(id).and(operator_sessions::expires_at.gt(now)))
                .select((
                    operator_sessions::digest,
                    operator_sessions::opened_at,
                    operator_sessions::last_used_at,
                    operator_sessions::user_agent,
                ))
                .load(c)
                .await
        })?;
        let read = |(digest, opened_at, last_used_at, user_agent): (_, NaiveDateTime, Option<NaiveDateTime>, _)| {
            let last_used_at = last_used_at.unwrap_or(opened_at).and_utc();
            OpenOperatorSession { digest, opened_at: opened_at.and_utc(), last_used_at, user_agent }
        };
        let mut all: Vec<OpenOperatorSession> = rows.into_iter().map(read).collect();
        all.sort_by_key(|one| (Reverse(one.last_used_at), one.digest.clone()));
        Ok(all)
    }

    /// Ends one session of an operator, or all but those of some digests.
    pub async fn end_operator_sessions(&self, actor: &str, id: &str, ended: EndedSessions<'_>) -> Result<(), Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        if self.delete_operator_sessions(&mut transaction, id, ended).await? > 0 {
            self.audit(&mut transaction, actor, "operator.end_sessions", id, &["sessions"]).await?;
            transaction.commit().await?;
        }
        Ok(())
    }

    async fn delete_operator_sessions(
        &self,
        connection: &mut db::Connection,
        id: &str,
        ended: EndedSessions<'_>,
    ) -> Result<usize, Error> {
        let of_operator = operator_sessions::operator_id.eq(id);
        Ok(match ended {
            EndedSessions::One(digest) => on_backend!(connection, c => {
                let one = of_operator.and(operator_sessions::digest.eq(digest));
                diesel::delete(operator_sessions::table.filter(one)).execute(c).await
            })?,
            EndedSessions::AllBut(digests) => on_backend!(connection, c => {
                let others = of_operator.and(operator_sessions::digest.ne_all(digests));
                diesel::delete(operator_sessions::table.filter(others)).execute(c).await
            })?,
        })
    }

    /// Changes the password of an operator who proved the one of `expected`. All sessions end but the one of a digest, and so
    /// do links. False if the password was changed meanwhile.
    pub async fn change_operator_password(
        &self,
        id: &str,
        expected: &str,
        hash: &str,
        present_session: String,
    ) -> Result<bool, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let account = self.read_operator(&mut transaction, id).await?;
        if account.is_none_or(|account| account.hash.as_deref() != Some(expected)) {
            return Ok(false);
        }
        self.write_operator_password(&mut transaction, id, hash).await?;
        self.delete_operator_sessions(&mut transaction, id, EndedSessions::AllBut(&[present_session])).await?;
        self.audit(&mut transaction, &format!("operator:{id}"), "operator.password", id, &["password"]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Keeps the seed of an authenticator that waits for its first code. Refused while the second factor is on.
    pub async fn start_totp(&self, id: &str, seed: &str) -> Result<Result<(), Refusal>, Error> {
        let mut connection = self.database.connection().await?;
        let started = on_backend!(connection, c => {
            diesel::update(operators::table.filter(operators::id.eq(id).and(operators::totp_seed.is_null())))
                .set(operators::totp_pending_seed.eq(seed))
                .execute(c)
                .await
        })?;
        Ok(if started == 1 { Ok(()) } else { Err(Refusal::TotpEnabled) })
    }

    /// Switches the second factor on, after a code of the pending seed for a step. Refused if that is no longer pending.
    pub async fn confirm_totp(
        &self,
        id: &str,
        seed: &str,
        step: i64,
        recovery_codes: &[String],
    ) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let confirmed = on_backend!(transaction, c => {
            let pending = operators::id.eq(id).and(operators::totp_pending_seed.eq(seed));
            diesel::update(operators::table.filter(pending.and(operators::totp_seed.is_null())))
                .set((
                    operators::totp_seed.eq(seed),
                    operators::totp_pending_seed.eq(None::<String>),
                    operators::totp_step.eq(step),
                ))
                .execute(c)
                .await
        })?;
        if confirmed == 0 {
            return Ok(Err(Refusal::TotpNotEnabled));
        }
        self.write_recovery_codes(&mut transaction, id, recovery_codes).await?;
        let actor = format!("operator:{id}");
        self.audit_changes(&mut transaction, &actor, "operator.totp", id, &["totp"], &switched("off", "on")).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Switches the second factor off, and queues a mail that says so. What changes nothing writes nothing.
    pub async fn remove_totp(
        &self,
        actor: &str,
        id: &str,
        mail: Option<NewMail>,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let Some(account) = self.read_operator(&mut transaction, id).await? else {
            return Ok(Err(Refusal::OperatorNotFound));
        };
        if account.totp_seed.is_none() {
            return Ok(Ok(()));
        }
        on_backend!(transaction, c => {
            diesel::update(operators::table.find(id))
                .set((
                    operators::totp_seed.eq(None::<String>),
                    operators::totp_pending_seed.eq(None::<String>),
                    operators::totp_step.eq(None::<i64>),
                ))
                .execute(c)
                .await
        })?;
        self.write_recovery_codes(&mut transaction, id, &[]).await?;
        self.audit_changes(&mut transaction, actor, "operator.totp", id, &["totp"], &switched("on", "off")).await?;
        if let Some(mail) = mail {
            self.queue_mail(&mut transaction, None, mail).await?;
        }
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Replaces the recovery codes of an operator whose second factor is on.
    pub async fn replace_recovery_codes(&self, id: &str, digests: &[String]) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let account = self.read_operator(&mut transaction, id).await?;
        if account.is_none_or(|account| account.totp_seed.is_none()) {
            return Ok(Err(Refusal::TotpNotEnabled));
        }
        self.write_recovery_codes(&mut transaction, id, digests).await?;
        let actor = format!("operator:{id}");
        self.audit(&mut transaction, &actor, "operator.recovery_codes", id, &["recovery_codes"]).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    async fn write_recovery_codes(
        &self,
        connection: &mut db::Connection,
        id: &str,
        digests: &[String],
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            let of_operator = operator_recovery_codes::operator_id.eq(id);
            diesel::delete(operator_recovery_codes::table.filter(of_operator)).execute(c).await
        })?;
        for digest in digests {
            let row = (operator_recovery_codes::operator_id.eq(id), operator_recovery_codes::digest.eq(digest));
            on_backend!(connection, c => {
                diesel::insert_into(operator_recovery_codes::table).values(row).execute(c).await
            })?;
        }
        Ok(())
    }

    /// How many recovery codes of an operator are unused.
    pub async fn recovery_codes_left(&self, id: &str) -> Result<u32, Error> {
        let mut connection = self.database.connection().await?;
        let left: i64 = on_backend!(connection, c => {
            let of_operator = operator_recovery_codes::operator_id.eq(id);
            operator_recovery_codes::table.filter(of_operator).count().get_result(c).await
        })?;
        Ok(u32::try_from(left).unwrap_or(u32::MAX))
    }
}
