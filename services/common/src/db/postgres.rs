//! PostgreSQL: connections, pool and migrations.

use std::{str::FromStr as _, time::Duration};

use diesel::ConnectionError;
use diesel_async::{
    AsyncPgConnection, SimpleAsyncConnection as _,
    async_connection_wrapper::AsyncConnectionWrapper,
    pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod, deadpool},
};
use diesel_migrations::MigrationHarness as _;
use futures::{FutureExt as _, future::BoxFuture};
use tokio_postgres::{NoTls, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{Error, Migrations};
use crate::{secret::Secret, tls};

pub(super) type Pooled = deadpool::Object<AsyncPgConnection>;

/// A pool, and the printable name of its database.
#[derive(Clone)]
pub(super) struct Pool {
    connections: deadpool::Pool<AsyncPgConnection>,
    name: String,
}

impl Pool {
    /// The printable name of its database.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) async fn get(&self) -> Result<Pooled, deadpool::PoolError> {
        self.connections.get().await
    }
}

/// A server that does not answer within this time counts as unavailable.
const CONNECT: Duration = Duration::from_secs(3);
/// How long a request waits for a connection while all are in use.
const WAIT: Duration = Duration::from_secs(5);
/// No statement of ours takes this long unless something is wrong, and no lock is held longer.
const LIMITS: &str =
    "SET statement_timeout = '20s'; SET idle_in_transaction_session_timeout = '60s'; SET TIME ZONE 'UTC'";
/// The advisory lock that makes concurrent migrations of one database wait for each other.
const MIGRATION_LOCK: i64 = 0x0063_6173_6163_6572;

async fn establish(url: String) -> Result<AsyncPgConnection, ConnectionError> {
    // The driver's message may quote the address.
    let wrong = |_| ConnectionError::InvalidConnectionUrl("the PostgreSQL address cannot be read".into());
    let mut config = tokio_postgres::Config::from_str(&url).map_err(wrong)?;
    config.connect_timeout(CONNECT).tcp_user_timeout(CONNECT * 3).application_name("casacero");
    let away = |error: tokio_postgres::Error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string);
        ConnectionError::BadConnection(cause.unwrap_or_else(|| error.to_string()))
    };
    let mut connection = if config.get_ssl_mode() == SslMode::Disable || config.get_ssl_mode() == SslMode::Prefer {
        let (client, connection) = config.connect(NoTls).await.map_err(away)?;
        AsyncPgConnection::try_from_client_and_connection(client, connection).await?
    } else {
        let (client, connection) = config.connect(MakeRustlsConnect::new(tls::client_config())).await.map_err(away)?;
        AsyncPgConnection::try_from_client_and_connection(client, connection).await?
    };
    connection.batch_execute(LIMITS).await.map_err(ConnectionError::CouldntSetupConfiguration)?;
    Ok(connection)
}

fn setup(url: &str) -> BoxFuture<'_, Result<AsyncPgConnection, ConnectionError>> {
    establish(url.to_owned()).boxed()
}

pub(super) fn open(url: &str, connections: usize) -> Result<Pool, Error> {
    let name = Secret::from(url).redacted();
    let readable = tokio_postgres::Config::from_str(url).is_ok_and(|config| !config.get_hosts().is_empty());
    if !readable {
        return Err(Error::Address);
    }
    let mut config = ManagerConfig::default();
    config.custom_setup = Box::new(setup);
    // A closed connection is detected without a query, which saves one round trip per request.
    config.recycling_method = RecyclingMethod::Fast;
    let manager = AsyncDieselConnectionManager::new_with_config(url, config);
    let connections = deadpool::Pool::builder(manager)
        .max_size(connections.max(1))
        .wait_timeout(Some(WAIT))
        .create_timeout(Some(WAIT))
        .recycle_timeout(Some(CONNECT))
        .runtime(::deadpool::Runtime::Tokio1)
        .build()
        .map_err(|error| Error::Open(name.clone(), error.to_string()))?;
    Ok(Pool { connections, name })
}

/// Diesel's migrations are blocking, so they run on a thread that may block.
async fn blocking<T: Send + 'static>(
    pool: &Pool,
    work: impl FnOnce(&mut AsyncConnectionWrapper<AsyncPgConnection>) -> Result<T, String> + Send + 'static,
) -> Result<T, Error> {
    let connection = pool.get().await.map_err(|error| Error::Connection(error.to_string()))?;
    // The advisory lock belongs to the connection and ends with it in every case.
    let connection = Pooled::take(connection);
    let failed = |error: String| Error::Migrate(pool.name.clone(), error);
    tokio::task::spawn_blocking(move || work(&mut AsyncConnectionWrapper::from(connection)))
        .await
        .map_err(|error| failed(error.to_string()))?
        .map_err(failed)
}

pub(super) async fn migrate(pool: &Pool, migrations: Migrations) -> Result<(), Error> {
    blocking(pool, move |connection| {
        diesel::connection::SimpleConnection::batch_execute(
            connection,
            &format!("SET statement_timeout = 0; SELECT pg_advisory_lock({MIGRATION_LOCK})"),
        )
        .map_err(|error| error.to_string())?;
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
