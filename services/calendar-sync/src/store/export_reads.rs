//! Reads of a calendar by its subscribers, and their receipts.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDateTime, SubsecRound as _, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store, hash_of_secret,
    history::number,
    nights,
    schema::{export_receipts, exports, properties},
    stays::guests_stays,
};
use crate::domain::{
    nights::{NightSet, horizon},
    printable::is_hidden,
    sharing::{
        changeover::changeovers,
        export::{self, Entry, Subscriber},
    },
};

/// Maximum length of a stored user agent.
const LONGEST_USER_AGENT: usize = 200;

/// The reader of a calendar, and what it has already.
#[derive(Clone, Debug, Default)]
pub struct ExportReader {
    pub user_agent: String,
    /// Whether it requests only the head.
    pub head_only: bool,
    /// The ETags of its copies; `*` for any.
    pub known_etags: Vec<String>,
    /// The date of its copy, to the second.
    pub known_since: Option<DateTime<Utc>>,
}

impl ExportReader {
    /// Whether the reader has the current content. A date in the future is ignored: a reader that sends local time as
    /// GMT would never get new stays.
    fn has(&self, etag: &str, modified_at: NaiveDateTime, now: NaiveDateTime) -> bool {
        let since = self.known_since.map(|since| since.naive_utc()).filter(|since| *since <= now);
        self.known_etags.iter().any(|known| known == etag || known == "*")
            || since.is_some_and(|since| since >= modified_at.trunc_subsecs(0))
    }
}

/// The content sent to a subscriber.
#[derive(Clone, Debug)]
pub struct ExportRead {
    /// The property of the calendar.
    pub property_id: String,
    /// The name of the calendar.
    pub calendar_name: String,
    pub entries: Vec<Entry>,
    /// The ETag of the content.
    pub etag: String,
    /// Since when this is the content.
    pub modified_at: DateTime<Utc>,
    /// Whether the reader has this content already.
    pub unchanged: bool,
}

/// Why a calendar is not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadExportError {
    /// The property was removed, and its time is over.
    #[error("the property was removed")]
    Ended,
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for ReadExportError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<casacero_common::db::Error> for ReadExportError {
    fn from(error: casacero_common::db::Error) -> Self {
        Self::Store(error.into())
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = exports)]
struct AddressRow {
    id: String,
    property_id: String,
    include_reservations: bool,
    calendar_name: String,
    feed_id: Option<String>,
    sent_nights: i32,
    etag: String,
    modified_at: NaiveDateTime,
    changeovers: bool,
}

impl Store {
    /// Reads the calendar for a token and stores a receipt, unless only the head was requested. `None` if the token is
    /// not valid.
    pub async fn read_export(&self, token: &str, reader: ExportReader) -> Result<Option<ExportRead>, ReadExportError> {
        let now = self.clock.now();
        // Guessed tokens must not delay writers, so they are checked before the transaction.
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
        let until: Option<NaiveDateTime> = on_backend!(transaction, c => {
            properties::table.find(&row.property_id).select(properties::exports_until).first(c).await
        })?;
        if until.is_some_and(|until| until <= now.naive_utc()) {
            return Err(ReadExportError::Ended);
        }
        let entries = if row.changeovers {
            let stays = guests_stays(&mut transaction, &row.property_id).await?;
            changeovers(&stays, now.date_naive())
        } else {
            let claims = nights::claims_of(&mut transaction, &row.property_id, now).await?;
            let feed_id = row.feed_id.clone();
            let subscriber = Subscriber { feed_id, include_reservations: row.include_reservations };
            export::entries(&claims, &subscriber, horizon(now.date_naive()))
        };
        let etag = export::etag(&entries, &row.calendar_name);
        let modified_at = modified_at(&row, &etag, now.naive_utc());
        let unchanged = reader.has(&etag, modified_at, now.naive_utc());
        let is_sent = !reader.head_only && !unchanged;
        let nights: NightSet = entries.iter().map(|entry| entry.nights).collect();
        let sent_nights = if is_sent { number(nights.count()) } else { row.sent_nights };
        if etag != row.etag || sent_nights != row.sent_nights {
            on_backend!(transaction, c => {
                diesel::update(exports::table.find(&row.id))
                    .set((
                        exports::etag.eq(&etag),
                        exports::sent_nights.eq(sent_nights),
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

    /// Everything that an export of a property can have.
    pub async fn taken_entries(&self, property_id: &str) -> Result<Vec<Entry>, Error> {
        let now = self.clock.now();
        let mut connection = self.database.connection().await?;
        let claims = nights::claims_of(&mut connection, property_id, now).await?;
        let everything = Subscriber { feed_id: None, include_reservations: true };
        Ok(export::entries(&claims, &everything, horizon(now.date_naive())))
    }

    /// Whether a token is valid.
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

/// When the content with `etag` last changed. HTTP dates have a resolution of seconds, so each content gets a different
/// second. A reader that asks by date then never misses a change.
fn modified_at(row: &AddressRow, etag: &str, now: NaiveDateTime) -> NaiveDateTime {
    if etag == row.etag {
        return row.modified_at;
    }
    // Content that was never read has no date.
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
