//! Databases of earlier commits are brought up to date with what waits in them, also when the process is killed meanwhile.

use std::{fs, path::Path};

use casacero_common::db::{
    Database,
    testing::{TemporaryFolder, transfer},
};
use diesel::{Connection as _, RunQueryDsl as _, SqliteConnection, connection::SimpleConnection as _};
use diesel_migrations::MigrationHarness as _;

use super::MIGRATIONS;

/// What waited before there was the table `jobs`.
const WAITING: &str = r#"
    INSERT INTO calendar_hand_overs VALUES
        ('CASA-1', '[{"platform":1,"url":"https://airbnb.example/1.ics"}]', '2026-06-01 12:00:00', 3, 'away'),
        ('CASA-2', NULL, '2026-06-01 13:00:00', 0, NULL);
    INSERT INTO translation_jobs VALUES
        ('CASA-1', 'en', 'e3b0c442', 2, 4, '2026-06-01 14:00:00', 'a-worker'),
        ('CASA-1', 'es', 'e3b0c442', 0, 0, '2026-06-01 15:00:00', NULL);
    INSERT INTO mail_outbox (id, recipient, subject, body, html, created_at, attempts, next_attempt_at, sent_at, given_up_at, last_error)
    VALUES
        ('mail-sent', '', '', '', '', '2026-06-01 12:00:00', 1, '2026-06-01 12:05:00', '2026-06-01 12:00:01', NULL, NULL),
        ('mail-given-up', 'a@b.c', '', '', '', '2026-06-01 12:00:00', 16, '2026-06-01 12:05:00', NULL, '2026-06-06 12:00:00', 'no'),
        ('mail-waits', 'a@b.c', 'Hi', 'Text', '', '2026-06-01 12:00:00', 4, '2026-06-01 16:00:00', NULL, NULL, 'greylisted');
    INSERT INTO photo_uploads (id, listing_id, photo_id, sha256, position, state, alt_texts, uploaded_at, attempts, next_attempt_at, claim)
    VALUES
        ('upload-ready', 'CASA-1', 'a', '', 0, 'ready', '[]', '2026-06-01 12:00:00', 1, '2026-06-01 12:05:00', NULL),
        ('upload-waits', 'CASA-1', 'b', '', 1, 'waiting', '[]', '2026-06-01 12:00:00', 2, '2026-06-01 17:00:00', 'a-worker');
"#;

/// The same as jobs.
const JOBS: [&str; 6] = [
    r#"CASA-1 calendar 3 2026-06-01 12:00:00 away [{"platform":1,"url":"https://airbnb.example/1.ics"}]"#,
    r#"CASA-1/en translations 2 2026-06-01 14:00:00 - {"source_digest":"e3b0c442","refusals":4}"#,
    r#"CASA-1/es translations 0 2026-06-01 15:00:00 - {"source_digest":"e3b0c442","refusals":0}"#,
    "CASA-2 calendar 0 2026-06-01 13:00:00 - ",
    "mail-waits mail 4 2026-06-01 16:00:00 greylisted ",
    "upload-waits photos 2 2026-06-01 17:00:00 - ",
];

/// The migrations that move what waits, in order.
const MOVING: [&str; 4] = [
    include_str!("../../migrations/2026-11-24-210000_jobs/up.sql"),
    include_str!("../../migrations/2026-11-24-211000_translation_jobs/up.sql"),
    include_str!("../../migrations/2026-11-24-212000_mail_jobs/up.sql"),
    include_str!("../../migrations/2026-11-24-213000_photo_jobs/up.sql"),
];

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    line: String,
}

fn jobs(path: &Path) -> Vec<String> {
    let query = "SELECT key || ' ' || kind || ' ' || attempts || ' ' || due_at || ' ' || COALESCE(last_error, '-') || ' ' \
        || payload AS line FROM jobs ORDER BY key, kind";
    lines(path, query)
}

fn lines(path: &Path, query: &str) -> Vec<String> {
    let mut connection = SqliteConnection::establish(&path.display().to_string()).expect("a file");
    let lines: Vec<Line> = diesel::sql_query(query).load(&mut connection).expect("rows");
    lines.into_iter().map(|row| row.line).collect()
}

/// A file with the tables of the first migration, and a connection to it.
fn first(path: &Path) -> SqliteConnection {
    let mut connection = SqliteConnection::establish(&path.display().to_string()).expect("a file");
    // Pages that are not committed are written, too. What waits needs no listings here.
    let settings = "PRAGMA journal_mode = WAL; PRAGMA cache_size = 1; PRAGMA foreign_keys = OFF";
    connection.batch_execute(settings).expect("settings");
    connection.run_next_migration(MIGRATIONS).expect("the first tables");
    connection.batch_execute(WAITING).expect("rows");
    connection
}

async fn migrated(path: &Path) -> Database {
    let database = transfer::open(format!("sqlite://{}", path.display())).await;
    database.migrate(MIGRATIONS).await.expect("migrated");
    database
}

#[tokio::test]
async fn what_waits_moves_with_its_attempts() {
    let folder = TemporaryFolder::new();
    let path = folder.path().join("listing.db");
    drop(first(&path));
    let database = migrated(&path).await;
    assert_eq!(jobs(&path), JOBS);
    database.migrate(MIGRATIONS).await.expect("nothing to do");
    assert_eq!(jobs(&path), JOBS);
    let marks =
        "SELECT address || ' ' || since || ' ' || last_at || ' ' || bounced || ' ' || cause AS line FROM mail_failures";
    assert_eq!(lines(&path, marks), ["a@b.c 2026-06-06 12:00:00 2026-06-06 12:00:00 0 no"]);
}

#[tokio::test]
async fn a_kill_during_the_migration_loses_nothing_that_waits() {
    let folder = TemporaryFolder::new();
    let path = folder.path().join("listing.db");
    let mut connection = first(&path);
    // Those of photos by operators and of mail failures move nothing.
    for _ in 0..2 {
        connection.run_next_migration(MIGRATIONS).expect("tables");
    }
    for (number, migration) in MOVING.iter().enumerate() {
        // A kill leaves the files as they are at that moment: here at the end of the transaction, before its commit.
        connection.batch_execute(&format!("BEGIN; {migration}")).expect("it runs");
        let killed = folder.path().join(format!("killed-{number}.db"));
        for ending in ["", "-wal"] {
            let name = |path: &Path| format!("{}{ending}", path.display());
            fs::copy(name(&path), name(&killed)).expect("copied");
        }
        migrated(&killed).await;
        assert_eq!(jobs(&killed), JOBS);
        connection.batch_execute("ROLLBACK").expect("back");
        connection.run_next_migration(MIGRATIONS).expect("the next tables");
    }
}
