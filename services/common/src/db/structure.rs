//! The structure of a database, and how it differs from what the migrations of this release make.

use diesel::{Connection as _, QueryableByName, sql_types::Text, sqlite::SqliteConnection};
use diesel_async::RunQueryDsl;
use diesel_migrations::MigrationHarness as _;

use super::{Backend, Database, Error, Migrations, migration_state::MigrationState};

const SQLITE: &str = "SELECT m.name || '.' || p.name || ' ' || lower(p.type) \
        || CASE WHEN p.\"notnull\" OR p.pk THEN ' not null' ELSE '' END AS line \
    FROM sqlite_master m, pragma_table_info(m.name) p \
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '\\_\\_%' ESCAPE '\\' \
    UNION SELECT 'index ' || name FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite%'";

const POSTGRES: &str = "SELECT table_name || '.' || column_name || ' ' || replace(data_type, ' without time zone', '') \
        || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END AS line \
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_%' \
    UNION SELECT 'index ' || c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid \
    JOIN pg_namespace n ON n.oid = c.relnamespace \
    WHERE n.nspname = 'public' AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)";

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// The structure of a database beside the one that this release expects. A line is a column or an index, the same on every
/// backend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StructureCheck {
    /// `SQLite` or `PostgreSQL`.
    pub backend: &'static str,
    /// What is there.
    pub lines: Vec<String>,
    /// What is expected and not there.
    pub missing: Vec<String>,
    /// What is there and not expected.
    pub unexpected: Vec<String>,
    /// Migrations of this release that were not applied.
    pub pending: Vec<String>,
    /// Applied migrations of a newer release.
    pub newer: Vec<String>,
}

impl Database {
    /// The structure: a line for each column and index, in order.
    pub async fn structure(&self) -> Result<Vec<String>, Error> {
        let mut connection = self.connection().await?;
        let lines: Vec<Line> = match connection.backend() {
            Backend::Sqlite(c) => RunQueryDsl::load(diesel::sql_query(SQLITE), c).await,
            Backend::Postgres(c) => RunQueryDsl::load(diesel::sql_query(POSTGRES), c).await,
        }?;
        let mut lines: Vec<String> = lines.into_iter().map(|row| row.line).collect();
        lines.sort();
        Ok(lines)
    }

    /// Compares the structure with what the migrations make in an empty database.
    pub async fn check_structure(&self, migrations: fn() -> Migrations) -> Result<StructureCheck, Error> {
        let MigrationState { missing: pending, newer } = self.migration_state(&migrations()).await?;
        let expected = tokio::task::spawn_blocking(move || expected(migrations()))
            .await
            .map_err(|error| Error::Migrations(error.to_string()))??;
        let lines = self.structure().await?;
        let backend = match self.connection().await?.backend() {
            Backend::Sqlite(_) => "SQLite",
            Backend::Postgres(_) => "PostgreSQL",
        };
        let only = |ours: &[String], theirs: &[String]| -> Vec<String> {
            ours.iter().filter(|line| !theirs.contains(line)).cloned().collect()
        };
        let (missing, unexpected) = (only(&expected, &lines), only(&lines, &expected));
        Ok(StructureCheck { backend, lines, missing, unexpected, pending, newer })
    }
}

/// What the migrations make in an empty database. It is in memory, because nothing else is sure to be writable.
fn expected(migrations: Migrations) -> Result<Vec<String>, Error> {
    let open = |error: diesel::ConnectionError| Error::Open(":memory:".into(), error.to_string());
    let mut memory = SqliteConnection::establish(":memory:").map_err(open)?;
    let failed = |error: &dyn ToString| Error::Migrate(":memory:".into(), error.to_string());
    memory.run_pending_migrations(migrations).map_err(|error| failed(&error))?;
    let lines: Vec<Line> = diesel::RunQueryDsl::load(diesel::sql_query(SQLITE), &mut memory)?;
    let mut lines: Vec<String> = lines.into_iter().map(|row| row.line).collect();
    lines.sort();
    Ok(lines)
}

/// The gRPC service that compares the tables of a database with those of its release, for the crate of a service:
/// `schema_server!("listing", crate::MIGRATIONS)` makes `SchemaServer`. It needs the crate of the contract, which this crate
/// does not.
#[macro_export]
macro_rules! schema_server {
    ($service:literal, $migrations:path) => {
        /// Compares the tables of the database with those of this release.
        pub struct SchemaServer(pub $crate::db::Database);

        #[tonic::async_trait]
        impl casacero_proto::schema::v1::schema_service_server::SchemaService for SchemaServer {
            async fn check_schema(
                &self,
                request: tonic::Request<casacero_proto::schema::v1::CheckSchemaRequest>,
            ) -> Result<tonic::Response<casacero_proto::schema::v1::CheckSchemaResponse>, tonic::Status> {
                let principal = $crate::principal::of(&request);
                $crate::access::may(&principal, $crate::access::Action::ReadDirectory, None)?;
                let checked = self.0.check_structure(|| $migrations).await.map_err(|error| {
                    if error.is_away() { $crate::refusal::away(&error) } else { $crate::refusal::internal(&error) }
                })?;
                let $crate::db::StructureCheck { backend, lines, missing, unexpected, pending, newer } = checked;
                Ok(tonic::Response::new(casacero_proto::schema::v1::CheckSchemaResponse {
                    service: $service.into(),
                    database: backend.into(),
                    lines,
                    missing,
                    unexpected,
                    pending_migrations: pending,
                    newer_migrations: newer,
                }))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use diesel_async::SimpleAsyncConnection as _;

    use super::*;
    use crate::{db::testing::temporary, on_backend};

    const MIGRATIONS: Migrations = diesel_migrations::embed_migrations!("tests/migrations");

    #[tokio::test]
    async fn tables_are_compared_with_those_of_the_release() {
        let (database, _folder) = temporary(MIGRATIONS).await;
        let sound = database.check_structure(|| MIGRATIONS).await.expect("compared");
        assert!(!sound.lines.is_empty());
        let differs = |check: &StructureCheck| (check.missing.len(), check.unexpected.len(), check.pending.len());
        assert_eq!(differs(&sound), (0, 0, 0), "{sound:?}");
        let table = sound.lines[0].split(['.', ' ']).next().expect("a name").to_owned();
        let mut connection = database.connection().await.expect("connected");
        let change = format!("ALTER TABLE {table} ADD COLUMN by_hand TEXT; CREATE TABLE extra (id TEXT NOT NULL)");
        on_backend!(connection, c => c.batch_execute(&change).await).expect("changed");
        let changed = database.check_structure(|| MIGRATIONS).await.expect("compared");
        assert_eq!(changed.unexpected.len(), 2, "{changed:?}");
        assert!(changed.unexpected.contains(&format!("{table}.by_hand text")), "{changed:?}");
        assert_eq!(changed.missing, Vec::<String>::new());
    }
}
