//! Shared parts of tests that copy rows.

use diesel_async::SimpleAsyncConnection as _;

use super::{TemporaryFolder, postgres_url, rows};
use crate::db::{Config, Database, Migrations, transfer::Copied};

/// Rows in each table of a test: more than one batch.
pub const ROWS: usize = 1_200;
/// Rows in each table of a test of something else: enough to have every kind of value.
pub const FEW_ROWS: usize = 40;

/// The database at an address.
///
/// # Panics
/// If it cannot be opened.
pub async fn open(url: String) -> Database {
    let config = Config { url: url.into(), connections: 2 };
    Database::open(&config).await.expect("a new database can be opened")
}

/// A SQLite file with its tables.
///
/// # Panics
/// If it cannot be created.
pub async fn file(folder: &TemporaryFolder, name: &str, migrations: Migrations) -> Database {
    let database = open(format!("sqlite://{}", folder.path().join(format!("{name}.db")).display())).await;
    database.migrate(migrations).await.expect("tables can be made");
    database
}

/// An empty database on the PostgreSQL server for tests.
///
/// # Panics
/// If there is no such server.
pub async fn server() -> Database {
    open(postgres_url().await).await
}

/// Runs statements, such as ones that damage copied data.
///
/// # Panics
/// If they fail.
pub async fn run(database: &Database, statements: &str) {
    let mut connection = database.connection().await.expect("a connection");
    crate::on_backend!(connection, c => c.batch_execute(statements).await).expect("the statements are right");
}

/// Asserts that no table of a SQLite file was omitted.
///
/// # Panics
/// If one was.
pub async fn names_every_table(database: &Database, copied: &Copied) {
    let mut names: Vec<&str> = copied.tables.iter().map(|moved| moved.table.as_str()).collect();
    names.sort_unstable();
    assert_eq!(rows::tables(database).await, names, "a table is not copied, or copied twice");
}

/// Asserts that two SQLite files have the same rows, and at least [`FEW_ROWS`] together.
///
/// # Panics
/// If they do not.
pub async fn the_same(one: &Database, other: &Database) {
    let (one, other) = (rows::dump(one).await, rows::dump(other).await);
    assert!(one.len() >= FEW_ROWS, "{}", one.len());
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(&other) {
        assert_eq!(one, other);
    }
}
