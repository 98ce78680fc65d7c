//! SQLite files: how they are opened, pooled and migrated.

use std::{fs, path::Path, time::Duration};

use diesel::{Connection as _, ConnectionError, SqliteConnection, connection::SimpleConnection as _};
use diesel_async::{
    pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, deadpool},
    sync_connection_wrapper::SyncConnectionWrapper,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness as _};
use futures::FutureExt as _;

use super::Error;

/// A connection to a SQLite file.
pub type Sqlite = SyncConnectionWrapper<SqliteConnection>;
pub(super) type Pool = deadpool::Pool<Sqlite>;
pub(super) type Pooled = deadpool::Object<Sqlite>;

/// Readers do not wait for each other in WAL mode; more than this many only cost memory.
const CONNECTIONS: usize = 6;

/// `busy_timeout` first: the other settings may meet a writer already.
const SETTINGS: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
    PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;";

fn establish(path: &str) -> Result<SqliteConnection, ConnectionError> {
    let mut connection = SqliteConnection::establish(path)?;
    connection.batch_execute(SETTINGS).map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}

pub(super) async fn open(path: &str, migrations: EmbeddedMigrations) -> Result<Pool, Error> {
    let open_error = |error: &dyn ToString| Error::Open(path.to_owned(), error.to_string());
    if let Some(folder) = Path::new(path).parent() {
        fs::create_dir_all(folder).map_err(|error| open_error(&error))?;
    }
    let mut connection = establish(path).map_err(|error| open_error(&error))?;
    let name = path.to_owned();
    tokio::task::spawn_blocking(move || {
        connection
            .run_pending_migrations(migrations)
            .map(|_applied| ())
            .map_err(|error| Error::Migrate(name, error.to_string()))
    })
    .await
    .map_err(|error| Error::Migrate(path.to_owned(), error.to_string()))??;

    let mut config = ManagerConfig::default();
    config.custom_setup = Box::new(|path| {
        let path = path.to_owned();
        async move {
            tokio::task::spawn_blocking(move || establish(&path))
                .await
                .map_err(|error| ConnectionError::BadConnection(error.to_string()))?
                .map(Sqlite::new)
        }
        .boxed()
    });
    let manager = AsyncDieselConnectionManager::new_with_config(path, config);
    Pool::builder(manager)
        .max_size(CONNECTIONS)
        .wait_timeout(Some(Duration::from_secs(10)))
        .runtime(::deadpool::Runtime::Tokio1)
        .build()
        .map_err(|error| open_error(&error))
}

/// Takes a connection out of its pool for good.
pub(super) fn detach(connection: Pooled) -> Sqlite {
    Pooled::take(connection)
}
