//! Copies of all rows to another database and back, and errors that stop them.

use std::sync::Mutex;

use casacero_common::db::{
    Database,
    testing::{TemporaryFolder, rows, transfer},
    transfer::{Copied, Error, Listener, Progress},
};

use super::MIGRATIONS;

async fn copy(from: &Database, to: &Database, listener: Listener<'_>) -> Result<Copied, Error> {
    casacero_common::db::transfer::copy(from, to, MIGRATIONS, listener).await
}

/// A database file with so many rows in every table, and an empty one.
async fn files(folder: &TemporaryFolder, rows: usize) -> (Database, Database) {
    let source = transfer::file(folder, "source", MIGRATIONS).await;
    rows::fill(&source, rows).await;
    (source, transfer::file(folder, "destination", MIGRATIONS).await)
}

#[tokio::test]
async fn every_row_of_every_table_is_copied() {
    let folder = TemporaryFolder::new();
    let (source, destination) = files(&folder, transfer::ROWS).await;
    let heard = Mutex::new(Vec::new());
    let copied = copy(&source, &destination, &|progress| heard.lock().expect("no panic").push(progress)).await;
    let copied = copied.expect("copied");
    assert!(!copied.were_there);
    assert_eq!(copied.rows(), 55 * 1_200);
    transfer::names_every_table(&source, &copied).await;
    transfer::the_same(&source, &destination).await;
    let last = heard.lock().expect("no panic").pop();
    assert_eq!(last, Some(Progress { comparing: true, table: "notice_phones".into(), done: 1_200, total: 1_200 }));
}

#[tokio::test]
async fn a_copy_is_made_once() {
    let folder = TemporaryFolder::new();
    let (source, destination) = files(&folder, transfer::FEW_ROWS).await;
    copy(&source, &destination, &|_| ()).await.expect("copied");
    let again = copy(&source, &destination, &|_| ()).await.expect("the same rows");
    assert!(again.were_there);
    assert_eq!(again.rows(), 55 * 40);
    transfer::the_same(&source, &destination).await;
}

#[tokio::test]
async fn rows_that_are_there_are_not_touched() {
    let folder = TemporaryFolder::new();
    let (source, _) = files(&folder, transfer::FEW_ROWS).await;
    let cases = [
        ("changed", "UPDATE listings SET name = 'Villa' WHERE id = (SELECT MAX(id) FROM listings)", "listings"),
        ("more", "INSERT INTO event_outbox VALUES ('x', 't', 'k', 1, '2027-03-01 12:00:00', NULL)", "listings"),
        ("fewer", "DELETE FROM listings", "inquiries"),
    ];
    for (name, statement, table) in cases {
        let other = transfer::file(&folder, name, MIGRATIONS).await;
        copy(&source, &other, &|_| ()).await.expect("copied");
        transfer::run(&other, statement).await;
        let before = rows::dump(&other).await;
        let refused = copy(&source, &other, &|_| ()).await.expect_err(name);
        assert!(matches!(&refused, Error::NotEmpty { table: named, .. } if named == table), "{name}: {refused}");
        assert_eq!(rows::dump(&other).await, before, "{name}");
    }
}

