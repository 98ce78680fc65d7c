//! Databases of earlier commits are brought up to date with what waits in them, also when the process is killed meanwhile.

use std::{fs, path::Path};

use casacero_common::{
    clock::Clock,
    db::{
        Database,
        testing::{TemporaryFolder, transfer},
    },
    events::Events,
    outbox::Outbox,
};
use diesel::{Connection as _, RunQueryDsl as _, SqliteConnection, connection::SimpleConnection as _};
use diesel_migrations::MigrationHarness as _;
use serde_json::Value;

use super::{MIGRATIONS, Store};
use crate::{
    domain::description::Language,
    testing::{id, now},
};

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

/// Listings as they were written before there were documents: with every value, and without all that may be absent.
const IN_COLUMNS: &str = r#"
    INSERT INTO listings (
        id, record_id, version, status, name, property_type, country, region, city, state_province, address, postal_code,
        latitude, longitude, point_precision, point_accuracy_m, time_zone, submitted_at, activated_at, max_guests, bedrooms,
        half_bathrooms, rooms, currency, price_min_minor, price_max_minor, rates, pool_access, parking, kitchen,
        air_conditioning, accessibility, pet_policy, smoking_policy, children_policy, amenities, views, distance_to_beach,
        distance_to_center, distance_to_airport, stay_terms, license_number, owner_name, host_company,
        host_register_number, host_address, owner_email, phone, whatsapp, preferred_contact, link_airbnb, link_booking,
        link_vrbo, link_holidu, link_other, link_minisite, mail_language, demo, updated_at
    ) VALUES (
        'CASA-1', 'recA1', 7, 'active', 'Casa "Sol" \ Mar', 'semi_detached', 'ES', 'Fuerteventura', 'Corralejo',
        'Las Palmas', 'Calle "7"', '35660', 28.730000000000004, -13.869999999999999, 'exact', 15, 'Atlantic/Canary',
        '2026-05-30 10:00:00.123456', '2026-05-31 10:00:00', 6, 2, 5,
        '[{"room":"bedroom","beds":[{"bed":"double","count":1},{"bed":"cot","count":1}]},{"room":"living_room","beds":[{"bed":"sofa_bed","count":2}]}]',
        'EUR', 12000, 15000,
        '{"rules":[{"days":[20000,20031],"weekdays":[5,6],"night_minor":15000},{"min_nights":2}],"min_nights":3,"fees":{"cleaning_minor":0,"extra_guest":{"included_guests":4,"night_minor":1000},"tourist_tax_minor":5,"deposit_minor":20000}}',
        'shared_pool', 'free_parking', 'full_kitchen', 'partial_property', 'not_accessible', 'pets_on_request',
        'no_smoking', 'children_welcome', '["wifi","step_free_access"]', '["sea"]', '350 m', '1 km', '40 "km"',
        '{"check_in_from":960,"check_in_until":60,"check_out_until":660,"quiet_from":1380,"quiet_until":480,"house_rules":[{"language":"es","text":"Sin \"fiestas\".\nSin ruido."},{"language":"en","text":"No parties.","machine_translated":true}],"cancellation":"free_until_14_days","payment":"full_on_arrival"}',
        'VV-35', 'Ana "Pérez"', 'Casas SL', 'B-1', 'Calle 8', 'ana@example.com', '+34928123456', '+34600123456', 'whatsapp',
        'https://airbnb.example/1', 'https://booking.example/2', 'https://vrbo.example/3', 'https://holidu.example/4',
        'https://other.example/5', 'https://minisite.example/6', 'es', TRUE, '2026-06-01 12:00:00'
    ), (
        'CASA-2', NULL, 1, 'draft', 'Casa', 'villa', 'ES', NULL, 'Lajares', NULL, NULL, NULL, NULL, NULL, NULL, NULL,
        'Atlantic/Canary', '2026-05-30 10:00:00', NULL, 1, 0, 0, '[]', 'EUR', 0, NULL,
        '{"rules":[],"min_nights":1,"fees":{}}', 'no_pool', 'no_parking', 'no_kitchen', 'none', 'not_accessible', 'no_pets',
        'no_smoking', 'adults_only', '[]', '[]', NULL, NULL, NULL, '{}', NULL, 'Ana', NULL, NULL, NULL, NULL, NULL, NULL,
        'email', NULL, NULL, NULL, NULL, NULL, NULL, NULL, FALSE, '2026-06-01 12:00:00'
    );
    INSERT INTO listing_descriptions VALUES ('CASA-1', 0, 'es', 'Una "casa".', NULL);
    INSERT INTO listing_photos VALUES ('CASA-1', 0, '0123456789abcdef', 1200, 800, '[400]', '#88aacc',
        '[{"language":"es","text":"La terraza"},{"language":"en","text":"The terrace","machine_translated":true}]');
    INSERT INTO listing_translations VALUES
        ('CASA-1', 'en', 'A "house".', 'es', 'digest', 7, 'offline', FALSE, '2026-06-01 12:00:00');
