use casacero_common::{
    db::{Database, Error, testing},
    on_backend,
};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use diesel_migrations::{EmbeddedMigrations, embed_migrations};

pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("tests/migrations");

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

async fn contract(database: Database) {
    let mut transaction = database.begin().await.expect("a transaction");
    insert(&mut transaction, "kept").await.expect("inserted");
    insert(&mut transaction, "kept").await.expect("updated");
    transaction.commit().await.expect("committed");
    assert_eq!(count(&database).await, 1);

    let mut transaction = database.begin().await.expect("a transaction");
    insert(&mut transaction, "dropped").await.expect("inserted");
    drop(transaction);
    assert_eq!(count(&database).await, 1, "what is not committed never happened");

    let mut writing = tokio::task::JoinSet::new();
    for number in 0..40 {
        let database = database.clone();
        writing.spawn(async move {
            let mut transaction = database.begin().await?;
            insert(&mut transaction, &format!("n{number}")).await?;
            transaction.commit().await
        });
    }
    for result in writing.join_all().await {
        result.expect("writers wait for each other");
    }
    assert_eq!(count(&database).await, 41);
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite() {
    let (database, _folder) = testing::temporary(MIGRATIONS).await;
    contract(database).await;
}

#[tokio::test]
async fn an_address_of_no_known_kind_is_refused() {
    for url in ["", "sqlite://", "mysql://localhost/x", "host=localhost user=x", "/tmp/x.db"] {
        assert!(matches!(Database::open(url, MIGRATIONS).await, Err(Error::Address)), "{url}");
    }
}
