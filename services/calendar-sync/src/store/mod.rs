//! The calendar-sync service's database.
//!
//! [`Store`] is a concrete struct over Diesel; its queries are written once for every backend. Whatever
//! can change what a calendar shows raises the property's version in the same transaction and leaves an
//! event in the outbox.

mod alerts;
mod blocks;
mod calendars;
mod confirm;
mod events;
mod export_reads;
mod exports;
mod feed_plan;
mod feeds;
mod health;
mod history;
mod material;
mod passes;
mod properties;
mod reads;
mod rows;
mod schema;
mod stays;
mod subscribers;
pub mod transfer;
mod upkeep;

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
pub use confirm::{ConfirmError, Confirmed};
pub use export_reads::{ExportRead, ExportReader};
pub use exports::{CreateExportError, Export, NewExport, Receipt};
pub use feed_plan::WantedFeed;
pub use feeds::{Hurried, PutFeedsError, etag};
pub use health::FeedCounts;
pub use history::PastRead;
pub use passes::Pass;
pub use reads::{Answered, Written};
pub use rows::{Feed, Property};
pub use stays::FeedEvent;
pub use upkeep::FeedAges;

use schema::properties as properties_table;

/// The tables, in the order they were made.
pub const MIGRATIONS: db::Migrations = db::Migrations {
    sqlite: embed_migrations!("migrations/sqlite"),
    postgres: embed_migrations!("migrations/postgres"),
};

/// A row that cannot be read: somebody changed it by hand, or a check was loosened.
#[derive(Debug, thiserror::Error)]
#[error("the row {id} cannot be read: {column} is invalid")]
pub struct Corrupt {
    id: String,
    column: &'static str,
}

fn corrupt(id: &str, column: &'static str) -> Corrupt {
    Corrupt { id: id.to_owned(), column }
}

/// What changes of one property wait for each other by.
fn subject(property_id: &str) -> String {
    format!("property {property_id}")
}

/// Why the store could not do something.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// A row that cannot be read.
    #[error(transparent)]
    Corrupt(#[from] Corrupt),
}

impl Error {
    /// Whether the database is away, so that the same may succeed later.
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
}

/// What is kept of a token, or of an address where it need not be known again. Tokens are 256 random bits: whoever could
/// find one by the time a look-up of its hash takes could as well guess it.
fn hash_of_secret(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A worker that says nothing for so long is dead: its claim may be taken by another.
pub const CLAIM_SECONDS: u32 = 120;

impl Store {
    /// The store in a database that has the tables of [`MIGRATIONS`].
    pub fn new(database: db::Database, outbox: Outbox, clock: Clock) -> Self {
        Self { database, outbox, clock, claim_for: TimeDelta::seconds(CLAIM_SECONDS.into()) }
    }

    /// The same store, whose claims last for another time.
    pub fn claiming_for(self, seconds: u32) -> Self {
        Self { claim_for: TimeDelta::seconds(seconds.into()), ..self }
    }

    /// Raises a property's version and records the event. Wake the outbox after the commit.
    async fn raise_version(&self, transaction: &mut Connection, property_id: &str) -> Result<u64, Error> {
        let version: i64 = on_backend!(transaction, c => {
            diesel::update(properties_table::table.find(property_id))
                .set(properties_table::version.eq(properties_table::version + 1))
                .returning(properties_table::version)
                .get_result(c)
                .await
        })?;
        let version = version.cast_unsigned();
        self.outbox.record(transaction, CALENDAR_CHANGED, property_id, version).await?;
        Ok(version)
    }

    /// Commits, and has the events told.
    async fn finish(&self, transaction: db::Transaction) -> Result<(), Error> {
        transaction.commit().await?;
        self.outbox.wake();
        Ok(())
    }
}
