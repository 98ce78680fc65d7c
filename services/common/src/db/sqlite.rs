//! SQLite files: connections, pool and migrations.

use std::{
    fs::{self, OpenOptions, Permissions},
    io,
    os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _},
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use diesel::{Connection as _, ConnectionError, SqliteConnection, connection::SimpleConnection as _};
use diesel_async::{
    pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, deadpool},
    sync_connection_wrapper::SyncConnectionWrapper,
};
use diesel_migrations::MigrationHarness as _;
use futures::FutureExt as _;

use super::{Error, Migrations};

/// A connection to a SQLite file.
pub type Sqlite = SyncConnectionWrapper<SqliteConnection>;
pub(super) type Pooled = deadpool::Object<Sqlite>;

/// A pool, and its file.
#[derive(Clone)]
pub(super) struct Pool {
    connections: deadpool::Pool<Sqlite>,
    path: String,
}

impl Pool {
    /// The printable name of its database.
    pub(super) fn name(&self) -> &str {
        &self.path
    }

    pub(super) async fn get(&self) -> Result<Pooled, deadpool::PoolError> {
        self.connections.get().await
    }
}

/// A database contains owners' addresses and guests' messages.
const OWNER_ONLY: u32 = 0o600;
/// Readers do not wait for each other in WAL mode; more connections would only use memory.
const CONNECTIONS: usize = 6;

/// `busy_timeout` comes first, because the other settings may meet a writer. `secure_delete` overwrites what is deleted.
const SETTINGS: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
    PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;";

fn establish(path: &str) -> Result<SqliteConnection, ConnectionError> {
    let mut connection = SqliteConnection::establish(path)?;
    connection.batch_execute(SETTINGS).map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}

/// Creates a file that only its owner can read and write, before SQLite would create one for everyone. SQLite gives its
/// additional files the same mode.
fn private_file(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(OWNER_ONLY).open(path)?;
    fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY))
}

pub(super) async fn open(path: &str) -> Result<Pool, Error> {
    let open_error = |error: &dyn ToString| Error::Open(path.to_owned(), error.to_string());
    if let Some(folder) = Path::new(path).parent() {
        fs::create_dir_all(folder).map_err(|error| open_error(&error))?;
    }
    private_file(Path::new(path)).map_err(|error| open_error(&error))?;
    // Detects a file that is not a database or is not writable now, not at the first query.
    drop(establish(path).map_err(|error| open_error(&error))?);
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
    let connections = deadpool::Pool::builder(manager)
        .max_size(CONNECTIONS)
        .wait_timeout(Some(Duration::from_secs(10)))
        .runtime(::deadpool::Runtime::Tokio1)
        .build()
        .map_err(|error| open_error(&error))?;
    Ok(Pool { connections, path: path.to_owned() })
}

/// Diesel's migrations are blocking, so they run on a thread that may block.
async fn blocking<T: Send + 'static>(
    pool: &Pool,
    work: impl FnOnce(&mut SqliteConnection) -> Result<T, String> + Send + 'static,
) -> Result<T, Error> {
    let failed = |error: String| Error::Migrate(pool.path.clone(), error);
    let path = pool.path.clone();
    tokio::task::spawn_blocking(move || {
        let mut connection = establish(&path).map_err(|error| error.to_string())?;
        work(&mut connection)
    })
    .await
    .map_err(|error| failed(error.to_string()))?
    .map_err(failed)
}

pub(super) async fn migrate(pool: &Pool, migrations: Migrations) -> Result<(), Error> {
    blocking(pool, move |connection| {
        // A file belongs to one process, so a lock within the process is enough.
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        connection.run_pending_migrations(migrations).map(|_applied| ()).map_err(|error| error.to_string())
    })
    .await
}

/// Removes every table.
pub(super) async fn revert(pool: &Pool, migrations: Migrations) -> Result<(), Error> {
    blocking(pool, move |connection| {
        connection.revert_all_migrations(migrations).map(|_reverted| ()).map_err(|error| error.to_string())
    })
    .await
}
