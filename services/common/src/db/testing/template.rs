//! Databases with tables as copies of one that was migrated once in this process: parsing a hundred migrations again takes
//! longer than most tests.

use std::{collections::HashMap, path::Path, sync::Arc};

use diesel::{migration::MigrationSource, pg::Pg};
use diesel_async::SimpleAsyncConnection as _;
use tokio::sync::Mutex;

use super::{POSTGRES, TemporaryFolder, postgres_database, postgres_url};
use crate::db::{Backend, Config, Database, Migrations};

/// What is made once for each set of migrations, by their names.
struct Templates<T>(Mutex<Option<HashMap<String, T>>>);

impl<T: Clone> Templates<T> {
    const fn new() -> Self {
        Self(Mutex::const_new(None))
    }

    async fn of(&self, migrations: Migrations, make: impl AsyncFnOnce(Migrations) -> T) -> T {
        let all = MigrationSource::<Pg>::migrations(&migrations).expect("migrations");
        let key: String = all.iter().map(|one| one.name().to_string()).collect();
        let mut templates = self.0.lock().await;
        let templates = templates.get_or_insert_default();
        if let Some(made) = templates.get(&key) {
            return made.clone();
        }
        let made = make(migrations).await;
        templates.insert(key, made.clone());
        made
    }
}

/// A new SQLite file with tables.
///
/// # Panics
/// If it cannot be made.
pub async fn migrated_file(path: &Path, migrations: Migrations) -> Config {
    static FILES: Templates<Arc<[u8]>> = Templates::new();
    let bytes = FILES.of(migrations, async |migrations| {
        let folder = TemporaryFolder::new();
        let (made, copy) = (folder.path().join("made.db"), folder.path().join("copy.db"));
        let url = format!("sqlite://{}", made.display());
        let database = Database::open(&Config { url: url.into(), connections: 1 }).await.expect("a file");
        database.migrate(migrations).await.expect("tables can be made");
        let mut connection = database.connection().await.expect("a connection");
        let Backend::Sqlite(sqlite) = connection.backend() else { unreachable!("it is a file") };
        sqlite.batch_execute(&format!("VACUUM INTO '{}'", copy.display())).await.expect("a copy");
        std::fs::read(copy).expect("the copy").into()
    });
    std::fs::write(path, bytes.await).expect("the folder can be written");
    Config { url: format!("sqlite://{}", path.display()).into(), connections: 4 }
}

/// A new database with tables on the PostgreSQL server for tests.
///
/// # Panics
/// If there is no such server.
pub async fn migrated_postgres(migrations: Migrations) -> Config {
    static DATABASES: Templates<String> = Templates::new();
    let template = DATABASES.of(migrations, async |migrations| {
        let url = postgres_url().await;
        let name = url.rsplit('/').next().unwrap_or_default().to_owned();
        let database = Database::open(&Config { url: url.into(), connections: 1 }).await.expect("a database");
        database.migrate(migrations).await.expect("tables can be made");
        drop(database);
        disconnect_others(&name).await;
        name
    });
    Config { url: postgres_database(&template.await).await.into(), connections: 4 }
}

/// Ends the connections to a database: it is copied only while nobody uses it.
async fn disconnect_others(name: &str) {
    let server = std::env::var(POSTGRES).expect("there is a server");
    let (client, connection) = tokio_postgres::connect(&server, tokio_postgres::NoTls).await.expect("it answers");
    let driving = tokio::spawn(connection);
    let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
    client.batch_execute(&end).await.expect("connections can be ended");
    drop(client);
    driving.await.expect("no panic").expect("the connection ends well");
}
