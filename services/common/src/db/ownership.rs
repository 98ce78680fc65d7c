//! Checks before a database is used as it is: its owner and its other users.

use diesel::{
    QueryableByName,
    sql_types::{BigInt, Text},
};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection as _};

use super::{Backend, Database, Error, PAUSE, Transaction};

/// How often to check for other processes, because some may be about to end.
const ASKED: u32 = 4;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Owner {
    #[diesel(sql_type = Text)]
    owner: String,
    #[diesel(sql_type = Text)]
    own: String,
}

impl Database {
    /// Begins a read-only transaction that sees the database as it is now, whatever others write.
    pub async fn snapshot(&self) -> Result<Transaction, Error> {
        // Owned before it begins, as in `begin`.
        let mut transaction = Transaction(Some(self.connection().await?));
        match transaction.backend() {
            Backend::Sqlite(sqlite) => sqlite.batch_execute("BEGIN").await?,
            Backend::Postgres(postgres) => {
                postgres.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            }
        }
        Ok(transaction)
    }

    /// Whether other processes of ours are connected to a database server. Processes that are about to end get a
    /// moment. Call it first: processes that connect after this one are not seen. For a file, other users are unknown.
    pub async fn is_used_by_others(&self) -> Result<bool, Error> {
        let mut connection = self.connection().await?;
        let Backend::Postgres(postgres) = connection.backend() else { return Ok(false) };
        let others = "SELECT COUNT(*) AS count FROM pg_stat_activity other, pg_stat_activity own \
            WHERE own.pid = pg_backend_pid() AND other.pid <> own.pid AND other.datname = own.datname \
            AND other.application_name = own.application_name AND other.backend_start <= own.backend_start";
        for asked in 1.. {
            let others: Count = diesel::sql_query(others).get_result(postgres).await?;
            if others.count == 0 {
                return Ok(false);
            }
            if asked == ASKED {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(true)
    }

    /// The owner of the database on a server, if that is not the connected user. Tables created now would not belong to
    /// the owner.
    pub async fn other_owner(&self) -> Result<Option<String>, Error> {
        let mut connection = self.connection().await?;
        let Backend::Postgres(postgres) = connection.backend() else { return Ok(None) };
        let question = "SELECT pg_get_userbyid(datdba)::text AS owner, current_user::text AS own \
            FROM pg_database WHERE datname = current_database()";
        let Owner { owner, own } = diesel::sql_query(question).get_result(postgres).await?;
        Ok((owner != own).then_some(owner))
    }
}
