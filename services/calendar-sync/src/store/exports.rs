//! Addresses from which others read a calendar, and their readers.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::{dsl::Desc, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store, corrupt, hash_of_secret,
    schema::{export_receipts, exports, feeds, properties},
    subject,
};
use crate::domain::platform::Platform;

/// The subscriber's own feed among ours. Its nights are never sent to the subscriber (`docs/rules/calendar.md`, rule
/// 10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadersFeed {
    Feed(String),
    /// We read no feed of the subscriber, and none of those to come is its.
    None,
    /// The only feed of its platform, or the first to come if there is none.
    OfPlatform,
}

#[derive(Clone, Debug)]
pub struct NewExport {
    /// The property of the calendar.
    pub property_id: String,
    /// The platform that reads it.
    pub subscriber: Platform,
    /// Whether reservations of other platforms are included.
    pub include_reservations: bool,
    /// The name of the calendar.
    pub calendar_name: String,
    pub feed: ReadersFeed,
    /// Whether arrivals and departures are sent instead of taken nights.
    pub changeovers: bool,
}

/// Maximum number of addresses of a property.
pub const MOST_EXPORTS: i64 = 20;

/// Why an address is not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateExportError {
    /// No such property.
    #[error("the property is not known")]
    NoProperty,
    /// The property has too many addresses.
    #[error("a property has at most {MOST_EXPORTS} export addresses; end one that is not read any more")]
    TooMany,
    /// No such feed.
    #[error("the property has no such feed")]
    NoFeed,
    /// Several feeds may be the subscriber's.
    #[error("say which of the property's feeds is the reader's, or that it is none of them")]
    UnclearFeed,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] Error),
}

impl From<diesel::result::Error> for CreateExportError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

/// A valid address, and its last reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Export {
    pub id: String,
    /// The platform that reads it.
    pub subscriber: Platform,
    /// Whether reservations of other platforms are included.
    pub include_reservations: bool,
    /// The name of the calendar.
    pub calendar_name: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// The last read.
    pub last: Option<Receipt>,
    /// The number of reads in the last two years.
    pub reads: u64,
    /// The number of nights in the last export.
    pub sent_nights: u32,
    /// The subscriber's own feed; `None` if we read none of its feeds.
    pub feed_id: Option<String>,
    /// Whether arrivals and departures are sent instead of taken nights.
    pub changeovers: bool,
}

/// One read of an address.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = export_receipts)]
pub struct Receipt {
    /// The time, in UTC.
    pub read_at: NaiveDateTime,
    pub user_agent: String,
}

/// An address, the number of its reads, and its last read.
#[derive(Queryable)]
struct ExportRow {
    id: String,
    subscriber: String,
    include_reservations: bool,
    calendar_name: String,
    created_at: NaiveDateTime,
    sent_nights: i32,
    feed_id: Option<String>,
    changeovers: bool,
    reads: Option<i64>,
    last_read_at: Option<NaiveDateTime>,
    last_user_agent: Option<String>,
}

impl ExportRow {
    fn read(self) -> Result<Export, Error> {
        let wrong = |column| corrupt(&self.id, column);
        let last = self.last_read_at.zip(self.last_user_agent);
        Ok(Export {
            subscriber: Platform::from_name(&self.subscriber).ok_or_else(|| wrong("subscriber"))?,
            include_reservations: self.include_reservations,
            created_at: self.created_at.and_utc(),
            last: last.map(|(read_at, user_agent)| Receipt { read_at, user_agent }),
            reads: self.reads.unwrap_or(0).cast_unsigned(),
            sent_nights: self.sent_nights.cast_unsigned(),
            calendar_name: self.calendar_name,
            feed_id: self.feed_id,
            changeovers: self.changeovers,
            id: self.id,
        })
    }
}

