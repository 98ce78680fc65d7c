//! Databases for tests.

pub mod rows;
mod template;
pub mod transfer;

use std::{
    path::PathBuf,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use diesel_async::RunQueryDsl;

use super::{Backend, Config, Database, Migrations};

pub use template::{migrated_file, migrated_postgres};

/// A folder that is removed when dropped.
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// A new, empty folder that no other test uses.
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("casacero-{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    /// Its path.
    pub fn path(&self) -> &std::path::Path {
        &self.0
    }
}

impl Default for TemporaryFolder {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // A file that a connection still holds open must not fail a test.
        let _kept = std::fs::remove_dir_all(&self.0);
    }
}

/// The variable with the address of a temporary PostgreSQL server for tests, such as
/// `postgres://postgres@127.0.0.1:5432`.
pub const POSTGRES: &str = "CASACERO_TEST_POSTGRES";

/// The address of a new, empty database on the PostgreSQL server for tests. It is removed with the server.
///
/// # Panics
/// If there is no such server.
pub async fn postgres_url() -> String {
    postgres_database("template1").await
}

/// The address of a new copy of a database on the PostgreSQL server for tests.
async fn postgres_database(template: &str) -> String {
    let server = std::env::var(POSTGRES).expect("CASACERO_TEST_POSTGRES names a server: make test-distributed");
    let name = format!("test_{}", uuid::Uuid::new_v4().simple());
    let (client, connection) =
        tokio_postgres::connect(&server, tokio_postgres::NoTls).await.expect("the server for tests answers");
    let driving = tokio::spawn(connection);
    client.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {template}")).await.expect("a database can be made");
    drop(client);
    driving.await.expect("no panic").expect("the connection ends well");
    format!("{}/{name}", server.trim_end_matches('/'))
}

/// The settings of an empty database: on the PostgreSQL server for tests if there is one, else a file in `folder`. So
/// one suite runs against both.
pub async fn config(folder: &std::path::Path) -> Config {
    let url = match std::env::var_os(POSTGRES) {
        Some(_) => postgres_url().await,
        None => format!("sqlite://{}", folder.join("test.db").display()),
    };
    Config { url: url.into(), connections: 4 }
}

/// An empty database with its tables. It is removed when the folder is dropped.
pub async fn temporary(migrations: Migrations) -> (Database, TemporaryFolder) {
    let folder = TemporaryFolder::new();
    let config = match std::env::var_os(POSTGRES) {
        Some(_) => migrated_postgres(migrations).await,
        None => migrated_file(&folder.path().join("test.db"), migrations).await,
    };
    let database = Database::open(&config).await.expect("a new database can be opened");
    (database, folder)
}

/// Everything that a database has written: the bytes of its files in `folder`, or all its rows.
///
/// # Panics
/// If it cannot be read.
pub async fn everything(database: &Database, folder: &std::path::Path) -> Vec<u8> {
    let mut connection = database.connection().await.expect("a connection");
    match connection.backend() {
        Backend::Sqlite(_) => {
            let files = std::fs::read_dir(folder).expect("the folder is there");
            let paths = files.map(|file| file.expect("a file").path()).filter(|path| path.is_file());
            // The database may remove one of its files at any time.
            paths.filter_map(|path| std::fs::read(path).ok()).flatten().collect()
        }
        Backend::Postgres(c) => {
            let tables = "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public'";
            let tables: Vec<Line> = diesel::sql_query(tables).load(c).await.expect("tables");
            let mut all = Vec::new();
            for Line { line: table } in tables {
                let rows = format!("SELECT t::text AS line FROM \"{table}\" t");
                let rows: Vec<Line> = diesel::sql_query(rows).load(c).await.expect("rows");
                all.extend(rows.into_iter().flat_map(|row| row.line.into_bytes()));
            }
            all
        }
    }
}

/// Every row of every table, each behind its table's name: `listings: …`.
///
/// # Panics
/// When it cannot be read.
pub async fn table_rows(database: &Database) -> Vec<String> {
    let mut connection = database.connection().await.expect("a connection");
    let Backend::Postgres(c) = connection.backend() else {
        drop(connection);
        return rows::dump(database).await;
    };
    let tables = "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public' ORDER BY 1";
    let tables: Vec<Line> = diesel::sql_query(tables).load(&mut *c).await.expect("tables");
    let mut all = Vec::new();
    for Line { line: table } in tables {
        let rows = format!("SELECT '{table}: ' || t::text AS line FROM \"{table}\" t");
        let rows: Vec<Line> = diesel::sql_query(rows).load(&mut *c).await.expect("rows");
        all.extend(rows.into_iter().map(|row| row.line));
    }
    all
}

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    line: String,
}

/// The structure of a database: a line for each column and index, the same on every backend.
///
/// # Panics
/// If the database cannot be queried.
pub async fn shape(database: &Database) -> Vec<String> {
    database.structure().await.expect("the database describes itself")
}

/// Asserts that migrations create the same tables in both dialects. Taken twice, because they cannot be cloned.
///
/// # Panics
/// If they do not, or if there is no PostgreSQL server for tests.
pub async fn both_dialects_agree(sqlite: Migrations, postgres: Migrations) {
    let folder = TemporaryFolder::new();
    let file = format!("sqlite://{}", folder.path().join("test.db").display());
    let mut shapes = Vec::new();
    for (url, migrations) in [(file, sqlite), (postgres_url().await, postgres)] {
        let config = Config { url: url.into(), connections: 2 };
        let database = Database::open(&config).await.expect("a new database can be opened");
        database.migrate(migrations).await.expect("tables can be made");
        shapes.push(shape(&database).await);
    }
    assert!(shapes[0].len() > 1, "{:?}", shapes[0]);
    assert_eq!(shapes[0], shapes[1]);
}
