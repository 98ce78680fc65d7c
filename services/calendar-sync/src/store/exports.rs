//! Addresses under which others read a calendar, and who read it when.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDate, NaiveDateTime, SubsecRound as _, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    Error, Store, corrupt,
    rows::{read_nights, write_nights},
    schema::{blocks, export_receipts, exports, feed_events, feeds, properties},
    subject,
};
use crate::domain::{
    echo::{self, Foreign, Sent, Subscriber},
    export::{self, Entry, Material},
    letters::is_hidden,
    nights::{NightRange, NightSet, horizon},
    policy::{Category, Confidence, Platform, may_be_reservation},
};

/// A longer name of a reader says no more.
const LONGEST_USER_AGENT: usize = 200;

/// An address to be made.
#[derive(Clone, Debug)]
pub struct NewExport {
    /// Whose calendar.
    pub property_id: String,
    /// Who reads it.
    pub subscriber: Platform,
    /// Whether reservations of other platforms are sent too.
    pub include_reservations: bool,
    /// How the calendar is called.
    pub calendar_name: String,
    /// The subscriber's own feed; only of one that is [`Platform::Other`].
    pub feed_id: Option<String>,
}

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
    fn has(&self, etag: &str, modified_at: NaiveDateTime) -> bool {
        self.known_etags.iter().any(|known| known == etag || known == "*")
            || self.known_since.is_some_and(|since| since.naive_utc() >= modified_at.trunc_subsecs(0))
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

/// More platforms than a property is on.
pub const MOST_EXPORTS: i64 = 20;

/// Why an address is not made.
#[derive(Debug, thiserror::Error)]
pub enum CreateExportError {
    /// No such property.
    #[error("the property is not known")]
    NoProperty,
    /// Too many.
    #[error("a property has at most {MOST_EXPORTS} export addresses; end one that is not read any more")]
    TooMany,
    /// No feed of such a platform.
    #[error("the property has no such feed of a platform that is called other, or the subscriber is none")]
    NoFeed,
    /// The store.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for CreateExportError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// An address that stands, and who read it last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    /// Its id.
    pub id: String,
    /// Who reads it.
    pub subscriber: Platform,
    /// Whether reservations of other platforms are sent too.
    pub include_reservations: bool,
    /// How the calendar is called.
    pub calendar_name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The last read.
    pub last: Option<Receipt>,
    /// How often it was read in the last two years.
    pub reads: u64,
    /// The nights it was sent last.
    pub sent: NightSet,
    /// The subscriber's own feed, where that was said.
    pub feed_id: Option<String>,
}

/// One read of an address.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = export_receipts)]
pub struct Receipt {
    /// When, in UTC.
    pub read_at: NaiveDateTime,
    /// Who, as it calls itself.
    pub user_agent: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = exports)]
struct ExportRow {
    id: String,
    property_id: String,
    subscriber: String,
    include_reservations: bool,
    calendar_name: String,
    last_nights: String,
    etag: String,
    modified_at: NaiveDateTime,
    feed_id: Option<String>,
}