impl Store {
    /// Creates an address for `token`. Returns its id.
    pub async fn create_export(&self, export: NewExport, token: &str) -> Result<String, CreateExportError> {
        let NewExport { property_id, subscriber, include_reservations, calendar_name, feed, changeovers } = export;
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
        let unread = feed == ReadersFeed::None;
        let feed_id = feed_of_reader(&mut transaction, &property_id, feed, subscriber).await?;
        let row = (
            exports::id.eq(&id),
            exports::property_id.eq(&property_id),
            exports::subscriber.eq(subscriber.name()),
            exports::include_reservations.eq(include_reservations),
            exports::calendar_name.eq(&calendar_name),
            exports::token_hash.eq(hash_of_secret(token)),
            exports::created_at.eq(now),
            exports::sent_nights.eq(0),
            exports::etag.eq(""),
            exports::modified_at.eq(now),
            exports::feed_id.eq(feed_id),
            exports::changeovers.eq(changeovers),
            exports::unread.eq(unread),
        );
        on_backend!(transaction, c => diesel::insert_into(exports::table).values(row).execute(c).await)?;
        transaction.commit().await.map_err(Error::from)?;
        Ok(id)
    }

    /// The valid addresses of a property, by creation time.
    pub async fn exports_of(&self, property_id: &str) -> Result<Vec<Export>, Error> {
        let mut connection = self.database.connection().await?;
        let receipts = || export_receipts::table.filter(export_receipts::export_id.eq(exports::id));
        let newest = || receipts().order(newest_first());
        let rows: Vec<ExportRow> = on_backend!(connection, c => {
            exports::table
                .filter(exports::property_id.eq(property_id).and(exports::revoked_at.is_null()))
                .order((exports::created_at, exports::id))
                .select((
                    exports::id,
                    exports::subscriber,
                    exports::include_reservations,
                    exports::calendar_name,
                    exports::created_at,
                    exports::sent_nights,
                    exports::feed_id,
                    exports::changeovers,
                    receipts().count().single_value(),
                    newest().select(export_receipts::read_at).single_value(),
                    newest().select(export_receipts::user_agent).single_value(),
                ))
                .load(c)
                .await
        })?;
        rows.into_iter().map(ExportRow::read).collect()
    }

    /// The newest reads of an address. `None` if the property has no such address.
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

    /// Revokes an address. False if the property has no such address.
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
}

/// The feed of the future subscriber of an address.
async fn feed_of_reader(
    connection: &mut Connection,
    property_id: &str,
    feed: ReadersFeed,
    subscriber: Platform,
) -> Result<Option<String>, CreateExportError> {
    let known: Vec<(String, String)> = on_backend!(connection, c => {
        feeds::table.filter(feeds::property_id.eq(property_id)).select((feeds::id, feeds::platform)).load(c).await
    })?;
    let of_platform: Vec<&String> =
        known.iter().filter(|(_, platform)| platform == subscriber.name()).map(|(id, _)| id).collect();
    match (feed, of_platform.as_slice()) {
        (ReadersFeed::Feed(id), _) if known.iter().any(|(known, _)| *known == id) => Ok(Some(id)),
        (ReadersFeed::Feed(_), _) => Err(CreateExportError::NoFeed),
        (ReadersFeed::None, _) | (ReadersFeed::OfPlatform, []) => Ok(None),
        // "Other" stands for many platforms.
        (ReadersFeed::OfPlatform, [only]) if subscriber != Platform::Other => Ok(Some((*only).clone())),
        (ReadersFeed::OfPlatform, _) => Err(CreateExportError::UnclearFeed),
    }
}

fn newest_first() -> (Desc<export_receipts::read_at>, Desc<export_receipts::id>) {
    (export_receipts::read_at.desc(), export_receipts::id.desc())
}

async fn receipts(connection: &mut Connection, export_id: &str, limit: i64) -> Result<Vec<Receipt>, Error> {
    Ok(on_backend!(connection, c => {
        export_receipts::table
            .filter(export_receipts::export_id.eq(export_id))
            .order(newest_first())
            .limit(limit)
            .select(Receipt::as_select())
            .load(c)
            .await
    })?)
}
