//! Links in mails by which operators set a password.

use casacero_common::{db, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::operators::{OperatorAccount, OperatorRow, SUBJECT};
use crate::{
    domain::{access_link::LinkPurpose, refusal::Refusal},
    store::{
        Error, NewMail, Store,
        schema::{operator_links, operator_sessions, operators},
    },
};

/// A link and the mail that brings it.
#[derive(Clone, Debug)]
pub struct OperatorLink {
    /// The digest of its secret.
    pub digest: String,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    pub mail: NewMail,
}

impl Store {
    /// Writes a link, deletes expired ones, and queues its mail.
    pub(super) async fn write_operator_link(
        &self,
        connection: &mut db::Connection,
        operator_id: &str,
        link: OperatorLink,
    ) -> Result<(), Error> {
        let OperatorLink { digest, expires_at, mail } = link;
        let now = self.clock.now().naive_utc();
        on_backend!(connection, c => {
            diesel::delete(operator_links::table.filter(operator_links::expires_at.le(now))).execute(c).await
        })?;
        let row = (
            operator_links::digest.eq(digest),
            operator_links::operator_id.eq(operator_id),
            operator_links::created_at.eq(now),
            operator_links::expires_at.eq(expires_at.naive_utc()),
        );
        on_backend!(connection, c => diesel::insert_into(operator_links::table).values(&row).execute(c).await)?;
        self.queue_mail(connection, None, mail).await
    }

    /// Ends the links of an operator.
    pub(super) async fn end_operator_links(
        &self,
        connection: &mut db::Connection,
        operator_id: &str,
    ) -> Result<(), Error> {
        on_backend!(connection, c => {
            diesel::delete(operator_links::table.filter(operator_links::operator_id.eq(operator_id))).execute(c).await
        })?;
        Ok(())
    }

    /// Mails another link to an operator who has no password yet. Links before it end.
    pub async fn invite_operator_again(
        &self,
        actor: &str,
        id: &str,
        link: OperatorLink,
    ) -> Result<Result<(), Refusal>, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        match self.read_operator(&mut transaction, id).await? {
            None => return Ok(Err(Refusal::OperatorNotFound)),
            Some(account) if account.hash.is_some() => return Ok(Err(Refusal::OperatorActive)),
            Some(_) => {}
        }
        self.end_operator_links(&mut transaction, id).await?;
        self.write_operator_link(&mut transaction, id, link).await?;
        self.audit(&mut transaction, actor, "operator.invite", id, &[]).await?;
        transaction.commit().await?;
        Ok(Ok(()))
    }

    /// Queues the link that somebody asked for who may be anybody, if an operator may have one more mailed. It is counted as
    /// links of owners are: while one of the last minutes waits there is no other, and strangers keep nobody from a link.
    pub async fn mail_operator_link(
        &self,
        operator_id: &str,
        link: OperatorLink,
        requester: &str,
    ) -> Result<bool, Error> {
        const KIND: &str = "operator link ";
        let address = link.mail.recipient.clone();
        let mut transaction = self.database.begin(SUBJECT).await?;
        let pause = self.pause_of_strangers(&mut transaction, KIND, &address, LinkPurpose::SignIn.lifetime()).await?;
        let (now, since) = (self.clock.now().naive_utc(), (self.clock.now() - pause).naive_utc());
        let waiting: i64 = on_backend!(transaction, c => {
            operator_links::table
                .filter(operator_links::operator_id.eq(operator_id))
                .filter(operator_links::created_at.gt(since).and(operator_links::expires_at.gt(now)))
                .count()
                .get_result(c)
                .await
        })?;
        if waiting > 0 || !self.count_stranger(&mut transaction, KIND, &address, requester).await? {
            return Ok(false);
        }
        // Whoever asks, the operator may be gone by now.
        if self.read_operator(&mut transaction, operator_id).await?.is_none() {
            return Ok(false);
        }
        self.write_operator_link(&mut transaction, operator_id, link).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// The operator of a link that can still be used, and until when.
    pub async fn operator_link(&self, digest: &str) -> Result<Option<(OperatorAccount, DateTime<Utc>)>, Error> {
        let mut connection = self.database.connection().await?;
        self.read_operator_link(&mut connection, digest).await
    }

    async fn read_operator_link(
        &self,
        connection: &mut db::Connection,
        digest: &str,
    ) -> Result<Option<(OperatorAccount, DateTime<Utc>)>, Error> {
        let now = self.clock.now().naive_utc();
        let row: Option<(OperatorRow, NaiveDateTime)> = on_backend!(connection, c => {
            operator_links::table
                .inner_join(operators::table)
                .filter(operator_links::digest.eq(digest).and(operator_links::expires_at.gt(now)))
                .select((OperatorRow::as_select(), operator_links::expires_at))
                .first(c)
                .await
                .optional()
        })?;
        let Some((row, expires_at)) = row else { return Ok(None) };
        Ok(Some((row.read()?, expires_at.and_utc())))
    }

    /// Uses a link: sets a password, and ends all sessions and links of its operator. False if it was used meanwhile.
    pub async fn use_operator_link(&self, digest: &str, hash: &str) -> Result<bool, Error> {
        let mut transaction = self.database.begin(SUBJECT).await?;
        let Some((account, _)) = self.read_operator_link(&mut transaction, digest).await? else { return Ok(false) };
        let id = &account.operator.id;
        self.write_operator_password(&mut transaction, id, hash).await?;
        on_backend!(transaction, c => {
            diesel::delete(operator_sessions::table.filter(operator_sessions::operator_id.eq(id))).execute(c).await
        })?;
        self.audit(&mut transaction, &format!("operator:{id}"), "operator.password", id, &["password"]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Writes a password, and ends the links of its operator.
    pub(super) async fn write_operator_password(
        &self,
        connection: &mut db::Connection,
        id: &str,
        hash: &str,
    ) -> Result<(), Error> {
        let changed = (operators::hash.eq(hash), operators::changed_at.eq(self.clock.now().naive_utc()));
        on_backend!(connection, c => diesel::update(operators::table.find(id)).set(changed).execute(c).await)?;
        self.end_operator_links(connection, id).await
    }
}