/// What is kept of a token. Tokens are 256 random bits: whoever could find one by the time a look-up of
/// its hash takes could as well guess it.
fn token_hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Store {
    /// Makes an address for `token`. Returns its id.
    pub async fn create_export(&self, export: NewExport, token: &str) -> Result<String, CreateExportError> {
        let NewExport { property_id, subscriber, include_reservations, calendar_name, feed_id } = export;
        let now = self.clock.now().naive_utc();
        let id = Uuid::now_v7().to_string();
        let mut transaction = self.database.begin(&subject(&property_id)).await.map_err(Error::from)?;
        let known: i64 = on_backend!(transaction, c => {
            properties::table.filter(properties::id.eq(&property_id)).count().get_result(c).await
        })?;
        if known == 0 {
            return Err(CreateExportError::NoProperty);
        }
        let standing: i64 = on_backend!(transaction, c => {
            exports::table
                .filter(exports::property_id.eq(&property_id).and(exports::revoked_at.is_null()))
                .count()
                .get_result(c)
                .await
        })?;
        if standing >= MOST_EXPORTS {
            return Err(CreateExportError::TooMany);
        }
        if let Some(feed_id) = &feed_id {
            let is_own = feeds::id.eq(feed_id).and(feeds::property_id.eq(&property_id));
            let is_own = is_own.and(feeds::platform.eq(Platform::Other.name()));
            let found: i64 = on_backend!(transaction, c => feeds::table.filter(is_own).count().get_result(c).await)?;
            if found == 0 || subscriber != Platform::Other {
                return Err(CreateExportError::NoFeed);
            }
        }
        let row = (
            exports::id.eq(&id),
            exports::property_id.eq(&property_id),
            exports::subscriber.eq(subscriber.name()),
            exports::include_reservations.eq(include_reservations),
            exports::calendar_name.eq(&calendar_name),
            exports::token_hash.eq(token_hash(token)),
            exports::created_at.eq(now),
            exports::last_nights.eq(""),
            exports::etag.eq(""),
            exports::modified_at.eq(now),
            exports::feed_id.eq(feed_id),
        );
        on_backend!(transaction, c => diesel::insert_into(exports::table).values(row).execute(c).await)?;
        transaction.commit().await.map_err(Error::from)?;
        Ok(id)
    }

    /// The addresses of a property that stand, by creation.
    pub async fn exports_of(&self, property_id: &str) -> Result<Vec<Export>, Error> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(ExportRow, NaiveDateTime)> = on_backend!(connection, c => {
            exports::table
                .filter(exports::property_id.eq(property_id).and(exports::revoked_at.is_null()))
                .order((exports::created_at, exports::id))
                .select((ExportRow::as_select(), exports::created_at))
                .load(c)
                .await
        })?;
        let mut found = Vec::with_capacity(rows.len());
        for (row, created_at) in rows {
            let reads: i64 = on_backend!(connection, c => {
                export_receipts::table.filter(export_receipts::export_id.eq(&row.id)).count().get_result(c).await
            })?;
            let last = receipts(&mut connection, &row.id, 1).await?.pop();
            let wrong = |column| corrupt(&row.id, column);
            found.push(Export {
                subscriber: Platform::from_name(&row.subscriber).ok_or_else(|| wrong("subscriber"))?,
                include_reservations: row.include_reservations,
                created_at: created_at.and_utc(),
                last,
                reads: reads.cast_unsigned(),
                sent: read_nights(&row.last_nights).ok_or_else(|| wrong("last_nights"))?,
                calendar_name: row.calendar_name,
                feed_id: row.feed_id,
                id: row.id,
            });
        }
        Ok(found)
    }

    /// The newest reads of an address. `None` when the property has no such address.
    pub async fn receipts_of(
        &self,
        property_id: &str,
        export_id: &str,
        limit: i64,
    ) -> Result<Option<Vec<Receipt>>, Error> {
        let mut connection = self.database.connection().await?;
        let known: i64 = on_backend!(connection, c => {
            exports::table
                .filter(exports::id.eq(export_id).and(exports::property_id.eq(property_id)))
                .count()
                .get_result(c)
                .await
        })?;
        if known == 0 {
            return Ok(None);
        }
        Ok(Some(receipts(&mut connection, export_id, limit).await?))
    }

    /// Ends an address. False when the property has no such address.
    pub async fn revoke_export(&self, property_id: &str, export_id: &str) -> Result<bool, Error> {
        let now = self.clock.now().naive_utc();
        let mut transaction = self.database.begin(&subject(property_id)).await?;
        let changed = on_backend!(transaction, c => {
            diesel::update(exports::table.filter(exports::id.eq(export_id).and(exports::property_id.eq(property_id))))
                .set(exports::revoked_at.eq(now))
                .execute(c)
                .await
        })?;
        transaction.commit().await?;
        Ok(changed > 0)
    }

    /// Reads the calendar behind a token, and keeps a receipt, unless only its head was asked for. Nights count as sent only
    /// where the calendar itself is. `None` when the token opens nothing.
    pub async fn read_export(&self, token: &str, reader: ExportReader) -> Result<Option<ExportRead>, Error> {
        let now = self.clock.now();
        // Whoever guesses at tokens does not keep those waiting who write.
        if !self.is_export(token).await? {
            return Ok(None);
        }
        let mut transaction = self.database.begin(&format!("export {}", token_hash(token))).await?;
        let row: Option<ExportRow> = on_backend!(transaction, c => {
            exports::table
                .filter(exports::token_hash.eq(token_hash(token)).and(exports::revoked_at.is_null()))
                .select(ExportRow::as_select())
                .first(c)
                .await
                .optional()
        })?;
        let Some(row) = row else { return Ok(None) };
        let platform = Platform::from_name(&row.subscriber).ok_or_else(|| corrupt(&row.id, "subscriber"))?;
        let subscriber = Subscriber { platform, feed_id: row.feed_id.clone() };
        let material = material(&mut transaction, &row.property_id).await?;
        let window = horizon(now.date_naive());
        let entries = export::entries(&material, &subscriber, row.include_reservations, window);
        let etag = export::etag(&entries, &row.calendar_name);
        let modified_at = modified_at(&row, &etag, now.naive_utc());
        let sent = entries.iter().map(|entry| entry.nights).collect();
        let unchanged = reader.has(&etag, modified_at);
        let is_sent = !reader.head_only && !unchanged;
        let last_nights = if is_sent { write_nights(&sent) } else { row.last_nights.clone() };
        if etag != row.etag || last_nights != row.last_nights {
            on_backend!(transaction, c => {
                diesel::update(exports::table.find(&row.id))
                    .set((
                        exports::last_nights.eq(&last_nights),
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
                .filter(exports::token_hash.eq(token_hash(token)).and(exports::revoked_at.is_null()))
                .count()
                .get_result(c)
                .await
        })?;
        Ok(found > 0)
    }
}

/// When the content that `etag` names was last changed. Dates of HTTP tell seconds: no two contents have the same, so that
/// who asks by date never misses one.
fn modified_at(row: &ExportRow, etag: &str, now: NaiveDateTime) -> NaiveDateTime {
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

async fn receipts(connection: &mut Connection, export_id: &str, limit: i64) -> Result<Vec<Receipt>, Error> {
    Ok(on_backend!(connection, c => {
        export_receipts::table
            .filter(export_receipts::export_id.eq(export_id))
            .order((export_receipts::read_at.desc(), export_receipts::id.desc()))
            .limit(limit)
            .select(Receipt::as_select())
            .load(c)
            .await
    })?)
}

type ForeignRow = (String, String, NaiveDate, NaiveDate, String, String, String);

/// Everything that may be sent about a property.
async fn material(connection: &mut Connection, property_id: &str) -> Result<Material, Error> {
    let wrong = |column| corrupt(property_id, column);
    let own: Vec<(String, NaiveDate, NaiveDate)> = on_backend!(connection, c => {
        blocks::table
            .filter(blocks::property_id.eq(property_id))
            .order((blocks::first_night, blocks::id))
            .select((blocks::id, blocks::first_night, blocks::end_day))
            .load(c)
            .await
    })?;
    let rows: Vec<ForeignRow> = on_backend!(connection, c => {
        feed_events::table
            .inner_join(feeds::table)
            .filter(feeds::property_id.eq(property_id).and(feed_events::blocks.eq(true)))
            .select((
                feeds::id,
                feeds::platform,
                feed_events::first_night,
                feed_events::end_day,
                feed_events::category,
                feed_events::confidence,
                feed_events::summary,
            ))
            .load(c)
            .await
    })?;
    let mut material = Material::default();
    for (id, first, end) in own {
        material.blocks.push((id, NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?));
    }
    for (feed_id, platform, first, end, category, confidence, summary) in rows {
        let category = Category::from_name(&category).ok_or_else(|| wrong("category"))?;
        let confidence = Confidence::from_name(&confidence).ok_or_else(|| wrong("confidence"))?;
        let foreign = Foreign {
            platform: Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?,
            nights: NightRange::new(first, end).ok_or_else(|| wrong("end_day"))?,
            category,
            confidence,
            may_be_stay: may_be_reservation(category, confidence, &summary),
        };
        material.foreign.push((feed_id, foreign));
    }
    material.last_sent = last_sent(connection, property_id).await?;
    Ok(material)
}

/// What each subscriber that read a calendar of the property lately was sent: [`echo::last_sent`].
pub(super) async fn last_sent(connection: &mut Connection, property_id: &str) -> Result<Vec<Sent>, Error> {
    let sent: Vec<(String, String, Option<String>, String)> = on_backend!(connection, c => {
        exports::table
            // What a revoked subscriber once read is no reason any more to take its blocks for echoes.
            .filter(exports::property_id.eq(property_id).and(exports::revoked_at.is_null()))
            .select((exports::id, exports::subscriber, exports::feed_id, exports::last_nights))
            .load(c)
            .await
    })?;
    let answered: Vec<(String, String, Option<NaiveDateTime>)> = on_backend!(connection, c => {
        feeds::table
            .filter(feeds::property_id.eq(property_id))
            .select((feeds::id, feeds::platform, feeds::last_success_at))
            .load(c)
            .await
    })?;
    let wrong = |column| corrupt(property_id, column);
    let mut reads = Vec::with_capacity(sent.len());
    for (id, platform, feed_id, nights) in sent {
        let platform = Platform::from_name(&platform).ok_or_else(|| wrong("subscriber"))?;
        let nights = read_nights(&nights).ok_or_else(|| wrong("last_nights"))?;
        let Some(last) = receipts(connection, &id, 1).await?.pop() else { continue };
        reads.push(Sent { subscriber: Subscriber { platform, feed_id }, nights, read_at: last.read_at });
    }
    let mut feeds_read = Vec::with_capacity(answered.len());
    for (feed_id, platform, at) in answered {
        let platform = Platform::from_name(&platform).ok_or_else(|| wrong("platform"))?;
        feeds_read.extend(at.map(|at| (feed_id, platform, at)));
    }
    Ok(echo::last_sent(reads, &feeds_read))
}
