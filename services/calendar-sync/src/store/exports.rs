//! Addresses under which others read a calendar, and who read them when.

use casacero_common::{db::Connection, on_backend};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::{dsl::Desc, prelude::*};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{
    Error, Store, corrupt, hash_of_secret,
    rows::read_nights,
    schema::{export_receipts, exports, feeds, properties},
    subject,
    subscribers::{NOBODYS, Subscribers},
};
use crate::domain::{
    nights::NightSet,
    policy::{FeedUrl, Platform},
};

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
    /// The subscriber's own feed, where it is named.
    pub feed_id: Option<String>,
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
    /// No such feed of the subscriber's platform.
    #[error("the property has no such feed of the subscriber's platform")]
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
    /// The subscriber's own feed, where it is known.
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

/// An address, how often it was read, and when and by whom last.
#[derive(Queryable)]
struct ExportRow {
    id: String,
    subscriber: String,
    include_reservations: bool,
    calendar_name: String,
    created_at: NaiveDateTime,
    last_nights: String,
    reads: Option<i64>,
    last_read_at: Option<NaiveDateTime>,
    last_user_agent: Option<String>,
}

impl ExportRow {
    fn read(self, subscribers: &Subscribers) -> Result<Export, Error> {
        let wrong = |column| corrupt(&self.id, column);
        let last = self.last_read_at.zip(self.last_user_agent);
        Ok(Export {
            subscriber: Platform::from_name(&self.subscriber).ok_or_else(|| wrong("subscriber"))?,
            include_reservations: self.include_reservations,
            created_at: self.created_at.and_utc(),
            last: last.map(|(read_at, user_agent)| Receipt { read_at, user_agent }),
            reads: self.reads.unwrap_or(0).cast_unsigned(),
            sent: read_nights(&self.last_nights).ok_or_else(|| wrong("last_nights"))?,
            calendar_name: self.calendar_name,
            feed_id: subscribers.reader_of(&self.id).and_then(|subscriber| subscriber.feed_id.clone()),
            id: self.id,
        })
    }
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
        let feed_host = match &feed_id {
            Some(feed_id) => Some(host_of(&mut transaction, &property_id, feed_id, subscriber).await?),
            None => nobodys(&mut transaction, &property_id, subscriber).await?,
        };
        let row = (
            exports::id.eq(&id),
            exports::property_id.eq(&property_id),
            exports::subscriber.eq(subscriber.name()),
            exports::include_reservations.eq(include_reservations),
            exports::calendar_name.eq(&calendar_name),
            exports::token_hash.eq(hash_of_secret(token)),
            exports::created_at.eq(now),
            exports::last_nights.eq(""),
            exports::etag.eq(""),
            exports::modified_at.eq(now),
            exports::feed_id.eq(feed_id),
            exports::feed_host.eq(feed_host),
            exports::echo_nights.eq(""),
        );
        on_backend!(transaction, c => diesel::insert_into(exports::table).values(row).execute(c).await)?;
        transaction.commit().await.map_err(Error::from)?;
        Ok(id)
    }

    /// The addresses of a property that stand, by creation.
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
                    exports::last_nights,
                    receipts().count().single_value(),
                    newest().select(export_receipts::read_at).single_value(),
                    newest().select(export_receipts::user_agent).single_value(),
                ))
                .load(c)
                .await
        })?;
        let subscribers = Subscribers::of(&mut connection, property_id).await?;
        rows.into_iter().map(|row| row.read(&subscribers)).collect()
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
}

/// The host of a feed that a subscriber may call its own.
async fn host_of(
    connection: &mut Connection,
    property_id: &str,
    feed_id: &str,
    subscriber: Platform,
) -> Result<String, CreateExportError> {
    let is_own =
        feeds::id.eq(feed_id).and(feeds::property_id.eq(property_id)).and(feeds::platform.eq(subscriber.name()));
    let url: Option<String> = on_backend!(connection, c => {
        feeds::table.filter(is_own).select(feeds::url).first(c).await.optional()
    })?;
    let url =
        FeedUrl::parse(&url.ok_or(CreateExportError::NoFeed)?).map_err(|_| Error::from(corrupt(feed_id, "url")))?;
    Ok(url.host().to_owned())
}

/// What stands for the host where an address names no feed and its platform has several.
async fn nobodys(
    connection: &mut Connection,
    property_id: &str,
    subscriber: Platform,
) -> Result<Option<String>, CreateExportError> {
    let of_platform = feeds::property_id.eq(property_id).and(feeds::platform.eq(subscriber.name()));
    let feeds: i64 = on_backend!(connection, c => feeds::table.filter(of_platform).count().get_result(c).await)?;
    Ok((feeds > 1).then(|| NOBODYS.to_owned()))
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
