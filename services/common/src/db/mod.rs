//! The database of one service, reached through Diesel.
//!
//! A store writes each query once: [`on_backend!`](crate::on_backend) expands the same Diesel expression for every
//! backend, so queries do not depend on the dialect. This module contains the differences: how a database is opened,
//! how its tables are migrated, and how writers wait for each other.

mod migration_state;
mod ownership;
mod postgres;
mod sqlite;
mod structure;
pub mod testing;
pub mod transfer;

use std::{
    ops::{Deref, DerefMut},
    time::Duration,
};

use diesel::{dsl::sql, sql_types::BigInt};
use diesel_async::{RunQueryDsl as _, SimpleAsyncConnection as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

pub use diesel_async::AsyncPgConnection as Postgres;
/// The migrations of a database, in order; each is the same for every kind of database.
pub use diesel_migrations::EmbeddedMigrations as Migrations;
pub use sqlite::Sqlite;
pub use structure::StructureCheck;

use crate::service::Shutdown;
use migration_state::MigrationState;

/// Which database, and how many connections to it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Config {
    /// Where it is: `postgres://user:password@host:5432/name`, with `?sslmode=require` for TLS, or
    /// `sqlite:///absolute/path`.
    pub url: Url,
    /// Connections this process may hold at once. SQLite keeps to its own number.
    pub connections: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self { url: Url::default(), connections: 10 }
    }
}

pub use crate::secret::Secret as Url;

/// Why an operation of the database failed. No message contains a password.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The kind of address is unknown.
    #[error(
        "the database address cannot be read; it begins with `sqlite://` or `postgres://`, such as \
         `sqlite:///var/lib/casacero/listing.db` or `postgres://casacero:password@db:5432/casacero_listing`"
    )]
    Address,
    /// It could not be opened.
    #[error("the database {0} cannot be opened: {1}")]
    Open(String, String),
    /// The process was asked to stop before the database was there.
    #[error("stopped while waiting for the database")]
    Stopped,
    /// The migration of its tables failed.
    #[error("the database {0} cannot be migrated: {1}")]
    Migrate(String, String),
    /// The migrations in this release are damaged.
    #[error("the migrations of this release cannot be read: {0}")]
    Migrations(String),
    /// Its tables were made before the first migration of this release.
    #[error(
        "the database {0} was made by an older version of CasaCero, whose tables this one cannot bring up to date; \
         nothing was changed. Start with an empty data folder, or with an empty database for each service on a server; \
         to keep the data, go on with the version that made it"
    )]
    TooOld(String),
    /// No connection was available in time.
    #[error("no database connection: {0}")]
    Connection(String),
    /// A query failed.
    #[error(transparent)]
    Query(#[from] diesel::result::Error),
}

/// The messages of a server that stops during a query, and of the driver then; of PostgreSQL and of SQLite without a place on the
/// disk, which somebody will make.
const SIGNS_OF_ABSENCE: [&str; 7] = [
    "connection closed",
    "terminating connection",
    "shutting down",
    "starting up",
    "Broken pipe",
    "No space left on device",
    "database or disk is full",
];

impl Error {
    /// Whether the database is unavailable, so that a retry may succeed.
    pub fn is_away(&self) -> bool {
        use diesel::result::{DatabaseErrorKind::ClosedConnection, Error as Query};
        match self {
            Self::Connection(_) | Self::Query(Query::BrokenTransactionManager) => true,
            Self::Query(Query::DatabaseError(ClosedConnection, _)) => true,
            Self::Query(Query::DatabaseError(_, cause)) => {
                SIGNS_OF_ABSENCE.iter().any(|sign| cause.message().contains(sign))
            }
            _ => false,
        }
    }
}

/// A pool of connections to one database. Clones share it.
#[derive(Clone)]
pub struct Database(Pool);

#[derive(Clone)]
enum Pool {
    Sqlite(sqlite::Pool),
    Postgres(postgres::Pool),
}

/// The pause between attempts to reach an unavailable database.
const PAUSE: Duration = Duration::from_secs(1);

