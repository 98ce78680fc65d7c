//! The tables in both dialects.

use casacero_calendar_sync::MIGRATIONS;
use casacero_common::db::testing::{both_dialects_agree, shape, temporary};

#[tokio::test]
async fn tables_go_as_they_came() {
    let (database, _folder) = temporary(MIGRATIONS).await;
    let made = shape(&database).await;
    database.revert(MIGRATIONS).await.expect("removed");
    assert_eq!(shape(&database).await, Vec::<String>::new());
    database.migrate(MIGRATIONS).await.expect("made again");
    assert_eq!(shape(&database).await, made);
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn both_dialects_make_the_same_tables() {
    both_dialects_agree(MIGRATIONS, MIGRATIONS).await;
}
