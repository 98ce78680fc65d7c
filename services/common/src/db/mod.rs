//! The database of one service, reached through Diesel.
//!
//! A store writes each query once: [`on_backend!`](crate::on_backend) expands the same Diesel
//! expression for every backend, so queries stay free of dialects. Files of SQLite are opened in WAL
//! mode; writing transactions begin with `BEGIN IMMEDIATE`, so that two writers wait for each other
//! instead of failing half-way.

mod sqlite;
pub mod testing;

use std::ops::{Deref, DerefMut};

use diesel_async::SimpleAsyncConnection as _;
use diesel_migrations::EmbeddedMigrations;

pub use sqlite::Sqlite;

/// Why the database could not do something.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is of no known kind.
    #[error("the database address must begin with `sqlite://`, such as `sqlite:///var/lib/casacero/listing.db`")]
    Address,
    /// It could not be opened.
    #[error("the database {0} cannot be opened: {1}")]
    Open(String, String),
    /// Its tables could not be brought up to date.
    #[error("the database {0} cannot be migrated: {1}")]
    Migrate(String, String),
    /// No connection could be had in time.
    #[error("no database connection: {0}")]
    Connection(String),
    /// A query failed.
    #[error(transparent)]
    Query(#[from] diesel::result::Error),
}

/// A pool of connections to one database. Clones share it.
#[derive(Clone)]
pub struct Database(Pool);

#[derive(Clone)]
enum Pool {
    Sqlite(sqlite::Pool),
}

impl Database {
    /// Opens the database at `url` (`sqlite:///absolute/path`) and brings its tables up to date.
    pub async fn open(url: &str, migrations: EmbeddedMigrations) -> Result<Self, Error> {
        let path = url.strip_prefix("sqlite://").filter(|path| !path.is_empty()).ok_or(Error::Address)?;
        Ok(Self(Pool::Sqlite(sqlite::open(path, migrations).await?)))
    }

    /// A connection for reading, or for a single statement.
    pub async fn connection(&self) -> Result<Connection, Error> {
        match &self.0 {
            Pool::Sqlite(pool) => {
                let connection = pool.get().await.map_err(|error| Error::Connection(error.to_string()))?;
                Ok(Connection(Inner::Sqlite(connection)))
            }
        }
    }

    /// Begins a transaction that may write.
    pub async fn begin(&self) -> Result<Transaction, Error> {
        let mut connection = self.connection().await?;
        match connection.backend() {
            Backend::Sqlite(sqlite) => sqlite.batch_execute("BEGIN IMMEDIATE").await?,
        }
        Ok(Transaction(Some(connection)))
    }
}

/// One connection, returned to the pool when dropped.
pub struct Connection(Inner);

enum Inner {
    Sqlite(sqlite::Pooled),
}

/// A connection as the backend it is; made for [`on_backend!`](crate::on_backend).
pub enum Backend<'a> {
    /// SQLite.
    Sqlite(&'a mut Sqlite),
}

impl Connection {
    /// The connection as the backend it is.
    pub fn backend(&mut self) -> Backend<'_> {
        match &mut self.0 {
            Inner::Sqlite(connection) => Backend::Sqlite(connection),
        }
    }
}

/// A transaction: changes stand once [`commit`](Self::commit) returns, and never when it is dropped
/// before.
pub struct Transaction(Option<Connection>);

impl Transaction {
    /// Makes the changes stand.
    pub async fn commit(mut self) -> Result<(), Error> {
        match self.backend() {
            Backend::Sqlite(sqlite) => sqlite.batch_execute("COMMIT").await?,
        }
        // Only a committed connection may go back to the pool.
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
        if let Some(Connection(Inner::Sqlite(connection))) = self.0.take() {
            // Closing the connection rolls back; a rollback statement would need to wait here.
            drop(sqlite::detach(connection));
        }
    }
}

/// Runs one Diesel expression on whatever backend a [`Connection`] or [`Transaction`] is.
///
/// ```ignore
/// let rows = on_backend!(connection, c => listings::table.load::<Row>(c).await)?;
/// ```
#[macro_export]
macro_rules! on_backend {
    ($connection:expr, $c:ident => $body:expr) => {
        match $connection.backend() {
            $crate::db::Backend::Sqlite($c) => $body,
        }
    };
}