impl Database {
    /// The database in `config`. A missing file is created; a server may be unavailable.
    pub async fn open(config: &Config) -> Result<Self, Error> {
        let url = config.url.reveal();
        if let Some(path) = url.strip_prefix("sqlite://").filter(|path| !path.is_empty()) {
            return Ok(Self(Pool::Sqlite(sqlite::open(path).await?)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self(Pool::Postgres(postgres::open(url, config.connections)?)));
        }
        Err(Error::Address)
    }

    /// Migrates the tables. Concurrent migrations wait for each other. Fails with [`Error::TooOld`], without a change.
    pub async fn migrate(&self, migrations: Migrations) -> Result<(), Error> {
        self.migration_state(&migrations).await?;
        match &self.0 {
            Pool::Sqlite(pool) => sqlite::migrate(pool, migrations).await,
            Pool::Postgres(pool) => postgres::migrate(pool, migrations).await,
        }
    }

    /// Removes every table and its content.
    pub async fn revert(&self, migrations: Migrations) -> Result<(), Error> {
        match &self.0 {
            Pool::Sqlite(pool) => sqlite::revert(pool, migrations).await,
            Pool::Postgres(pool) => postgres::revert(pool, migrations).await,
        }
    }

    /// Waits until the database answers and its tables are migrated. Fails with [`Error::Stopped`] at `shutdown`,
    /// and with [`Error::TooOld`].
    pub async fn migrated(&self, migrations: Migrations, shutdown: &Shutdown) -> Result<(), Error> {
        loop {
            match self.migration_state(&migrations).await {
                Ok(state) if state.missing.is_empty() => return Ok(()),
                Ok(MigrationState { missing, .. }) => {
                    tracing::warn!(?missing, "waiting for the tables: run `migrate` of this release");
                }
                Err(error @ (Error::TooOld(_) | Error::Migrations(_))) => return Err(error),
                Err(error) => tracing::warn!(%error, "waiting for the database"),
            }
            tokio::select! {
                () = shutdown.cancelled() => return Err(Error::Stopped),
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }

    /// Whether it answers.
    pub async fn reachable(&self) -> bool {
        let Ok(mut connection) = self.connection().await else { return false };
        crate::on_backend!(connection, c => c.batch_execute("SELECT 1").await).is_ok()
    }

    /// Removes from the disk what was deleted: SQLite keeps it in its write-ahead log until that is written over. Waits for
    /// those who read. PostgreSQL does it in its own time.
    pub async fn forget_deleted(&self) -> Result<(), Error> {
        let mut connection = self.connection().await?;
        match connection.backend() {
            Backend::Sqlite(sqlite) => Ok(sqlite.batch_execute("PRAGMA wal_checkpoint(TRUNCATE)").await?),
            Backend::Postgres(_) => Ok(()),
        }
    }

    /// How many bytes it takes on the disk, indexes included; of SQLite without what is still in its write-ahead log.
    pub async fn bytes(&self) -> Result<u64, Error> {
        let mut connection = self.connection().await?;
        let query = match connection.backend() {
            Backend::Sqlite(_) => "page_count * page_size FROM pragma_page_count(), pragma_page_size()",
            Backend::Postgres(_) => "pg_database_size(current_database())",
        };
        let bytes: i64 = crate::on_backend!(connection, c => diesel::select(sql::<BigInt>(query)).get_result(c).await)?;
        Ok(bytes.unsigned_abs())
    }

    /// A connection for reading, or for a single statement.
    pub async fn connection(&self) -> Result<Connection, Error> {
        let away = |error: &dyn ToString| Error::Connection(error.to_string());
        Ok(Connection(match &self.0 {
            Pool::Sqlite(pool) => Inner::Sqlite(pool.get().await.map_err(|error| away(&error))?),
            Pool::Postgres(pool) => Inner::Postgres(Box::new(pool.get().await.map_err(|error| away(&error))?)),
        }))
    }

    /// Begins a transaction that may write about `subject`, such as `property CASA-1001`. Transactions about the same
    /// subject run one after the other, so what one reads is not changed by another before its commit.
    pub async fn begin(&self, subject: &str) -> Result<Transaction, Error> {
        // Owned before it begins: if the caller stops waiting, no open transaction may return to the pool.
        let mut transaction = Transaction(Some(self.connection().await?));
        match transaction.backend() {
            // All writers of a file wait for each other, so that none fails half-way.
            Backend::Sqlite(sqlite) => sqlite.batch_execute("BEGIN IMMEDIATE").await?,
            Backend::Postgres(postgres) => {
                let lock = lock_number(subject);
                postgres.batch_execute(&format!("BEGIN; SELECT pg_advisory_xact_lock({lock})")).await?;
            }
        }
        Ok(transaction)
    }
}

/// The number of a subject's lock in PostgreSQL. Two subjects with the same number would only wait for each other.
fn lock_number(subject: &str) -> i64 {
    let digest = Sha256::digest(subject.as_bytes());
    digest.iter().take(8).fold(0, |number, byte| (number << 8) | i64::from(*byte))
}

/// One connection, returned to the pool when dropped.
pub struct Connection(Inner);

enum Inner {
    Sqlite(sqlite::Pooled),
    Postgres(Box<postgres::Pooled>),
}

/// A connection of a specific backend, for [`on_backend!`](crate::on_backend).
pub enum Backend<'a> {
    /// SQLite.
    Sqlite(&'a mut Sqlite),
    /// PostgreSQL.
    Postgres(&'a mut Postgres),
}

impl Connection {
    /// Makes a transaction wait for others about a further subject; see [`Database::begin`]. Transactions that take
    /// several must take them in one order.
    pub async fn lock(&mut self, subject: &str) -> Result<(), Error> {
        match self.backend() {
            // It is the only one that writes.
            Backend::Sqlite(_) => Ok(()),
            Backend::Postgres(postgres) => {
                let lock = lock_number(subject);
                Ok(postgres.batch_execute(&format!("SELECT pg_advisory_xact_lock({lock})")).await?)
            }
        }
    }

    /// The connection of the specific backend.
    pub fn backend(&mut self) -> Backend<'_> {
        match &mut self.0 {
            Inner::Sqlite(connection) => Backend::Sqlite(connection),
            Inner::Postgres(connection) => Backend::Postgres(connection),
        }
    }

    /// Removes the connection from its pool and closes it.
    fn discard(self) {
        match self.0 {
            Inner::Sqlite(connection) => drop(sqlite::Pooled::take(connection)),
            Inner::Postgres(connection) => drop(postgres::Pooled::take(*connection)),
        }
    }
}

/// A transaction. Its changes are permanent once [`commit`](Self::commit) returns. They are rolled back if it is
/// dropped before.
pub struct Transaction(Option<Connection>);

impl Transaction {
    /// Commits the changes.
    pub async fn commit(mut self) -> Result<(), Error> {
        crate::on_backend!(self, c => c.batch_execute("COMMIT").await)?;
        // Only a connection without an open transaction may return to the pool.
        drop(self.0.take());
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = Connection;
    fn deref(&self) -> &Connection {
        self.0.as_ref().expect("the connection is there until commit or drop")
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        self.0.as_mut().expect("the connection is there until commit or drop")
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        let Some(mut connection) = self.0.take() else { return };
        // Closing the connection also rolls back. It is used if there is no runtime to run the statement.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return connection.discard() };
        runtime.spawn(async move {
            if crate::on_backend!(connection, c => c.batch_execute("ROLLBACK").await).is_err() {
                connection.discard();
            }
        });
    }
}

/// Runs one Diesel expression on the backend of a [`Connection`] or [`Transaction`].
///
/// ```ignore
/// let rows = on_backend!(connection, c => listings::table.load::<Row>(c).await)?;
/// ```
///
/// The future of a query is boxed: that all of its types may go to another thread is then proved once, here, and not again for
/// each function that waits for one that waits for it.
#[macro_export]
macro_rules! on_backend {
    ($connection:expr, $c:ident => $body:expr) => {
        match $connection.backend() {
            $crate::db::Backend::Sqlite($c) => $crate::db::boxed(async { $body }).await,
            $crate::db::Backend::Postgres($c) => $crate::db::boxed(async { $body }).await,
        }
    };
}

/// A future whose type nobody has to know, for [`on_backend!`](crate::on_backend).
#[doc(hidden)]
pub fn boxed<'a, T>(future: impl Future<Output = T> + Send + 'a) -> futures::future::BoxFuture<'a, T> {
    Box::pin(future)
}

/// How many rows [`insert_rows!`](crate::insert_rows) writes with one statement. One statement takes 65,535 values in
/// PostgreSQL and 32,766 in SQLite, so tables may have many columns.
pub const ROWS_IN_STATEMENT: usize = 200;

/// Inserts a vector of rows with few statements: `insert_rows!(connection, photos::table, rows)` is a
/// `QueryResult<()>`. With SQLite all rows are sent to the writing thread together.
#[macro_export]
macro_rules! insert_rows {
    ($connection:expr, $table:expr, $rows:expr) => {{
        let rows = $rows;
        match $connection.backend() {
            // Diesel can insert several rows into SQLite only with a blocking call.
            $crate::db::Backend::Sqlite(c) => {
                c.spawn_blocking(move |c| {
                    rows.chunks($crate::db::ROWS_IN_STATEMENT).try_for_each(|rows| {
                        diesel::RunQueryDsl::execute(diesel::insert_into($table).values(rows), c).map(|_count| ())
                    })
                })
                .await
            }
            $crate::db::Backend::Postgres(c) => {
                let mut inserted = Ok(());
                for rows in rows.chunks($crate::db::ROWS_IN_STATEMENT) {
                    inserted = diesel_async::RunQueryDsl::execute(diesel::insert_into($table).values(rows), c)
                        .await
                        .map(|_count| ());
                    if inserted.is_err() {
                        break;
                    }
                }
                inserted
            }
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_has_one_lock() {
        assert_eq!(lock_number("property CASA-1001"), lock_number("property CASA-1001"));
        assert_ne!(lock_number("property CASA-1001"), lock_number("property CASA-1002"));
    }
}
