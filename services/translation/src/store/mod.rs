//! The translation service's database: translations made on demand, and what each provider was sent.
//!
//! Nothing in it is lost for good: a translation is made again, and a lost count allows a day's budget twice. So it is not
//! moved between a data folder and the servers.

mod cached;
mod schema;
#[cfg(test)]
mod tests;
mod usage;

use casacero_common::{clock::Clock, db};
use diesel_migrations::embed_migrations;

pub use cached::Cached;
pub use usage::{MOST_DAYS, UsageDay};

/// The migrations in the order in which they were added, for both dialects.
pub const MIGRATIONS: db::Migrations = embed_migrations!();

/// Translations and counts. Clones share one database.
#[derive(Clone)]
pub struct Store {
    database: db::Database,
    clock: Clock,
}

impl Store {
    /// The store in a database with the tables of [`MIGRATIONS`].
    pub fn new(database: db::Database, clock: Clock) -> Self {
        Self { database, clock }
    }
}
