//! Reads of a calendar by those who subscribe to it, and the receipts that are kept of them.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDateTime, SubsecRound as _, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store, hash_of_secret,
    material::material,
    rows::write_nights,
    schema::{export_receipts, exports},
    subscribers::Subscribers,
};
use crate::domain::{
    echo,
    export::{self, Entry},
    letters::is_hidden,
    nights::horizon,
};

/// A longer name of a reader says no more.
const LONGEST_USER_AGENT: usize = 200;

/// Who reads a calendar, and what it has already.
#[derive(Clone, Debug, Default)]
pub struct ExportReader {
    /// What it calls itself.
    pub user_agent: String,
    /// Whether it asks for no more than the head.
    pub head_only: bool,
    /// The tags of what it has, `*` for any.
    pub known_etags: Vec<String>,
    /// Since when it has what it has, to the second.
    pub known_since: Option<DateTime<Utc>>,
}

impl ExportReader {
    /// Whether that is what it is to be sent. A date to come says nothing: whoever writes local time as that of Greenwich
    /// would never be sent a stay again.
    fn has(&self, etag: &str, modified_at: NaiveDateTime, now: NaiveDateTime) -> bool {
        let since = self.known_since.map(|since| since.naive_utc()).filter(|since| *since <= now);
        self.known_etags.iter().any(|known| known == etag || known == "*")
            || since.is_some_and(|since| since >= modified_at.trunc_subsecs(0))
    }
}

/// What a subscriber reads.
#[derive(Clone, Debug)]
pub struct ExportRead {
    /// Whose calendar.
    pub property_id: String,
    /// How it is called.
    pub calendar_name: String,
    /// What is in it.
    pub entries: Vec<Entry>,
    /// Names the content.
    pub etag: String,
    /// Since when that is the content.
    pub modified_at: DateTime<Utc>,
    /// Whether the reader has it already.
    pub unchanged: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = exports)]
struct AddressRow {
    id: String,
    property_id: String,
    include_reservations: bool,
    calendar_name: String,
    last_nights: String,
    echo_nights: String,
    etag: String,
    modified_at: NaiveDateTime,
}

impl Store {
    /// Reads the calendar behind a token, and keeps a receipt, unless only its head was asked for. Nights count as sent only
    /// where the calendar itself is. `None` when the token opens nothing.
    pub async fn read_export(&self, token: &str, reader: ExportReader) -> Result<Option<ExportRead>, Error> {
        let now = self.clock.now();
        // Whoever guesses at tokens does not keep those waiting who write.
        if !self.is_export(token).await? {
            return Ok(None);
        }
        let mut transaction = self.database.begin(&format!("export {}", hash_of_secret(token))).await?;
        let row: Option<AddressRow> = on_backend!(transaction, c => {
            exports::table
                .filter(exports::token_hash.eq(hash_of_secret(token)).and(exports::revoked_at.is_null()))
                .select(AddressRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(row) = row else { return Ok(None) };
        let subscribers = Subscribers::of(&mut transaction, &row.property_id).await?;
        let Some(subscriber) = subscribers.reader_of(&row.id) else { return Ok(None) };
        let material = material(&mut transaction, &row.property_id, subscribers.last_sent()).await?;
        let window = horizon(now.date_naive());
        let entries = export::entries(&material, subscriber, row.include_reservations, window);
        let etag = export::etag(&entries, &row.calendar_name);
        let modified_at = modified_at(&row, &etag, now.naive_utc());
        let sent = entries.iter().map(|entry| entry.nights).collect();
        let unchanged = reader.has(&etag, modified_at, now.naive_utc());
        let is_sent = !reader.head_only && !unchanged;
        let (last_nights, echo_nights) = if is_sent {
            let before = subscribers.sent_before(&row.id, now.naive_utc());
            let echoes = echo::may_come_back(&sent, &before, &export::own_nights(&material, subscriber));
            (write_nights(&sent), write_nights(&echoes))
        } else {
            (row.last_nights.clone(), row.echo_nights.clone())
        };
        if etag != row.etag || last_nights != row.last_nights || echo_nights != row.echo_nights {
            on_backend!(transaction, c => {
                diesel::update(exports::table.find(&row.id))
                    .set((
                        exports::last_nights.eq(&last_nights),
                        exports::echo_nights.eq(&echo_nights),
                        exports::etag.eq(&etag),
                        exports::modified_at.eq(modified_at),
                    ))
                    .execute(c)
                    .await
            })?;
        }
        if !reader.head_only {
            keep_receipt(&mut transaction, &row.id, now.naive_utc(), &reader.user_agent).await?;
        }
        transaction.commit().await?;
        Ok(Some(ExportRead {
            property_id: row.property_id,
            calendar_name: row.calendar_name,
            entries,
            etag,
            modified_at: modified_at.and_utc(),
            unchanged,
        }))
    }

    /// Whether a token opens a calendar.
    async fn is_export(&self, token: &str) -> Result<bool, Error> {
        let mut connection = self.database.connection().await?;
        let found: i64 = on_backend!(connection, c => {
            exports::table
                .filter(exports::token_hash.eq(hash_of_secret(token)).and(exports::revoked_at.is_null()))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(found > 0)
    }
}

/// When the content that `etag` names was last changed. Dates of HTTP tell seconds: no two contents have the same, so that
/// who asks by date never misses one.
fn modified_at(row: &AddressRow, etag: &str, now: NaiveDateTime) -> NaiveDateTime {
    if etag == row.etag {
        return row.modified_at;
    }
    // What nobody has read yet has no date.
    if row.etag.is_empty() { now } else { now.max(row.modified_at.trunc_subsecs(0) + TimeDelta::seconds(1)) }
}

async fn keep_receipt(
    connection: &mut Connection,
    export_id: &str,
    read_at: NaiveDateTime,
    user_agent: &str,
) -> Result<(), Error> {
    let user_agent: String = user_agent.chars().filter(|letter| !is_hidden(*letter)).take(LONGEST_USER_AGENT).collect();
    let receipt = (
        export_receipts::id.eq(Uuid::now_v7().to_string()),
        export_receipts::export_id.eq(export_id),
        export_receipts::read_at.eq(read_at),
        export_receipts::user_agent.eq(user_agent),
    );
    on_backend!(connection, c => diesel::insert_into(export_receipts::table).values(receipt).execute(c).await)?;
    Ok(())
}