"#;

/// A document without what is null, such as fields that it was written without because they came later.
fn given(document: Value) -> Value {
    match document {
        Value::Object(fields) => {
            fields.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name, given(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(given).collect(),
        plain => plain,
    }
}

/// The same as documents, without what has rows or columns of its own.
const DOCUMENTS: [&str; 2] = [
    concat!(
        r#"{"id":"CASA-1","record_id":"recA1","status":"active","name":"Casa \"Sol\" \\ Mar","property_type":"semi_detached","#,
        r#""rooms":[{"type":"bedroom","beds":[{"type":"double","count":1},{"type":"cot","count":1}]},"#,
        r#"{"type":"living_room","beds":[{"type":"sofa_bed","count":2}]}],"stay_terms":{"check_in_from":960,"#,
        r#""check_in_until":60,"check_out_until":660,"quiet_from":1380,"quiet_until":480,"house_rules":[{"language":"es","#,
        r#""text":"Sin \"fiestas\".\nSin ruido."},{"language":"en","text":"No parties.","machine_translated":true}],"#,
        r#""cancellation":"free_until_14_days","payment":"full_on_arrival"},"place":{"country":"ES","region":"Fuerteventura","#,
        r#""city":"Corralejo","state_province":"Las Palmas","address":"Calle \"7\"","postal_code":"35660","#,
        r#""accuracy":["exact",15],"time_zone":"Atlantic/Canary"},"submitted_at":"2026-05-30T10:00:00.123456Z","#,
        r#""activated_at":"2026-05-31T10:00:00Z","capacity":[6,2,5],"price":{"currency":"EUR","minMinor":12000,"#,
        r#""maxMinor":15000},"rates":{"rules":[{"days":[20000,20031],"weekdays":[5,6],"nightMinor":15000,"minNights":null},"#,
        r#"{"days":null,"weekdays":[],"nightMinor":null,"minNights":2}],"minNights":3,"fees":{"cleaningMinor":0,"#,
        r#""extraGuest":{"includedGuests":4,"nightMinor":1000},"touristTaxMinor":5,"depositMinor":20000},"#,
        r#""booking":{"arrivalWeekdays":[],"departureWeekdays":[],"noticeDays":0,"preparationNights":0,"discounts":[]},"extraFees":[]},"features":{"#,
        r#""poolAccess":"shared_pool","parking":"free_parking","kitchen":"full_kitchen","airConditioning":"partial_property","#,
        r#""accessibility":"not_accessible","petPolicy":"pets_on_request","smokingPolicy":"no_smoking","#,
        r#""childrenPolicy":"children_welcome","amenities":["wifi","step_free_access"],"views":["sea"]},"distances":{"#,
        r#""to_beach":"350 m","to_center":"1 km","to_airport":"40 \"km\""},"license_number":"VV-35","owner":{"#,
        r#""name":"Ana \"Pérez\"","email":"ana@example.com","phone":"+34928123456","whatsapp":"+34600123456","#,
        r#""preferred":"whatsapp"},"host":{"company":"Casas SL","register_number":"B-1","address":"Calle 8"},"links":{"#,
        r#""airbnb":"https://airbnb.example/1","booking":"https://booking.example/2","vrbo":"https://vrbo.example/3","#,
        r#""holidu":"https://holidu.example/4","other":"https://other.example/5","minisite":"https://minisite.example/6"},"#,
        r#""demo":true}"#,
    ),
    concat!(
        r#"{"id":"CASA-2","record_id":null,"status":"draft","name":"Casa","property_type":"villa","rooms":[],"stay_terms":{"#,
        r#""check_in_from":null,"check_in_until":null,"check_out_until":null,"quiet_from":null,"quiet_until":null,"#,
        r#""house_rules":[],"cancellation":null,"payment":null},"place":{"country":"ES","region":null,"city":"Lajares","#,
        r#""state_province":null,"address":null,"postal_code":null,"accuracy":null,"time_zone":"Atlantic/Canary"},"#,
        r#""submitted_at":"2026-05-30T10:00:00Z","activated_at":null,"capacity":[1,0,0],"price":{"currency":"EUR","#,
        r#""minMinor":0,"maxMinor":null},"rates":{"rules":[],"minNights":1,"fees":{"cleaningMinor":null,"extraGuest":null,"#,
        r#""touristTaxMinor":null,"depositMinor":null},"#,
        r#""booking":{"arrivalWeekdays":[],"departureWeekdays":[],"noticeDays":0,"preparationNights":0,"discounts":[]},"extraFees":[]},"features":{"poolAccess":"no_pool","parking":"no_parking","#,
        r#""kitchen":"no_kitchen","airConditioning":"none","accessibility":"not_accessible","petPolicy":"no_pets","#,
        r#""smokingPolicy":"no_smoking","childrenPolicy":"adults_only","amenities":[],"views":[]},"distances":{"#,
        r#""to_beach":null,"to_center":null,"to_airport":null},"license_number":null,"owner":{"name":"Ana","email":null,"#,
        r#""phone":null,"whatsapp":null,"preferred":"email"},"host":null,"links":{"airbnb":null,"booking":null,"vrbo":null,"#,
        r#""holidu":null,"other":null,"minisite":null},"demo":false}"#,
    ),
];

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

#[tokio::test]
async fn a_listing_in_columns_becomes_a_document_with_every_field() {
    let folder = TemporaryFolder::new();
    let path = folder.path().join("listing.db");
    let mut connection = first(&path);
    connection.batch_execute(IN_COLUMNS).expect("listings");
    drop(connection);
    has_every_field(migrated(&path).await).await;
}

/// A migration before documents: its version, and what it does.
macro_rules! before_documents {
    ($($version:literal: $folder:literal),* $(,)?) => {
        [$(($version, include_str!(concat!("../../migrations/", $folder, "/up.sql")))),*]
    };
}

const BEFORE_DOCUMENTS: [(&str, &str); 7] = before_documents![
    "20261124100000": "2026-11-24-100000_listings",
    "20261124205500": "2026-11-24-205500_photos_by_operators",
    "20261124205900": "2026-11-24-205900_mail_failures",
    "20261124210000": "2026-11-24-210000_jobs",
    "20261124211000": "2026-11-24-211000_translation_jobs",
    "20261124212000": "2026-11-24-212000_mail_jobs",
    "20261124213000": "2026-11-24-213000_photo_jobs",
];

#[tokio::test]
#[ignore = "needs servers: make test-distributed"]
async fn a_listing_in_columns_of_postgres_becomes_a_document_with_every_field() {
    let database = transfer::server().await;
    let applied = "CREATE TABLE __diesel_schema_migrations (version VARCHAR(50) PRIMARY KEY NOT NULL, \
                   run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)";
    transfer::run(&database, applied).await;
    for (version, statements) in BEFORE_DOCUMENTS {
        transfer::run(&database, statements).await;
        transfer::run(&database, &format!("INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')"))
            .await;
    }
    transfer::run(&database, IN_COLUMNS).await;
    database.migrate(MIGRATIONS).await.expect("migrated");
    has_every_field(database).await;
}

/// Reads the listings that were in columns, and writes one again.
async fn has_every_field(database: Database) {
    let (clock, events) = (Clock::fixed(now()), Events::memory());
    let store = Store::new(database.clone(), Outbox::new(database, events, clock.clone()), clock);
    let mut found = store.listings(&[id(1), id(2)]).await.expect("read");
    found.sort_by_key(|one| one.listing.id.clone());
    let documents: Vec<Value> =
        found.iter().map(|one| given(serde_json::to_value(&one.listing).expect("plain data"))).collect();
    assert_eq!(documents, DOCUMENTS.map(|text| given(serde_json::from_str(text).expect("JSON"))));
    let [full, bare] = &found[..] else { panic!("two listings") };
    assert_eq!((full.version, bare.version), (7, 1));
    assert_eq!((full.listing.mail_language, bare.listing.mail_language), (Some(Language::SPANISH), None));
    let point = full.listing.place.point.map(|point| (point.latitude(), point.longitude()));
    assert_eq!((point, bare.listing.place.point), (Some((28.730000000000004, -13.87)), None));
    assert_eq!(full.listing.descriptions.iter().map(|text| text.text()).collect::<Vec<_>>(), [r#"Una "casa"."#]);
    let marks: Vec<bool> = full.listing.photos[0].alt_texts().iter().map(|text| text.machine_translated()).collect();
    assert_eq!(marks, [false, true]);
    assert_eq!(full.translations.iter().map(|one| one.text.text()).collect::<Vec<_>>(), [r#"A "house"."#]);
    // Written again, it stays the same.
    let again = full.clone();
    store.put_listing(again.listing.clone()).await.expect("kept");
    assert_eq!(store.listing(&id(1)).await.expect("read").map(|one| one.listing), Some(again.listing));
}
