//! Rows are copied to another database and back.

use casacero_common::db::{
    Database,
    testing::{TemporaryFolder, rows, transfer},
    transfer::{Copied, Error, Listener},
};

use super::MIGRATIONS;

async fn copy(from: &Database, to: &Database, listener: Listener<'_>) -> Result<Copied, Error> {
    casacero_common::db::transfer::copy(from, to, MIGRATIONS, listener).await
}

#[tokio::test]
async fn every_row_of_every_table_is_copied() {
    let folder = TemporaryFolder::new();
    let source = transfer::file(&folder, "source", MIGRATIONS).await;
    rows::fill(&source, transfer::ROWS).await;
    let destination = transfer::file(&folder, "destination", MIGRATIONS).await;
    let copied = copy(&source, &destination, &|_| ()).await.expect("copied");
    transfer::names_every_table(&source, &copied).await;
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
