//! Features of the product in one process: a data folder, and a chosen port.

use casacero_common::db::testing::{shape, transfer};
use casacero_tests::TestProduct;
use reqwest::StatusCode;

#[tokio::test(flavor = "multi_thread")]
async fn listings_outlive_the_process() {
    let test = TestProduct::with_listings().await;
    let data = test.data();
    let (_, before) = test.get("/api/v1/properties/CASA-1001").await;
    let copy = tempfile::TempDir::new().expect("a temporary folder");
    // A copy of the disk at this moment is what a killed process leaves behind.
    for file in std::fs::read_dir(&data).expect("the data folder is there") {
        let file = file.expect("a file");
        if file.file_type().expect("a type").is_file() && file.file_name() != "lock" {
            std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("copied");
        }
    }
    test.stop().await;
    let copied = copy.path().to_owned();
    let restarted = TestProduct::start_with(|config| config.data = copied).await;
    let (status, after) = restarted.get("/api/v1/properties/CASA-1001").await;
    assert_eq!((status, after), (StatusCode::OK, before));
    let calendar = restarted.get("/api/v1/properties/CASA-1001/calendar?from=2027-05-01&to=2027-05-31").await.1;
    assert_eq!(calendar["blocked"][0]["startDate"], "2027-05-08");
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_and_mails_are_for_the_owner_of_the_process_only() {
    use std::os::unix::fs::PermissionsExt as _;

    let test = TestProduct::with_listings().await;
    let inquiry = serde_json::json!({
        "name": "Zoë", "email": "zoe@example.com", "message": "Hello", "language": "en", "consent": true
    });
    let send = test.request(reqwest::Method::POST, "/api/v1/properties/CASA-1001/inquiries").json(&inquiry);
    let sent = send.header("Idempotency-Key", "key-00000001").send().await.expect("an answer");
    assert_eq!(sent.status(), StatusCode::CREATED);
    let waiting = async {
        while test.mails().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), waiting).await.expect("the mail is sent");
    let data = test.data();
    let mode = |path: &std::path::Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&data.join("mail"))), (0o700, 0o700));
    let mut seen = 0;
    for folder in [data.clone(), data.join("mail")] {
        for file in std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()) {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // A mail file gets its mode shortly after it is created; its folder is private.
            while name.ends_with(".eml") && mode(&file) != 0o600 {
                tokio::task::yield_now().await;
            }
            if name.contains(".db") || name.ends_with(".eml") {
                assert_eq!(mode(&file), 0o600, "{name}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 3, "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_port_and_a_data_folder_in_use_are_said_in_a_sentence() {
    let test = TestProduct::start().await;
    let port = test.url().rsplit(':').next().expect("a port").parse::<u16>().expect("a number");
    let busy = casacero::config::Config {
        data: test.data().join("other"),
        gateway: casacero_gateway::config::Config { port, host: "127.0.0.1".into(), ..Default::default() },
        ..Default::default()
    };
    let start =
        |config| casacero::product::start(config, test.clock.clone(), casacero_common::service::Shutdown::new());
    let error = start(busy.clone()).await.err().expect("the port is busy").to_string();
    assert!(error.contains(&format!("port {port}")) && error.contains("--port"), "{error}");
    let mut in_use = busy;
    in_use.gateway.port = 0;
    in_use.data = test.data();
    in_use.brand_file = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/brand.json").into();
    let error = start(in_use).await.err().expect("the folder is in use").to_string();
    assert!(error.contains("in use by another CasaCero"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_from_before_the_first_migration_is_refused_and_not_touched() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let (data, database) =
        (folder.path().to_owned(), |name| format!("sqlite://{}", folder.path().join(name).display()));
    TestProduct::start_with(move |config| config.data = data).await.stop().await;
    let old = transfer::open(database("translation.db")).await;
    transfer::run(&old, "UPDATE __diesel_schema_migrations SET version = '20261122000000'").await;
    drop(old);
    for name in ["listing.db", "listing.db-wal", "listing.db-shm", "secret"] {
        // SQLite removes its additional files when it closes the database.
        let _removed = std::fs::remove_file(folder.path().join(name));
    }
    let config = casacero::config::Config {
        data: folder.path().to_owned(),
        gateway: casacero_gateway::config::Config { port: 0, host: "127.0.0.1".into(), ..Default::default() },
        brand_file: concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/brand.json").into(),
        ..Default::default()
    };
    let clock = casacero_common::clock::Clock::system();
    let started = casacero::product::start(config, clock, casacero_common::service::Shutdown::new()).await;
    let error = started.err().expect("its tables are older").to_string();
    assert!(error.contains("translation.db") && error.contains("Start with an empty data folder"), "{error}");
    assert_eq!(shape(&transfer::open(database("listing.db")).await).await, Vec::<String>::new(), "no tables are made");
    assert!(!folder.path().join("secret").exists(), "no secret is made");
}
