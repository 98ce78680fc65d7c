//! The calendar-sync service's database.
//!
//! [`Store`] is a concrete struct over Diesel; its queries are written once for every backend. Every change that may
//! affect what a calendar shows raises the property's version in the same transaction and adds an event to the outbox.

mod alerts;
mod blocks;
mod calendars;
mod cleanup;
mod conflict_alerts;
mod events;
mod export_reads;
mod exports;
mod feed_plan;
mod feeds;
mod health;
mod history;
mod holds;
mod nights;
mod passes;
mod properties;
mod property_nights;
mod reads;
mod release;
mod rows;
mod schema;
mod stays;
#[cfg(test)]
mod transfer_tests;

use casacero_common::{
    clock::Clock,
    db::{self, Connection},
    events::CALENDAR_CHANGED,
    on_backend,
    outbox::Outbox,
};
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;
use sha2::{Digest as _, Sha256};

pub use alerts::Alert;
pub use blocks::{Edited, MOST_BLOCKS, PutBlockError};
pub use calendars::Calendar;
pub use export_reads::{ExportRead, ExportReader, ReadExportError};
pub use exports::{CreateExportError, Export, NewExport, ReadersFeed, Receipt};
pub use feed_plan::WantedFeed;
pub use feeds::{Hurried, PutFeedsError, etag};
pub use health::{FeedCounts, FeedTrouble, HomeFeeds};
pub use history::{NightChanges, PastRead, ReadDay};
pub use passes::Pass;
pub use properties::WantedProperty;
pub use property_nights::{NightsPage, PropertyNights};
pub use reads::{Answered, Claimed, Written};
pub use release::OwnersWordError;
pub use rows::{Feed, Property};
pub use stays::FeedEvent;

use crate::domain::{occupancy::UidKey, schedule::ReadIntervals};
use schema::properties as properties_table;

/// The migrations in the order in which they were added, for both dialects.
pub const MIGRATIONS: db::Migrations = embed_migrations!();

/// A row that cannot be read: it was changed by hand, or a constraint was loosened.
#[derive(Debug, thiserror::Error)]
#[error("the row {id} cannot be read: {column} is invalid")]
pub struct Corrupt {
    id: String,
    column: &'static str,
}

fn corrupt(id: &str, column: &'static str) -> Corrupt {
    Corrupt { id: id.to_owned(), column }
}

/// The lock name that serialises the changes of one property.
fn subject(property_id: &str) -> String {
    format!("property {property_id}")
}

/// Why an operation of the store failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database failed.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// A row that cannot be read.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl Error {
    /// Whether the database is unavailable, so that a retry may succeed.
    pub fn is_away(&self) -> bool {
        matches!(self, Self::Database(error) if error.is_away())
    }
}

impl From<diesel::result::Error> for Error {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Properties, feeds, events, blocks and exports. Clones share one database.
#[derive(Clone)]
pub struct Store {
    database: db::Database,
    outbox: Outbox,
    clock: Clock,
    claim_for: TimeDelta,
    intervals: ReadIntervals,
    uid_key: UidKey,
}

/// The stored hash of a token, or of an address that need not be shown again. Tokens have 256 random bits, so a timing
/// attack on the look-up of the hash is no easier than guessing.
fn hash_of_secret(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A claim ends after this time without a result: the worker is considered dead, and another may take over.
pub const CLAIM_SECONDS: u32 = 120;

impl Store {
    /// The store in a database with the tables of [`MIGRATIONS`].
    pub fn new(database: db::Database, outbox: Outbox, clock: Clock) -> Self {
        let claim_for = TimeDelta::seconds(CLAIM_SECONDS.into());
        // A random key for this process, until another is set.
        let uid_key = UidKey::derived_from(&rand::random::<[u8; 32]>());
        Self { database, outbox, clock, claim_for, intervals: ReadIntervals::default(), uid_key }
    }

    /// The same store with another duration of claims.
    pub fn claiming_for(self, seconds: u32) -> Self {
        Self { claim_for: TimeDelta::seconds(seconds.into()), ..self }
    }

    /// The same store with another key for hashing UIDs.
    pub fn keeping_uids_under(self, uid_key: UidKey) -> Self {
        Self { uid_key, ..self }
    }

    /// The same store with other read intervals.
    pub fn reading_every(self, intervals: ReadIntervals) -> Self {
        Self { intervals, ..self }
    }

    /// The intervals at which feeds are read.
    pub fn intervals(&self) -> ReadIntervals {
        self.intervals
    }

    /// Raises a property's version, makes its nights and records the event, when everything else is written. Wake the
    /// outbox after the commit.
    async fn raise_version(&self, transaction: &mut Connection, property_id: &str) -> Result<u64, Error> {
        let version: i64 = on_backend!(transaction, c => {
            diesel::update(properties_table::table.find(property_id))
                .set(properties_table::version.eq(properties_table::version + 1))
                .returning(properties_table::version)
                .get_result(c)
                .await
        })?;
        let version = version.cast_unsigned();
        self.make_nights(transaction, property_id).await?;
        self.outbox.record(transaction, CALENDAR_CHANGED, property_id, version).await?;
        Ok(version)
    }

    /// Commits, and wakes the outbox.
    async fn finish(&self, transaction: db::Transaction) -> Result<(), Error> {
        transaction.commit().await?;
        self.outbox.wake();
        Ok(())
    }
}
