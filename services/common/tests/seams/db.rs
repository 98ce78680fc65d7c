use std::time::Duration;

use casacero_common::{
    db::{Config, Database, Error, Migrations, testing},
    on_backend,
    service::Shutdown,
};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use diesel_migrations::embed_migrations;

pub const MIGRATIONS: Migrations = embed_migrations!("tests/migrations");

diesel::table! {
    notes (id) {
        id -> Text,
        body -> Text,
    }
}

async fn insert(connection: &mut casacero_common::db::Connection, id: &str) -> Result<usize, diesel::result::Error> {
    on_backend!(connection, c => {
        diesel::insert_into(notes::table)
            .values((notes::id.eq(id), notes::body.eq("text")))
            .on_conflict(notes::id)
            .do_update()
            .set(notes::body.eq("again"))
            .execute(c)
            .await
    })
}

async fn count(database: &Database) -> i64 {
    let mut connection = database.connection().await.expect("a connection");
    on_backend!(connection, c => notes::table.count().get_result(c).await).expect("a count")
}

async fn contract(config: Config) {
    let database = Database::open(&config).await.expect("it can be opened");
    tables_are_made_once(&database).await;
    assert!(database.reachable().await);

    let mut transaction = database.begin("notes").await.expect("a transaction");
    insert(&mut transaction, "kept").await.expect("inserted");
    insert(&mut transaction, "kept").await.expect("updated");
    transaction.commit().await.expect("committed");
    assert_eq!(count(&database).await, 1);

    let mut transaction = database.begin("notes").await.expect("a transaction");
    insert(&mut transaction, "dropped").await.expect("inserted");
    drop(transaction);
    assert_eq!(count(&database).await, 1, "what is not committed never happened");

    let mut writing = tokio::task::JoinSet::new();
    for number in 0..40 {
        let database = database.clone();
        writing.spawn(async move {
            let mut transaction = database.begin("notes").await?;
            // What was read holds until the commit, because no other transaction writes about this subject.
            let before: i64 = on_backend!(transaction, c => notes::table.count().get_result(c).await)?;
            insert(&mut transaction, &format!("n{number}")).await?;
            let after: i64 = on_backend!(transaction, c => notes::table.count().get_result(c).await)?;
            assert_eq!(after, before + 1);
            transaction.commit().await
        });
    }
    for result in writing.join_all().await {
        result.expect("writers wait for each other");
    }
    assert_eq!(count(&database).await, 41);
    dropped_transactions_give_their_connections_back(&database).await;
    a_transaction_nobody_waits_for_holds_nothing(&database).await;
    tables_from_before_the_first_migration_are_refused(&database).await;
}

async fn tables_from_before_the_first_migration_are_refused(database: &Database) {
    applied_is(database, "20991231000000").await;
    database.migrated(MIGRATIONS, &Shutdown::new()).await.expect("newer tables are used by an older process");
    database.migrate(MIGRATIONS).await.expect("nothing to do");
    assert!(!database.is_current(&MIGRATIONS).await.expect("asked"));

    applied_is(database, "20261119235959").await;
    let before = testing::shape(database).await;
    let waiting = tokio::time::timeout(Duration::from_secs(5), database.migrated(MIGRATIONS, &Shutdown::new())).await;
    for refused in [
        database.migrate(MIGRATIONS).await,
        waiting.expect("it does not wait for tables that nobody can make"),
        database.can_be_migrated(&MIGRATIONS).await,
        database.is_current(&MIGRATIONS).await.map(|_current| ()),
    ] {
        let refused = refused.expect_err("its tables are older");
        assert!(matches!(refused, Error::TooOld(_)), "{refused}");
        assert!(refused.to_string().contains("Start with an empty data folder"), "{refused}");
    }
    assert_eq!(testing::shape(database).await, before, "nothing was changed");
}

/// Makes a version the only applied one.
async fn applied_is(database: &Database, version: &str) {
    let statements = format!(
        "DELETE FROM __diesel_schema_migrations WHERE version <> '20261120000000'; \
         INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')"
    );
    testing::transfer::run(database, &statements).await;
}

async fn tables_are_made_once(database: &Database) {
    let early = tokio::time::timeout(Duration::from_millis(300), database.migrated(MIGRATIONS, &Shutdown::new())).await;
    assert!(early.is_err(), "it waits for the tables");
    let (first, second) = tokio::join!(database.migrate(MIGRATIONS), database.migrate(MIGRATIONS));
    first.and(second).expect("two that migrate at once wait for each other");
    database.migrated(MIGRATIONS, &Shutdown::new()).await.expect("the tables are there");
}

async fn dropped_transactions_give_their_connections_back(database: &Database) {
    for _ in 0..30 {
        drop(database.begin("notes").await.expect("a transaction"));
    }
    let mut transaction = database.begin("notes").await.expect("a transaction");
    insert(&mut transaction, "after").await.expect("inserted");
    transaction.commit().await.expect("committed");
    assert_eq!(count(database).await, 42);
}