#[tokio::test]
async fn a_row_that_is_not_as_it_was_is_found_and_nothing_kept() {
    let folder = TemporaryFolder::new();
    let (source, _) = files(&folder, transfer::FEW_ROWS).await;
    let id = "(SELECT MIN(id) FROM listings)";
    let cases = [
        ("changed", format!("UPDATE listings SET owner_name = 'secret' WHERE id = {id}"), "listings"),
        ("lost", "DELETE FROM mail_outbox WHERE id = (SELECT MAX(id) FROM mail_outbox)".into(), "mail_outbox"),
        (
            "one_more",
            "INSERT OR REPLACE INTO event_outbox VALUES ('zz', 't', 'k', 1, '2027-03-01 12:00:00', NULL)".into(),
            "event_outbox",
        ),
        (
            "one_more_of_a_listing",
            format!("INSERT OR REPLACE INTO listing_photos VALUES ({id}, 9000, 'h', 1, 1, '[]', '#fff', '[]')"),
            "listing_photos",
        ),
    ];
    for (name, statement, table) in cases {
        let destination = transfer::file(&folder, name, MIGRATIONS).await;
        // Changes rows that were already copied, while the copy runs.
        let trigger =
            format!("CREATE TRIGGER spoil AFTER INSERT ON event_outbox WHEN NEW.id <> 'zz' BEGIN {statement}; END");
        transfer::run(&destination, &trigger).await;
        let found = copy(&source, &destination, &|_| ()).await.expect_err(name);
        assert!(matches!(&found, Error::Differs { table: named, .. } if named == table), "{name}: {found}");
        assert!(!found.to_string().contains("secret"), "{found}");
        assert_eq!(rows::dump(&destination).await, Vec::<String>::new(), "{name}");
    }
}

#[tokio::test]
async fn tables_of_another_release_are_not_copied() {
    let folder = TemporaryFolder::new();
    let (source, destination) = files(&folder, transfer::FEW_ROWS).await;
    transfer::run(&source, "INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000000')").await;
    let refused = copy(&source, &destination, &|_| ()).await.expect_err("newer tables");
    assert!(matches!(refused, Error::OtherRelease), "{refused}");
    let nothing = transfer::open(format!("sqlite://{}", folder.path().join("nothing.db").display())).await;
    let refused = copy(&nothing, &destination, &|_| ()).await.expect_err("no tables");
    assert!(matches!(refused, Error::OtherRelease), "{refused}");
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn rows_come_back_from_a_server_as_they_went() {
    let folder = TemporaryFolder::new();
    let (source, back) = files(&folder, transfer::ROWS).await;
    let server = transfer::server().await;
    server.migrate(MIGRATIONS).await.expect("tables can be made");
    // A server whose sort order differs from that of SQLite.
    transfer::run(&server, "ALTER TABLE listings ALTER COLUMN id TYPE TEXT COLLATE \"en-x-icu\"").await;
    transfer::run(&server, "ALTER TABLE listing_photos ALTER COLUMN listing_id TYPE TEXT COLLATE \"en-x-icu\"").await;
    copy(&source, &server, &|_| ()).await.expect("copied");
    assert!(copy(&source, &server, &|_| ()).await.expect("the same rows").were_there);
    copy(&server, &back, &|_| ()).await.expect("copied back");
    transfer::the_same(&source, &back).await;
    transfer::run(&server, "UPDATE listing_photos SET width = width + 1 WHERE position = 1100").await;
    let refused = copy(&source, &server, &|_| ()).await.expect_err("another row");
    assert!(matches!(&refused, Error::NotEmpty { table, .. } if table == "listings"), "{refused}");
}

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn a_server_says_whose_it_is_and_who_uses_it() {
    let url = casacero_common::db::testing::postgres_url().await;
    let (first, second) = (transfer::open(url.clone()).await, transfer::open(url.clone()).await);
    assert!(!first.is_used_by_others().await.expect("an answer"));
    assert!(second.is_used_by_others().await.expect("an answer"), "the first is connected");
    assert!(!first.is_used_by_others().await.expect("an answer"), "the second came later");
    drop(first);
    assert!(!second.is_used_by_others().await.expect("an answer"), "it is given time to end");
    assert_eq!(second.other_owner().await.expect("an answer"), None);
    let role = format!("role_{}", url.rsplit('_').next().expect("a name"));
    let name = url.rsplit('/').next().expect("a name");
    transfer::run(&second, &format!("CREATE ROLE {role}; ALTER DATABASE {name} OWNER TO {role}")).await;
    assert_eq!(second.other_owner().await.expect("an answer"), Some(role));
}
