//! Limits of the mails that strangers can trigger, counted by mailbox. Each kind of mail is counted apart.

use casacero_common::{db, on_backend};
use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::{
    domain::{contact::mailbox, identity::ListingId, token::digest},
    store::{Error, NewMail, Store, schema::stranger_mails},
};

/// How many mails of a kind one mailbox gets.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct MailLimit {
    /// Minimum time between two.
    pub pause: TimeDelta,
    /// Maximum number in a day.
    pub most_a_day: usize,
}

/// What one stranger may trigger, and where strangers are not told apart, all of them.
pub(in crate::store) const FEW: MailLimit = MailLimit { pause: TimeDelta::minutes(10), most_a_day: 4 };

impl Store {
    /// Queues a mail that a stranger can trigger, such as a question about an alert, unless its mailbox got one of its kind in
    /// the last ten minutes or four in the last day. False if it was not queued. The mail must contain none of the
    /// stranger's text. `kind` ends with a space.
    pub async fn queue_limited_mail(
        &self,
        connection: &mut db::Connection,
        kind: &str,
        about: Option<&ListingId>,
        mail: NewMail,
    ) -> Result<bool, Error> {
        let may = self.count_mail(connection, kind, &mail.recipient, FEW).await?;
        if may {
            self.queue_mail(connection, about, mail).await?;
        }
        Ok(may)
    }

    /// Counts a mail of a kind to the mailbox of an address, if the limit allows it. Mailboxes are stored as digests.
    pub(in crate::store) async fn count_mail(
        &self,
        connection: &mut db::Connection,
        kind: &str,
        address: &str,
        limit: MailLimit,
    ) -> Result<bool, Error> {
        let now = self.clock.now();
        let sent = self.mails_of_a_day(connection, kind, address).await?;
        let lately = (now - limit.pause).naive_utc();
        if sent.len() >= limit.most_a_day || sent.iter().any(|at| *at > lately) {
            return Ok(false);
        }
        on_backend!(connection, c => {
            diesel::insert_into(stranger_mails::table)
                .values((
                    stranger_mails::id.eq(Uuid::now_v7().to_string()),
                    stranger_mails::recipient.eq(key(kind, address)),
                    stranger_mails::sent_at.eq(now.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        Ok(true)
    }

    /// When mails of a kind to the mailbox of an address were counted in the last day. Others wait until this transaction ends.
    pub(in crate::store) async fn mails_of_a_day(
        &self,
        connection: &mut db::Connection,
        kind: &str,
        address: &str,
    ) -> Result<Vec<NaiveDateTime>, Error> {
        // Callers hold locks of different subjects.
        connection.lock(&format!("mails to {}", mailbox(address))).await?;
        let day_ago = (self.clock.now() - TimeDelta::days(1)).naive_utc();
        on_backend!(connection, c => {
            diesel::delete(stranger_mails::table.filter(stranger_mails::sent_at.le(day_ago))).execute(c).await
        })?;
        Ok(on_backend!(connection, c => {
            stranger_mails::table
                .filter(stranger_mails::recipient.eq(key(kind, address)))
                .select(stranger_mails::sent_at)
                .load(c)
                .await
        })?)
    }
}

/// What is stored of a kind of mail to a mailbox.
fn key(kind: &str, address: &str) -> String {
    digest(&format!("{kind}{}", mailbox(address)))
}
