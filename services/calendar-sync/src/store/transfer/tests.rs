//! Rows are copied to another database and back.

use casacero_common::db::testing::{TemporaryFolder, rows, transfer};

use super::*;

#[tokio::test]
async fn every_row_of_every_table_is_copied() {
    let folder = TemporaryFolder::new();
    let source = transfer::file(&folder, "source", MIGRATIONS).await;
    let names: Vec<&str> = tables().iter().map(|table| table.name()).collect();
    transfer::names_every_table(&source, &names).await;
    rows::fill(&source, transfer::ROWS).await;
    let destination = transfer::file(&folder, "destination", MIGRATIONS).await;
    copy(&source, &destination, &|_| ()).await.expect("copied");
    transfer::the_same(&source, &destination).await;
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn rows_come_back_from_a_server_as_they_went() {
    let folder = TemporaryFolder::new();
    let source = transfer::file(&folder, "source", MIGRATIONS).await;
    rows::fill(&source, transfer::ROWS).await;
    let (server, back) = (transfer::server().await, transfer::file(&folder, "back", MIGRATIONS).await);
    copy(&source, &server, &|_| ()).await.expect("copied");
    copy(&server, &back, &|_| ()).await.expect("copied back");
    transfer::the_same(&source, &back).await;
}