/// The caller stops waiting while a transaction begins: because of a deadline, or a connection reset.
async fn a_transaction_nobody_waits_for_holds_nothing(database: &Database) {
    let holder = database.begin("notes").await.expect("a transaction");
    let mut waiting = Box::pin(database.begin("notes"));
    let early = tokio::time::timeout(Duration::from_millis(300), &mut waiting).await;
    assert!(early.is_err(), "the subject is taken");
    let (dropping, dropped) = tokio::sync::oneshot::channel();
    let commit = tokio::spawn(async move {
        dropped.await.expect("a word");
        holder.commit().await
    });
    dropping.send(()).expect("the holder listens");
    // A statement sent to a file is completed. Its turn comes only now.
    drop(waiting);
    commit.await.expect("no panic").expect("committed");
    what_is_written_is_seen(database, "behind a writer").await;
    for steps in 1..12 {
        dropped_after(steps, database.begin("notes")).await;
        what_is_written_is_seen(database, &format!("begin {steps}")).await;
        dropped_after(steps, database.snapshot()).await;
        what_is_written_is_seen(database, &format!("snapshot {steps}")).await;
    }
}

/// What one connection of the pool writes, all others see at once.
async fn what_is_written_is_seen(database: &Database, when: &str) {
    let before = count(database).await;
    let mut connections = Vec::new();
    for _ in 0..4 {
        connections.push(database.connection().await.expect("a connection"));
    }
    let began = std::time::Instant::now();
    for (number, connection) in connections.iter_mut().enumerate() {
        insert(connection, &format!("{when} {number}")).await.expect("nothing holds the writers back");
    }
    assert!(began.elapsed() < Duration::from_secs(8), "{when}: a writer waited");
    for connection in &mut connections {
        let seen: i64 = on_backend!(connection, c => notes::table.count().get_result(c).await).expect("a count");
        assert_eq!(seen, before + 4, "{when}: a write waits for a commit that nobody makes");
    }
    drop(connections);
    let mut transaction = database.begin("notes").await.expect("a transaction");
    insert(&mut transaction, when).await.expect("inserted");
    transaction.commit().await.expect("committed");
}

/// Polls a future a number of times and then drops it.
async fn dropped_after<T>(steps: usize, way: impl Future<Output = T>) {
    let mut way = std::pin::pin!(way);
    for _ in 0..steps {
        if futures::poll!(&mut way).is_ready() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let folder = testing::TemporaryFolder::new();
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    contract(Config { url: url.into(), ..Config::default() }).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn postgres() {
    contract(Config { url: testing::postgres_url().await.into(), connections: 4 }).await;
}

/// In PostgreSQL, writers about different subjects do not wait for each other.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs servers: make test-distributed"]
async fn postgres_writes_about_two_subjects_at_once() {
    let config = Config { url: testing::postgres_url().await.into(), connections: 4 };
    let database = Database::open(&config).await.expect("it can be opened");
    let first = database.begin("property CASA-1").await.expect("a transaction");
    let second = tokio::time::timeout(Duration::from_secs(10), database.begin("property CASA-2")).await;
    second.expect("no waiting").expect("a transaction").commit().await.expect("committed");
    let same = tokio::time::timeout(Duration::from_millis(300), database.begin("property CASA-1")).await;
    assert!(same.is_err(), "the subject is taken");
    first.commit().await.expect("committed");
}

#[tokio::test]
async fn a_server_that_is_away_is_said_to_be() {
    let url = "postgres://ana:geheim@127.0.0.1:1/casacero";
    let database = Database::open(&Config { url: url.into(), ..Config::default() }).await.expect("opened, not asked");
    assert!(!database.reachable().await);
    let Err(error) = database.begin("notes").await else { panic!("nobody answers") };
    assert!(error.is_away(), "{error}");
    assert!(!error.to_string().contains("geheim"), "{error}");
}

/// SQLite may grow by no page, as on a disk that is full. What PostgreSQL says then, `make chaos` hears.
#[tokio::test]
async fn a_full_disk_is_an_absence() {
    let folder = testing::TemporaryFolder::new();
    let url = format!("sqlite://{}/notes.db", folder.path().display());
    let database = Database::open(&Config { url: url.into(), ..Config::default() }).await.expect("it can be opened");
    database.migrate(MIGRATIONS).await.expect("the tables are made");
    let mut connection = database.connection().await.expect("a connection");
    on_backend!(connection, c => diesel::sql_query("PRAGMA max_page_count = 1").execute(c).await).expect("a limit");
    let mut last = Ok(0);
    for count in 0..10_000 {
        last = insert(&mut connection, &format!("note {count}")).await;
        if last.is_err() {
            break;
        }
    }
    let error = Error::from(last.expect_err("it is full"));
    assert!(error.is_away(), "{error}");
}

#[tokio::test]
async fn an_address_of_no_known_kind_is_refused() {
    for url in ["", "sqlite://", "mysql://localhost/x", "host=localhost user=x", "/tmp/x.db"] {
        let config = Config { url: url.into(), ..Config::default() };
        assert!(matches!(Database::open(&config).await, Err(Error::Address)), "{url}");
    }
}
