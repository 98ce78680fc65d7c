//! Which migrations a database has, compared with those of this release.

use diesel::{
    QueryableByName,
    migration::MigrationSource,
    sql_types::{BigInt, Text},
    sqlite::Sqlite,
};
use diesel_async::RunQueryDsl;

use super::{Backend, Database, Error, Migrations, Pool};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The versions of migrations that are on one side only. Both lists are empty if the tables are those of this release.
pub(super) struct MigrationState {
    /// Of this release, not applied.
    pub missing: Vec<String>,
    /// Applied, of a newer release.
    pub newer: Vec<String>,
}

fn versions(migrations: &Migrations) -> Result<Vec<String>, Error> {
    // They are the same for every kind of database.
    let all =
        MigrationSource::<Sqlite>::migrations(migrations).map_err(|error| Error::Migrations(error.to_string()))?;
    Ok(all.iter().map(|migration| migration.name().version().to_string()).collect())
}

impl Database {
    /// The state of the tables. Fails with [`Error::TooOld`] if a migration was applied that precedes the first of this
    /// release: a release may squash its migrations into one, and then upgrades no database from before that.
    pub(super) async fn migration_state(&self, migrations: &Migrations) -> Result<MigrationState, Error> {
        let known = versions(migrations)?;
        let applied = self.applied_migrations().await?;
        if applied.iter().any(|version| known.iter().min().is_some_and(|first| version < first)) {
            return Err(Error::TooOld(match &self.0 {
                Pool::Sqlite(pool) => pool.name().to_owned(),
                Pool::Postgres(pool) => pool.name().to_owned(),
            }));
        }
        let missing = known.iter().filter(|version| !applied.contains(version)).cloned().collect();
        let newer = applied.into_iter().filter(|version| !known.contains(version)).collect();
        Ok(MigrationState { missing, newer })
    }

    async fn applied_migrations(&self) -> Result<Vec<String>, Error> {
        let mut connection = self.connection().await?;
        let exists = match connection.backend() {
            Backend::Sqlite(_) => {
                "SELECT COUNT(*) AS count FROM sqlite_master WHERE name = '__diesel_schema_migrations'"
            }
            Backend::Postgres(_) => "SELECT COUNT(to_regclass('__diesel_schema_migrations')) AS count",
        };
        let exists: Count = crate::on_backend!(connection, c => diesel::sql_query(exists).get_result(c).await)?;
        if exists.count == 0 {
            return Ok(Vec::new());
        }
        let applied = diesel::sql_query("SELECT version FROM __diesel_schema_migrations");
        let applied: Vec<Version> = crate::on_backend!(connection, c => applied.load(c).await)?;
        Ok(applied.into_iter().map(|row| row.version).collect())
    }

    /// Whether its tables match this release: none is older or newer. Fails with [`Error::TooOld`].
    pub async fn is_current(&self, migrations: &Migrations) -> Result<bool, Error> {
        let state = self.migration_state(migrations).await?;
        Ok(state.missing.is_empty() && state.newer.is_empty())
    }

    /// Fails with [`Error::TooOld`] if this release cannot migrate its tables. Changes nothing.
    pub async fn can_be_migrated(&self, migrations: &Migrations) -> Result<(), Error> {
        self.migration_state(migrations).await.map(|_state| ())
    }
}
