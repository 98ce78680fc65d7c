//! Limits of the mails that strangers can trigger. Links to drafts are counted apart from all others.

use casacero_common::{db, on_backend};
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::{
    domain::{identity::ListingId, token::digest},
    store::{Error, NewMail, Store, schema::stranger_mails},
};

/// Minimum time between two mails to one recipient.
const PAUSE: TimeDelta = TimeDelta::minutes(10);
/// Maximum number of mails to one recipient in a day.
const MOST_A_DAY: usize = 4;

impl Store {
    /// Queues a mail that a stranger can trigger, such as a link or an invitation, unless its recipient got one in the
    /// last ten minutes or four in the last day. False if it was not queued. The mail must contain none of the
    /// stranger's text. Addresses are stored as digests. Mails with another `kind` are counted apart; it is empty, or ends
    /// with a space.
    pub async fn queue_stranger_mail(
        &self,
        connection: &mut db::Connection,
        kind: &str,
        about: Option<&ListingId>,
        mail: NewMail,
    ) -> Result<bool, Error> {
        let recipient = digest(&format!("{kind}{}", mail.recipient.to_lowercase()));
        // Callers hold locks of different subjects.
        connection.lock(&format!("mails to {recipient}")).await?;
        let now = self.clock.now();
        let day_ago = (now - TimeDelta::days(1)).naive_utc();
        on_backend!(connection, c => {
            diesel::delete(stranger_mails::table.filter(stranger_mails::sent_at.le(day_ago))).execute(c).await
        })?;
        let sent: Vec<chrono::NaiveDateTime> = on_backend!(connection, c => {
            stranger_mails::table
                .filter(stranger_mails::recipient.eq(&recipient))
                .select(stranger_mails::sent_at)
                .load(c)
                .await
        })?;
        let lately = (now - PAUSE).naive_utc();
        if sent.len() >= MOST_A_DAY || sent.iter().any(|at| *at > lately) {
            return Ok(false);
        }
        on_backend!(connection, c => {
            diesel::insert_into(stranger_mails::table)
                .values((
                    stranger_mails::id.eq(Uuid::now_v7().to_string()),
                    stranger_mails::recipient.eq(&recipient),
                    stranger_mails::sent_at.eq(now.naive_utc()),
                ))
                .execute(c)
                .await
        })?;
        self.queue_mail(connection, about, mail).await?;
        Ok(true)
    }
}
